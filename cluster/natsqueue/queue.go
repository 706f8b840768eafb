package natsqueue

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"kriegmate/cluster"
)

// The names of what is kept on a server.
const (
	jobStream     = "KRIEGMATE_JOBS"
	outcomeStream = "KRIEGMATE_OUTCOMES"
	runBucket     = "kriegmate_runs"
	largeBucket   = "kriegmate_large"

	jobSubjects      = "kriegmate.jobs."
	outcomeSubjects  = "kriegmate.outcomes."
	presenceSubjects = "kriegmate.presence."
)

// A Queue is a [cluster.Queue] on a server.
type Queue struct {
	// Term is for how long a job belongs to a worker that does not prolong it; 0 is
	// [DefaultTerm]. It is the coordinator's that counts.
	Term time.Duration

	conn *nats.Conn
	lost *atomic.Pointer[error] // why the connection could not be made again the last time
	js   jetstream.JetStream
	stores

	lock      sync.Mutex
	consumers map[string]jetstream.Consumer // by program
	misses    int                           // how often there was none
}

// DefaultTerm is how long a job of a dead worker waits.
const DefaultTerm = 30 * time.Second

var _ cluster.Queue = (*Queue)(nil)

// newQueue returns the queue on the server of a connection, and makes what is missing
// there.
func newQueue(ctx context.Context, conn *nats.Conn, timeout time.Duration) (*Queue, error) {
	js, err := jetstream.New(conn, jetstream.WithDefaultTimeout(timeout), jetstream.WithPublishAsyncTimeout(timeout))
	if err != nil {
		return nil, err
	}
	q := &Queue{conn: conn, js: js, consumers: map[string]jetstream.Consumer{}}
	q.stores, err = makeStores(ctx, js)
	return q, err
}

// stores are what is kept on a server. They go by their names: one that is made again is the
// same.
type stores struct {
	jobs     jetstream.Stream
	outcomes jetstream.Stream
	runs     jetstream.KeyValue
	large    jetstream.ObjectStore
}

// makeStores returns the stores of a server, and makes those that are missing.
func makeStores(ctx context.Context, js jetstream.JetStream) (s stores, err error) {
	if s.jobs, err = stream(ctx, js, jetstream.StreamConfig{Name: jobStream, Subjects: []string{jobSubjects + ">"}, Retention: jetstream.WorkQueuePolicy}); err != nil {
		return s, err
	}
	if s.outcomes, err = stream(ctx, js, jetstream.StreamConfig{Name: outcomeStream, Subjects: []string{outcomeSubjects + ">"}}); err != nil {
		return s, err
	}
	s.runs, err = js.KeyValue(ctx, runBucket)
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		s.runs, err = js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: runBucket})
	}
	if err != nil {
		return s, err
	}
	s.large, err = js.ObjectStore(ctx, largeBucket)
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		s.large, err = js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: largeBucket})
	}
	return s, err
}

// stream returns a stream, and makes it if there is none.
func stream(ctx context.Context, js jetstream.JetStream, config jetstream.StreamConfig) (jetstream.Stream, error) {
	s, err := js.Stream(ctx, config.Name)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		s, err = js.CreateOrUpdateStream(ctx, config)
	}
	return s, err
}

// Close ends the connection.
func (q *Queue) Close() { q.conn.Close() }

// Open makes a run known, if it is not yet, and lets workers take its jobs. What the server
// has lost of the queue itself is made again.
func (q *Queue) Open(ctx context.Context, run *cluster.Run) (err error) {
	defer q.explain(&err)
	if _, err := makeStores(ctx, q.js); err != nil {
		return err
	}
	k := &kept{*run, cmp.Or(q.Term, DefaultTerm)}
	text, err := json.Marshal(k)
	if err != nil {
		return err
	}
	if _, err := q.runs.Put(ctx, run.ID(), text); err != nil {
		return err
	}
	_, err = q.offer(ctx, k)
	return err
}

