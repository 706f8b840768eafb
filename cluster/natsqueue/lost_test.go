package natsqueue

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"kriegmate/cluster"
)

// A run that another coordinator has ended and removed is put back by one that still needs it,
// whether it waits for jobs or hands out more: it has its file nevertheless.
func TestRunRemoved(t *testing.T) {
	const jobs = 6
	for name, test := range map[string]struct {
		ahead int
		early bool // before it has a result; else with the first one
	}{
		"waiting for the first": {jobs, true},
		"waiting":               {jobs, false},
		"handing out":           {1, false},
	} {
		t.Run(name, func(t *testing.T) {
			q, _ := open(t, 0)
			work, ended := &removed{counting: counting{last: jobs}, queue: q, remove: !test.early}, make(chan error, 1)
			c := &cluster.Coordinator{Queue: q, Ahead: test.ahead}
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			go func() { ended <- c.Do(ctx, work) }()
			left := jobs
			if test.early {
				q.count(t, jobs, 0)
				if err := q.Remove(ctx, work.Run().ID()); err != nil {
					t.Fatal(err)
				}
			} else {
				q.finish(t, q.take(t, 1)...)
				waitFor(t, "a result", func() bool { return c.Progress.Status().Done == 1 })
				left--
			}

			var others []cluster.Lease
			waitFor(t, "all results", func() bool {
				short, stop := context.WithTimeout(ctx, term)
				defer stop()
				if lease, err := q.Take(short, &program); err == nil && lease != nil {
					others = append(others, lease)
					q.finish(t, lease)
				}
				return len(ended) > 0
			})
			if err := <-ended; err != nil || !bytes.Equal(work.file.Bytes(), alone(jobs)) {
				t.Errorf("%v, or the file is not that of a single machine", err)
			}
			if len(others) < left {
				t.Errorf("%d jobs were taken after the run was removed, want at least %d", len(others), left)
			}
			q.count(t, 0, 0)
		})
	}
}

// Large jobs, or a large result, of which the server has lost the bytes and nothing else, are done again.
func TestBytesLost(t *testing.T) {
	const jobs = 3
	for _, lost := range []string{jobSubjects, outcomeSubjects} {
		t.Run(lost, func(t *testing.T) {
			q, _ := open(t, 0)
			work, ended := &heavy{counting{last: jobs}}, make(chan error, 1)
			c := &cluster.Coordinator{Queue: q}
			go func() { ended <- c.Do(t.Context(), work) }()
			q.count(t, jobs, 0)

			if lost == outcomeSubjects {
				l := q.take(t, 1)[0].(*lease)
				o := &cluster.Outcome{Run: l.job.Run, Number: l.job.Number, Attempt: l.job.Attempt, Ending: cluster.Done, Worker: "w", Data: make([]byte, mostInline+1)}
				m, err := q.message(t.Context(), l.outcomeSubject(), o, o.Data)
				if err != nil {
					t.Fatal(err)
				}
				q.loseBytes(t, lost)
				if err := l.message.DoubleAck(t.Context()); err != nil { // else it could not be put again
					t.Fatal(err)
				}
				if _, err := q.js.PublishMsg(t.Context(), m); err != nil {
					t.Fatal(err)
				}
			} else {
				q.loseBytes(t, lost)
			}

			for range jobs {
				lease := q.take(t, 1)[0]
				if data := lease.Job().Data; len(data) != 2*mostInline {
					t.Errorf("a job of %d bytes, want %d", len(data), 2*mostInline)
				}
				q.finish(t, lease)
			}
			work.whole(t, c, ended)
			q.count(t, 0, 0)
		})
	}
}

// loseBytes removes the objects of jobs, or of outcomes.
func (q *Queue) loseBytes(t *testing.T, subjects string) {
	t.Helper()
	list, err := q.large.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	lost := 0
	for _, object := range list {
		if strings.HasPrefix(object.Name, subjects) {
			if err := q.large.Delete(t.Context(), object.Name); err != nil {
				t.Fatal(err)
			}
			lost++
		}
	}
	if lost == 0 {
		t.Fatalf("no object of %s", subjects)
	}
}

// heavy is counting whose jobs have too many bytes for a message.
type heavy struct{ counting }

func (h *heavy) Next() (string, []byte, bool) {
	name, _, ok := h.counting.Next()
	return name, make([]byte, 2*mostInline), ok
}

// removed is counting whose run is removed when its first result is taken, if it is to be.
type removed struct {
	counting
	queue  *Queue
	remove bool
}

func (r *removed) Take(result []byte) error {
	if r.remove && r.taken == 0 {
		if err := r.queue.Remove(context.Background(), r.Run().ID()); err != nil {
			return err
		}
	}
	return r.counting.Take(result)
}

// take takes jobs as a worker does, which asks again after an error.
func (q *Queue) take(t *testing.T, n int) (leases []cluster.Lease) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	waitFor(t, fmt.Sprintf("%d jobs", n), func() bool {
		lease, err := q.Take(ctx, &program)
		if err == nil && lease != nil {
			leases = append(leases, lease)
		}
		return len(leases) == n
	})
	return leases
}

// finish hands in the results of jobs.
func (q *Queue) finish(t *testing.T, leases ...cluster.Lease) {
	t.Helper()
	for _, l := range leases {
		job := l.Job()
		o := &cluster.Outcome{Run: job.Run, Number: job.Number, Attempt: job.Attempt, Ending: cluster.Done, Worker: "w", Data: sum(job.Number)}
		if err := l.Finish(t.Context(), o); err != nil {
			t.Fatal(err)
		}
	}
	if err := q.conn.Flush(); err != nil { // acknowledgements are not waited for
		t.Fatal(err)
	}
}

// waitFor waits until something is so.
func waitFor(t *testing.T, what string, so func() bool) {
	t.Helper()
	for begun := time.Now(); !so(); time.Sleep(2 * time.Millisecond) {
		if time.Since(begun) > 30*time.Second {
			t.Fatalf("there are not %s", what)
		}
	}
}
