package files_test

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
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

// Though all who hold a file remove it, no two do at a time; nor do two hold a file beside which one is held.
func TestHoldRemoved(t *testing.T) {
	t.Run("Hold", func(t *testing.T) {
		name := filepath.Join(t.TempDir(), "lock")
		manyHold(t, func() (release func(), err error) {
			file, err := files.Hold(name)
			return func() {
				os.Remove(name)
				file.Close()
			}, err
		})
	})
	t.Run("HoldBeside", func(t *testing.T) {
		name := filepath.Join(t.TempDir(), "file")
		manyHold(t, func() (release func(), err error) { return files.HoldBeside(name) })
	})
}

// manyHold lets four hold something many times, and looks that no two do at a time.
func manyHold(t *testing.T, hold func() (release func(), err error)) {
	var holders, times atomic.Int32
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for times.Load() < 250 {
				release, err := hold()
				if err != nil {
					if !errors.Is(err, files.ErrHeld) && !strings.Contains(err.Error(), "another process") {
						t.Error(err)
						return
					}
					continue
				}
				if n := holders.Add(1); n != 1 {
					t.Errorf("%d hold it", n)
				}
				for range 20 {
					runtime.Gosched() // or who should not could hardly come in
				}
				times.Add(1)
				holders.Add(-1)
				release()
			}
		})
	}
	group.Wait()
}

// Who holds a file keeps others from it, by whatever name, until it is released; nothing is left beside it.
func TestHoldBeside(t *testing.T) {
	dir := t.TempDir()
	name, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	if err := os.Symlink("file", link); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		release, err := files.HoldBeside(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := files.Write(name, []byte("replaced"), nil); err != nil {
			t.Error(err)
		}
		for _, n := range []string{name, link} {
			if _, err := files.HoldBeside(n); err == nil || !strings.HasPrefix(err.Error(), n+" is being written by another process: ") {
				t.Errorf("%s is held a second time: %v", n, err)
			}
		}
		release()
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 2 {
		t.Errorf("%d entries are left, %v, want the file and the link", len(entries), err)
	}
	for range 2 {
		if _, err := files.HoldBeside(os.DevNull); err != nil {
			t.Error(err)
		}
	}
}
