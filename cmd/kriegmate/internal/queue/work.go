package queue

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"runtime"
	"time"

	"github.com/urfave/cli/v2"

	"kriegmate/cluster"
	"kriegmate/cluster/joint"
	"kriegmate/cluster/natsqueue"
	"kriegmate/cmd/kriegmate/internal/arguments"
	"kriegmate/cmd/kriegmate/internal/terminal"
	"kriegmate/internal/english"
)

// WorkCommand returns the command that does jobs of a queue. It tells on w what people
// should know.
func WorkCommand(w io.Writer) *cli.Command {
	return &cli.Command{
		Name:      "work",
		Usage:     "do jobs of a queue, for generate, bench and check elsewhere",
		ArgsUsage: " ",
		Description: `Takes jobs that "kriegmate generate", "bench" and "check" have put into a queue with
--queue, on this machine or on another, and hands in their results, until Ctrl-C.
Any number of machines can do so at a time. The queue is a server of NATS with
JetStream, or inside a program that was told --queue embedded.

   nats-server -js
   kriegmate work --queue nats://host:4222
   kriegmate generate --games 5000 --out all.kdb --queue nats://host:4222

Password and keys are read from files or from the environment, never from the
command line: --queue-user with --queue-password-file or KRIEGMATE_QUEUE_PASSWORD, or
--queue-creds. A worker that is told to end by Ctrl-C or SIGTERM finishes its jobs if
it can within the time of --drain, and puts back the others. Jobs of other versions of
the program are left alone.`,
		Flags: append(addressFlags("do jobs of the queue at `URL`, such as nats://host:4222"),
			&cli.IntFlag{Name: "workers", Usage: "do `N` jobs at a time", Value: runtime.GOMAXPROCS(0), DefaultText: "all cores"},
			&cli.DurationFlag{Name: "drain", Usage: "finish jobs for so much `TIME` when told to end", Value: 20 * time.Second},
			&cli.StringFlag{Name: "name", Usage: "what others call this worker", DefaultText: "the host and the number of the process"},
		),
		Action: func(c *cli.Context) error { return work(c, w) },
	}
}

// work does jobs until the context ends.
func work(c *cli.Context, w io.Writer) error {
	switch {
	case c.String("queue") == "":
		return errors.New("work has to know where the jobs are: add --queue nats://host:4222")
	case c.String("queue") == embedded:
		return errors.New("--queue embedded is for generate, bench and check; they say at which address it can be joined")
	}
	if err := cmp.Or(arguments.None(c), arguments.Workers(c)); err != nil {
		return err
	}
	at := address(c)
	q, err := natsqueue.Open(c.Context, at)
	if err != nil {
		return err
	}
	defer q.Close()
	say := &teller{w: w, status: terminal.NewStatus(w)}
	worker := newWorker(c, q, say)
	say.line(fmt.Sprintf("%s does jobs of %s, %d at a time, until Ctrl-C", worker.Name, at.URL, worker.Lanes))
	if err := worker.Work(c.Context); err != nil {
		return err
	}
	say.line(fmt.Sprintf("%s has done %s", worker.Name, english.Count(worker.Done(), "job")))
	return nil
}

// newWorker returns the worker of the flags.
func newWorker(c *cli.Context, q cluster.Queue, say *teller) *cluster.Worker {
	worker := &cluster.Worker{
		Queue: q, Program: joint.Program(), Name: c.String("name"), Lanes: c.Int("workers"), Do: joint.Do,
		Grace: c.Duration("drain"), Log: say.line,
	}
	if worker.Name == "" {
		worker.Name = name()
	}
	if worker.Lanes == 0 {
		worker.Lanes = runtime.GOMAXPROCS(0)
	}
	return worker
}
