package bench

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
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

// once makes of a results file one as they were once, with the head in the first line.
func once(t *testing.T, name string) {
	t.Helper()
	head, results := readFile(t, HeadFile(name)), readFile(t, name)
	head = strings.Replace(head, Format, "kriegmate-bench 1", 1)
	if err := errors.Join(os.WriteFile(name, []byte(head+results), 0o644), os.Remove(HeadFile(name))); err != nil {
		t.Fatal(err)
	}
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// A file cut at any byte is gone on with: its whole lines are kept, the rest is
// done again, and the end is what an uninterrupted run writes. That is so with the head
// in its own file and with the head in the first line.
func TestResumeAfterEveryCut(t *testing.T) {
	for _, heads := range []int{0, 1} { // lines of the file that are heads
		name := wholeFile(t)
		head := readFile(t, HeadFile(name))
		if heads == 1 {
			once(t, name)
			head = ""
		}
		want, err := ReadRun(name)
		if err != nil {
			t.Fatal(err)
		}
		data := readFile(t, name)
		if len(want.Results) != 4 || strings.Count(data, "\n") != 4+heads {
			t.Fatalf("%d results, want 4, in\n%s", len(want.Results), data)
		}
		cutFile := filepath.Join(t.TempDir(), "cut.jsonl")
		for cut := range len(data) + 1 {
			// Most bytes inside a line are alike.
			if near := data[max(0, cut-2):min(len(data), cut+2)]; !strings.Contains(near, "\n") && cut%17 != 0 {
				continue
			}
			os.Remove(HeadFile(cutFile))
			if err := os.WriteFile(cutFile, []byte(data[:cut]), 0o644); err != nil {
				t.Fatal(err)
			}
			if head != "" {
				if err := os.WriteFile(HeadFile(cutFile), []byte(head), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			resumeCut(t, cutFile, want, max(0, strings.Count(data[:cut], "\n")-heads))
			if t.Failed() {
				t.Fatalf("cut at byte %d of\n%s", cut, data)
			}
		}
	}
}

// resumeCut goes on with a file that has so many whole results, and looks at its end.
func resumeCut(t *testing.T, name string, want *Run, results int) {
	t.Helper()
	head, work := smallRun(t)
	j, run, err := Resume(name, head)
	if err != nil {
		t.Error(err)
		return
	}
	if d := cmp.Diff(want.Results[:results], run.Results[:len(run.Results):len(run.Results)]); results > 0 && d != "" || len(run.Results) != results {
		t.Errorf("%d results, want %d: %s", len(run.Results), results, d)
	}
	work(j, run)
	got, err := ReadRun(name)
	if err != nil {
		t.Error(err)
		return
	}
	if d := cmp.Diff(timeless(want.Results), timeless(got.Results)); d != "" {
		t.Error(d)
	}
}

// A process that was killed before it had written the head has left an empty file, or none
// but the head's.
func TestResumeWithoutHead(t *testing.T) {
	want, err := ReadRun(wholeFile(t))
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "r.jsonl")
	if err := os.WriteFile(name, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	resumeCut(t, name, want, 0)
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	resumeCut(t, name, want, 0)
	// Results without their head are not touched.
	if err := os.Remove(HeadFile(name)); err != nil {
		t.Fatal(err)
	}
	before, complaint := readFile(t, name), "its head is missing: put r.jsonl.head.json beside it"
	head, _ := smallRun(t)
	if _, _, err := Resume(name, head); err == nil || !strings.Contains(err.Error(), complaint) {
		t.Errorf("gone on with: %v", err)
	}
	if _, err := ReadRun(name); err == nil || !strings.Contains(err.Error(), complaint) {
		t.Errorf("read: %v", err)
	}
	if readFile(t, name) != before {
		t.Error("the file was changed")
	}
}

// Every line has the same fields, in flat JSON: other programs read it as a table.
func TestFlat(t *testing.T) {
	var fields []string
	for line := range strings.Lines(readFile(t, wholeFile(t))) {
		var object map[string]any
		if err := json.Unmarshal([]byte(line), &object); err != nil {
			t.Fatal(err)
		}
		for name, value := range object {
			switch value.(type) {
			case map[string]any, []any, nil:
				t.Errorf("%s is not flat in %s", name, line)
			}
		}
		names := slices.Sorted(maps.Keys(object))
		if fields == nil {
			fields = names
		}
		if d := cmp.Diff(fields, names); d != "" {
			t.Error(d)
		}
	}
	if len(fields) != 23 {
		t.Errorf("%d fields, want all 23: %q", len(fields), fields)
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
		{func(h *Head) { h.Deeper = 2 }, "asked as they are, now asked 2 ply deeper"},
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

// Nothing is left where the head cannot be written.
func TestCreateWithoutHead(t *testing.T) {
	name := filepath.Join(t.TempDir(), "results.jsonl")
	if err := os.Mkdir(HeadFile(name), 0o755); err != nil {
		t.Fatal(err)
	}
	head, _ := smallRun(t)
	if _, err := Create(name, head); err == nil {
		t.Error("a head was written over a folder")
	}
	if _, err := os.Stat(name); !os.IsNotExist(err) {
		t.Errorf("a file was left: %v", err)
	}
}

func TestForeignFiles(t *testing.T) {
	whole := wholeFile(t)
	head, lines := readFile(t, HeadFile(whole)), strings.SplitAfter(readFile(t, whole), "\n")
	firstLine := strings.Replace(head, Format, "kriegmate-bench 1", 1)
	name := filepath.Join(t.TempDir(), "foreign.jsonl")
	replaced := func(old, new string) string { return strings.Replace(lines[0], old, new, 1) }
	for _, test := range []struct{ name, head, text, want string }{
		{"nothing", "", "", "not a results file of kriegmate bench"},
		{"text", "", "hello\nworld\n", "not a results file of kriegmate bench"},
		{"binary", "", "\x28\xb5\x2f\xfd\x00\n", "not a results file of kriegmate bench"},
		{"one line without an end", "", "hello", "not a results file of kriegmate bench"},
		{"the head of something else", `{"a":1}`, lines[0], "not the head of a results file of kriegmate bench"},
		{"an empty head", "\n", lines[0], "not the head of a results file of kriegmate bench"},
		{"another version", strings.Replace(head, "bench 2", "bench 3", 1), lines[0], "not the head of a results file of kriegmate bench"},
		{"another version in the first line", "", strings.Replace(head, "bench 2", "bench 3", 1), "not a results file of kriegmate bench"},
		{"half a head", "", firstLine[:40], "not a results file of kriegmate bench"},
		{"broken head", "", firstLine[:40] + "\n", "head: no result in JSON"},
		{"broken head beside", head[:40], lines[0], "head: no result in JSON"},
		{"broken line", head, lines[0] + lines[1][:30] + "\n" + lines[2], "line 2: no result in JSON"},
		{"broken line after the head", "", firstLine + lines[0] + lines[1][:30] + "\n" + lines[2], "line 3: no result in JSON"},
		{"two in a line", head, strings.TrimSpace(lines[0]) + lines[1], "line 1: no result in JSON: text after the value"},
		{"a field of another program", head, `{"problem":"x","elo":3000}` + "\n", `line 1: no result in JSON: unknown field "elo"`},
		{"twice", head, lines[0] + lines[1] + lines[0], "line 3: problem corner3 a second time by one"},
		{"unknown searcher", head, replaced(`"one"`, `"magic"`), `line 1: searcher "magic" is not in the head`},
		{"unknown verdict", head, replaced(`"want":"mate"`, `"want":"win"`), "line 1: no result in JSON: unknown verdict \"win\""},
		{"no verdict", head, replaced(`"want":"mate",`, ""), "line 1: want: no verdict"},
		{"unknown finding", head, replaced(`"found":"mate"`, `"found":"win"`), "line 1: found: "},
		{"a timeout of for ever", strings.Replace(head, `"timeout":1,`, `"timeout":1e300,`, 1), "", "head: no result in JSON: timeout: 1e+300 seconds"},
		{"a timeout before", strings.Replace(head, `"timeout":1,`, `"timeout":-1,`, 1), "", "head: no result in JSON: timeout: -1 seconds"},
		{"unknown limit", strings.Replace(head, `"timeout":1,`, `"timeout":1,"sleep":2,`, 1), "", `head: no result in JSON: unknown field "sleep"`},
		{"stopped, and found", head, replaced(`"stopped":""`, `"stopped":"error"`), `line 1: stopped: "error", but found is mate`},
		{"deeper than the head says", head, replaced(`"deeper":0`, `"deeper":2`), "line 1: deeper: 2, but 0 in the head"},
		{"deeper than anything", strings.Replace(head, `"files":`, `"deeper":4,"files":`, 1), replaced(`"deeper":0`, `"deeper":4`), "line 1: deeper: 4 of 3 ply"},
		{"half a move deeper", strings.Replace(head, `"files":`, `"deeper":1,"files":`, 1), "", "head: deeper: 1, want an even number"},
		{"less than no state", head, replaced(`"belief":1,`, `"belief":-1,`), "line 1: belief: -1 states"},
		{"too much", strings.Replace(head, `"problems":2`, `"problems":1`, 1), lines[0] + lines[1] + lines[2], "line 3: more results than"},
	} {
		os.Remove(HeadFile(name))
		if test.head != "" {
			if err := os.WriteFile(HeadFile(name), []byte(test.head), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(name, []byte(test.text), 0o644); err != nil {
			t.Fatal(err)
		}
		blamed := name
		if test.head != "" && !strings.HasPrefix(test.want, "line") {
			blamed = HeadFile(name)
		}
		if _, err := ReadRun(name); err == nil || !strings.Contains(err.Error(), test.want) || !strings.HasPrefix(err.Error(), blamed+": ") {
			t.Errorf("%s: error %v, want %q about %s", test.name, err, test.want, blamed)
		}
		if test.name == "nothing" || test.name == "half a head" {
			continue // a run that was killed at its start
		}
		now, _ := smallRun(t)
		if _, _, err := Resume(name, now); err == nil {
			t.Errorf("%s: gone on with", test.name)
		}
		if after := readFile(t, name); after != test.text || test.head != "" && readFile(t, HeadFile(name)) != test.head {
			t.Errorf("%s: the file was changed", test.name)
		}
	}
}
