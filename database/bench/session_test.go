package bench

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/andor"
	"kriegmate/build"
	"kriegmate/database"
)

// The head says what the run is, the problems are read once, and the file holds
// what is returned.
func TestSession(t *testing.T) {
	s := smallSession(t)
	read := 0
	problems := s.Sources[0].Problems
	s.Sources[0].Problems = func(yield func(database.Problem, error) bool) {
		for p, err := range problems {
			read++
			if !yield(p, err) {
				return
			}
		}
	}
	s.File, s.Selection, s.Command, s.Workers = filepath.Join(t.TempDir(), "r.jsonl"), "all of them", "do it again", 2
	searches, told := 0, 0
	s.Begin = func(n int) { searches = n }
	s.Done = func(r *Result) {
		told++
		data, err := os.ReadFile(s.File)
		if err != nil || !strings.Contains(string(data), fmt.Sprintf(`"problem":%q,"searcher":%q`, r.Problem, r.Searcher)) {
			t.Errorf("%s by %s is told before it is written, %v", r.Problem, r.Searcher, err)
		}
	}
	run, err := s.Run(context.Background())
	if err != nil || searches != 4 || told != 4 || len(run.Results) != 4 || read != 2 {
		t.Fatalf("%v: %d searches, %d told, %d results, %d problems read; want 4, 4, 4, 2", err, searches, told, len(run.Results), read)
	}
	written, err := ReadRun(s.File)
	if d := cmp.Diff(run, written); err != nil || d != "" {
		t.Errorf("the file holds something else: %v %s", err, d)
	}
	h := run.Head
	want := Head{
		Format: "kriegmate-bench 2", Machine: build.ThisMachine(), Workers: 2, Commit: h.Commit, Limits: s.Limits, Problems: 2,
		// The first 16 digits of the SHA-256 of "corner3\ncorner5\n".
		Signature: "dc23deadf5c19752", Searchers: []string{"one", "two"}, Files: []string{"invented"}, Selection: "all of them", Command: "do it again", Clock: h.Clock,
	}
	if d := cmp.Diff(want, h); d != "" {
		t.Error(d)
	}
}

// A session that was interrupted gives what was done, and goes on with the rest.
func TestSessionResume(t *testing.T) {
	s := smallSession(t)
	s.File = filepath.Join(t.TempDir(), "r.jsonl")
	ctx, cancel := context.WithCancel(context.Background())
	s.Done = func(r *Result) {
		if r.Problem == "corner3" && r.Searcher == "two" {
			cancel()
		}
	}
	first, err := s.Run(ctx)
	if !errors.Is(err, context.Canceled) || len(first.Results) != 2 {
		t.Fatalf("%v with %d results, want an interruption with 2", err, len(first.Results))
	}
	if _, err := s.Run(context.Background()); !errors.Is(err, fs.ErrExist) {
		t.Errorf("error %v, want one that tells that the file exists", err)
	}
	var rest []string
	searches := 0
	s.Begin = func(n int) { searches = n }
	s.Done = func(r *Result) { rest = append(rest, r.Problem+" "+r.Searcher) }
	whole, err := s.Resume(context.Background())
	if err != nil || searches != 2 || !slices.Equal(rest, []string{"corner5 one", "corner5 two"}) {
		t.Errorf("%v: went on with %q, of %d", err, rest, searches)
	}
	if d := cmp.Diff(first.Results, whole.Results[:2]); d != "" || len(whole.Results) != 4 {
		t.Errorf("%d results, want 4, those from before first: %s", len(whole.Results), d)
	}
	// There is nothing left to do.
	if again, err := s.Resume(context.Background()); err != nil || searches != 0 || len(rest) != 2 || len(again.Results) != 4 {
		t.Errorf("%v: %d searches, %d done, %d results; want none more", err, searches, len(rest), len(again.Results))
	}
}

// Without a file the results are returned all the same.
func TestSessionInMemory(t *testing.T) {
	run, err := smallSession(t).Run(context.Background())
	if err != nil || len(run.Results) != 4 {
		t.Errorf("%d results, %v, want 4", len(run.Results), err)
	}
}

