package natsqueue

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"kriegmate/cluster"
)

// term is that of the tests: short, since dead workers are waited for.
const term = time.Second

// role is the variable of the environment that makes the test program a part of a cluster.
const role = "KRIEGMATE_QUEUE_ROLE"

// TestMain runs the tests, or in a child of them what the test has told it to be.
func TestMain(m *testing.M) {
	words := strings.Fields(os.Getenv(role))
	if len(words) == 0 {
		os.Exit(m.Run())
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	if err := play(ctx, words); err != nil {
		fmt.Fprintln(os.Stderr, words, err)
		os.Exit(1)
	}
}

// play plays a part until it ends, or ctx does.
func play(ctx context.Context, words []string) error {
	switch words[0] {
	case "server":
		port, err := strconv.Atoi(words[2])
		if err != nil {
			return err
		}
		s, err := Start(words[1], port)
		if err != nil {
			return err
		}
		defer s.Close()
		<-ctx.Done()
		return nil
	case "configured":
		options, err := server.ProcessConfigFile(words[1])
		if err != nil {
			return err
		}
		options.NoSigs = true
		s, err := server.NewServer(options)
		if err != nil {
			return err
		}
		s.Start()
		<-ctx.Done()
		return nil
	}
	q, err := Open(ctx, &Address{URL: words[1], Timeout: term})
	if err != nil {
		return err
	}
	defer q.Close()
	q.Term = term
	switch words[0] {
	case "fakes":
		n, err1 := strconv.Atoi(words[2])
		job, err2 := time.ParseDuration(words[3])
		every, err3 := time.ParseDuration(words[4])
		return errors.Join(err1, err2, err3, pretend(ctx, &Address{URL: words[1]}, n, job, every))
	case "worker":
		return (&cluster.Worker{Queue: q, Program: program, Name: words[2], Do: sums, Grace: term, Every: term / 10, Log: func(line string) { fmt.Fprintln(os.Stderr, line) }}).Work(ctx)
	case "coordinator":
		jobs, err := strconv.Atoi(words[2])
		if err != nil {
			return err
		}
		if err := os.WriteFile(words[3]+".begun", nil, 0o644); err != nil {
			return err
		}
		w := &counting{last: jobs}
		c := &cluster.Coordinator{Queue: q, Ahead: 100, Log: func(line string) { fmt.Fprintln(os.Stderr, line) }}
		if err := c.Do(ctx, w); err != nil {
			return err
		}
		return os.WriteFile(words[3], w.file.Bytes(), 0o644)
	}
	return errors.New("no such part")
}

var program = cluster.Program{Version: "1", Rules: []string{"berkeley"}}

// counting is work of which job n is the number n, in its decimal digits, and whose file
// is all results, one after the other.
type counting struct {
	last, next int
	taken      int
	file       bytes.Buffer
}

func (c *counting) Run() *cluster.Run {
	return &cluster.Run{Program: program, Kind: "counting", Spec: []byte(strconv.Itoa(c.last))}
}

func (c *counting) Next() (string, []byte, bool) {
	if c.next == c.last {
		return "", nil, false
	}
	c.next++
	digits := strconv.Itoa(c.next)
	return "number " + digits, []byte(digits), true
}

func (c *counting) Take(result []byte) error {
	c.taken++
	c.file.Write(result)
	return nil
}

func (c *counting) Over() bool { return c.taken == c.last }

func (c *counting) Jobs() int { return c.last }

// whole waits until the coordinator of the work has ended, and looks at the file.
func (c *counting) whole(t *testing.T, of *cluster.Coordinator, ended <-chan error) {
	t.Helper()
	select {
	case err := <-ended:
		if err != nil || !bytes.Equal(c.file.Bytes(), alone(c.last)) {
			t.Errorf("%v, or the file is not that of a single machine", err)
		}
	case <-time.After(20 * time.Second):
		t.Fatalf("the coordinator waits for ever, with %d results of %d", of.Progress.Status().Done, c.last)
	}
}

// sums does a job of counting, after a short time.
func sums(ctx context.Context, _ *cluster.Run, job []byte) ([]byte, error) {
	n, err := strconv.Atoi(string(job))
	if err != nil {
		return nil, err
	}
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-time.After(5 * time.Millisecond):
		return sum(n), nil
	}
}

