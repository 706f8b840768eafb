//go:build unix

package natsqueue

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"kriegmate/cluster"
)

// A server comes back with a store that is eight outcomes older than the one it had, or with an
// empty one, and then gets the outcomes of other jobs first: a coordinator that waits has
// its file nevertheless, and nothing is left on the server.
func TestStoreLost(t *testing.T) {
	const jobs = 20
	for name, test := range map[string]struct {
		copied bool
		again  int // jobs that are to be done then
	}{
		"older":   {true, 16}, // all but the four that were done when it was copied
		"emptied": {false, 8}, // those that the coordinator has no result of
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			store, copied, port := filepath.Join(dir, "store"), filepath.Join(dir, "copied"), port(t)
			a := &Address{URL: fmt.Sprintf("nats://127.0.0.1:%d", port), Timeout: 2 * time.Second}
			server := start(t, "server", store, port)
			q, worker := reach(t, a), reach(t, a)
			q.Term = 10 * time.Second
			work, ended := &counting{last: jobs}, make(chan error, 1)
			c := &cluster.Coordinator{Queue: q}
			go func() { ended <- c.Do(t.Context(), work) }()

			worker.finish(t, worker.take(t, 4)...)
			waitFor(t, "four results", func() bool { return c.Progress.Status().Done == 4 })
			server.signal(syscall.SIGSTOP)
			if err := os.CopyFS(copied, os.DirFS(store)); err != nil {
				t.Fatal(err)
			}
			server.signal(syscall.SIGCONT)
			worker.finish(t, worker.take(t, 8)...)
			waitFor(t, "twelve results", func() bool { return c.Progress.Status().Done == 12 })
			server.signal(syscall.SIGKILL)
			if err := os.RemoveAll(store); err != nil {
				t.Fatal(err)
			}
			if test.copied {
				if err := os.Rename(copied, store); err != nil {
					t.Fatal(err)
				}
			}
			server = start(t, "server", store, port)

			again := worker.take(t, test.again)
			slices.Reverse(again)
			worker.finish(t, again...)
			work.whole(t, c, ended)
			server.signal(syscall.SIGTERM)
			server.end()
			leftOver(t, store)
		})
	}
}
