package cluster

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
)

// A Worker does jobs of a queue.
type Worker struct {
	Queue   Queue
	Program Program
	// Name is what others call the worker; no two have the same.
	Name string
	// Lanes is how many jobs it does at a time; 0 is one.
	Lanes int
	// Do does a job of a run and returns the result. It ends soon after ctx does.
	Do func(ctx context.Context, run *Run, job []byte) ([]byte, error)
	// Grace is for how long jobs may go on when the worker is told to end; those that
	// have not ended then are put back.
	Grace time.Duration
	// Every is the time after which the worker tells again that it is there; 0 is
	// [DefaultEvery].
	Every time.Duration
	// Log, if not nil, is called with what people should know, by one goroutine at a
	// time. It may ask the worker what it has done.
	Log func(line string)

	watch func() // watches the memory from the first call on
	lock  sync.Mutex
	done  int
	jobs  map[*task]bool // underway
	runs  map[string]*Run

	telling         sync.Mutex // held while people are told something, for what follows
	said            map[string]bool
	taking, handing outage // when jobs cannot be taken, and when they cannot be handed in
}

// DefaultEvery is how often a worker tells that it is there. With 10,000 workers a
// coordinator hears 2,000 of them a second.
const DefaultEvery = 5 * time.Second

// mostDeliveries is how many workers may take a job and not come back from it.
const mostDeliveries = 3

// A task is a job that is underway.
type task struct {
	job    *Job
	begun  time.Time
	cancel context.CancelCauseFunc
}

// errMemory is why a job was ended that needs too much memory, and errLeaving why one
// was that is put back.
var (
	errMemory  = errors.New("out of memory")
	errLeaving = errors.New("the worker ends")
)

// Work does jobs until ctx ends. Then it finishes those that it is at, or puts them
// back after the grace, and returns nil.
func (w *Worker) Work(ctx context.Context) error {
	w.jobs, w.runs, w.said = map[*task]bool{}, map[string]*Run{}, map[string]bool{}
	w.taking, w.handing = outage{}, outage{}
	working, finish := context.WithCancelCause(context.WithoutCancel(ctx))
	defer finish(nil)
	w.watch = sync.OnceFunc(func() { go w.watchMemory(working) })
	stopped := context.AfterFunc(ctx, func() {
		time.AfterFunc(w.Grace, func() { finish(errLeaving) })
	})
	defer stopped()
	var beside sync.WaitGroup
	beside.Go(func() { w.tell(ctx, working) })
	var lanes sync.WaitGroup
	for range max(1, w.Lanes) {
		lanes.Go(func() { w.lane(ctx, working) })
	}
	lanes.Wait()
	finish(nil)
	beside.Wait()
	return nil
}

// lane does one job after another until ctx ends, each as long as working lasts.
func (w *Worker) lane(ctx, working context.Context) {
	failed := false
	for ctx.Err() == nil {
		lease, run, err := w.take(ctx, working)
		if ctx.Err() == nil {
			w.tried(&w.taking, "take", err, failed)
			failed = err != nil
		}
		switch {
		case err != nil:
			if lease != nil {
				w.settle(working, lease.Return) // the job has done nothing wrong
			}
			pause(ctx)
		case lease != nil:
			w.serve(working, run, lease)
		}
	}
}

// take waits for a job, and returns it with its run; nil if nothing is known of that. An error beside a
// job is why it cannot be asked which run it has.
func (w *Worker) take(ctx, working context.Context) (Lease, *Run, error) {
	lease, err := w.Queue.Take(ctx, &w.Program)
	if err != nil || lease == nil {
		return nil, nil, err
	}
	run, err := w.run(working, lease.Job().Run)
	return lease, run, err
}

// patience is for how long the queue is not asked again after it has failed.
const patience = 200 * time.Millisecond

// pause waits a little, or until ctx ends.
func pause(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(patience):
	}
}

// serve does a job and tells the queue what came of it.
func (w *Worker) serve(ctx context.Context, run *Run, lease Lease) {
	job := lease.Job()
	o := &Outcome{Run: job.Run, Number: job.Number, Attempt: job.Attempt, Worker: w.Name}
	if taken := lease.Deliveries() - 1; taken >= mostDeliveries {
		o.Ending, o.Cause = Lost, fmt.Sprintf("%d workers have taken it and not come back", taken)
	} else if run == nil {
		o.Ending, o.Cause = Failed, "nothing is known of its run"
	} else {
		w.do(ctx, run, lease, o)
	}
	if o.Ending == "" {
		w.settle(ctx, lease.Return)
		return
	}
	if w.settle(ctx, func(ctx context.Context) error { return lease.Finish(ctx, o) }) {
		w.lock.Lock()
		w.done++
		w.lock.Unlock()
	}
}

