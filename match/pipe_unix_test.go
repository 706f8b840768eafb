//go:build unix

package match

import (
	"errors"
	"os"
	"strings"
	"syscall"
	"testing"

	"kriegmate/files"
)

// A pipe in the place of a game, or of what is said of the match, is an error: it is not waited for.
func TestPipeInTheFolder(t *testing.T) {
	m := &Match{A: named(t, "gambler"), B: named(t, "random"), Games: 2, Seed: 3, MaxMoves: 2, Folder: t.TempDir()}
	run(t, m)
	for _, name := range []string{m.file(2), strings.TrimSuffix(m.file(2), gameFile(2)) + settingsFile} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(os.Remove(name), syscall.Mkfifo(name, 0o600)); err != nil {
			t.Fatal(err)
		}
		if _, err := m.Run(t.Context()); !errors.Is(err, files.ErrNotOrdinary) || strings.Count(err.Error(), name) != 1 {
			t.Errorf("%s is a pipe: %v", name, err)
		}
		if _, err := ReadGames(t.Context(), m.Folder); name == m.file(2) && !errors.Is(err, files.ErrNotOrdinary) {
			t.Errorf("games are read, of which %s is a pipe: %v", name, err)
		}
		if err := errors.Join(os.Remove(name), os.WriteFile(name, text, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	run(t, m)
}
