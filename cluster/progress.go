package cluster

import (
	"cmp"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"kriegmate/internal/english"
)

// Progress is how far a run is. It may be asked by several goroutines at once.
type Progress struct {
	lock    sync.Mutex
	run     *Run
	log     func(string)
	begun   time.Time
	status  Status
	workers crowd
	refused map[string]bool // workers that people were told of
	before  int             // jobs that were done before the first that was done now
}

// A Status is how far a run is at a moment.
type Status struct {
	// Jobs is how many there are in all, 0 if that is not known; HandedOut how many
	// were, Done how many have results, and Aside how many were set aside.
	Jobs      int `json:"jobs"`
	HandedOut int `json:"handed_out"`
	Done      int `json:"done"`
	Aside     int `json:"aside"`
	Workers   int `json:"workers"`   // of which was heard lately
	Refused   int `json:"refused"`   // those of other programs beside them
	InFlight  int `json:"in_flight"` // jobs that workers are at
	// Rate is the number of jobs a second since the start.
	Rate float64 `json:"rate"`
	// Left is the time that is left at this rate; 0 if that is not known.
	Left time.Duration `json:"left"`
	// Slowest is the job that is longest underway, SlowestFor since when, and
	// SlowestOn where; "" if none is.
	Slowest    string        `json:"slowest,omitempty"`
	SlowestOn  string        `json:"slowest_on,omitempty"`
	SlowestFor time.Duration `json:"slowest_for,omitempty"`
	// Spent is the time that workers have spent on jobs that are done.
	Spent time.Duration `json:"spent"`
}

// begin begins a run.
func (p *Progress) begin(run *Run, log func(string)) {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.run, p.log, p.begun, p.status = run, log, time.Now(), Status{}
	p.workers, p.refused = crowd{}, map[string]bool{}
}

// hear takes what a worker tells.
func (p *Progress) hear(said *Presence) {
	if said.Status != nil {
		return // it is a coordinator
	}
	if log, why := p.note(said); why != nil {
		log(fmt.Sprintf("worker %s is refused: %v", said.Worker, why))
	}
}

// note notes what a worker tells, and returns why it is refused, the first time that it is, and whom to tell.
func (p *Progress) note(said *Presence) (log func(string), why error) {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.workers.hear(said)
	why = p.run.Program.Refuse(&said.Program)
	if why == nil || said.Leaving || p.refused[said.Worker] {
		return nil, nil
	}
	p.refused[said.Worker] = true
	return p.log, why
}

// done counts a result.
func (p *Progress) done(o *Outcome) {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.status.Done++
	p.status.Spent += o.Took
}

// setAside counts a job that was.
func (p *Progress) setAside() {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.status.Aside++
}

// handedOut notes how many jobs were, of how many.
func (p *Progress) handedOut(put, all int) {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.status.HandedOut, p.status.Jobs = put, all
}

// resumed notes that from now on results are new ones.
func (p *Progress) resumed() {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.begun, p.before = time.Now(), p.status.Done
}

// Status returns how far the run is. Workers of which was not heard three times in a
// row are forgotten.
func (p *Progress) Status() Status {
	p.lock.Lock()
	defer p.lock.Unlock()
	s := p.status
	if p.run == nil {
		return s // not begun
	}
	p.workers.count(p.run, &s)
	if taken := time.Since(p.begun).Seconds(); s.Done > p.before && taken > 0 {
		s.Rate = float64(s.Done-p.before) / taken
	}
	if s.Jobs > 0 && s.Rate > 0 {
		s.Left = time.Duration(float64(s.Jobs-s.Done) / s.Rate * float64(time.Second))
	}
	return s
}

// Workers returns the names of the workers of which was heard lately.
func (p *Progress) Workers() []string {
	p.Status()
	p.lock.Lock()
	defer p.lock.Unlock()
	return slices.Sorted(maps.Keys(p.workers))
}

// String says it in a line.
func (s *Status) String() string {
	done := english.Count(s.Done, "job")
	if s.Jobs > 0 {
		done = fmt.Sprintf("%d of %s", s.Done, english.Count(s.Jobs, "job"))
	}
	parts := []string{english.Count(s.Workers, "worker"), done + " done", fmt.Sprintf("%d in flight", s.InFlight), fmt.Sprintf("%.3g/s", s.Rate)}
	if s.Left > 0 {
		parts = append(parts, s.Left.Round(cmp.Or(s.Left.Truncate(time.Minute)/60, time.Second)).String()+" left")
	}
	if s.Slowest != "" {
		parts = append(parts, fmt.Sprintf("slowest: %s for %v on %s", s.Slowest, s.SlowestFor.Round(time.Second), s.SlowestOn))
	}
	if s.Aside > 0 {
		parts = append(parts, fmt.Sprintf("%d set aside", s.Aside))
	}
	return strings.Join(parts, ", ")
}

// Metrics writes the status in the text format of Prometheus.
func (s *Status) Metrics() string {
	var b strings.Builder
	for _, m := range []struct {
		name, kind, help string
		value            float64
	}{
		{"workers", "gauge", "Workers of which was heard lately.", float64(s.Workers)},
		{"workers_refused", "gauge", "Workers that are another program and get no jobs.", float64(s.Refused)},
		{"jobs", "gauge", "Jobs of the run, 0 if that is not known.", float64(s.Jobs)},
		{"jobs_handed_out_total", "counter", "Jobs that were put into the queue.", float64(s.HandedOut)},
		{"jobs_done_total", "counter", "Jobs that have a result.", float64(s.Done)},
		{"jobs_set_aside_total", "counter", "Jobs that were set aside.", float64(s.Aside)},
		{"jobs_in_flight", "gauge", "Jobs that workers are at.", float64(s.InFlight)},
		{"jobs_per_second", "gauge", "Jobs done a second since the start.", s.Rate},
		{"seconds_left", "gauge", "Time left at this rate, 0 if that is not known.", s.Left.Seconds()},
		{"slowest_job_seconds", "gauge", "For how long the slowest job is underway.", s.SlowestFor.Seconds()},
		{"job_seconds_total", "counter", "Time that workers have spent on jobs that are done.", s.Spent.Seconds()},
	} {
		fmt.Fprintf(&b, "# HELP kriegmate_%s %s\n# TYPE kriegmate_%s %s\nkriegmate_%s %v\n", m.name, m.help, m.name, m.kind, m.name, m.value)
	}
	return b.String()
}

// ServeHTTP answers with the metrics, whatever is asked.
func (p *Progress) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	s := p.Status()
	fmt.Fprint(w, s.Metrics())
}
