//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package files_test

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"kriegmate/files"
)

// A file is held by one at a time: a second is told so, and holds it when the first has closed it.
func TestHold(t *testing.T) {
	name := filepath.Join(t.TempDir(), "lock")
	first, err := files.Hold(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := files.Hold(name); !errors.Is(err, files.ErrHeld) {
		t.Errorf("held twice: %v", err)
	}
	first.Close()
	second, err := files.Hold(name)
	if err != nil {
		t.Fatalf("after the first: %v", err)
	}
	second.Close()
	if _, err := files.Hold(filepath.Join(name, "of no folder")); err == nil || errors.Is(err, files.ErrHeld) {
		t.Errorf("where none can be: %v", err)
	}
}

// Though all who hold a file remove it, no two do at a time.
func TestHoldRemoved(t *testing.T) {
	name := filepath.Join(t.TempDir(), "lock")
	var holders, times atomic.Int32
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for times.Load() < 1000 {
				file, err := files.Hold(name)
				if errors.Is(err, files.ErrHeld) {
					continue
				}
				if err != nil {
					t.Error(err)
					return
				}
				if n := holders.Add(1); n != 1 {
					t.Errorf("%d hold it", n)
				}
				for range 20 {
					runtime.Gosched() // or who should not could hardly come in
				}
				times.Add(1)
				holders.Add(-1)
				os.Remove(name)
				file.Close()
			}
		})
	}
	group.Wait()
}