// A session that cannot begin writes no file.
func TestSessionFaults(t *testing.T) {
	torn := errors.New("cut at byte 17")
	name := filepath.Join(t.TempDir(), "r.jsonl")
	for _, test := range []struct {
		name   string
		change func(*Session)
		want   error
	}{
		{"no source", func(s *Session) { s.Sources = nil }, ErrNoProblem},
		{"nothing taken", func(s *Session) { s.Filter.MinBelief = 2 }, ErrNoProblem},
		{"a bad file", func(s *Session) {
			s.Sources = append(s.Sources, Source{"bad.kdb", func(yield func(database.Problem, error) bool) { yield(database.Problem{}, torn) }})
		}, torn},
	} {
		s := smallSession(t)
		s.File = name
		s.Done = func(*Result) { t.Errorf("%s: a search was done", test.name) }
		test.change(s)
		run, err := s.Run(context.Background())
		if !errors.Is(err, test.want) || run != nil || test.want == torn && !strings.HasPrefix(err.Error(), "bad.kdb: ") {
			t.Errorf("%s: error %v, want %v", test.name, err, test.want)
		}
		if _, err := os.Stat(name); err == nil {
			t.Errorf("%s: there is a file", test.name)
		}
	}
}

// A file that cannot be written to ends the run.
func TestSessionFullDisk(t *testing.T) {
	head, _ := smallRun(t)
	j, err := Create(filepath.Join(t.TempDir(), "r.jsonl"), head)
	if err != nil {
		t.Fatal(err)
	}
	j.Close()
	s := smallSession(t)
	s.Done = func(*Result) { t.Error("a result was told that was not written") }
	if err := s.search(context.Background(), slices.Collect(tasks(cornerProblem(t, 3))), j, &Run{}); !errors.Is(err, os.ErrClosed) {
		t.Errorf("error %v, want that of the file", err)
	}
}

// Where the system tells no CPU time, tables and figures say what they show.
func TestWallClock(t *testing.T) {
	if andor.CPUClock != (smallSession(t).head(nil).Clock == "") {
		t.Errorf("the head says clock %q, CPU times: %t", smallSession(t).head(nil).Clock, andor.CPUClock)
	}
	for _, wall := range []int{-1, 0, 1} {
		a, b := invented(), bothModes()
		for i, run := range []*Run{a, b} {
			for j := range run.Results {
				run.Results[j].Problem += fmt.Sprint(i)
			}
			if i == wall {
				run.Head.Clock = WallClock
			}
		}
		r := summarize(t, Comparison{Baseline: "base"}, a, b)
		page, err := r.HTML()
		if err != nil {
			t.Fatal(err)
		}
		for text, want := range map[string]bool{
			"CPU time": wall < 0, ">cpu median<": wall < 0, ">wall time median<": wall >= 0, "Times are wall times": wall >= 0,
			"against wall time, 3 ply": wall >= 0, ">wall time, sequential<": wall >= 0, "times: of the wall clock": wall >= 0,
		} {
			if got := strings.Contains(strings.ReplaceAll(string(page), "for this system does not tell CPU times", ""), text); got != want {
				t.Errorf("run %d by the wall clock: %q on the page: %t, want %t", wall, text, got, want)
			}
		}
	}
}

// Files are opened all or none, and results files are read in their order.
func TestOpenFiles(t *testing.T) {
	const set = "../shipped/selfplay7.kdb"
	opened, err := Open(set, set)
	if err != nil || len(opened.Sources) != 2 || opened.Sources[1].Name != set {
		t.Fatalf("%+v, %v", opened, err)
	}
	s := smallSession(t)
	s.Sources, s.Filter.Limit = opened.Sources, 1
	if run, err := s.Run(context.Background()); err != nil || len(run.Results) != 4 {
		t.Errorf("%v, want 4 results of one mate and one near miss", err)
	}
	if err := opened.Close(); err != nil {
		t.Error(err)
	}
	if builtIn, err := Open(); err != nil || len(builtIn.Sources) != 3 || builtIn.Sources[0].Name != "the built-in selfplay3.kdb" || builtIn.Close() != nil {
		t.Errorf("without a name: %+v, %v", builtIn, err)
	}
	if whole, err := Open("selfplay7.kdb"); err != nil || len(whole.Sources) != 1 || whole.Sources[0].Name != "selfplay7.kdb" || whole.Close() != nil {
		t.Errorf("a built-in set by its name: %+v, %v", whole, err)
	}
	if _, err := Open(set, "missing.kdb"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("error %v, want that a file is missing", err)
	}
	results := wholeFile(t)
	runs, err := ReadRuns(results, results)
	if names := SearchersOf(runs); err != nil || !slices.Equal(names, []string{"one", "two", "one", "two"}) {
		t.Errorf("the searchers are %q, %v", names, err)
	}
	if _, err := ReadRuns(results, set); err == nil {
		t.Error("a file of problems is read as results")
	}
}
