package database_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"kriegmate/database"
)

// A staged file is, byte for byte, one that was created, and nothing of it is seen before
// it is closed, or after it was discarded.
func TestStage(t *testing.T) {
	dir := t.TempDir()
	created, staged := filepath.Join(dir, "created.kdb"), filepath.Join(dir, "staged.kdb")
	header := database.Header{Generator: "test", Frame: 2}
	fill := func(w *database.Writer, err error) *database.Writer {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range randomProblems(1, 5, 3) {
			if err := w.Add(&p); err != nil {
				t.Fatal(err)
			}
		}
		return w
	}
	if err := fill(database.Create(created, header)).Close(); err != nil {
		t.Fatal(err)
	}
	fill(database.Stage(staged, header)).Discard()
	w := fill(database.Stage(staged, header))
	if _, err := os.Stat(staged); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("there before it is closed: %v", err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	w.Discard() // too late
	want, _ := os.ReadFile(created)
	if got, err := os.ReadFile(staged); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%v, or the files differ", err)
	}
	if info, err := os.Stat(staged); err != nil || info.Mode().Perm()&0o444 != 0o444 {
		t.Errorf("%v, or others cannot read it", err)
	}
	if left, _ := os.ReadDir(dir); len(left) != 2 {
		t.Errorf("%v is left, want two files", left)
	}
}

// A file with the name stays as it is, whenever it came.
func TestStageBesideAnother(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a.kdb")
	w, err := database.Stage(name, database.Header{Generator: "test"})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); !errors.Is(err, fs.ErrExist) {
		t.Errorf("error %v, want that the file exists", err)
	}
	if _, err := database.Stage(name, database.Header{Generator: "test"}); !errors.Is(err, fs.ErrExist) {
		t.Errorf("error %v, want that the file exists", err)
	}
	if text, err := os.ReadFile(name); err != nil || string(text) != "mine" {
		t.Errorf("%q, %v", text, err)
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("%v is left, want one file", left)
	}
	if _, err := database.Stage(filepath.Join(dir, "none", "a.kdb"), database.Header{Generator: "test"}); err == nil {
		t.Error("staged in a folder that does not exist")
	}
	if _, err := database.Stage(filepath.Join(dir, "b.kdb"), database.Header{Frame: -1}); err == nil {
		t.Error("staged with a wrong header")
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("%v is left, want one file", left)
	}
}