// sum returns the result of job n: a few bytes, or for every fiftieth too many for a
// message.
func sum(n int) []byte {
	length := 32
	if n%50 == 0 {
		length = 3 * mostInline
	}
	var b []byte
	for len(b) < length {
		digest := sha256.Sum256(binary.BigEndian.AppendUint64(nil, uint64(n*1000003+len(b))))
		b = append(b, digest[:]...)
	}
	return fmt.Appendf(nil, "%d: %x\n", n, b)
}

// alone returns the file of a single machine.
func alone(jobs int) (file []byte) {
	for n := 1; n <= jobs; n++ {
		file = append(file, sum(n)...)
	}
	return file
}

// A child is a part that another process plays.
type child struct {
	*exec.Cmd
	t        *testing.T
	name     string
	said     bytes.Buffer
	finished chan error
}

// start lets a child play a part. It is killed at the end of the test.
func start(t *testing.T, words ...any) *child {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), role+"="+strings.TrimSpace(fmt.Sprintln(words...)))
	return run(t, fmt.Sprint(words[0]), cmd)
}

// run starts another process, which is killed at the end of the test.
func run(t *testing.T, name string, cmd *exec.Cmd) *child {
	t.Helper()
	c := &child{Cmd: cmd, t: t, name: name, finished: make(chan error, 1)}
	c.Stderr = &c.said
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		c.finished <- c.Wait()
		close(c.finished)
	}()
	t.Cleanup(func() {
		_ = c.Process.Kill()
		for range c.finished { // until it has ended, and with it what it writes
		}
		if t.Failed() {
			t.Logf("%s has said %s", c.name, c.said.String())
		}
	})
	return c
}

// signal sends the child a signal.
func (c *child) signal(s syscall.Signal) {
	c.t.Helper()
	if err := c.Process.Signal(s); err != nil {
		c.t.Fatalf("%s: %v, said %s", c.name, err, c.said.String())
	}
	if s == syscall.SIGKILL {
		<-c.finished
	}
}

// end waits for the end of the child, which has to be a good one.
func (c *child) end() {
	c.t.Helper()
	select {
	case err := <-c.finished:
		if err != nil {
			c.t.Fatalf("%s: %v, said %s", c.name, err, c.said.String())
		}
	case <-time.After(time.Minute):
		c.t.Fatalf("%s does not end; it has said %s", c.name, c.said.String())
	}
}

// inside starts a server inside the test program, for as long as the test.
func inside(t *testing.T, o *server.Options) *server.Server {
	t.Helper()
	o.Host, o.Port, o.NoSigs, o.NoLog = "127.0.0.1", cmp.Or(o.Port, server.RANDOM_PORT), true, true
	s, err := server.NewServer(o)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	if !s.ReadyForConnections(time.Minute) {
		t.Fatal("the server does not start")
	}
	return s
}

// port returns a port that is free.
func port(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// reach connects to a server that is starting.
func reach(t *testing.T, a *Address) *Queue {
	t.Helper()
	for begun := time.Now(); ; {
		q, err := Open(context.Background(), a)
		if err == nil {
			t.Cleanup(q.Close)
			return q
		}
		if time.Since(begun) > time.Minute {
			t.Fatal(err)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// begun waits until a coordinator has reached the server, which it gives up if it cannot.
func begun(t *testing.T, out string) {
	t.Helper()
	for begun := time.Now(); os.Remove(out+".begun") != nil; time.Sleep(2 * time.Millisecond) {
		if time.Since(begun) > time.Minute {
			t.Fatal("the coordinator does not begin")
		}
	}
}

// until waits until so many outcomes have come.
func (q *Queue) until(t *testing.T, outcomes uint64) {
	t.Helper()
	for begun := time.Now(); ; time.Sleep(2 * time.Millisecond) {
		info, err := q.outcomes.Info(context.Background())
		if err == nil && info.State.LastSeq >= outcomes {
			return
		}
		if time.Since(begun) > time.Minute {
			t.Fatalf("%d outcomes do not come: %v, %v", outcomes, info, err)
		}
	}
}
