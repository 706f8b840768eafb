package cluster

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"
)

// A Watcher knows how far the runs of a queue are, for people who only look on.
type Watcher struct {
	queue Queue

	lock         sync.Mutex
	workers      crowd
	coordinators crowd // by their runs

	asking sync.Mutex // whoever holds it asks the queue
	asked  time.Time
	runs   []*Run
	err    error
}

// Watch listens to a queue until ctx ends.
func Watch(ctx context.Context, q Queue) (*Watcher, error) {
	w := &Watcher{queue: q, workers: crowd{}, coordinators: crowd{}}
	return w, q.Listen(ctx, w.hear)
}

// hear takes what a worker or a coordinator tells.
func (w *Watcher) hear(said *Presence) {
	w.lock.Lock()
	defer w.lock.Unlock()
	if said.Status != nil {
		w.coordinators.hear(said)
	} else {
		w.workers.hear(said)
	}
}

// An Overview is how far a run is, as it looks from outside.
type Overview struct {
	Run *Run
	// Coordinated tells whether its coordinator was heard of lately. If not, the status has only
	// what workers tell: how many there are, and what they are at.
	Coordinated bool
	Status      Status
	// Workers are those that can do its jobs, by their names, each with those that it is at.
	Workers []Presence
}

// Runs returns how far the runs are that the queue knows, by their kinds. The queue is asked
// for them at most once a second, whoever wants to know.
func (w *Watcher) Runs(ctx context.Context) ([]Overview, error) {
	runs, err := w.known(ctx)
	if err != nil {
		return nil, err
	}
	w.lock.Lock()
	defer w.lock.Unlock()
	w.coordinators.forget()
	list := make([]Overview, 0, len(runs))
	for _, run := range runs {
		o := Overview{Run: run}
		if c := w.coordinators[run.ID()]; c != nil {
			o.Coordinated, o.Status = true, *c.Status
			o.Status.clear()
		}
		w.workers.count(run, &o.Status)
		o.Workers = w.workers.of(run)
		list = append(list, o)
	}
	slices.SortStableFunc(list, func(a, b Overview) int {
		return cmp.Or(cmp.Compare(a.Run.Kind, b.Run.Kind), cmp.Compare(a.Run.ID(), b.Run.ID()))
	})
	return list, nil
}

// clear removes what is known from the workers themselves.
func (s *Status) clear() {
	s.Workers, s.Refused, s.InFlight = 0, 0, 0
	s.Slowest, s.SlowestOn, s.SlowestFor = "", "", 0
}

// fresh is for how long what the queue has said is not asked again.
const fresh = time.Second

// known returns the runs that the queue knows.
func (w *Watcher) known(ctx context.Context) ([]*Run, error) {
	w.asking.Lock()
	defer w.asking.Unlock()
	if time.Since(w.asked) > fresh {
		w.runs, w.err = w.queue.Runs(ctx)
		w.asked = time.Now()
		if ctx.Err() != nil {
			w.asked = time.Time{} // the error is that of one who has gone
		}
	}
	return w.runs, w.err
}

// tellEvery is how often a coordinator tells how far its run is.
const tellEvery = time.Second

// tell tells those who look on how far the run is, until ctx ends.
func (c *Coordinator) tell(ctx context.Context) {
	ticker := time.NewTicker(tellEvery)
	defer ticker.Stop()
	for {
		s := c.Progress.Status()
		p := &Presence{Program: c.work.Run().Program, Run: c.run, Status: &s, Every: tellEvery, Leaving: ctx.Err() != nil}
		_ = c.Queue.Tell(p) // the next time is soon
		if p.Leaving {
			return
		}
		select {
		case <-ctx.Done():
		case <-ticker.C:
		}
	}
}
