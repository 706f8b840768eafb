package queue

import (
	"context"
	"errors"

	"github.com/urfave/cli/v2"

	"kriegmate/cluster"
	"kriegmate/cluster/natsqueue"
)

// WatchFlags are the flags of commands that look at a queue.
func WatchFlags() []cli.Flag {
	return addressFlags("show how far the runs of the queue at `URL` are, such as nats://host:4222")
}

// Watch looks at the queue of the flags until the context of the command ends.
func Watch(c *cli.Context) (*cluster.Watcher, error) {
	if c.String("queue") == embedded {
		return nil, errors.New("--queue embedded is for generate, bench and check; they say at which address it can be looked at")
	}
	q, err := natsqueue.Open(c.Context, address(c))
	if err != nil {
		return nil, err
	}
	context.AfterFunc(c.Context, q.Close)
	return cluster.Watch(c.Context, q)
}
