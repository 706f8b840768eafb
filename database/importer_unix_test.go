//go:build unix

package database_test

import (
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"kriegmate/database"
	"kriegmate/kriegspiel"
)

// What an import that failed removes is its own file, and not one with which another process has gone on since.
func TestFailedImportRemovesItsOwn(t *testing.T) {
	folder := pgnFolder(t, 1)
	name := filepath.Join(folder, "file.kdb")
	failing := database.Importer{File: name, Sources: []string{filepath.Join(folder, "a.pgn"), filepath.Join(folder, "none.pgn")}}
	header := database.Header{Generator: "kriegmate import", Rules: kriegspiel.Berkeley.String()}
	var ended atomic.Bool
	var other sync.WaitGroup
	other.Go(func() {
		for !ended.Load() {
			w, err := database.Resume(name, header, nil)
			if err != nil {
				continue // the import is at it, or the file has gone
			}
			if _, err := os.Stat(name); err != nil {
				t.Errorf("while it is being written: %v", err)
			}
			os.Remove(name)
			w.Discard()
		}
	})
	for range 100 {
		if _, err := failing.Run(t.Context()); err == nil {
			t.Error("it has not failed")
		}
	}
	ended.Store(true)
	other.Wait()
}
