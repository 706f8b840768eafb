package cluster

import (
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// Workers count as long as they are heard of; jobs of other runs do not.
func TestStatus(t *testing.T) {
	run := &Run{Program: Program{Version: "1"}, Kind: "test"}
	var p Progress
	if s := p.Status(); s != (Status{}) {
		t.Errorf("%+v before it has begun", s)
	}
	p.begin(run, nil)
	p.handedOut(60, 200)
	for range 50 {
		p.done(&Outcome{Took: time.Second})
	}
	p.resumed()
	for range 50 {
		p.done(&Outcome{Took: time.Second})
	}
	p.begun = time.Now().Add(-25 * time.Second)
	hear := func(name string, jobs ...Underway) {
		p.hear(&Presence{Worker: name, Program: run.Program, Every: time.Hour, Jobs: jobs})
	}
	hear("a", Underway{run.ID(), "short", time.Minute})
	hear("b", Underway{run.ID(), "long", time.Hour}, Underway{"other", "longer", 2 * time.Hour})
	hear("gone")
	p.workers["gone"].at = time.Now().Add(-4 * time.Hour)
	hear("ended")
	p.hear(&Presence{Worker: "ended", Program: run.Program, Every: time.Hour, Leaving: true})

	s := p.Status()
	if s.Rate < 1.9 || s.Rate > 2 { // 50 in 25 seconds
		t.Errorf("a rate of %v, want 2", s.Rate)
	}
	s.Rate, s.Left, s.SlowestFor = 2, 50*time.Second, time.Hour // but for the time since
	if got, want := s.String(), "2 workers, 100 of 200 jobs done, 2 in flight, 2/s, 50s left, slowest: long for 1h0m0s on b"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if got := strings.Join(p.Workers(), " "); got != "a b" {
		t.Errorf("workers %s, want a b", got)
	}
	answer := httptest.NewRecorder()
	p.ServeHTTP(answer, nil)
	for _, want := range []string{
		"# HELP kriegmate_workers ", "# TYPE kriegmate_workers gauge\nkriegmate_workers 2\n", "\nkriegmate_jobs_in_flight 2\n",
		"# TYPE kriegmate_jobs_done_total counter\nkriegmate_jobs_done_total 100\n", "\nkriegmate_job_seconds_total 100\n",
	} {
		if !strings.Contains(answer.Body.String(), want) {
			t.Errorf("%s\nwant in it %q", answer.Body, want)
		}
	}
}
