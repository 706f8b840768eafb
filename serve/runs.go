package serve

import (
	"context"
	"errors"
	"net/http"

	"kriegmate/cluster"
)

// A Watcher knows how far the runs are that a queue shares among machines.
type Watcher interface {
	Runs(ctx context.Context) ([]cluster.Overview, error)
}

// mostWorkers is how many workers of a run are listed.
const mostWorkers = 100

// Runs are those of the queue that the server looks at.
type Runs struct {
	Watched bool        `json:"watched"` // whether it looks at any
	Runs    []SharedRun `json:"runs"`
}

// A SharedRun is how far a run is, as a client is told of it. What its coordinator alone knows is
// 0 while that is not there.
type SharedRun struct {
	ID          string         `json:"id"`
	Kind        string         `json:"kind"` // generate, bench or check
	Version     string         `json:"version"`
	Coordinated bool           `json:"coordinated"`
	Jobs        int            `json:"jobs"` // 0 if that is not known
	Done        int            `json:"done"`
	Aside       int            `json:"aside"`
	InFlight    int            `json:"in_flight"`
	Rate        float64        `json:"rate"`         // jobs a second
	SecondsLeft float64        `json:"seconds_left"` // 0 if that is not known
	Slowest     *SlowJob       `json:"slowest,omitempty"`
	WorkerCount int            `json:"worker_count"`
	Refused     int            `json:"refused"` // workers of other versions
	Workers     []SharedWorker `json:"workers"` // the first hundred
}

// A SlowJob is a job that is underway, and where.
type SlowJob struct {
	Name    string  `json:"name"`
	Worker  string  `json:"worker,omitempty"`
	Seconds float64 `json:"seconds"`
}

// A SharedWorker is a worker with the jobs of a run that it is at.
type SharedWorker struct {
	Name  string    `json:"name"`
	Lanes int       `json:"lanes"`
	Done  int       `json:"done"`
	Jobs  []SlowJob `json:"jobs"`
}

// runs tells how far the runs of the queue are.
func (s *Server) runs(w http.ResponseWriter, r *http.Request) {
	answer := Runs{Runs: []SharedRun{}}
	if s.config.Queue != nil {
		list, err := s.config.Queue.Runs(r.Context())
		if err != nil {
			refuse(w, http.StatusServiceUnavailable, errors.New("the queue does not answer"))
			return
		}
		answer.Watched = true
		for i := range list {
			answer.Runs = append(answer.Runs, sharedRun(&list[i]))
		}
	}
	write(w, http.StatusOK, answer)
}

// sharedRun returns what a client is told of a run.
func sharedRun(o *cluster.Overview) SharedRun {
	at := &o.Status
	told := SharedRun{
		ID: o.Run.ID(), Kind: o.Run.Kind, Version: o.Run.Program.Version, Coordinated: o.Coordinated, Jobs: at.Jobs, Done: at.Done, Aside: at.Aside,
		InFlight: at.InFlight, Rate: at.Rate, SecondsLeft: at.Left.Seconds(), WorkerCount: at.Workers, Refused: at.Refused, Workers: []SharedWorker{},
	}
	if at.Slowest != "" {
		told.Slowest = &SlowJob{at.Slowest, at.SlowestOn, at.SlowestFor.Seconds()}
	}
	for _, p := range o.Workers[:min(len(o.Workers), mostWorkers)] {
		worker := SharedWorker{Name: p.Worker, Lanes: p.Lanes, Done: p.Done, Jobs: []SlowJob{}}
		for _, job := range p.Jobs {
			worker.Jobs = append(worker.Jobs, SlowJob{Name: job.Name, Seconds: job.For.Seconds()})
		}
		told.Workers = append(told.Workers, worker)
	}
	return told
}
