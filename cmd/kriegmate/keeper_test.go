package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A game that could not be saved once leaves the file as it was, and the file stays the game's own: it can be saved there
// again. Beside the long name no other one can be made, which is what saving needs.
func TestPlayFileStaysItsOwn(t *testing.T) {
	dir := t.TempDir()
	long, short := filepath.Join(dir, strings.Repeat("g", 250)+".pgn"), filepath.Join(dir, "game.pgn")
	if err := os.WriteFile(long, []byte("first"), 0o644); err != nil {
		t.Fatal(err)
	}
	var k keeper
	k.own(long)
	if err := k.save(long, []byte("second")); err == nil || errors.Is(err, fs.ErrExist) {
		t.Errorf("beside a name of 254 letters: %v", err)
	}
	if err := os.Rename(long, short); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(short); err != nil || string(text) != "first" {
		t.Errorf("what was not saved over is %q, %v", text, err)
	}
	for _, text := range []string{"third", "fourth"} {
		if err := k.save(short, []byte(text)); err != nil {
			t.Error(err)
		}
		if got, err := os.ReadFile(short); err != nil || string(got) != text {
			t.Errorf("saved is %q, %v, want %q", got, err, text)
		}
	}
}
