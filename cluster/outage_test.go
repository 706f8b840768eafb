package cluster_test

import (
	"context"
	"errors"
	"iter"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"kriegmate/cluster"
)

// patience is for how long a queue that has failed is left alone.
const patience = 200 * time.Millisecond

// frail is a queue without a server, whose calls can be made to fail. What a test does not use does nothing.
type frail struct {
	cluster.Queue
	calls    notes
	open     func() error
	put      func() error
	outcomes iter.Seq2[*cluster.Outcome, error]
	take     func(context.Context) (cluster.Lease, error)
	runs     func() error // of one that is asked for by name; nil does not fail
}

func (f *frail) Open(context.Context, *cluster.Run) error { f.calls.add("open"); return f.open() }

func (f *frail) Put(context.Context, ...*cluster.Job) error { f.calls.add("put"); return f.put() }

func (f *frail) Remove(context.Context, string) error { f.calls.add("remove"); return nil }

func (f *frail) Outcomes(context.Context, string) iter.Seq2[*cluster.Outcome, error] {
	return f.outcomes
}

func (f *frail) Take(ctx context.Context, _ *cluster.Program) (cluster.Lease, error) {
	return f.take(ctx)
}

// A worker that tells of itself asks for all runs, beside its lanes.
func (f *frail) Runs(_ context.Context, ids ...string) ([]*cluster.Run, error) {
	if f.runs != nil && len(ids) > 0 {
		if err := f.runs(); err != nil {
			return nil, err
		}
	}
	return []*cluster.Run{(&letters{all: "x"}).Run()}, nil
}

func (f *frail) Tell(*cluster.Presence) error { return nil }

func (f *frail) Listen(context.Context, func(*cluster.Presence)) error { return nil }

// failing returns calls that fail with these causes, one after the other, and then no more.
func failing(causes ...string) func() error {
	return func() error {
		if len(causes) == 0 {
			return nil
		}
		err := errors.New(causes[0])
		causes = causes[1:]
		return err
	}
}

// A coordinator whose queue fails says each cause once, until it answers, and asks again only after a while. Before it
// puts again it opens the run, which may be lost.
func TestQueueFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var said notes
		q := &frail{open: failing("full", "away", "full"), put: failing("slow")}
		q.outcomes = func(yield func(*cluster.Outcome, error) bool) {
			_ = yield(nil, nil) && yield(nil, errors.New("away")) && yield(nil, errors.New("full")) && yield(nil, errors.New("away")) &&
				yield(&cluster.Outcome{Number: 1, Attempt: 1, Ending: cluster.Done, Data: []byte("X")}, nil) && yield(nil, errors.New("away")) &&
				yield(&cluster.Outcome{Number: 2, Attempt: 1, Ending: cluster.Done, Data: []byte("Y")}, nil)
		}
		begun := time.Now()
		c, work := &cluster.Coordinator{Queue: q, Log: said.add}, &letters{all: "xy"}
		if err := c.Do(t.Context(), work); err != nil || work.got.String() != "XY" {
			t.Errorf("%v, got %q", err, work.got.String())
		}
		const no, yes = "the queue does not answer: ", "the queue answers again"
		want := []string{no + "full", no + "away", yes, no + "slow", yes, no + "away", no + "full", yes, no + "away", yes}
		lines := slices.DeleteFunc(said.list, func(line string) bool { return line != yes && !strings.HasPrefix(line, no) })
		if !slices.Equal(lines, want) {
			t.Errorf("said %q, want %q", lines, want)
		}
		if want := []string{"open", "open", "open", "open", "open", "open", "put", "open", "put", "remove"}; !slices.Equal(q.calls.list, want) {
			t.Errorf("asked %q, want %q", q.calls.list, want)
		}
		if took := time.Since(begun); took != 4*patience {
			t.Errorf("it took %v, want %v for each of four failures", took, patience)
		}
	})
}

// A coordinator ends with why the queue did, or, if it was told to end, with that.
func TestWhyItEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := &frail{open: failing(), put: failing(), outcomes: func(yield func(*cluster.Outcome, error) bool) {
			yield(nil, errors.New("who are you?"))
		}}
		c := &cluster.Coordinator{Queue: q}
		if err := c.Do(t.Context(), &letters{all: "x"}); err == nil || err.Error() != "who are you?" {
			t.Errorf("the queue ends with an error, the coordinator with %v", err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), patience/2)
		defer cancel()
		q.open = func() error { return errors.New("away") }
		if err := c.Do(ctx, &letters{all: "x"}); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("told to end while the queue is away: %v", err)
		}
	})
}

