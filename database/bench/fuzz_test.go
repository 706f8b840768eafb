package bench

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// Whatever a results file holds, it is read or refused; what is read can be
// summed up, drawn, and written again as it was.
func FuzzParseRun(f *testing.F) {
	const rest = `,"machine":{"cpu":"abacus","cores":1,"os":"linux","go":"go1"},"workers":1,"commit":"c",` +
		`"options":{"timeout":1,"memory":1024,"min_time":0.01,"repeat":5},"problems":2,"signature":"0","searchers":["one","two"],"files":["a.kdb"]}` + "\n"
	const head, once = begin + rest, beginOnce + rest
	line := `{"problem":"p","searcher":"one","ply":3,"want":"mate","belief":2,"found":"mate","cpu":0.1,"wall":0.1,"repeats":1,` +
		`"expanded":1,"tries":1,"replies":1,"nodes":1,"largest":1,"peak":1,"integrated":2}` + "\n"
	for _, results := range []string{
		"", line, line[:40], line + `{"problem":"p","searcher":"two","ply":3,"want":"mate","belief":2,"found":"unknown","stopped":"time","cpu":1e300}` + "\n",
	} {
		f.Add([]byte(head), []byte(results))
		f.Add([]byte(nil), []byte(once+results))
	}
	f.Add([]byte(head[:30]), []byte(line))
	f.Add([]byte(nil), []byte(once[:30]))
	f.Fuzz(func(t *testing.T, head, results []byte) {
		if len(head) == 0 {
			head = nil
		}
		run, err := ParseRun(head, results)
		if err != nil {
			if text := err.Error(); !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
				t.Errorf("an error that cannot be printed on a line: %q", text)
			}
			return
		}
		lines := bytes.Count(results, []byte("\n"))
		if head == nil {
			lines--
		}
		if lines != len(run.Results) {
			t.Errorf("%d results in\n%s", len(run.Results), results)
		}
		againHead, again := rewritten(t, run)
		second, err := ParseRun(againHead, again)
		if err != nil {
			t.Fatalf("%v: what was written cannot be read", err)
		}
		if secondHead, lines := rewritten(t, second); !bytes.Equal(againHead, secondHead) || !bytes.Equal(again, lines) {
			t.Error("what was written is not what was read")
		}
		r, err := Summarize([]*Run{run}, Comparison{})
		if err != nil {
			t.Fatal(err)
		}
		if text := strings.ReplaceAll(r.Text(Shown{Tables: true, Work: true}), "\n", ""); strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
			t.Errorf("a report that cannot be printed: %q", text)
		}
	})
}

// rewritten returns what a journal writes of a run that has its head beside it.
func rewritten(t *testing.T, run *Run) (head, results []byte) {
	t.Helper()
	name, copied := filepath.Join(t.TempDir(), "r.jsonl"), run.Head
	copied.Format = Format
	j, err := Create(name, &copied)
	if err != nil {
		t.Fatal(err)
	}
	for i := range run.Results {
		if err := j.Append(&run.Results[i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	if head, err = os.ReadFile(HeadFile(name)); err != nil {
		t.Fatal(err)
	}
	if results, err = os.ReadFile(name); err != nil {
		t.Fatal(err)
	}
	return head, results
}
