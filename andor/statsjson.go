package andor

// StatsJSON is [Stats] in JSON.
type StatsJSON struct {
	Expanded int64   `json:"expanded"`
	Tries    int64   `json:"tries"`
	Replies  int64   `json:"replies"`
	Sight    int64   `json:"sight"`
	Nodes    int64   `json:"nodes"`
	Largest  int64   `json:"largest"`
	Peak     int64   `json:"peak"`
	CPU      float64 `json:"cpu_seconds"`
}

// JSON returns the statistics as programs print them.
func (s *Stats) JSON() StatsJSON {
	return StatsJSON{s.Expanded, s.Tries, s.Replies, s.Sight, s.Nodes, s.Largest, s.Peak, s.CPU.Seconds()}
}
