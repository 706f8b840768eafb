package queue

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/urfave/cli/v2"

	"kriegmate/cluster"
	"kriegmate/cluster/natsqueue"
	"kriegmate/cmd/kriegmate/internal/terminal"
	"kriegmate/files"
)

// embedded is the word for a server inside the process.
const embedded = "embedded"

// Coordinate lets do share the work of a command by the queue of the flags, and tells on w
// how far it is. What a server inside the process has to remember is in a folder beside
// the file out until the work has ended well; "" is no file. Another process that makes the same
// file is an error.
func Coordinate(c *cli.Context, w io.Writer, out string, do func(*cluster.Coordinator) error) error {
	if err := checkFlags(c); err != nil {
		return err
	}
	if out != "" {
		release, err := files.HoldBeside(out)
		if err != nil {
			return fmt.Errorf("--out: %w", err)
		}
		defer release()
	}
	say := &teller{w: w, status: terminal.NewStatus(w)}
	if c.String("queue") != embedded {
		return coordinate(c, address(c), say, do)
	}
	folder := out + ".queue"
	if out == "" {
		var err error
		if folder, err = os.MkdirTemp("", "kriegmate"); err != nil {
			return err
		}
		defer os.RemoveAll(folder)
	}
	if err := inside(c, folder, say, do); err != nil {
		return err
	}
	return os.RemoveAll(folder)
}

// inside does what coordinate does, with a server and a worker inside the process.
func inside(c *cli.Context, folder string, say *teller, do func(*cluster.Coordinator) error) error {
	server, err := natsqueue.Start(folder, 0)
	if err != nil {
		return err
	}
	defer server.Close()
	// Who asks other queues, and by what certificates, is nothing to this one.
	at := &natsqueue.Address{URL: server.URL(), Name: "kriegmate " + c.Command.Name, Timeout: Term}
	say.line(fmt.Sprintf("the queue is at %s: another terminal joins it by: kriegmate work --queue %s", at.URL, at.URL))
	q, err := natsqueue.Open(c.Context, at)
	if err != nil {
		return err
	}
	defer q.Close()
	ctx, cancel := context.WithCancel(c.Context)
	var worker sync.WaitGroup
	worker.Go(func() { _ = newWorker(c, q, say).Work(ctx) })
	defer worker.Wait()
	defer cancel()
	return coordinate(c, at, say, do)
}

// coordinate lets do share work by the queue at an address.
func coordinate(c *cli.Context, at *natsqueue.Address, say *teller, do func(*cluster.Coordinator) error) error {
	q, err := natsqueue.Open(c.Context, at)
	if err != nil {
		return err
	}
	defer q.Close()
	q.Term = Term
	coordinator := &cluster.Coordinator{
		Queue: q, Log: say.line,
		Bound: cluster.Bound{Time: c.Duration("job-time"), Memory: c.Int64("job-memory") << 20},
	}
	if listen := c.String("metrics"); listen != "" {
		l, err := net.Listen("tcp", listen)
		if err != nil {
			return fmt.Errorf("--metrics: %w", err)
		}
		mux := http.NewServeMux()
		mux.Handle("GET /metrics", &coordinator.Progress)
		server := &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
		go func() { _ = server.Serve(l) }() // it ends when it is closed
		defer server.Close()
		say.line(fmt.Sprintf("the progress is told at http://%s/metrics", l.Addr()))
	}
	ended := say.every(time.Second, &coordinator.Progress)
	defer ended()
	return do(coordinator)
}

// A teller tells people what happens, and on a terminal how far the work is, in the last
// line.
type teller struct {
	w      io.Writer
	lock   sync.Mutex
	status *terminal.Status
}

// line tells something in a line.
func (t *teller) line(text string) {
	t.lock.Lock()
	defer t.lock.Unlock()
	t.status.Erase()
	fmt.Fprintf(t.w, "kriegmate: %s\n", text)
}

// every tells the progress again and again until ended is called.
func (t *teller) every(d time.Duration, p *cluster.Progress) (ended func()) {
	ctx, cancel := context.WithCancel(context.Background())
	var group sync.WaitGroup
	group.Go(func() {
		ticker := time.NewTicker(d)
		defer ticker.Stop()
		for {
			select {
			case <-ctx.Done():
				t.lock.Lock()
				t.status.Erase()
				t.lock.Unlock()
				return
			case <-ticker.C:
				s := p.Status()
				t.lock.Lock()
				t.status.Printf("%s", s.String())
				t.lock.Unlock()
			}
		}
	})
	return func() {
		cancel()
		group.Wait()
	}
}