// lastWords is for how long a worker that ends tries to tell the queue about its jobs.
const lastWords = 5 * time.Second

// settle tells the queue something, again and again until it has heard, and tells
// whether it has. When ctx ends it gives up a little later: the queue hands out the job
// again.
func (w *Worker) settle(ctx context.Context, tell func(context.Context) error) bool {
	late, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(lastWords, cancel) })
	defer stop()
	for failed := false; late.Err() == nil; failed = true {
		err := tell(late)
		w.tried(&w.handing, "hand in", err, failed)
		if err == nil {
			return true
		}
		pause(late)
	}
	return false
}

// run returns what is known of a run, nil if nothing is.
func (w *Worker) run(ctx context.Context, id string) (*Run, error) {
	w.lock.Lock()
	run := w.runs[id]
	w.lock.Unlock()
	if run != nil {
		return run, nil
	}
	found, err := w.Queue.Runs(ctx, id)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	w.lock.Lock()
	defer w.lock.Unlock()
	w.runs[id] = found[0]
	return found[0], nil
}

// do does a job within its bound and completes the outcome. The ending of one that is
// to be put back is left empty.
func (w *Worker) do(ctx context.Context, run *Run, lease Lease, o *Outcome) {
	job := lease.Job()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	bounded, end := ctx, context.CancelFunc(func() {})
	if job.Bound.Time > 0 {
		bounded, end = context.WithTimeout(ctx, job.Bound.Time)
	}
	defer end()
	if job.Bound.Memory > 0 {
		w.watch()
	}
	t := w.begin(job, cancel)
	defer w.end(t)
	go extend(ctx, lease)
	data, err := w.call(bounded, run, job.Data)
	o.Took = time.Since(t.begun)
	switch {
	case err == nil:
		o.Ending, o.Data = Done, data
	case errors.Is(context.Cause(ctx), errLeaving):
	case errors.Is(context.Cause(ctx), errMemory):
		o.Ending, o.Cause = Unknown, fmt.Sprintf("not done with %d MiB of memory", job.Bound.Memory>>20)
	case bounded.Err() != nil:
		o.Ending, o.Cause = Unknown, fmt.Sprintf("not done within %v", job.Bound.Time)
	default:
		o.Ending, o.Cause = Failed, err.Error()
	}
}

// call does a job. A panic is an error of the job.
func (w *Worker) call(ctx context.Context, run *Run, job []byte) (result []byte, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("panic: %v", fault)
		}
	}()
	result, err = w.Do(ctx, run, job)
	if err == nil && ctx.Err() != nil && result == nil {
		err = ctx.Err()
	}
	return result, err
}

// extend prolongs a lease until ctx ends. An error is no matter: at the worst the job is
// done twice.
func extend(ctx context.Context, lease Lease) {
	ticker := time.NewTicker(lease.Term() / 3)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			_ = lease.Extend()
		}
	}
}

// begin notes a job that is underway.
func (w *Worker) begin(job *Job, cancel context.CancelCauseFunc) *task {
	w.lock.Lock()
	defer w.lock.Unlock()
	t := &task{job, time.Now(), cancel}
	w.jobs[t] = true
	return t
}

// end notes that it is not any more.
func (w *Worker) end(t *task) {
	w.lock.Lock()
	defer w.lock.Unlock()
	delete(w.jobs, t)
}

// underway returns the jobs that are, the oldest first.
func (w *Worker) underway() []*task {
	w.lock.Lock()
	defer w.lock.Unlock()
	list := make([]*task, 0, len(w.jobs))
	for t := range w.jobs {
		list = append(list, t)
	}
	slices.SortFunc(list, func(a, b *task) int { return cmp.Or(a.begun.Compare(b.begun), a.job.Number-b.job.Number) })
	return list
}

// Done returns how many jobs the worker has done.
func (w *Worker) Done() int {
	w.lock.Lock()
	defer w.lock.Unlock()
	return w.done
}

// tried tells people that jobs cannot be taken or handed in, and why, or that they can be again,
// where that had failed before: others may be told otherwise meanwhile.
func (w *Worker) tried(o *outage, what string, err error, failed bool) {
	w.telling.Lock()
	defer w.telling.Unlock()
	line := ""
	if err != nil && o.fails(err) {
		line = fmt.Sprintf("cannot %s a job: %v", what, err)
	}
	if err == nil && failed && o.ends() {
		line = fmt.Sprintf("can %s jobs again", what)
	}
	if w.Log != nil && line != "" {
		w.Log(line)
	}
}

// logOnce tells people something that they were not told before.
func (w *Worker) logOnce(line string) {
	w.telling.Lock()
	defer w.telling.Unlock()
	if w.Log != nil && !w.said[line] {
		w.said[line] = true
		w.Log(line)
	}
}
