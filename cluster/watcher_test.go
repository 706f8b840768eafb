package cluster_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"kriegmate/cluster"
)

// Who looks on sees a run with what its coordinator and its workers tell, still sees what workers
// do when the coordinator is gone, and nothing when the run has ended.
func TestWatch(t *testing.T) {
	q := newQueue(t)
	q.Term = time.Minute // on a busy machine a job that is held would go to another lane
	w, err := cluster.Watch(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	if list, err := w.Runs(t.Context()); err != nil || len(list) != 0 {
		t.Fatalf("runs %v, %v, want none", list, err)
	}
	hold := make(chan bool)
	release := sync.OnceFunc(func() { close(hold) })
	// In two of the three lanes a job is held, the other does the rest.
	hire(t, &cluster.Worker{Queue: q, Name: "w", Lanes: 3, Do: func(ctx context.Context, run *cluster.Run, job []byte) ([]byte, error) {
		if string(job) == "b" || string(job) == "c" {
			<-hold
		}
		return capital(ctx, run, job)
	}})
	hire(t, &cluster.Worker{Queue: q, Name: "old", Program: cluster.Program{Version: "0"}, Do: capital})
	t.Cleanup(release) // or a worker would never stop
	first, stop := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- (&cluster.Coordinator{Queue: q}).Do(first, &letters{all: "abcd"}) }()
	see := func(what string, right func(list []cluster.Overview) bool) {
		t.Helper()
		for begun := time.Now(); ; time.Sleep(5 * time.Millisecond) {
			list, err := w.Runs(t.Context())
			if err == nil && right(list) {
				return
			}
			if time.Since(begun) > time.Minute {
				t.Fatalf("%s: seen are %+v, %v", what, list, err)
			}
		}
	}
	held := func(o cluster.Overview) bool {
		return o.Run.Kind == "letters" && o.Status.Workers == 1 && o.Status.Refused == 1 && o.Status.InFlight == 2 && (o.Status.Slowest == "letter b" || o.Status.Slowest == "letter c") &&
			o.Status.SlowestOn == "w" && len(o.Workers) == 1 && o.Workers[0].Worker == "w" && o.Workers[0].Lanes == 3 && len(o.Workers[0].Jobs) == 2
	}
	see("two jobs are held", func(list []cluster.Overview) bool {
		return len(list) == 1 && held(list[0]) && list[0].Coordinated && list[0].Status.Jobs == 4 && list[0].Status.Done == 2 && list[0].Status.Rate > 0
	})
	stop()
	<-ended
	see("the coordinator has ended", func(list []cluster.Overview) bool {
		return len(list) == 1 && held(list[0]) && !list[0].Coordinated && list[0].Status.Jobs == 0
	})
	release()
	if err := (&cluster.Coordinator{Queue: q}).Do(t.Context(), &letters{all: "abcd"}); err != nil {
		t.Fatal(err)
	}
	see("the run has ended", func(list []cluster.Overview) bool { return len(list) == 0 })
}
