//go:build unix

package natsqueue

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// A worker is killed, one is stopped for longer than its term and then goes on, the
// coordinator is killed and started again, and so is the server: the file is the one
// of a single machine, and nothing is left on the server.
func TestKills(t *testing.T) {
	jobs := uint64(500)
	if testing.Short() {
		jobs = 100
	}
	dir := t.TempDir()
	out, store, port := filepath.Join(dir, "out"), filepath.Join(dir, "store"), port(t)
	url := fmt.Sprintf("nats://127.0.0.1:%d", port)
	server := start(t, "server", store, port)
	q := reach(t, &Address{URL: url})
	coordinator := start(t, "coordinator", url, jobs, out)
	begun(t, out)
	killed, stopped, steady := start(t, "worker", url, "a"), start(t, "worker", url, "b"), start(t, "worker", url, "c")

	q.until(t, jobs/10)
	killed.signal(syscall.SIGKILL)
	stopped.signal(syscall.SIGSTOP)
	halted := time.Now()
	q.until(t, jobs/5)
	coordinator.signal(syscall.SIGKILL)
	q.until(t, jobs/4) // the workers go on without it
	coordinator = start(t, "coordinator", url, jobs, out)
	begun(t, out)
	q.until(t, 2*jobs/5)
	server.signal(syscall.SIGKILL)
	server = start(t, "server", store, port)
	q.until(t, 2*jobs/5+jobs/50)
	time.Sleep(time.Until(halted.Add(3 * term / 2)))
	stopped.signal(syscall.SIGCONT)

	coordinator.end()
	got, err := os.ReadFile(out)
	if want := alone(int(jobs)); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%v, a file of %d bytes that is not that of a single machine, of %d", err, len(got), len(want))
	}
	for _, s := range []*child{stopped, steady, server} {
		s.signal(syscall.SIGTERM)
	}
	stopped.end()
	steady.end()
	server.end()
	leftOver(t, store)
}

// leftOver fails the test if anything of a run is in the store of a server that has ended.
func leftOver(t *testing.T, store string) {
	t.Helper()
	s, err := Start(store, port(t))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	q := reach(t, &Address{URL: s.URL()})
	ctx := context.Background()
	jobs, err1 := q.jobs.Info(ctx)
	outcomes, err2 := q.outcomes.Info(ctx)
	runs, err3 := q.Runs(ctx)
	if err1 != nil || err2 != nil || err3 != nil {
		t.Fatal(err1, err2, err3)
	}
	large, _ := q.large.List(ctx)
	if jobs.State.Msgs+outcomes.State.Msgs > 0 || len(runs)+len(large) > 0 {
		t.Errorf("left on the server: %d jobs, %d outcomes, %d runs, %d objects", jobs.State.Msgs, outcomes.State.Msgs, len(runs), len(large))
	}
}
