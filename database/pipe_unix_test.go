//go:build unix

package database_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"kriegmate/database"
)

// A pipe is opened once: who opened it again would wait for a writer that has gone. It is a
// matter of chance whether the writer goes before that, so there are many.
func TestImportOfAPipe(t *testing.T) {
	text := pgnText(2, 7, 7)
	pipe := filepath.Join(t.TempDir(), "mate1.pgn")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	for range 100 {
		read := make(chan error, 1)
		go func() {
			files, err := database.PGNFiles(pipe)
			if err == nil && (len(files) != 1 || string(files[0].Text) != text) {
				t.Errorf("read %q, want %q", files, text)
			}
			read <- err
		}()
		if err := os.WriteFile(pipe, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		select {
		case err := <-read:
			if err != nil {
				t.Fatal(err)
			}
		case <-time.After(30 * time.Second):
			t.Fatal("it waits for another writer")
		}
	}
}
