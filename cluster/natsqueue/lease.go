package natsqueue

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"kriegmate/cluster"
)

// consumer returns the consumer of a program; nil if there is none, since no coordinator
// was there yet. One that the server has lost is made again for a run that it still knows: the
// coordinator may be away.
func (q *Queue) consumer(ctx context.Context, program string) (jetstream.Consumer, error) {
	q.lock.Lock()
	defer q.lock.Unlock()
	if c := q.consumers[program]; c != nil {
		return c, nil
	}
	c, err := q.jobs.Consumer(ctx, program)
	if errors.Is(err, jetstream.ErrConsumerNotFound) {
		c, err = q.offerAgain(ctx, program)
	}
	if err != nil || c == nil {
		return nil, err
	}
	q.consumers[program], q.misses = c, 0
	return c, nil
}

// lookEvery is how often a consumer may be missing before it is looked again whether there
// are runs that need it, which costs the server more.
const lookEvery = 25

// offerAgain makes the consumer of a program if there is a run of it; nil if there is none.
func (q *Queue) offerAgain(ctx context.Context, program string) (jetstream.Consumer, error) {
	q.misses++
	if q.misses%lookEvery != 1 {
		return nil, nil
	}
	list, err := q.kept(ctx)
	if err != nil {
		return nil, err
	}
	for _, k := range list {
		if k.Program.ID() == program {
			return q.offer(ctx, k)
		}
	}
	return nil, nil
}

// forget lets the consumer of a program be looked up again.
func (q *Queue) forget(program string) {
	q.lock.Lock()
	defer q.lock.Unlock()
	delete(q.consumers, program)
}

// Take waits for a job of a program, for as long as a term.
func (q *Queue) Take(ctx context.Context, p *cluster.Program) (lease cluster.Lease, err error) {
	defer q.explain(&err)
	program := p.ID()
	c, err := q.consumer(ctx, program)
	if err != nil {
		return nil, err
	}
	if c == nil {
		wait(ctx, nil)
		return nil, ctx.Err()
	}
	lease, err = q.pull(ctx, c)
	if err != nil {
		q.forget(program)
	}
	return lease, err
}

// pull waits for a job for as long as a term; nil if there was none.
func (q *Queue) pull(ctx context.Context, c jetstream.Consumer) (cluster.Lease, error) {
	term := c.CachedInfo().Config.AckWait
	waiting, cancel := context.WithTimeout(ctx, term)
	defer cancel()
	batch, err := c.Fetch(1, jetstream.FetchContext(waiting), jetstream.FetchHeartbeat(term/6))
	if err != nil {
		return nil, err
	}
	for m := range batch.Messages() {
		return q.lease(ctx, m, term)
	}
	if err := batch.Error(); err != nil && waiting.Err() == nil {
		return nil, err
	}
	return nil, nil
}

// lease returns the job of a message; nil if something has come of it already, or if the server has
// lost its bytes: then it is put again when no other is left, as a job that was lost whole is.
func (q *Queue) lease(ctx context.Context, m jetstream.Msg, term time.Duration) (cluster.Lease, error) {
	meta, err := m.Metadata()
	if err != nil {
		return nil, err
	}
	job := &cluster.Job{}
	job.Data, err = q.read(ctx, m.Headers(), m.Data(), job)
	switch {
	case errors.Is(err, jetstream.ErrObjectNotFound):
		return nil, m.Ack()
	case err != nil:
		return nil, err
	}
	l := &lease{queue: q, message: m, job: job, deliveries: int(meta.NumDelivered), term: term}
	if l.deliveries > 1 {
		_, err := q.outcomes.GetLastMsgForSubject(ctx, l.outcomeSubject())
		if err == nil {
			return nil, m.Ack()
		}
		if !errors.Is(err, jetstream.ErrMsgNotFound) {
			return nil, err
		}
	}
	return l, nil
}

// A lease is a job that was taken.
type lease struct {
	queue      *Queue
	message    jetstream.Msg
	job        *cluster.Job
	deliveries int
	term       time.Duration
}

func (l *lease) Job() *cluster.Job { return l.job }

func (l *lease) Deliveries() int { return l.deliveries }

func (l *lease) Term() time.Duration { return l.term }

func (l *lease) Extend() error { return l.message.InProgress() }

// outcomeSubject returns where the outcome is kept.
func (l *lease) outcomeSubject() string {
	return fmt.Sprintf("%s%s.%d.%d", outcomeSubjects, l.job.Run, l.job.Number, l.job.Attempt)
}

// Finish keeps the outcome and acknowledges the job. It keeps nothing of a run that has ended,
// because another worker has done the job or the result is not needed any more. A run that ends
// is forgotten before its outcomes are removed: so either they are removed with this one,
// or it is seen here that the run has ended.
func (l *lease) Finish(ctx context.Context, o *cluster.Outcome) (err error) {
	defer l.queue.explain(&err)
	m, err := l.queue.message(ctx, l.outcomeSubject(), o, o.Data)
	if err != nil {
		return err
	}
	if _, err := l.queue.js.PublishMsg(ctx, m, jetstream.WithExpectLastSequencePerSubject(0)); err != nil && !taken(err) {
		return err
	}
	run, err := l.queue.Runs(ctx, l.job.Run)
	if err != nil {
		return err
	}
	if len(run) == 0 {
		if err := l.queue.removeOutcome(ctx, m); err != nil {
			return err
		}
	}
	return l.message.Ack()
}

// Return puts the job at the end of the queue and acknowledges it here. The deliveries of
// the new message are counted from the start.
func (l *lease) Return(ctx context.Context) (err error) {
	defer l.queue.explain(&err)
	run, err := l.queue.Runs(ctx, l.job.Run)
	if err != nil {
		return err
	}
	if len(run) == 0 {
		return l.message.Ack() // nobody waits for it any more
	}
	again := *l.job
	again.Returned++
	if err := l.queue.Put(ctx, &again); err != nil {
		return err
	}
	return l.message.Ack()
}