// kept is what the server keeps of a run.
type kept struct {
	cluster.Run
	Term time.Duration `json:"term"` // of the coordinator
}

// offer makes the consumer that workers take jobs of a run by, if there is none.
func (q *Queue) offer(ctx context.Context, k *kept) (jetstream.Consumer, error) {
	program := k.Program.ID()
	return q.jobs.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: program, FilterSubject: jobSubjects + program + ".>",
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: cmp.Or(k.Term, DefaultTerm),
		MaxAckPending: -1, MaxWaiting: mostWaiting,
	})
}

// mostWaiting is how many lanes of workers may wait for jobs at a time.
const mostWaiting = 1 << 16

// Runs returns those of the named runs that are known, or all.
func (q *Queue) Runs(ctx context.Context, ids ...string) (list []*cluster.Run, err error) {
	found, err := q.kept(ctx, ids...)
	for _, k := range found {
		list = append(list, &k.Run)
	}
	return list, err
}

// kept returns what is kept of the named runs, or of all.
func (q *Queue) kept(ctx context.Context, ids ...string) (list []*kept, err error) {
	if len(ids) == 0 {
		if ids, err = q.runIDs(ctx); err != nil {
			return nil, err
		}
	}
	for _, key := range ids {
		e, err := q.runs.Get(ctx, key)
		if errors.Is(err, jetstream.ErrKeyNotFound) {
			continue // it has ended
		}
		if err != nil {
			return nil, err
		}
		k := &kept{}
		if err := json.Unmarshal(e.Value(), k); err != nil {
			return nil, fmt.Errorf("run %s: %w", key, err)
		}
		list = append(list, k)
	}
	return list, nil
}

// runIDs returns the names of all runs, and of some that have ended. The keys of a bucket
// would be listed by a consumer, which is too much for thousands of workers that ask.
func (q *Queue) runIDs(ctx context.Context) (ids []string, err error) {
	const stream, subjects = "KV_" + runBucket, "$KV." + runBucket + "."
	s, err := q.js.Stream(ctx, stream)
	if err != nil {
		return nil, err
	}
	info, err := s.Info(ctx, jetstream.WithSubjectFilter(subjects+">"))
	if err != nil {
		return nil, err
	}
	for subject := range info.State.Subjects {
		ids = append(ids, strings.TrimPrefix(subject, subjects))
	}
	slices.Sort(ids)
	return ids, nil
}

// Remove removes everything that is known of a run, itself first.
func (q *Queue) Remove(ctx context.Context, run string) (err error) {
	defer q.explain(&err)
	if err := q.runs.Purge(ctx, run); err != nil {
		return err
	}
	if err := q.jobs.Purge(ctx, jetstream.WithPurgeSubject(jobSubjects+"*."+run+".>")); err != nil {
		return err
	}
	if err := q.outcomes.Purge(ctx, jetstream.WithPurgeSubject(outcomeSubjects+run+".>")); err != nil {
		return err
	}
	return q.removeLarge(ctx, run)
}

// wait waits for news, or a little, or until ctx ends.
func wait(ctx context.Context, news <-chan *nats.Msg) {
	select {
	case <-ctx.Done():
	case <-news:
	case <-time.After(200 * time.Millisecond):
	}
}

// Tell tells whoever listens what a worker or a coordinator does.
func (q *Queue) Tell(p *cluster.Presence) error {
	text, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return q.conn.Publish(presenceSubjects+p.Program.ID(), text)
}

// Listen calls heard with what they tell, until ctx ends.
func (q *Queue) Listen(ctx context.Context, heard func(*cluster.Presence)) error {
	s, err := q.conn.Subscribe(presenceSubjects+"*", func(m *nats.Msg) {
		p := &cluster.Presence{}
		if json.Unmarshal(m.Data, p) == nil && (p.Worker == "") == (p.Status != nil) {
			heard(p)
		}
	})
	if err == nil {
		context.AfterFunc(ctx, func() { _ = s.Unsubscribe() })
	}
	return err
}
