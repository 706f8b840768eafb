package natsqueue

import (
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"kriegmate/cluster"
)

// open starts a server with a run of some jobs and returns its queue.
func open(t *testing.T, jobs int) (*Queue, *counting) {
	t.Helper()
	s, err := Start(t.TempDir(), -1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	q := reach(t, &Address{URL: s.URL()})
	q.Term = term
	work := &counting{last: jobs}
	if err := q.Open(t.Context(), work.Run()); err != nil {
		t.Fatal(err)
	}
	for number := 1; number <= jobs; number++ {
		name, data, _ := work.Next()
		if err := q.Put(t.Context(), &cluster.Job{Run: work.Run().ID(), Number: number, Name: name, Attempt: 1, Data: data}); err != nil {
			t.Fatal(err)
		}
	}
	return q, work
}

// A worker that cannot be told how it stands with the run, since the server has just come
// back, keeps its job, and can hand it in or put it back later. In both cases exactly what
// was handed in or put back is there then.
func TestLeaseOutlivesErrors(t *testing.T) {
	for name, test := range map[string]struct {
		end            func(cluster.Lease) error
		jobs, outcomes uint64
	}{
		"finish": {end: func(l cluster.Lease) error {
			return l.Finish(t.Context(), &cluster.Outcome{Run: l.Job().Run, Number: 1, Attempt: 1, Ending: cluster.Done, Worker: "a"})
		}, outcomes: 1},
		"return": {end: func(l cluster.Lease) error { return l.Return(t.Context()) }, jobs: 1},
	} {
		t.Run(name, func(t *testing.T) {
			q, work := open(t, 1)
			lease := q.take(t, 1)[0]
			if err := q.js.DeleteKeyValue(t.Context(), runBucket); err != nil {
				t.Fatal(err)
			}
			if err := test.end(lease); err == nil {
				t.Error("it has ended though nothing could be known of the run")
			}
			if info, err := q.jobs.Info(t.Context()); err != nil || info.State.Msgs != 1 {
				t.Errorf("there are %d jobs after the error, %v, want 1", info.State.Msgs, err)
			}
			if _, err := q.js.CreateKeyValue(t.Context(), jetstream.KeyValueConfig{Bucket: runBucket}); err != nil {
				t.Fatal(err)
			}
			if err := q.Open(t.Context(), work.Run()); err != nil {
				t.Fatal(err)
			}
			if err := test.end(lease); err != nil {
				t.Errorf("it cannot end later: %v", err)
			}
			if err := q.conn.Flush(); err != nil {
				t.Fatal(err)
			}
			q.count(t, test.jobs, test.outcomes)
		})
	}
}

// count waits until there are so many jobs and outcomes; acknowledgements are not waited for
// by whoever sends them.
func (q *Queue) count(t *testing.T, jobs, outcomes uint64) {
	t.Helper()
	for begun := time.Now(); ; time.Sleep(2 * time.Millisecond) {
		j, err1 := q.jobs.Info(t.Context())
		o, err2 := q.outcomes.Info(t.Context())
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		if j.State.Msgs == jobs && o.State.Msgs == outcomes {
			return
		}
		if time.Since(begun) > time.Minute {
			t.Fatalf("there are %d jobs and %d outcomes, want %d and %d", j.State.Msgs, o.State.Msgs, jobs, outcomes)
		}
	}
}

// A server that has lost the consumer gets it again from a worker, also while there is no
// coordinator, with the term that the coordinator had.
func TestConsumerLost(t *testing.T) {
	q, _ := open(t, 2)
	worker := reach(t, &Address{URL: q.conn.ConnectedUrl()})
	for range 2 { // first a worker that does not know of the consumer yet, then one that does
		if err := q.jobs.DeleteConsumer(t.Context(), program.ID()); err != nil {
			t.Fatal(err)
		}
		for {
			lease, err := worker.Take(t.Context(), &program)
			if err != nil || lease == nil {
				continue // a worker asks again
			}
			if lease.Term() != term {
				t.Errorf("a job belongs to a worker for %v, want %v", lease.Term(), term)
			}
			break
		}
	}
}
