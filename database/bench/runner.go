package bench

import (
	"context"
	"iter"
	"sync"
)

// A Runner puts problems to contenders.
type Runner struct {
	Contenders []Contender
	Limits     Limits
	Workers    int // problems at a time; 0 is one
	// Skip, if not nil, tells which jobs are done already.
	Skip func(problem, contender string) bool
	// Done is called with the result of every job as it comes, by one
	// goroutine at a time. Its error ends the run: it is not called again.
	Done func(Result) error
}

// Run puts every problem to every contender, problem after problem in the given
// order, each contender in its turn. Workers share the problems. If ctx is
// cancelled, searches that have not ended are left out and the error is that of
// ctx.
func (r *Runner) Run(ctx context.Context, tasks iter.Seq[Task]) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	queue := make(chan Task)
	var group sync.WaitGroup
	var lock sync.Mutex
	failed := false // whether Done has, which then is not called again
	for range max(1, r.Workers) {
		w := newWorker(r)
		group.Go(func() {
			for task := range queue {
				for result := range w.work(ctx, &task) {
					lock.Lock()
					if !failed {
						if err := r.Done(result); err != nil {
							failed = true
							cancel(err)
						}
					}
					lock.Unlock()
				}
			}
		})
	}
	feed(ctx, tasks, queue)
	close(queue)
	group.Wait()
	return context.Cause(ctx)
}

// feed hands out the tasks until they end, or ctx is cancelled.
func feed(ctx context.Context, tasks iter.Seq[Task], queue chan<- Task) {
	for task := range tasks {
		select {
		case queue <- task:
		case <-ctx.Done():
			return
		}
	}
}
