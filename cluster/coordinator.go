package cluster

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
)

// Work is a run as its coordinator sees it: jobs to hand out, and results to take, in
// the order of the jobs. It is used by one goroutine at a time.
type Work interface {
	// Run returns what all jobs have in common.
	Run() *Run
	// Next returns the next job, its name for people and its bytes, and whether there
	// is one now. If there is not, it is asked again after the next result was taken.
	Next() (name string, job []byte, ok bool)
	// Take takes the result of the first job whose result was not taken yet. An
	// error ends the run.
	Take(result []byte) error
	// Over tells whether no more results are needed.
	Over() bool
	// Jobs returns how many jobs there are in all; 0 if that is not known.
	Jobs() int
}

// A Coordinator does a run by means of a queue.
type Coordinator struct {
	Queue Queue
	// Bound is what a job may use at its first attempt.
	Bound Bound
	// Ahead is how many jobs may be handed out before the result of the first of them
	// was taken; 0 is [DefaultAhead].
	Ahead int
	// Progress tells how far the run is. It may be asked at any time.
	Progress Progress
	// Log, if not nil, is called with what people should know, by one goroutine at a
	// time. It may ask for the progress.
	Log func(line string)

	telling sync.Mutex // held while people are told something
	work    Work
	run     string
	entries map[int]*entry     // of jobs that were handed out and whose results were not taken
	early   map[int][]*Outcome // of jobs that were not handed out yet, from before a restart
	put     int                // the number of the last job
	taken   int                // the number of the last job whose result was taken
	live    bool               // all outcomes from before the start were read
	silence outage             // of the queue
}

// DefaultAhead is enough for some ten thousand workers.
const DefaultAhead = 1 << 15

// mostFailures is how often a job may fail before it is set aside.
const mostFailures = 3

// mostGrowths is how often a job's bound may grow before it is set aside.
const mostGrowths = 5

// An entry is what a coordinator knows of a job.
type entry struct {
	job      Job
	failures int // since the start
	growths  int
	result   []byte
	done     bool
	aside    string // why it was set aside
}

// settled tells whether nothing more is to come of the job.
func (e *entry) settled() bool { return e.done || e.aside != "" }

// An AsideError names the jobs that were set aside. The results of all others
// are kept by the queue: the same run tries again what was set aside.
type AsideError struct{ Jobs []string }

// Error names the jobs.
func (e *AsideError) Error() string {
	return fmt.Sprintf("%d of the jobs were set aside: %s", len(e.Jobs), strings.Join(e.Jobs, "; "))
}

// Do does the work. If it has ended well the queue forgets the run; if not, also if ctx
// has ended, a coordinator that does the same work goes on with it.
func (c *Coordinator) Do(ctx context.Context, work Work) error {
	c.work, c.run = work, work.Run().ID()
	c.entries, c.early = map[int]*entry{}, map[int][]*Outcome{}
	c.put, c.taken, c.live, c.silence = 0, 0, false, outage{}
	c.Progress.begin(work.Run(), c.log)
	ctx, cancel := context.WithCancel(ctx)
	var beside sync.WaitGroup
	defer beside.Wait()
	defer cancel()
	if err := c.open(ctx); err != nil {
		return err
	}
	beside.Go(func() { c.tell(ctx) })
	if err := c.Queue.Listen(ctx, c.Progress.hear); err != nil {
		return err
	}
	if err := c.handOut(ctx); err != nil {
		return err
	}
	if work.Over() {
		return c.insist(ctx, func() error { return c.Queue.Remove(ctx, c.run) })
	}
	var last error
	for o, err := range c.Queue.Outcomes(ctx, c.run) {
		if last = err; err != nil {
			c.silent(err)
			continue
		}
		c.answered()
		if err := c.hear(ctx, o); err != nil {
			return err
		}
		if work.Over() {
			return c.insist(ctx, func() error { return c.Queue.Remove(ctx, c.run) })
		}
		if err := c.stuck(); err != nil {
			return err
		}
	}
	return cmp.Or(ctx.Err(), last, errors.New("the queue has ended"))
}

// hear takes an outcome; nil says that nothing was missed up to now.
func (c *Coordinator) hear(ctx context.Context, o *Outcome) error {
	if o == nil {
		if !c.live {
			c.live = true
			c.Progress.resumed()
		}
		// A server that was killed may have lost what it was told last.
		if err := c.open(ctx); err != nil {
			return err
		}
		return c.putAll(ctx)
	}
	if o.Number > c.put {
		c.early[o.Number] = append(c.early[o.Number], o)
		return nil
	}
	if err := c.note(ctx, o); err != nil {
		return err
	}
	if err := c.take(); err != nil {
		return err
	}
	return c.handOut(ctx)
}

