package natsqueue

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"kriegmate/cluster"
)

// The headers of messages: what is told of a job or an outcome, and the name of the
// object that holds its bytes if the message does not.
const (
	aboutHeader = "Kriegmate-About"
	largeHeader = "Kriegmate-Large"
)

// mostInline is the most bytes that go into a message. Servers take 1 MiB by default.
const mostInline = 128 << 10

// message returns a message about a job or an outcome with its bytes, which are put into
// the object store under the name if there are many.
func (q *Queue) message(ctx context.Context, subject string, about any, data []byte) (*nats.Msg, error) {
	text, err := json.Marshal(about)
	if err != nil {
		return nil, err
	}
	m := nats.NewMsg(subject)
	m.Header.Set(aboutHeader, string(text))
	if len(data) <= mostInline {
		m.Data = data
		return m, nil
	}
	m.Header.Set(largeHeader, subject)
	_, err = q.large.PutBytes(ctx, subject, data)
	return m, err
}

// read reads what a message is about, and returns its bytes.
func (q *Queue) read(ctx context.Context, header nats.Header, data []byte, about any) ([]byte, error) {
	if err := json.Unmarshal([]byte(header.Get(aboutHeader)), about); err != nil {
		return nil, fmt.Errorf("a message of another program: %w", err)
	}
	if name := header.Get(largeHeader); name != "" {
		return q.large.GetBytes(ctx, name)
	}
	return data, nil
}

// outcome returns the outcome in a message.
func (q *Queue) outcome(ctx context.Context, m *jetstream.RawStreamMsg) (*cluster.Outcome, error) {
	o := &cluster.Outcome{}
	data, err := q.read(ctx, m.Header, m.Data, o)
	o.Data = data
	return o, err
}

// Put adds jobs at the end of the queue, unless they are there.
func (q *Queue) Put(ctx context.Context, jobs ...*cluster.Job) (err error) {
	defer q.explain(&err)
	programs := map[string]string{} // by run
	var acks []jetstream.PubAckFuture
	for _, job := range jobs {
		program, ok := programs[job.Run]
		if !ok {
			run, err := q.Runs(ctx, job.Run)
			if err != nil {
				return err
			}
			if len(run) == 0 {
				return fmt.Errorf("nothing is known of the run of %s", job.Name)
			}
			program = run[0].Program.ID()
			programs[job.Run] = program
		}
		subject := fmt.Sprintf("%s%s.%s.%d.%d.%d", jobSubjects, program, job.Run, job.Number, job.Attempt, job.Returned)
		m, err := q.message(ctx, subject, job, job.Data)
		if err != nil {
			return err
		}
		ack, err := q.js.PublishMsgAsync(m, jetstream.WithExpectLastSequencePerSubject(0))
		if err != nil {
			return err
		}
		acks = append(acks, ack)
	}
	for _, ack := range acks {
		select {
		case <-ack.Ok():
		case err := <-ack.Err():
			if !taken(err) {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// taken tells whether a message was refused since there is one with its subject.
func taken(err error) bool {
	api := (*jetstream.APIError)(nil)
	return errors.As(err, &api) && (api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence || api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant)
}

// removeLarge removes the objects of a run.
func (q *Queue) removeLarge(ctx context.Context, run string) error {
	all, err := q.large.List(ctx)
	if errors.Is(err, jetstream.ErrNoObjectsFound) {
		return nil
	}
	for _, object := range all {
		if strings.Contains(object.Name, "."+run+".") {
			err = cmp.Or(err, q.large.Delete(ctx, object.Name))
		}
	}
	return err
}

// removeOutcome removes the message of an outcome, and its object.
func (q *Queue) removeOutcome(ctx context.Context, m *nats.Msg) error {
	if err := q.outcomes.Purge(ctx, jetstream.WithPurgeSubject(m.Subject)); err != nil {
		return err
	}
	name := m.Header.Get(largeHeader)
	if name == "" {
		return nil
	}
	err := q.large.Delete(ctx, name)
	if errors.Is(err, jetstream.ErrObjectNotFound) {
		return nil
	}
	return err
}
