// Package queue is what the commands that share their work among machines have in common:
// the flags for a queue, the command of workers, and what people see of it.
package queue

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"kriegmate/cluster/natsqueue"
	"kriegmate/cmd/kriegmate/internal/arguments"
)

// password is the variable of the environment that holds the password, which no flag does.
const password = "KRIEGMATE_QUEUE_PASSWORD"

// Term is for how long a job belongs to a worker that is silent, and how long an answer of the
// queue is waited for; 0 is what package natsqueue takes. Tests that kill workers make it short
// before a command begins.
var Term time.Duration

// addressFlags are the flags that say where a queue is and who asks.
func addressFlags(usage string) []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "queue", Usage: usage},
		&cli.StringFlag{Name: "queue-user", Usage: "the `NAME` that the queue knows", EnvVars: []string{"KRIEGMATE_QUEUE_USER"}},
		&cli.StringFlag{Name: "queue-password-file", Usage: "its password is the first line of `FILE`, if not in " + password},
		&cli.StringFlag{Name: "queue-creds", Usage: "a credentials `FILE` of NATS, instead of a user", EnvVars: []string{"KRIEGMATE_QUEUE_CREDS"}},
		&cli.StringFlag{Name: "queue-ca", Usage: "trust the queue if its certificate is by one of `FILE`", EnvVars: []string{"KRIEGMATE_QUEUE_CA"}},
		&cli.StringFlag{Name: "queue-cert", Usage: "the own certificate is in `FILE`", EnvVars: []string{"KRIEGMATE_QUEUE_CERT"}},
		&cli.StringFlag{Name: "queue-key", Usage: "its key is in `FILE`", EnvVars: []string{"KRIEGMATE_QUEUE_KEY"}},
	}
}

// Flags are the flags of commands that can share their work.
func Flags() []cli.Flag {
	return append(addressFlags("share the work by the queue at `URL`, such as nats://host:4222, or embedded"),
		&cli.DurationFlag{Name: "job-time", Usage: "give a job back after `TIME`, to try it later with more", DefaultText: "none"},
		&cli.Int64Flag{Name: "job-memory", Usage: "give a job back that needs more than `MIB`, to try it later with more", DefaultText: "none"},
		&cli.StringFlag{Name: "metrics", Usage: "tell the progress to Prometheus at `ADDRESS`, such as 127.0.0.1:9090"},
	)
}

// Names returns the names of these flags.
func Names() (names []string) {
	for _, f := range Flags() {
		names = append(names, f.Names()[0])
	}
	return names
}

// Asked tells whether the work is to be shared.
func Asked(c *cli.Context) bool { return c.String("queue") != "" }

// Alone returns an error if a flag was given that does nothing without a queue.
func Alone(c *cli.Context) error {
	if Asked(c) {
		return nil
	}
	for _, name := range []string{"job-time", "job-memory", "metrics"} {
		if c.IsSet(name) {
			return fmt.Errorf("--%s goes with --queue", name)
		}
	}
	if name := asking(c); name != "" {
		return fmt.Errorf("--%s goes with --queue", name)
	}
	return nil
}

// asking returns the name of a flag that was given to say who asks the queue; "" if there is none. What the
// environment says of it is for whatever command.
func asking(c *cli.Context) string {
	for _, f := range addressFlags("")[1:] {
		f := f.(*cli.StringFlag)
		if value := c.String(f.Name); value != "" && value != os.Getenv(strings.Join(f.EnvVars, "")) {
			return f.Name
		}
	}
	return ""
}

// checkFlags returns what is wrong with the flags beside the address.
func checkFlags(c *cli.Context) error {
	switch {
	case c.Bool("resume"):
		return errors.New("--queue goes on with what the queue holds: leave out --resume")
	case c.IsSet("shard"):
		return errors.New("--queue does the whole: leave out --shard")
	case c.Int64("job-memory") < 0:
		return errors.New("--job-memory: want a positive number")
	case c.String("queue") == embedded && asking(c) != "":
		return fmt.Errorf("--queue embedded asks nobody who it is: leave out --%s", asking(c))
	}
	return arguments.Times(c, "job-time")
}

// address returns the address of the flags.
func address(c *cli.Context) *natsqueue.Address {
	return &natsqueue.Address{
		URL: c.String("queue"), User: c.String("queue-user"), Password: os.Getenv(password), PasswordFile: c.String("queue-password-file"),
		Creds: c.String("queue-creds"), CA: c.String("queue-ca"), Cert: c.String("queue-cert"), Key: c.String("queue-key"), Name: "kriegmate " + c.Command.Name,
		Timeout: Term,
	}
}

// name returns what others call this process.
func name() string {
	host, err := os.Hostname()
	if err != nil {
		host = "unknown"
	}
	return fmt.Sprintf("%s-%d", host, os.Getpid())
}
