//go:build unix

package protocol

import (
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"kriegmate/kriegspiel"
)

// expectGone waits until the child that a program has told of is gone.
func expectGone(t *testing.T, complaint string) {
	t.Helper()
	var pid int
	if _, err := fmt.Sscanf(complaint, "child %d", &pid); err != nil {
		t.Fatalf("%q: %v", complaint, err)
	}
	for range 600 {
		// Who has ended and was not waited for is still there, in name.
		state, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if syscall.Kill(pid, 0) == syscall.ESRCH || err == nil && strings.Contains(string(state), ") Z ") {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Errorf("process %d, which the program has started, goes on", pid)
}

// The program has as much memory as it is told, and no more.
func TestMemory(t *testing.T) {
	c := &Command{Args: []string{"sh", "-c", "ulimit -v >&2"}, Memory: 512}
	r := remote(t, c, seat(kriegspiel.Berkeley))
	if _, err := r.Propose(t.Context()); err == nil || !strings.Contains(err.Error(), "has ended") {
		t.Errorf("%v", err)
	}
	if got := strings.TrimSpace(r.Complaint()); got != "524288" {
		t.Errorf("it may have %s KiB, want 524288", got)
	}
}
