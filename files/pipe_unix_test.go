//go:build unix

package files_test

import (
	"context"
	"os"
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

// A new file can be read by everybody, though the one that becomes it is private.
func TestModeOfANewFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "new")
	if err := files.Write(name, nil, nil); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(name); err != nil || info.Mode() != 0o644 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}
