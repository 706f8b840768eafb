package shipped

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"testing"

	"kriegmate/database"
)

// The list of the sets has every file that is built in, and each is whole.
func TestSets(t *testing.T) {
	names, err := fs.Glob(files, "*")
	if err != nil || len(names) != len(Sets()) {
		t.Fatalf("files %q, %v, want %d", names, err, len(Sets()))
	}
	for _, s := range Sets() {
		r, err := s.Open()
		if err != nil {
			t.Fatal(err)
		}
		counts, err := r.Counts()
		if err != nil || !r.Whole() || len(counts) != 2 {
			t.Fatalf("%s: counts %v, %v, whole: %t", s.Name, counts, err, r.Whole())
		}
		for i, want := range []database.Verdict{database.Mate, database.NearMiss} {
			if c := counts[i]; c.Ply != s.Ply || c.Verdict != want || c.Problems < s.Share {
				t.Errorf("%s: %d problems of %d ply with the verdict %v, want at least %d of %d ply with %v", s.Name, c.Problems, c.Ply, c.Verdict, s.Share, s.Ply, want)
			}
		}
	}
}

// The share of a set is, of each verdict, as many problems as it is said to be,
// and the first of the whole set.
func TestFirst(t *testing.T) {
	for _, s := range Sets() {
		r, err := s.Open()
		if err != nil {
			t.Fatal(err)
		}
		// By another way: those of the whole set whose place within their verdict
		// is not beyond the share.
		var want []string
		counts := map[database.Verdict]int{}
		for p, err := range r.Problems() {
			if err != nil {
				t.Fatal(err)
			}
			if counts[p.Verdict]++; counts[p.Verdict] <= s.Share {
				want = append(want, p.ID)
			}
		}
		n := 0
		for p, err := range s.First() {
			if err != nil || n >= len(want) || p.ID != want[n] || p.Ply != s.Ply {
				t.Fatalf("%s: problem %d of the share is %s, %v", s.Name, n+1, p.ID, err)
			}
			n++
		}
		if n != 2*s.Share || len(want) != n {
			t.Errorf("%s: %d problems, want %d", s.Name, n, 2*s.Share)
		}
	}
}

// A range over the share may end early, and begin again.
func TestFirstTwice(t *testing.T) {
	first := Sets()[0].First()
	var ids []string
	for range 2 {
		for p, err := range first {
			if err != nil {
				t.Fatal(err)
			}
			ids = append(ids, p.ID)
			break
		}
	}
	if len(ids) != 2 || ids[0] != ids[1] {
		t.Errorf("the first problem is %q", ids)
	}
}

// A set that does not exist is an error, not nothing.
func TestMissing(t *testing.T) {
	missing := Set{Name: "missing.kdb", Share: 1}
	if _, err := missing.Open(); err == nil {
		t.Error("a missing set was opened")
	}
	for _, err := range missing.First() {
		if err == nil {
			t.Error("a missing set has a problem")
		}
	}
}

// Who changes the bytes of a set changes no one else's.
func TestData(t *testing.T) {
	s := Sets()[0]
	data, err := s.Data()
	if err != nil {
		t.Fatal(err)
	}
	before := bytes.Clone(data)
	clear(data)
	if again, err := s.Data(); err != nil || !bytes.Equal(again, before) {
		t.Errorf("%v: the set has changed", err)
	}
}

// A set is opened by its name, unless a file of that name is there.
func TestOpenByName(t *testing.T) {
	t.Chdir(t.TempDir())
	r, err := Open("selfplay5.kdb")
	if err != nil {
		t.Fatal(err)
	}
	if counts, err := r.Counts(); err != nil || counts.Problems() != 1000 {
		t.Errorf("%d problems, %v; want 1000", counts.Problems(), err)
	}
	if err := os.WriteFile("selfplay5.kdb", []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Open("selfplay5.kdb"); !errors.Is(err, database.ErrFormat) {
		t.Errorf("the file beside: %v, want %v", err, database.ErrFormat)
	}
	if _, err := Open("selfplay4.kdb"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no such set: %v, want %v", err, fs.ErrNotExist)
	}
}
