package database_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kriegmate/database"
)

// A file that is being written is refused to every other writer, which changes nothing, and can be read; when
// it is closed the next may write. So it stays when a copy takes the name of the file, since its last frame was short.
func TestOneWriter(t *testing.T) {
	all := randomProblems(25, 19, 2)
	name := filepath.Join(t.TempDir(), "file.kdb")
	link := name + ".link"
	if err := os.Symlink(name, link); err != nil {
		t.Fatal(err)
	}
	refused := func(what string) {
		t.Helper()
		before, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range []string{name, link} {
			if _, err := database.Resume(n, testHeader, nil); err == nil || !strings.HasPrefix(err.Error(), name+" is being written by another process: ") {
				t.Errorf("%s: a second writer of %s: %v", what, n, err)
			}
		}
		if after, err := os.ReadFile(name); err != nil || !bytes.Equal(after, before) {
			t.Errorf("%s: the second writer has changed the file, %v", what, err)
		}
		r, err := database.Open(name)
		if err != nil {
			t.Fatalf("%s: a reader: %v", what, err)
		}
		r.Close()
	}
	// Frames have eight problems: the first writer leaves a short one, the second replaces it.
	from := 0
	for _, to := range []int{11, 19} {
		w, err := database.Resume(name, testHeader, nil)
		if err != nil {
			t.Fatal(err)
		}
		refused("at the beginning")
		for ; from < to; from++ {
			if err := w.Add(&all[from]); err != nil {
				t.Fatal(err)
			}
		}
		refused("in the midst")
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
	got, err := collect(open(t, name).Problems())
	if err != nil {
		t.Error(err)
	}
	sameProblems(t, "of two writers, one after the other", got, all)
	if left, _ := os.ReadDir(filepath.Dir(name)); len(left) != 2 {
		t.Errorf("%v is left, want the file and the link", left)
	}
}
