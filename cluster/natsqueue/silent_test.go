package natsqueue

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"

	"kriegmate/cluster"
)

// lines are what people were told.
type lines struct {
	lock sync.Mutex
	list []string
}

func (l *lines) add(line string) {
	l.lock.Lock()
	defer l.lock.Unlock()
	l.list = append(l.list, line)
}

// having returns the lines in which there are some words.
func (l *lines) having(words string) (list []string) {
	l.lock.Lock()
	defer l.lock.Unlock()
	for _, line := range l.list {
		if strings.Contains(line, words) {
			list = append(list, line)
		}
	}
	return list
}

// While the server is away coordinator and worker say why nothing happens, each cause once, and
// once when it is back; what they say is no mere lack of time.
func TestSilent(t *testing.T) {
	store, port := t.TempDir(), port(t)
	s, err := Start(store, port)
	if err != nil {
		t.Fatal(err)
	}
	a := &Address{URL: s.URL(), Timeout: term}
	q := reach(t, a)
	q.Term = term
	var coordinator, worker lines
	ctx, cancel := context.WithCancel(t.Context())
	var group sync.WaitGroup
	defer group.Wait()
	defer cancel()
	c := &cluster.Coordinator{Queue: q, Log: coordinator.add}
	group.Go(func() { _ = c.Do(ctx, &counting{last: 2}) })
	q.count(t, 2, 0)
	w := &cluster.Worker{Queue: reach(t, a), Program: program, Name: "w", Log: worker.add, Do: func(ctx context.Context, _ *cluster.Run, _ []byte) ([]byte, error) {
		<-ctx.Done()
		return nil, ctx.Err()
	}, Lanes: 3, Every: term / 10} // the third lane waits
	group.Go(func() { _ = w.Work(ctx) })
	waitFor(t, "two jobs underway", func() bool { return c.Progress.Status().InFlight == 2 })

	s.Close()
	waitFor(t, "words of the coordinator", func() bool { return len(coordinator.having("the queue does not answer: no connection: ")) > 0 })
	waitFor(t, "words of the worker", func() bool { return len(worker.having("cannot take a job: no connection: ")) > 0 })
	if s, err = Start(store, port); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	waitFor(t, "better words of the coordinator", func() bool { return len(coordinator.having("the queue answers again")) > 0 })
	waitFor(t, "better words of the worker", func() bool { return len(worker.having("can take jobs again")) > 0 })
	for who, said := range map[string]*lines{"coordinator": &coordinator, "worker": &worker} {
		list := said.having("")
		if slices.Sort(list); len(slices.Compact(slices.Clone(list))) < len(list) {
			t.Errorf("the %s has said something twice: %q", who, list)
		}
	}
}
