package natsqueue

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"kriegmate/cluster"
)

// Outcomes returns what came of the jobs of a run. It asks for one message after the
// other by its number, so that nothing is lost if the server or the connection
// was away meanwhile; that a message has come is heard beside that.
func (q *Queue) Outcomes(ctx context.Context, run string) iter.Seq2[*cluster.Outcome, error] {
	return func(yield func(*cluster.Outcome, error) bool) {
		r := q.newReader(run)
		news := make(chan *nats.Msg, 1)
		heard, err := q.conn.ChanSubscribe(r.subjects, news)
		if err != nil {
			yield(nil, err)
			return
		}
		defer func() { _ = heard.Unsubscribe() }()
		for ctx.Err() == nil {
			switch o, err := r.read(ctx); {
			case ctx.Err() != nil:
				return
			case err != nil:
				r.doubtful, r.missed = true, true
				if !yield(nil, err) {
					return
				}
				wait(ctx, nil)
			case o != nil:
				if !yield(o, nil) {
					return
				}
			default:
				if r.missed && !yield(nil, nil) {
					return
				}
				r.missed = false
				wait(ctx, news)
			}
		}
	}
}

// A reader reads the outcomes of a run one after the other.
type reader struct {
	*Queue
	subjects   string    // of the outcomes
	unfinished string    // the subjects of the jobs
	next       uint64    // the number from which on messages were not read
	last       time.Time // when the server got the one before
	missed     bool      // whether the queue may have lost jobs, so that nil is returned when all is read
	doubtful   bool      // whether the numbers may be others now
	reconnects uint64    // that were reckoned with
	looked     time.Time // when a message was read, or it was last looked for what is lost
}

// newReader returns one that begins with the first outcome.
func (q *Queue) newReader(run string) *reader {
	return &reader{
		Queue: q, subjects: outcomeSubjects + run + ".>", unfinished: jobSubjects + "*." + run + ".>",
		next: 1, missed: true, reconnects: q.conn.Stats().Reconnects, looked: time.Now(),
	}
}

// read returns the next outcome; nil if there is none now.
func (r *reader) read(ctx context.Context) (o *cluster.Outcome, err error) {
	defer r.explain(&err)
	for {
		m, err := r.outcomes.GetMsg(ctx, r.next, jetstream.WithGetMsgSubject(r.subjects))
		none := errors.Is(err, jetstream.ErrMsgNotFound)
		switch {
		case errors.Is(err, jetstream.ErrStreamNotFound): // whoever opens the run makes it again
			r.next, r.missed = 1, true
			return nil, nil
		case err != nil && !none:
			return nil, err
		}
		if now := r.conn.Stats().Reconnects; now != r.reconnects {
			r.reconnects, r.doubtful, r.missed = now, true, true
		}
		if r.doubtful || none && time.Since(r.looked) > cmp.Or(r.Term, DefaultTerm)/2 {
			if err := r.look(ctx); err != nil {
				return nil, err
			}
			continue // the message may be one of other numbers
		}
		if none {
			return nil, nil
		}
		o, err := r.outcome(ctx, m)
		switch {
		case errors.Is(err, jetstream.ErrObjectNotFound): // the server has lost its bytes: the job is to be done again
			if err := r.outcomes.DeleteMsg(ctx, m.Sequence); err != nil {
				return nil, err
			}
			r.missed = true
			continue
		case err != nil:
			return nil, err
		}
		r.next, r.last, r.looked = m.Sequence+1, m.Time, time.Now()
		return o, nil
	}
}

// look looks what the server has lost. If it has not the last message that was read, its store
// is older than that, or was emptied: what was handed in since has numbers that were passed
// already, so all is read again. A run of which it has no job is one that it has lost, or that
// another coordinator has ended.
func (r *reader) look(ctx context.Context) error {
	if r.next > 1 {
		m, err := r.outcomes.GetMsg(ctx, r.next-1)
		switch {
		case missing(err) || err == nil && !m.Time.Equal(r.last):
			r.next, r.missed = 1, true
		case err != nil:
			return err
		}
	}
	switch _, err := r.jobs.GetLastMsgForSubject(ctx, r.unfinished); {
	case missing(err):
		r.missed = true
	case err != nil:
		return err
	}
	r.doubtful, r.looked = false, time.Now()
	return nil
}

// missing tells whether the server has not what it was asked for.
func missing(err error) bool {
	return errors.Is(err, jetstream.ErrMsgNotFound) || errors.Is(err, jetstream.ErrStreamNotFound)
}
