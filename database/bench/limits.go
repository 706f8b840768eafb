package bench

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"time"

	"kriegmate/jsonl"
)

// Limits bound every search, and say how it is timed.
type Limits struct {
	Timeout time.Duration // of one search, by either clock; 0 is no limit
	Memory  int64         // bytes of one search or estimation; 0 is no limit
	// A search is done again until MinTime of CPU time is spent, but at most
	// Repeat times, and not after half of the timeout; once if either is 0.
	MinTime time.Duration
	Repeat  int
	// Patience is how long after its timeout a search that does not stop is
	// waited for. Then it is left to itself. 0 is as long as the timeout, but
	// at least five seconds.
	Patience time.Duration
}

// Check returns what is wrong with the limits of a session, in words that begin with
// the name of a limit; nil if there is nothing. A session wants a timeout.
func (l *Limits) Check() error {
	switch {
	case l.Timeout <= 0:
		return errors.New("timeout: want a positive time")
	case l.MinTime < 0:
		return errors.New("min-time: want a time, or 0 to search once")
	}
	return nil
}

const leastPatience = 5 * time.Second

// deadline returns when a search is given up that does not stop by itself.
func (l *Limits) deadline() time.Duration {
	if l.Patience > 0 {
		return l.Timeout + l.Patience
	}
	return l.Timeout + max(l.Timeout, leastPatience)
}

// limitsJSON are the limits as a results file has them.
type limitsJSON struct {
	Timeout Seconds `json:"timeout"`
	Memory  int64   `json:"memory"`
	MinTime Seconds `json:"min_time"`
	Repeat  int     `json:"repeat"`
}

// MarshalJSON returns the limits as a results file has them, with times in
// seconds and without Patience.
func (l Limits) MarshalJSON() ([]byte, error) {
	return json.Marshal(limitsJSON{Seconds(l.Timeout.Seconds()), l.Memory, Seconds(l.MinTime.Seconds()), l.Repeat})
}

// UnmarshalJSON reads the limits of a results file.
func (l *Limits) UnmarshalJSON(data []byte) error {
	var j limitsJSON
	if err := jsonl.Decode(data, &j); err != nil {
		return err
	}
	for _, t := range []struct {
		name string
		from Seconds
		into *time.Duration
	}{{"timeout", j.Timeout, &l.Timeout}, {"min_time", j.MinTime, &l.MinTime}} {
		nanoseconds := math.Round(float64(t.from) * 1e9)
		if nanoseconds < 0 || nanoseconds >= math.MaxInt64 {
			return fmt.Errorf("%s: %v seconds, want a time", t.name, float64(t.from))
		}
		*t.into = time.Duration(nanoseconds)
	}
	l.Memory, l.Repeat = j.Memory, j.Repeat
	return nil
}

// rounded writes a limit of time.
func rounded(d time.Duration) string { return d.Round(time.Microsecond).String() }
