package serve

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kriegmate/cluster"
)

// watched is what a queue that is watched shows.
type watched struct {
	list []cluster.Overview
	err  error
}

func (w *watched) Runs(context.Context) ([]cluster.Overview, error) { return w.list, w.err }

// someRuns returns a run with many workers, of which the last is at a job, and one
// of which nothing is heard.
func someRuns() *watched {
	busy := cluster.Overview{
		Run: &cluster.Run{Program: cluster.Program{Version: "1"}, Kind: "generate"}, Coordinated: true,
		Status: cluster.Status{
			Jobs: 500, HandedOut: 500, Done: 125, Aside: 1, Workers: 102, Refused: 2, InFlight: 1, Rate: 2.5, Left: 150 * time.Second,
			Slowest: "generate-7", SlowestOn: "w000", SlowestFor: 1500 * time.Millisecond,
		},
	}
	for i := range 102 {
		busy.Workers = append(busy.Workers, cluster.Presence{Worker: fmt.Sprintf("w%03d", i), Lanes: 2, Done: i})
	}
	busy.Workers[0].Jobs = []cluster.Underway{{Run: busy.Run.ID(), Name: "generate-7", For: 1500 * time.Millisecond}}
	return &watched{list: []cluster.Overview{busy, {Run: &cluster.Run{Kind: "bench"}}}}
}

// What is told of runs is what is known of them, of at most a hundred workers each.
func TestRuns(t *testing.T) {
	var got Runs
	if status := answer(t, New(Config{Queue: someRuns()}), "/api/v1/runs", "", &got); status != 200 || len(got.Runs) != 2 || len(got.Runs[0].Workers) != mostWorkers {
		t.Fatalf("status %d, %+v", status, got)
	}
	got.Runs[0].Workers = got.Runs[0].Workers[:2]
	want := Runs{Watched: true, Runs: []SharedRun{{
		ID: someRuns().list[0].Run.ID(), Kind: "generate", Version: "1", Coordinated: true, Jobs: 500, Done: 125, Aside: 1, InFlight: 1, Rate: 2.5, SecondsLeft: 150,
		Slowest: &SlowJob{"generate-7", "w000", 1.5}, WorkerCount: 102, Refused: 2,
		Workers: []SharedWorker{{"w000", 2, 0, []SlowJob{{Name: "generate-7", Seconds: 1.5}}}, {"w001", 2, 1, []SlowJob{}}},
	}, {ID: someRuns().list[1].Run.ID(), Kind: "bench", Workers: []SharedWorker{}}}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// Without a queue nothing is watched, and one that does not answer says no more than that.
func TestNoRuns(t *testing.T) {
	var got Runs
	if status := answer(t, New(Config{}), "/api/v1/runs", "", &got); status != 200 || got.Watched || got.Runs == nil || len(got.Runs) != 0 {
		t.Errorf("status %d, %+v", status, got)
	}
	var wrong struct{ Error string }
	s := New(Config{Queue: &watched{err: errors.New("dial tcp 10.0.0.1: refused")}})
	if status := answer(t, s, "/api/v1/runs", "", &wrong); status != 503 || wrong.Error != "the queue does not answer" {
		t.Errorf("status %d, %+v", status, wrong)
	}
}
