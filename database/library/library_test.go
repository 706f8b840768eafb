package library

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kriegmate/database"
	"kriegmate/database/bench"
)

// handmade is a file of five problems.
const handmade = "../testdata/v1.kdb"

// results begins a file of results with one result, and returns its name and what adds
// another one.
func someResults(t *testing.T) (name string, add func(problem string)) {
	t.Helper()
	name = filepath.Join(t.TempDir(), "results.jsonl")
	head := bench.Head{Format: bench.Format, Problems: 9, Searchers: []string{"dfs"}}
	j, err := bench.Create(name, &head)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { j.Close() })
	add = func(problem string) {
		t.Helper()
		if err := j.Append(&bench.Result{Problem: problem, Searcher: "dfs", Ply: 3, Want: database.Mate, Belief: 1, Found: "mate"}); err != nil {
			t.Fatal(err)
		}
	}
	add("a")
	return name, add
}

func TestNew(t *testing.T) {
	results, _ := someResults(t)
	s, err := New(handmade, results)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := s.Sets(), []string{"selfplay3.kdb", "selfplay5.kdb", "selfplay7.kdb", "v1.kdb"}; !slices.Equal(got, want) {
		t.Errorf("sets %v, want %v", got, want)
	}
	if got, want := s.Results(), []string{"results.jsonl"}; !slices.Equal(got, want) {
		t.Errorf("results %v, want %v", got, want)
	}
	for name, want := range map[string]int{"v1.kdb": 5, "selfplay3.kdb": 1000} {
		r, err := s.Set(name)
		if err != nil {
			t.Fatal(err)
		}
		if counts, err := r.Counts(); err != nil || counts.Problems() != want {
			t.Errorf("%s has %d problems, %v; want %d", name, counts.Problems(), err, want)
		}
	}
}

// Names are not paths: what was not put into the library is not there.
func TestNothingElse(t *testing.T) {
	results, _ := someResults(t)
	s, err := New(results)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"", ".", "..", handmade, "v1.kdb", results, "library.go", "../library/library.go", "results.jsonl.head.json"} {
		if _, err := s.Set(name); !errors.Is(err, ErrNone) {
			t.Errorf("the set %q: %v, want %v", name, err, ErrNone)
		}
		if _, _, err := s.Run(name); !errors.Is(err, ErrNone) {
			t.Errorf("the results %q: %v, want %v", name, err, ErrNone)
		}
	}
}

func TestNewErrors(t *testing.T) {
	dir := t.TempDir()
	other := filepath.Join(dir, "v1.kdb")
	data, err := os.ReadFile(handmade)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(other, data, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		paths []string
		want  string
	}{
		{[]string{handmade, other}, other + ": there is a file v1.kdb already"},
		{[]string{"../shipped/selfplay3.kdb"}, "there is a file selfplay3.kdb already"},
		{[]string{"library.go"}, "neither problems nor results: library.go: not a results file"},
		{[]string{dir}, "want an ordinary file"},
		{[]string{filepath.Join(dir, "nothing")}, "no such file"},
	} {
		if _, err := New(test.paths...); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: error %v, want %q", test.paths, err, test.want)
		}
	}
}

// A run in progress is followed: it is read again when there is more, and only then.
func TestRunGrows(t *testing.T) {
	name, add := someResults(t)
	s, err := New(name)
	if err != nil {
		t.Fatal(err)
	}
	first, version, err := s.Run("results.jsonl")
	if err != nil || len(first.Results) != 1 {
		t.Fatalf("%v, %d results, want 1", err, len(first.Results))
	}
	if again, same, err := s.Run("results.jsonl"); err != nil || again != first || same != version {
		t.Errorf("%v: it was read again", err)
	}
	add("b")
	more, next, err := s.Run("results.jsonl")
	if err != nil || len(more.Results) != 2 || next == version {
		t.Errorf("%v, %d results, version %s after %s; want 2, another one", err, len(more.Results), next, version)
	}
}

// A file of problems that was replaced is opened again, and who reads the old one goes on.
func TestSetChanges(t *testing.T) {
	path := filepath.Join(t.TempDir(), "own.kdb")
	write := func(problems int) {
		t.Helper()
		from, err := database.Open(handmade)
		if err != nil {
			t.Fatal(err)
		}
		defer from.Close()
		w, err := database.Create(path+".new", database.Header{})
		if err != nil {
			t.Fatal(err)
		}
		for p, err := range from.Range(1, problems) {
			if err == nil {
				err = w.Add(&p)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := errors.Join(w.Close(), os.Rename(path+".new", path)); err != nil {
			t.Fatal(err)
		}
	}
	write(3)
	s, err := New(path)
	if err != nil {
		t.Fatal(err)
	}
	old, err := s.Set("own.kdb")
	if err != nil {
		t.Fatal(err)
	}
	write(5)
	now, err := s.Set("own.kdb")
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range []*database.Reader{old, now} {
		if _, err := r.Problem(3 + 2*i); err != nil {
			t.Errorf("reader %d: %v", i+1, err)
		}
	}
}

// A library of a file and of what is built in.
func Example() {
	s, err := New("../testdata/v1.kdb")
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := s.Set("v1.kdb")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := r.Problem(1)
	fmt.Println(s.Sets(), p.ID, err)
	// Output: [selfplay3.kdb selfplay5.kdb selfplay7.kdb v1.kdb] 2a5d64c24d78d934 <nil>
}