// While a worker cannot take jobs in one lane and can in the other it says no more than once that it cannot: who
// has not failed does not say that it can again. When it is told to end it complains of nothing.
func TestOneLaneFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var said notes
		begun, fails := time.Now(), make(chan bool, 1)
		fails <- true
		q := &frail{take: func(ctx context.Context) (cluster.Lease, error) {
			// At the beginning both lanes fail, later the one that first asks again, for a second. The other
			// has nothing to do for a while each time.
			at := time.Since(begun)
			if at == 0 {
				return nil, errors.New("away")
			}
			if at%patience == 0 && at < 5*patience {
				select {
				case <-fails:
					time.AfterFunc(1, func() { fails <- true })
					return nil, errors.New("away")
				default:
				}
			}
			select {
			case <-ctx.Done():
			case <-time.After(patience / 3):
			}
			return nil, ctx.Err()
		}}
		ctx, cancel := context.WithTimeout(t.Context(), 8*patience)
		defer cancel()
		w := &cluster.Worker{Queue: q, Program: program, Name: "w", Lanes: 2, Every: time.Hour, Log: said.add}
		if err := w.Work(ctx); err != nil {
			t.Error(err)
		}
		// The second lane is the one that says first that it can again.
		const no, yes = "cannot take a job: away", "can take jobs again"
		if want := []string{no, yes, no, yes}; !slices.Equal(said.list, want) {
			t.Errorf("said %q, want %q", said.list, want)
		}
	})
}

// frailLease is a job that cannot be handed in, or put back, for a while.
type frailLease struct {
	cluster.Lease
	finish, back func() error
}

func (frailLease) Job() *cluster.Job { return &cluster.Job{Number: 1, Attempt: 1, Data: []byte("x")} }

func (frailLease) Deliveries() int { return 1 }

func (frailLease) Term() time.Duration { return time.Hour }

func (l frailLease) Finish(context.Context, *cluster.Outcome) error { return l.finish() }

func (l frailLease) Return(context.Context) error { return l.back() }

// A worker that cannot hand in a job tries until it can, and says each cause once, also one for which it cannot take jobs in
// another lane.
func TestHandInFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		var said notes
		begun := time.Now()
		handed := make(chan *frailLease, 2)
		handed <- &frailLease{finish: failing("full", "away", "full")}
		handed <- nil // what the other lane gets
		q := &frail{take: func(ctx context.Context) (cluster.Lease, error) {
			select {
			case l := <-handed:
				if l != nil {
					return l, nil
				}
				time.Sleep(patience / 2)
				return nil, errors.New("full")
			default:
			}
			if time.Since(begun) >= 3*patience {
				cancel()
			}
			<-ctx.Done()
			return nil, ctx.Err()
		}}
		w := &cluster.Worker{Queue: q, Program: program, Name: "w", Lanes: 2, Every: time.Hour, Log: said.add, Do: capital}
		if err := w.Work(ctx); err != nil || w.Done() != 1 {
			t.Errorf("%v, %d jobs done, want one", err, w.Done())
		}
		if want := []string{"cannot hand in a job: full", "cannot take a job: full", "cannot hand in a job: away", "can hand in jobs again"}; !slices.Equal(said.list, want) {
			t.Errorf("said %q, want %q", said.list, want)
		}
		if took := time.Since(begun); took != 3*patience {
			t.Errorf("it took %v, want %v for each of three failures", took, patience)
		}
	})
}

// A worker that cannot ask for the run of a job says so before it tries to put the job back, which may take as long as the
// queue is away.
func TestPutBackFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		var said notes
		takes := 0
		q := &frail{runs: failing("away"), take: func(context.Context) (cluster.Lease, error) {
			switch takes++; takes {
			case 1:
				return &frailLease{back: failing("away", "full")}, nil
			case 3:
				cancel()
			}
			return nil, nil
		}}
		w := &cluster.Worker{Queue: q, Program: program, Name: "w", Lanes: 1, Every: time.Hour, Log: said.add}
		if err := w.Work(ctx); err != nil || w.Done() != 0 {
			t.Errorf("%v, %d jobs done, want none", err, w.Done())
		}
		const take, back = "cannot take a job: away", "cannot hand in a job: "
		if want := []string{take, back + "away", back + "full", "can hand in jobs again", "can take jobs again"}; !slices.Equal(said.list, want) {
			t.Errorf("said %q, want %q", said.list, want)
		}
	})
}
