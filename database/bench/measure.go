package bench

import (
	"context"
	"fmt"
	"iter"
	"time"
	"unsafe"

	"kriegmate/andor"
	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/mate"
)

// worker is one goroutine of a run with its searchers, which keep their memory
// from problem to problem.
type worker struct {
	runner    *Runner
	searchers []mate.Searcher // of the contenders; nil until wanted
	stream    *mate.Stream
}

func newWorker(r *Runner) *worker {
	return &worker{r, make([]mate.Searcher, len(r.Contenders)), new(mate.Stream)}
}

// A searcher that has held more than this is replaced, so that the memory of a
// hard problem is not kept for the rest of the run.
const mostKept = 16 << 20

const stateBytes = int64(unsafe.Sizeof(kriegspiel.State{}))

// work puts a problem to all contenders that have not had it, and gives what
// they did. Cancelled searches give nothing.
func (w *worker) work(ctx context.Context, t *Task) iter.Seq[Result] {
	return func(yield func(Result) bool) {
		var known *opened
		for i := range w.runner.Contenders {
			c := &w.runner.Contenders[i]
			if w.runner.Skip != nil && w.runner.Skip(t.ID, c.Name()) {
				continue
			}
			if known == nil {
				known = w.open(ctx, t)
			}
			result := w.measure(ctx, i, t, known)
			if ctx.Err() != nil || !yield(result) {
				return
			}
		}
	}
}

// opened is the belief state of a problem. It is estimated once for all
// contenders that want it so.
type opened struct {
	*mate.Belief
	err       error
	estimated bool
}

// open is off the clock, so the estimation may take as long as a search that does
// not stop is waited for.
func (w *worker) open(ctx context.Context, t *Task) *opened {
	limits := estimate.Limits{Memory: w.runner.Limits.Memory}
	if w.runner.Limits.Timeout > 0 {
		limits.Time = w.runner.Limits.deadline()
	}
	b, err := mate.Open(ctx, mate.Given{Rules: t.Rules, Record: t.Record, Positions: t.Positions}, limits)
	return &opened{Belief: b, err: err}
}

// estimate finds all states, and compares their number with the problem's.
func (o *opened) estimate(want int) {
	if o.err != nil || o.estimated {
		return
	}
	o.estimated = true
	states, err := o.All()
	if err == nil && want > 0 && len(states) != want {
		err = fmt.Errorf("it has %d states, the file says %d", len(states), want)
	}
	o.err = err
}

// measure puts a problem to the contender i.
func (w *worker) measure(ctx context.Context, i int, t *Task, known *opened) Result {
	c, limits := &w.runner.Contenders[i], &w.runner.Limits
	result := newResult(t, c.Name())
	if c.Mode == Estimated {
		known.estimate(t.Belief)
	}
	if known.err != nil {
		result.Stopped, result.Note = stoppedByError, known.err.Error()
		if cause := mate.StoppedBy(known.err); cause != andor.NotStopped {
			result.Stopped = cause.String()
		}
		return result
	}
	if w.searchers[i] == nil {
		w.searchers[i] = c.New()
	}
	found, ok := w.time(ctx, w.searchers[i], w.pose(ctx, c.Mode, t, known))
	if !ok || found.answer.Stats.Peak*stateBytes > mostKept {
		w.searchers[i] = nil
	}
	if !ok {
		// The search goes on with the memory it was given.
		w.stream = new(mate.Stream)
		result.Stopped, result.Repeats = stoppedByTime, 1
		result.CPU, result.Wall = Seconds(limits.deadline().Seconds()), Seconds(limits.deadline().Seconds())
		return result
	}
	found.settle(&result, t, limits)
	return result
}

// posed is what a searcher is asked, and how the states ended.
type posed struct {
	*mate.Problem
	err func() error
}

func (w *worker) pose(ctx context.Context, mode Mode, t *Task, known *opened) posed {
	limits := &w.runner.Limits
	q := posed{&mate.Problem{
		Game: known.Rules, View: known.View, States: known.States, Depth: kriegspiel.Depth(t.Asked()), Sequential: mode == Sequential,
		Limits: andor.Limits{Time: limits.Timeout, Memory: limits.Memory},
	}, known.Err}
	if mode != Estimated && t.Record != nil {
		// A search that is done again finds the states again.
		w.stream.Model, w.stream.History = known.Rules, mate.HistoryOf(t.Record)
		w.stream.Limits = estimate.Limits{Memory: limits.Memory, Time: limits.Timeout}
		q.States, q.err = w.stream.States(ctx), w.stream.Err
	}
	return q
}

// timing is what a search did, and how long it took on the average.
type timing struct {
	answer    mate.Result
	err       error // that the record is impossible
	cpu, wall time.Duration
	repeats   int
}

// time searches, if need be several times. It returns false if the search did
// not stop when its time was over.
func (w *worker) time(ctx context.Context, s mate.Searcher, q posed) (timing, bool) {
	limits := w.runner.Limits
	done := make(chan timing, 1)
	go func() { done <- repeat(ctx, s, q, limits) }()
	var late <-chan time.Time
	if limits.Timeout > 0 {
		late = time.After(limits.deadline())
	}
	select {
	case t := <-done:
		return t, true
	case <-late:
		return timing{}, false
	}
}

// repeat searches until enough time is spent for the mean to be true, or half of
// the timeout is over.
func repeat(ctx context.Context, s mate.Searcher, q posed, limits Limits) (t timing) {
	for {
		start := time.Now()
		answer := s.Solve(ctx, q.Problem)
		wall := time.Since(start)
		t.err = mate.Settle(&answer, q.err())
		unknown := answer.Verdict == andor.Unknown
		if unknown && t.repeats > 0 {
			break // the machine was busy with something else: what was found before counts
		}
		t.answer = answer
		t.wall += wall
		t.cpu += answer.Stats.CPU
		t.repeats++
		late := limits.Timeout > 0 && t.wall > limits.Timeout/2
		if ctx.Err() != nil || unknown || late || t.repeats >= limits.Repeat || t.cpu >= limits.MinTime {
			break
		}
	}
	t.cpu /= time.Duration(t.repeats)
	t.wall /= time.Duration(t.repeats)
	return t
}

// settle fills in the result. A verdict beyond the limits does not count, whether
// or not the searcher has looked at them.
func (f *timing) settle(result *Result, t *Task, limits *Limits) {
	result.CPU, result.Wall, result.Repeats = Seconds(f.cpu.Seconds()), Seconds(f.wall.Seconds()), f.repeats
	result.Integrated = f.answer.Integrated
	result.count(&f.answer.Stats)
	switch {
	case limits.Timeout > 0 && max(f.cpu, f.wall) > limits.Timeout:
		result.Stopped = stoppedByTime
	case f.err != nil:
		result.Stopped, result.Note = stoppedByError, f.err.Error()
	case limits.Memory > 0 && f.answer.Stats.Peak*stateBytes > limits.Memory:
		result.Stopped = stoppedByMemory
	case f.answer.Verdict == andor.Unknown:
		result.Stopped = unexplained
		if f.answer.Stopped != andor.NotStopped {
			result.Stopped = f.answer.Stopped.String()
		}
	default:
		result.judge(f.answer.Verdict)
	}
}
