//go:build unix

package main

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"kriegmate/cluster/natsqueue"
)

// A process is another one that a test has started.
type process struct {
	*exec.Cmd
	t     *testing.T
	said  bytes.Buffer
	ended chan error
}

// launch starts a program, which is killed at the end of the test. What it has said is told
// if the test fails. Its temporary files go with the test: a process that is killed leaves them.
func launch(t *testing.T, environment []string, words ...string) *process {
	t.Helper()
	p := &process{Cmd: exec.Command(words[0], words[1:]...), t: t, ended: make(chan error, 1)}
	p.Env = append(append(os.Environ(), "TMPDIR="+t.TempDir()), environment...)
	p.Stdout, p.Stderr = &p.said, &p.said
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	over := make(chan bool)
	go func() {
		p.ended <- p.Wait()
		close(over)
	}()
	t.Cleanup(func() {
		_ = p.Process.Kill()
		<-over
		if t.Failed() {
			t.Logf("%q has said %s", words[1:], p.said.String())
		}
	})
	return p
}

// signal sends a signal to a process that is there, and waits for its end if it is killed.
func (p *process) signal(s syscall.Signal) {
	p.t.Helper()
	if err := p.Process.Signal(s); err != nil {
		p.t.Fatalf("%q: %v", p.Args[1:], err)
	}
	if s == syscall.SIGKILL {
		<-p.ended
	}
}

// well waits for the good end of a process.
func (p *process) well() {
	p.t.Helper()
	select {
	case err := <-p.ended:
		if err != nil {
			p.t.Fatalf("%q: %v", p.Args[1:], err)
		}
	case <-time.After(2 * generous):
		p.t.Fatalf("%q does not end", p.Args[1:])
	}
}

// launchQueue starts a server of a queue in another process: the one of the system, or
// where there is none the one that is inside the program.
func launchQueue(t *testing.T, store, port string) *process {
	t.Helper()
	if path, err := exec.LookPath("nats-server"); err == nil {
		return launch(t, nil, path, "-js", "-a", "127.0.0.1", "-p", port, "-sd", store)
	}
	return launch(t, []string{serverAt + "=" + filepath.Join(store, port)}, os.Args[0])
}

// watch counts the outcomes of the only run of a queue until the test ends.
func watch(t *testing.T, url string) *atomic.Int64 {
	t.Helper()
	q := within(t, "a server", func() (*natsqueue.Queue, bool) {
		q, err := natsqueue.Open(t.Context(), &natsqueue.Address{URL: url, Timeout: time.Second})
		return q, err == nil
	})
	ctx, cancel := context.WithCancel(t.Context())
	outcomes, over := &atomic.Int64{}, make(chan bool)
	go func() {
		defer close(over)
		id := ""
		for id == "" && ctx.Err() == nil {
			if runs, err := q.Runs(ctx); err == nil && len(runs) > 0 {
				id = runs[0].ID()
			}
			time.Sleep(time.Millisecond)
		}
		for o := range q.Outcomes(ctx, id) {
			if o != nil {
				outcomes.Add(1)
			}
		}
	}()
	t.Cleanup(func() {
		cancel()
		<-over
		q.Close()
	})
	return outcomes
}

// within returns what there is as soon as it is.
func within[T any](t *testing.T, what string, look func() (T, bool)) T {
	t.Helper()
	for begun := time.Now(); ; time.Sleep(2 * time.Millisecond) {
		if found, ok := look(); ok {
			return found
		}
		if time.Since(begun) > 2*generous {
			t.Fatalf("%s does not come", what)
		}
	}
}

// freePort returns a port that nobody listens at.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
}

// Of the workers of a run one is killed and one is stopped for longer than a job may be silent;
// the coordinator is killed and started again, and so is the server: the file is the one of a run
// on one machine. Nothing depends on the pace of the processes: while a coordinator is to be
// killed nobody works, and what is done to the others can be done after the end too.
func TestQueueKills(t *testing.T) {
	const term = 2 * time.Second
	games, jobs := "120", int64(30)
	if testing.Short() {
		games, jobs = "48", 12
	}
	dir := t.TempDir()
	alone, together, store := filepath.Join(dir, "alone.kdb"), filepath.Join(dir, "together.kdb"), filepath.Join(dir, "store")
	generate := []string{"generate", "--seed", "15", "--games", games, "--max-states", "100", "--out"}
	if _, complaints, status := kriegmate(t, "", append(generate, alone)...); status != 0 {
		t.Fatal(complaints)
	}
	port := freePort(t)
	url := "nats://127.0.0.1:" + port
	self := func(words ...string) *process {
		return launch(t, []string{asProgram + "=1", shortTerm + "=" + term.String()}, append(append(os.Args[:1:1], words...), "--queue", url)...)
	}
	work := func(name string) *process { return self("work", "--workers", "1", "--name", name) }

	server := launchQueue(t, store, port)
	outcomes := watch(t, url)
	coordinator := self(append(generate, together)...)
	finished := func() bool { return len(coordinator.ended) > 0 }
	done := func(n int64) {
		t.Helper()
		within(t, fmt.Sprintf("outcome %d", n), func() (bool, bool) { return true, outcomes.Load() >= n || finished() })
	}
	killed, stopped := work("a"), work("b")
	done(1)
	killed.signal(syscall.SIGKILL)
	stopped.signal(syscall.SIGSTOP)
	halted := time.Now()
	before := outcomes.Load()
	coordinator.signal(syscall.SIGKILL)
	if err := os.RemoveAll(together + ".parts"); err != nil {
		t.Fatal(err)
	}
	steady := work("c")
	done(min(before+jobs/6, jobs-2)) // it needs no coordinator
	if _, err := os.Stat(together); err == nil {
		t.Error("the file is there without a coordinator")
	}
	coordinator = self(append(generate, together)...)
	within(t, "the coordinator", func() (bool, bool) { // one that cannot reach the server says so and ends
		_, err := os.Stat(together + ".parts")
		return true, err == nil || finished()
	})
	done(min(before+jobs/3, jobs-2))
	server.signal(syscall.SIGKILL)
	launchQueue(t, store, port)
	time.Sleep(time.Until(halted.Add(3 * term / 2)))
	stopped.signal(syscall.SIGCONT)
	coordinator.well()

	want, err1 := os.ReadFile(alone)
	got, err2 := os.ReadFile(together)
	if err1 != nil || err2 != nil || !bytes.Equal(got, want) {
		t.Errorf("%v, %v, or the files differ", err1, err2)
	}
	for _, p := range []*process{stopped, steady} {
		p.signal(syscall.SIGTERM)
		p.well()
	}
	if left, err := filepath.Glob(together + "?*"); err != nil || len(left) > 0 {
		t.Errorf("left beside the file: %v, %v", left, err)
	}
}
