//go:build unix

package input_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"kriegmate/input"
)

// What comes through a pipe is read once, from its beginning on.
func TestReadOfAPipe(t *testing.T) {
	const fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6"
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	wrote := make(chan error, 1)
	go func() { wrote <- os.WriteFile(pipe, []byte(fen+"\n"), 0) }()
	p, err := new(input.Reader).Read(t.Context(), pipe)
	if err != nil || len(p.Positions) != 1 || p.Positions[0].FEN() != fen {
		t.Errorf("%v, %+v", err, p)
	}
	if err := <-wrote; err != nil {
		t.Error(err)
	}
}
