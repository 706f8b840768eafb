//go:build unix

package files_test

import (
	"context"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"kriegmate/files"
)

// A pipe that nobody writes to cannot even be opened.
func TestReadOfAPipeIsInterrupted(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if _, err := files.Read(ctx, pipe, nil); err != context.DeadlineExceeded {
		t.Errorf("out of time: %v", err)
	}
}
