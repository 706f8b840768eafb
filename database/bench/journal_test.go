package bench

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/andor"
)

// smallSession returns a session with two contenders and two problems.
func smallSession(t *testing.T) *Session {
	t.Helper()
	return &Session{
		Contenders: []Contender{
			contender("one", answering(andor.Proved, andor.Stats{Expanded: 1})),
			contender("two", answering(andor.Refuted, andor.Stats{Expanded: 2})),
		},
		Limits:  Limits{Timeout: second, Memory: 1 << 20},
		Sources: []Source{source("invented", cornerProblem(t, 3), cornerProblem(t, 5))},
	}
}

// smallRun returns the head of the small session, and a way to do it with a
// journal.
func smallRun(t *testing.T) (*Head, func(*Journal, *Run)) {
	t.Helper()
	s := smallSession(t)
	problems := slices.Collect(tasks(cornerProblem(t, 3), cornerProblem(t, 5)))
	head := s.head(problems)
	return &head, func(j *Journal, done *Run) {
		if err := s.search(context.Background(), problems, j, done); err != nil {
			t.Fatal(err)
		}
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// timeless returns results without what differs from run to run, sorted.
func timeless(results []Result) []Result {
	list := slices.Clone(results)
	for i := range list {
		list[i].CPU, list[i].Wall = 0, 0
	}
	slices.SortFunc(list, func(a, b Result) int { return strings.Compare(a.Problem+" "+a.Searcher, b.Problem+" "+b.Searcher) })
	return list
}

// wholeFile writes the results of the small run and returns the file's name.
func wholeFile(t *testing.T) string {
	t.Helper()
	head, work := smallRun(t)
	name := filepath.Join(t.TempDir(), "results.jsonl")
	j, err := Create(name, head)
	if err != nil {
		t.Fatal(err)
	}
	work(j, &Run{})
	return name
}

// A file cut at any byte is gone on with: its whole lines are kept, the rest is
// done again, and the end is what an uninterrupted run writes.
func TestResumeAfterEveryCut(t *testing.T) {
	head, work := smallRun(t)
	name := wholeFile(t)
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	want, err := ReadRun(name)
	if err != nil {
		t.Fatal(err)
	}
	if len(want.Results) != 4 || strings.Count(string(data), "\n") != 5 {
		t.Fatalf("%d results, want 4, in\n%s", len(want.Results), data)
	}
	cutFile := filepath.Join(t.TempDir(), "cut.jsonl")
	for cut := range len(data) + 1 {
		// Most bytes inside a line are alike.
		if near := data[max(0, cut-2):min(len(data), cut+2)]; !bytes.Contains(near, []byte("\n")) && cut%17 != 0 {
			continue
		}
		if err := os.WriteFile(cutFile, data[:cut], 0o644); err != nil {
			t.Fatal(err)
		}
		j, run, err := Resume(cutFile, head)
		if err != nil {
			t.Fatalf("cut at byte %d: %v", cut, err)
		}
		lines := max(0, strings.Count(string(data[:cut]), "\n")-1)
		if d := cmp.Diff(want.Results[:lines], run.Results[:len(run.Results):len(run.Results)]); lines > 0 && d != "" || len(run.Results) != lines {
			t.Fatalf("cut at byte %d: %d results, want %d: %s", cut, len(run.Results), lines, d)
		}
		work(j, run)
		got, err := ReadRun(cutFile)
		if err != nil {
			t.Fatalf("cut at byte %d, finished: %v", cut, err)
		}
		if d := cmp.Diff(timeless(want.Results), timeless(got.Results)); d != "" {
			t.Fatalf("cut at byte %d, finished: %s", cut, d)
		}
	}
}

// There need not be a file to go on with, but a new one must be new.
func TestCreate(t *testing.T) {
	head, work := smallRun(t)
	name := filepath.Join(t.TempDir(), "results.jsonl")
	j, run, err := Resume(name, head)
	if err != nil || len(run.Results) != 0 {
		t.Fatalf("%d results, %v", len(run.Results), err)
	}
	work(j, run)
	if _, err := Create(name, head); !errors.Is(err, fs.ErrExist) {
		t.Errorf("error %v, want one that tells that the file exists", err)
	}
	if run, err := ReadRun(name); err != nil || len(run.Results) != 4 {
		t.Errorf("%v: the file has suffered", err)
	}
}

// A run is gone on with only as it was; how many workers there are, and what
// the files are called, may change.
func TestResumeAnotherRun(t *testing.T) {
	name := wholeFile(t)
	for _, test := range []struct {
		change func(*Head)
		want   string // in the error
	}{
		{func(h *Head) { h.Workers = 7; h.Files = nil; h.Selection = "of each kind 3" }, ""},
		{func(h *Head) { h.Signature = "00" }, "2 problems with the signature "},
		{func(h *Head) { h.Problems = 3 }, "now 3 problems"},
		{func(h *Head) { h.Searchers = []string{"one", "three"} }, "the searchers one,two, now the searchers one,three"},
		{func(h *Head) { h.Limits.Timeout = 2 * second }, "a timeout of 1s, now a timeout of 2s"},
		{func(h *Head) { h.Limits.Memory = 2 << 20 }, "a memory limit of 1 MiB, now a memory limit of 2 MiB"},
		{func(h *Head) { h.Limits.MinTime = second / 100 }, "a minimum time of 0s"},
		{func(h *Head) { h.Limits.Repeat = 5 }, "at most 5 repetitions"},
		{func(h *Head) { h.Commit = "abc" }, "now the commit abc"},
		{func(h *Head) { h.Machine.CPU = "abacus" }, "now on abacus"},
	} {
		head, _ := smallRun(t)
		test.change(head)
		before, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		j, _, err := Resume(name, head)
		switch {
		case test.want == "" && err != nil:
			t.Errorf("%v, want no error", err)
		case test.want == "":
			j.Close()
		case err == nil || !strings.Contains(err.Error(), "is of another run") || !strings.Contains(err.Error(), test.want):
			t.Errorf("%v, want %q", err, test.want)
		}
		if after, _ := os.ReadFile(name); string(after) != string(before) {
			t.Errorf("%q: the file was changed", test.want)
		}
	}
}

// A file that is being written to cannot be gone on with, but can be read.
func TestOneWriter(t *testing.T) {
	switch runtime.GOOS {
	case "linux", "darwin", "freebsd", "netbsd", "openbsd", "dragonfly":
	default:
		t.Skipf("no lock on %s", runtime.GOOS)
	}
	name := filepath.Join(t.TempDir(), "results.jsonl")
	head, _ := smallRun(t)
	for _, begin := range []func() (*Journal, error){
		func() (*Journal, error) { return Create(name, head) },
		func() (*Journal, error) {
			j, _, err := Resume(name, head)
			return j, err
		},
	} {
		j, err := begin()
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := Resume(name, head); err == nil || !strings.HasPrefix(err.Error(), name+" is being written by another process") {
			t.Errorf("a second writer: %v", err)
		}
		if _, err := ReadRun(name); err != nil {
			t.Errorf("a reader: %v", err)
		}
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestForeignFiles(t *testing.T) {
	data, err := os.ReadFile(wholeFile(t))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(data), "\n")
	head := lines[0]
	name := filepath.Join(t.TempDir(), "foreign.jsonl")
	for _, test := range []struct{ name, text, want string }{
		{"nothing", "", "not a results file of kriegmate bench"},
		{"text", "hello\nworld\n", "not a results file of kriegmate bench"},
		{"binary", "\x28\xb5\x2f\xfd\x00\n", "not a results file of kriegmate bench"},
		{"one line without an end", "hello", "not a results file of kriegmate bench"},
		{"another version", strings.Replace(head, "bench 1", "bench 2", 1), "not a results file of kriegmate bench"},
		{"half a head", head[:40], "line 1 has no end"},
		{"broken head", head[:40] + "\n", "line 1: no result in JSON"},
		{"broken line", head + lines[1] + lines[2][:30] + "\n" + lines[3], "line 3: no result in JSON"},
		{"two in a line", head + strings.TrimSpace(lines[1]) + lines[2], "line 2: no result in JSON: text after the value"},
		{"a field of another program", head + `{"problem":"x","elo":3000}` + "\n", `line 2: no result in JSON: unknown field "elo"`},
		{"twice", head + lines[1] + lines[2] + lines[1], "line 4: problem corner3 a second time by one"},
		{"unknown searcher", head + strings.Replace(lines[1], `"one"`, `"magic"`, 1), `line 2: searcher "magic" is not in the head`},
		{"unknown verdict", head + strings.Replace(lines[1], `"want":"mate"`, `"want":"win"`, 1), "line 2: no result in JSON: unknown verdict \"win\""},
		{"no verdict", head + strings.Replace(lines[1], `"want":"mate",`, "", 1), "line 2: want: no verdict"},
		{"unknown finding", head + strings.Replace(lines[1], `"found":"mate"`, `"found":"win"`, 1), "line 2: found: "},
		{"a timeout of for ever", strings.Replace(head, `"timeout":1,`, `"timeout":1e300,`, 1), "line 1: no result in JSON: timeout: 1e+300 seconds"},
		{"a timeout before", strings.Replace(head, `"timeout":1,`, `"timeout":-1,`, 1), "line 1: no result in JSON: timeout: -1 seconds"},
		{"unknown limit", strings.Replace(head, `"timeout":1,`, `"timeout":1,"sleep":2,`, 1), `line 1: no result in JSON: unknown field "sleep"`},
		{"too much", strings.Replace(head, `"problems":2`, `"problems":1`, 1) + lines[1] + lines[2] + lines[3], "line 4: more results than"},
	} {
		if err := os.WriteFile(name, []byte(test.text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadRun(name); err == nil || !strings.Contains(err.Error(), test.want) || !strings.HasPrefix(err.Error(), name) {
			t.Errorf("%s: error %v, want %q", test.name, err, test.want)
		}
		if test.name == "nothing" || test.name == "half a head" {
			continue // a run that was killed at its start
		}
		head, _ := smallRun(t)
		if _, _, err := Resume(name, head); err == nil {
			t.Errorf("%s: gone on with", test.name)
		}
		if after, _ := os.ReadFile(name); string(after) != test.text {
			t.Errorf("%s: the file was changed", test.name)
		}
	}
}
