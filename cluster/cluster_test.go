package cluster_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"kriegmate/cluster"
	"kriegmate/cluster/natsqueue"
)

// term is for how long a job belongs to a worker in these tests.
const term = 200 * time.Millisecond

// newQueue returns an empty queue.
func newQueue(t *testing.T) *natsqueue.Queue {
	t.Helper()
	s, err := natsqueue.Start(t.TempDir(), -1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	q, err := natsqueue.Open(t.Context(), &natsqueue.Address{URL: s.URL()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(q.Close)
	q.Term = term
	return q
}

var program = cluster.Program{Version: "1", Rules: []string{"berkeley"}}

// letters is work with a job for each letter.
type letters struct {
	all  string
	next int
	got  strings.Builder
}

func (l *letters) Run() *cluster.Run {
	return &cluster.Run{Program: program, Kind: "letters", Spec: []byte(l.all)}
}

func (l *letters) Next() (string, []byte, bool) {
	if l.next == len(l.all) {
		return "", nil, false
	}
	l.next++
	letter := l.all[l.next-1 : l.next]
	return "letter " + letter, []byte(letter), true
}

func (l *letters) Take(result []byte) error {
	l.got.Write(result)
	return nil
}

func (l *letters) Over() bool { return l.got.Len() == len(l.all) }

func (l *letters) Jobs() int { return len(l.all) }

// said is what people were told, and done which jobs were begun, in their order.
type notes struct {
	lock sync.Mutex
	list []string
}

func (n *notes) add(line string) {
	n.lock.Lock()
	defer n.lock.Unlock()
	n.list = append(n.list, line)
}

func (n *notes) all() string {
	n.lock.Lock()
	defer n.lock.Unlock()
	return strings.Join(n.list, "\n")
}

// hire lets a worker work until the test ends, or until it is told to stop; stop waits
// for that.
func hire(t *testing.T, w *cluster.Worker) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	w.Every = term / 2
	if w.Program.Version == "" {
		w.Program = program
	}
	ended := make(chan error, 1)
	go func() { ended <- w.Work(ctx) }()
	stop = sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(stop)
	return stop
}

// capital does a job of letters.
func capital(_ context.Context, run *cluster.Run, job []byte) ([]byte, error) {
	if run.Kind != "letters" {
		return nil, errors.New("what is this?")
	}
	return []byte(strings.ToUpper(string(job))), nil
}

// Jobs that fail, one with an error and one with a panic, are tried three times and
// named at the end; the same work then begins with what was done, and does those alone.
func TestPoison(t *testing.T) {
	q := newQueue(t)
	var begun, told notes
	stop := hire(t, &cluster.Worker{Queue: q, Name: "w", Do: func(ctx context.Context, run *cluster.Run, job []byte) ([]byte, error) {
		begun.add(string(job))
		switch string(job) {
		case "c":
			return nil, errors.New("no luck")
		case "e":
			panic("bad luck")
		}
		return capital(ctx, run, job)
	}})
	c := &cluster.Coordinator{Queue: q, Log: told.add}
	err := c.Do(t.Context(), &letters{all: "abcdef"})
	aside := (*cluster.AsideError)(nil)
	if want := []string{"letter c (no luck)", "letter e (panic: bad luck)"}; !errors.As(err, &aside) || !slices.Equal(aside.Jobs, want) {
		t.Fatalf("the error is %v, want that of %q", err, want)
	}
	if got := strings.ReplaceAll(begun.all(), "\n", ""); strings.Count(got, "c") != 3 || strings.Count(got, "e") != 3 || len(got) != 10 {
		t.Errorf("begun were %s, want c and e three times, the others once", got)
	}
	if s := c.Progress.Status(); s.Done != 4 || s.Aside != 2 {
		t.Errorf("status %+v, want 4 done and 2 aside", s)
	}
	if want := "letter c: failed on w: no luck"; !strings.Contains(told.all(), want) {
		t.Errorf("told was %q, want %q among it", told.all(), want)
	}
	stop()

	begun = notes{}
	hire(t, &cluster.Worker{Queue: q, Name: "healthy", Do: func(ctx context.Context, run *cluster.Run, job []byte) ([]byte, error) {
		begun.add(string(job))
		return capital(ctx, run, job)
	}})
	work := &letters{all: "abcdef"}
	if err := (&cluster.Coordinator{Queue: q}).Do(t.Context(), work); err != nil || work.got.String() != "ABCDEF" {
		t.Errorf("%v, got %s", err, work.got.String())
	}
	if got := strings.ReplaceAll(begun.all(), "\n", ""); got != "ce" {
		t.Errorf("begun again were %s, want ce", got)
	}
}

// A job that needs more time, or more memory, than it may have comes back, and gets
// four times as much when all others are done.
func TestBound(t *testing.T) {
	const mib = 1 << 20
	tries := 0 // of what needs much memory
	for _, test := range []struct {
		name  string
		bound cluster.Bound
		needs func(ctx context.Context) error
		cause string
	}{
		{"time", cluster.Bound{Time: 500 * time.Millisecond}, func(ctx context.Context) error {
			if deadline, ok := ctx.Deadline(); ok && time.Until(deadline) > time.Second {
				return nil
			}
			<-ctx.Done()
			return ctx.Err()
		}, "not done within 500ms"},
		{"memory", cluster.Bound{Memory: 96 * mib}, func(ctx context.Context) error {
			held := make([]byte, 192*mib)
			for i := range held {
				held[i] = byte(i)
			}
			if tries++; tries == 1 {
				<-ctx.Done()
			} else {
				time.Sleep(300 * time.Millisecond) // while it is watched
			}
			held[0]++
			return ctx.Err()
		}, "not done with 96 MiB of memory"},
	} {
		t.Run(test.name, func(t *testing.T) {
			q := newQueue(t)
			var begun, told notes
			hire(t, &cluster.Worker{Queue: q, Name: "w", Do: func(ctx context.Context, run *cluster.Run, job []byte) ([]byte, error) {
				begun.add(string(job))
				if string(job) == "b" {
					if err := test.needs(ctx); err != nil {
						return nil, err
					}
				}
				return capital(ctx, run, job)
			}})
			work := &letters{all: "abcd"}
			c := &cluster.Coordinator{Queue: q, Bound: test.bound, Log: told.add}
			if err := c.Do(t.Context(), work); err != nil || work.got.String() != "ABCD" {
				t.Errorf("%v, got %s", err, work.got.String())
			}
			if got := strings.ReplaceAll(begun.all(), "\n", ""); got != "abcdb" {
				t.Errorf("begun were %s, want abcdb", got)
			}
			if want := "letter b: unknown on w: " + test.cause; told.all() != want {
				t.Errorf("told was %q, want %q", told.all(), want)
			}
		})
	}
}

// A worker that is to end finishes its job if it can; if it cannot, another does it,
// and that is no failure.
func TestDrain(t *testing.T) {
	for _, test := range []struct {
		name  string
		grace time.Duration
		want  string // who does the job
	}{
		{"finished", time.Minute, "leaving"},
		{"put back", 0, "staying"},
	} {
		t.Run(test.name, func(t *testing.T) {
			q := newQueue(t)
			var done, told notes
			begun := make(chan bool)
			worker := func(name string) *cluster.Worker {
				return &cluster.Worker{Queue: q, Name: name, Grace: test.grace, Do: func(ctx context.Context, run *cluster.Run, job []byte) ([]byte, error) {
					if name == "leaving" {
						begun <- true
						select {
						case <-ctx.Done():
							return nil, ctx.Err()
						case <-time.After(term):
						}
					}
					done.add(name)
					return capital(ctx, run, job)
				}}
			}
			stop := hire(t, worker("leaving"))
			work := &letters{all: "x"}
			ended := make(chan error)
			go func() { ended <- (&cluster.Coordinator{Queue: q, Log: told.add}).Do(t.Context(), work) }()
			<-begun
			stop()
			hire(t, worker("staying"))
			if err := <-ended; err != nil || work.got.String() != "X" || done.all() != test.want || told.all() != "" {
				t.Errorf("%v, got %q, done by %q, want %q; told %q", err, work.got.String(), done.all(), test.want, told.all())
			}
		})
	}
}

// A worker of another version and one with other rules get no jobs, and both they and
// the coordinator say so. Who hears it may ask both how far they are.
func TestRefused(t *testing.T) {
	q := newQueue(t)
	var theirs, ours notes
	for name, p := range map[string]cluster.Program{
		"old":  {Version: "0", Rules: program.Rules},
		"poor": {Version: "1", Rules: nil},
		"rich": {Version: "1", Rules: []string{"berkeley", "more"}},
	} {
		w := &cluster.Worker{Queue: q, Name: name, Program: p, Do: func(context.Context, *cluster.Run, []byte) ([]byte, error) {
			t.Error(name + " has got a job")
			return nil, errors.New("refused")
		}}
		w.Log = func(line string) { theirs.add(fmt.Sprint(line, " after jobs: ", w.Done())) }
		hire(t, w)
	}
	work := &letters{all: "x"}
	ended := make(chan error)
	c := &cluster.Coordinator{Queue: q}
	c.Log = func(line string) { ours.add(fmt.Sprint(line, " with jobs: ", c.Progress.Status().Jobs)) }
	go func() { ended <- c.Do(t.Context(), work) }()
	for _, want := range []string{
		"old is refused: it is version 0, and the run needs 1", "poor is refused: it does not know the rules berkeley",
		"rich is refused: it knows the rules more, which the run's program does not",
	} {
		eventually(t, func() bool { return strings.Contains(ours.all(), want) }, want)
	}
	for _, want := range []string{"old is no worker for it, since it is version 0", "poor is no worker", "rich is no worker"} {
		eventually(t, func() bool { return strings.Contains(theirs.all(), want) }, want)
	}
	if s := c.Progress.Status(); s.Refused != 3 || s.Workers != 0 {
		t.Errorf("status %+v, want 3 refused and no others", s)
	}
	hire(t, &cluster.Worker{Queue: q, Name: "new", Do: capital})
	if err := <-ended; err != nil || work.got.String() != "X" {
		t.Errorf("%v, got %q", err, work.got.String())
	}
}

// eventually waits until something is so.
func eventually(t *testing.T, so func() bool, what string) {
	t.Helper()
	for begun := time.Now(); !so(); time.Sleep(time.Millisecond) {
		if time.Since(begun) > time.Minute {
			t.Fatalf("it does not come: %s", what)
		}
	}
}

// A forgetful queue does not say for a while, or until it is not asked any more, which runs
// there are.
type forgetful struct {
	cluster.Queue
	times atomic.Int32
	until bool
}

func (q *forgetful) Runs(ctx context.Context, ids ...string) ([]*cluster.Run, error) {
	if len(ids) == 0 || q.times.Add(-1) < 0 {
		return q.Queue.Runs(ctx, ids...)
	}
	if q.until {
		<-ctx.Done()
	}
	return nil, errors.New("no answer")
}

// A job whose run the queue does not tell has not failed, however often that happens: it is
// put back, and done when the queue can be asked again.
func TestRunNotTold(t *testing.T) {
	q := newQueue(t)
	q.Term = time.Minute // so that nothing else is told on a machine that is slow
	asked := &forgetful{Queue: q}
	asked.times.Store(8)
	var theirs, ours notes
	hire(t, &cluster.Worker{Queue: asked, Name: "w", Log: theirs.add, Do: capital})
	work := &letters{all: "ab"}
	if err := (&cluster.Coordinator{Queue: q, Log: ours.add}).Do(t.Context(), work); err != nil || work.got.String() != "AB" || ours.all() != "" {
		t.Errorf("%v, got %q; the coordinator is told %q", err, work.got.String(), ours.all())
	}
	if got, want := theirs.all(), "cannot take a job: no answer\ncan take jobs again"; got != want {
		t.Errorf("the worker says %q, want %q", got, want)
	}
}

// So is one whose worker ends while the queue does not answer.
func TestRunNotToldAtTheEnd(t *testing.T) {
	q := newQueue(t)
	asked := &forgetful{Queue: q, until: true}
	asked.times.Store(1)
	stop := hire(t, &cluster.Worker{Queue: asked, Name: "leaving", Do: capital})
	var told notes
	work, ended := &letters{all: "x"}, make(chan error)
	go func() { ended <- (&cluster.Coordinator{Queue: q, Log: told.add}).Do(t.Context(), work) }()
	eventually(t, func() bool { return asked.times.Load() == 0 }, "a job that is taken")
	stop()
	hire(t, &cluster.Worker{Queue: q, Name: "staying", Do: capital})
	if err := <-ended; err != nil || work.got.String() != "X" || told.all() != "" {
		t.Errorf("%v, got %q; the coordinator is told %q", err, work.got.String(), told.all())
	}
}

// A job from which nobody comes back is set aside by the fourth who takes it.
func TestLost(t *testing.T) {
	q := newQueue(t)
	work := &letters{all: "x"}
	ended := make(chan error)
	go func() { ended <- (&cluster.Coordinator{Queue: q}).Do(t.Context(), work) }()
	for i := 1; i <= 3; i++ {
		var lease cluster.Lease // after an error a worker takes again, too
		eventually(t, func() bool {
			var err error
			if lease, err = q.Take(t.Context(), &program); err != nil {
				t.Logf("taken again: %v", err)
			}
			return err == nil && lease != nil
		}, "a job")
		if lease.Deliveries() != i || string(lease.Job().Data) != "x" {
			t.Fatalf("delivery %d of %q, want %d", lease.Deliveries(), lease.Job().Data, i)
		}
	}
	hire(t, &cluster.Worker{Queue: q, Name: "w", Do: capital})
	err := <-ended
	if want := "1 of the jobs were set aside: letter x (3 workers have taken it and not come back)"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// extended is a queue whose leases count how often they were extended.
type extended struct {
	cluster.Queue
	lock    sync.Mutex
	times   int
	last    time.Time
	longest time.Duration // between two of them
}

func (e *extended) Take(ctx context.Context, p *cluster.Program) (cluster.Lease, error) {
	l, err := e.Queue.Take(ctx, p)
	if l == nil {
		return nil, err
	}
	e.note(0)
	return extendedLease{l, e}, err
}

// note counts an extension, or the start of a lease.
func (e *extended) note(n int) {
	e.lock.Lock()
	defer e.lock.Unlock()
	if n > 0 {
		e.longest = max(e.longest, time.Since(e.last))
	}
	e.times += n
	e.last = time.Now()
}

func (e *extended) count() (int, time.Duration) {
	e.lock.Lock()
	defer e.lock.Unlock()
	return e.times, e.longest
}

type extendedLease struct {
	cluster.Lease
	extended *extended
}

func (l extendedLease) Extend() error {
	l.extended.note(1)
	return l.Lease.Extend()
}

// A job that takes longer than a term is not handed to another worker, as long as its
// worker lives; and the coordinator sees who is at what.
func TestLong(t *testing.T) {
	q := newQueue(t)
	var begun notes
	counted, seen := &extended{Queue: q}, make(chan bool)
	for i := range 2 {
		hire(t, &cluster.Worker{Queue: counted, Name: fmt.Sprint("w", i), Do: func(ctx context.Context, run *cluster.Run, job []byte) ([]byte, error) {
			begun.add(string(job))
			<-seen
			eventually(t, func() bool { n, _ := counted.count(); return n > 6 }, "six extensions, which are two terms")
			return capital(ctx, run, job)
		}})
	}
	work := &letters{all: "x"}
	c := &cluster.Coordinator{Queue: q}
	ended := make(chan error)
	go func() { ended <- c.Do(t.Context(), work) }()
	eventually(t, func() bool {
		s := c.Progress.Status()
		return s.Workers == 2 && s.InFlight > 0 && s.Slowest == "letter x" && s.SlowestFor > 0
	}, "two workers, one at letter x")
	close(seen)
	err := <-ended
	if err != nil || work.got.String() != "X" {
		t.Errorf("%v, got %q", err, work.got.String())
	}
	// A busy machine may extend too late.
	if _, longest := counted.count(); longest < term/2 && begun.all() != "x" {
		t.Errorf("begun %q, though it was extended after %v at the latest", begun.all(), longest)
	}
}

// An error of the work ends the run.
func TestTakeError(t *testing.T) {
	q := newQueue(t)
	hire(t, &cluster.Worker{Queue: q, Name: "w", Do: capital})
	err := (&cluster.Coordinator{Queue: q}).Do(t.Context(), full{&letters{all: "x"}})
	if err == nil || err.Error() != "letter x: the disk is full" {
		t.Errorf("%v", err)
	}
}

// full is work that takes nothing.
type full struct{ *letters }

func (full) Take([]byte) error { return errors.New("the disk is full") }
