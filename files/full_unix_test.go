//go:build unix

package files_test

import (
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"

	"kriegmate/files"
)

// Where the disk has no room, which a limit of the system does here, a file that is there stays as it was, a new one is not
// made, and nothing is left beside them.
func TestNoRoom(t *testing.T) {
	dir := t.TempDir()
	old, fresh := filepath.Join(dir, "old"), filepath.Join(dir, "fresh")
	if err := os.WriteFile(old, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	signal.Ignore(syscall.SIGXFSZ)
	defer signal.Reset(syscall.SIGXFSZ)
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
	tight := limit
	tight.Cur = 1 << 20 // far more than the log that go test writes
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &tight); err != nil {
		t.Fatal(err)
	}
	large := make([]byte, 2<<20)
	written, made := files.Write(old, large, nil), files.WriteNew(fresh, large, nil)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
	if written == nil || made == nil {
		t.Errorf("written %v, made %v, want errors", written, made)
	}
	if text, err := os.ReadFile(old); err != nil || string(text) != "old" {
		t.Errorf("the file is now %.20q, %v", text, err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("%v, %v are left, want one file", left, err)
	}
}