// note notes an outcome. Those of jobs that are settled, and of earlier attempts, are
// passed over.
func (c *Coordinator) note(ctx context.Context, o *Outcome) error {
	e := c.entries[o.Number]
	if e == nil || e.done || o.Attempt < e.job.Attempt && o.Ending != Done {
		return nil
	}
	if o.Ending == Done {
		e.done, e.result, e.aside = true, o.Data, ""
		c.Progress.done(o)
		return nil
	}
	e.job.Attempt, e.job.Returned = o.Attempt+1, 0
	if o.Ending == Unknown {
		e.job.Bound = e.job.Bound.larger()
	}
	if !c.live {
		return nil // it is put when everything was read
	}
	switch o.Ending {
	case Unknown:
		e.growths++
	default:
		e.failures++
	}
	c.log(fmt.Sprintf("%s: %s on %s: %s", e.job.Name, o.Ending, o.Worker, o.Cause))
	if o.Ending == Lost || e.failures >= mostFailures || e.growths > mostGrowths {
		e.aside = fmt.Sprintf("%s (%s)", e.job.Name, o.Cause)
		c.Progress.setAside()
		return nil
	}
	return c.send(ctx, &e.job)
}

// take hands the results that have come to the work, in their order.
func (c *Coordinator) take() error {
	for !c.work.Over() {
		e := c.entries[c.taken+1]
		if e == nil || !e.done {
			return nil
		}
		if err := c.work.Take(e.result); err != nil {
			return fmt.Errorf("%s: %w", e.job.Name, err)
		}
		c.taken++
		delete(c.entries, c.taken)
	}
	return nil
}

// handOut puts as many jobs as may be put.
func (c *Coordinator) handOut(ctx context.Context) error {
	var fresh []*Job
	for !c.work.Over() && c.put-c.taken < cmp.Or(c.Ahead, DefaultAhead) {
		name, data, ok := c.work.Next()
		if !ok {
			break
		}
		c.put++
		e := &entry{job: Job{Run: c.run, Number: c.put, Name: name, Attempt: 1, Bound: c.Bound, Data: data}}
		c.entries[c.put] = e
		early := c.early[c.put]
		delete(c.early, c.put)
		for _, o := range early {
			if err := c.note(ctx, o); err != nil {
				return err
			}
		}
		if !e.settled() {
			fresh = append(fresh, &e.job)
		}
		if len(early) > 0 {
			if err := c.take(); err != nil {
				return err
			}
		}
	}
	c.Progress.handedOut(c.put, c.work.Jobs())
	if !c.live || len(fresh) == 0 {
		return nil
	}
	return c.send(ctx, fresh...)
}

// putAll puts all jobs that are waited for. Those that are in the queue stay as they are.
func (c *Coordinator) putAll(ctx context.Context) error {
	var waiting []*Job
	for number := c.taken + 1; number <= c.put; number++ {
		if e := c.entries[number]; !e.settled() {
			waiting = append(waiting, &e.job)
		}
	}
	return c.send(ctx, waiting...)
}

// open makes the run known to the queue.
func (c *Coordinator) open(ctx context.Context) error {
	return c.insist(ctx, func() error { return c.Queue.Open(ctx, c.work.Run()) })
}

// send puts jobs.
func (c *Coordinator) send(ctx context.Context, jobs ...*Job) error {
	return c.insist(ctx, func() error { return c.Queue.Put(ctx, jobs...) })
}

// insist does something with the queue, again and again until the queue can be reached. Before
// each further time the run is opened: it may be lost.
func (c *Coordinator) insist(ctx context.Context, do func() error) error {
	err := do()
	for err != nil && ctx.Err() == nil {
		c.silent(err)
		pause(ctx)
		if err = c.Queue.Open(ctx, c.work.Run()); err == nil {
			err = do()
		}
	}
	if err == nil {
		c.answered()
	}
	return cmp.Or(ctx.Err(), err)
}

// silent tells people why the queue does not answer.
func (c *Coordinator) silent(err error) {
	if c.silence.fails(err) {
		c.log("the queue does not answer: " + err.Error())
	}
}

// answered tells people that it answers, if it did not.
func (c *Coordinator) answered() {
	if c.silence.ends() {
		c.log("the queue answers again")
	}
}

// stuck returns which jobs were set aside, if nothing else is waited for.
func (c *Coordinator) stuck() error {
	var aside []string
	for number := c.taken + 1; number <= c.put; number++ {
		switch e := c.entries[number]; {
		case !e.settled():
			return nil
		case e.aside != "":
			aside = append(aside, e.aside)
		}
	}
	if aside == nil {
		return nil
	}
	return &AsideError{aside}
}

// log tells people something.
func (c *Coordinator) log(line string) {
	c.telling.Lock()
	defer c.telling.Unlock()
	if c.Log != nil {
		c.Log(line)
	}
}
