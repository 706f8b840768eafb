package bench

import (
	"context"
	"iter"
	"sync"
	"time"
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

const leastPatience = 5 * time.Second

// deadline returns when a search is given up that does not stop by itself.
func (l *Limits) deadline() time.Duration {
	if l.Patience > 0 {
		return l.Timeout + l.Patience
	}
	return l.Timeout + max(l.Timeout, leastPatience)
}

// A Runner puts problems to contenders.
type Runner struct {
	Contenders []Contender
	Limits     Limits
	Workers    int // problems at a time; 0 is one
	// Skip, if not nil, tells which jobs are done already.
	Skip func(problem, contender string) bool
	// Done is called with the result of every job as it comes, by one
	// goroutine at a time. Its error ends the run.
	Done func(Result) error
}

// Run puts every problem to every contender, problem after problem in the given
// order, each contender in its turn. Workers share the problems. If ctx is
// cancelled, searches that have not ended are left out and the error is that of
// ctx.
func (r *Runner) Run(ctx context.Context, tasks iter.Seq2[Task, error]) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	queue := make(chan Task)
	var group sync.WaitGroup
	var lock sync.Mutex
	for range max(1, r.Workers) {
		w := newWorker(r)
		group.Go(func() {
			for task := range queue {
				for result := range w.work(ctx, &task) {
					lock.Lock()
					if err := r.Done(result); err != nil {
						cancel(err)
					}
					lock.Unlock()
				}
			}
		})
	}
	err := feed(ctx, tasks, queue)
	close(queue)
	group.Wait()
	if err == nil {
		err = context.Cause(ctx)
	}
	return err
}

// feed hands out the tasks until they end, one is bad, or ctx is cancelled.
func feed(ctx context.Context, tasks iter.Seq2[Task, error], queue chan<- Task) error {
	for task, err := range tasks {
		if err != nil {
			return err
		}
		select {
		case queue <- task:
		case <-ctx.Done():
			return nil
		}
	}
	return nil
}
