package cluster

import (
	"cmp"
	"context"
	"fmt"
	"time"
)

// tell tells every now and then that the worker is there, until working ends, and
// looks whether there are runs that it is refused by. When ctx ends it tells that the
// worker leaves.
func (w *Worker) tell(ctx, working context.Context) {
	every := cmp.Or(w.Every, DefaultEvery)
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	leaving := ctx.Done()
	for beat := 0; ; beat++ {
		p := &Presence{Worker: w.Name, Program: w.Program, Lanes: max(1, w.Lanes), Done: w.Done(), Every: every, Leaving: ctx.Err() != nil}
		for _, t := range w.underway() {
			p.Jobs = append(p.Jobs, Underway{t.job.Run, t.job.Name, time.Since(t.begun)})
		}
		_ = w.Queue.Tell(p) // the next time is soon
		if ctx.Err() == nil && len(p.Jobs) == 0 && beat%refusalBeats == 0 {
			w.lookForRefusals(ctx)
		}
		select {
		case <-working.Done():
			return
		case <-leaving:
			leaving = nil
		case <-ticker.C:
		}
	}
}

// refusalBeats is how many times an idle worker tells that it is there before it looks
// again which runs there are, which costs the queue more.
const refusalBeats = 12

// lookForRefusals tells people which runs give no jobs to the worker, and why.
func (w *Worker) lookForRefusals(ctx context.Context) {
	runs, err := w.Queue.Runs(ctx)
	if err != nil {
		return
	}
	for _, r := range runs {
		if err := r.Program.Refuse(&w.Program); err != nil {
			w.logOnce(fmt.Sprintf("refused by the run %s (%s): %s is no worker for it, since %v", r.ID(), r.Kind, w.Name, err))
		}
	}
}
