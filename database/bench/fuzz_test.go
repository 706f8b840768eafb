package bench

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// Whatever a results file holds, it is read or refused; what is read can be
// summed up, drawn, and written again as it was.
func FuzzParseRun(f *testing.F) {
	head := `{"format":"kriegmate-bench 1","machine":{"cpu":"abacus","cores":1,"os":"linux","go":"go1"},"workers":1,"commit":"c",` +
		`"options":{"timeout":1,"memory":1024,"min_time":0.01,"repeat":5},"problems":2,"signature":"0","searchers":["one","two"],"files":["a.kdb"]}` + "\n"
	line := `{"problem":"p","searcher":"one","ply":3,"want":"mate","belief":2,"found":"mate","cpu":0.1,"wall":0.1,"repeats":1,` +
		`"expanded":1,"tries":1,"replies":1,"nodes":1,"largest":1,"peak":1,"integrated":2}` + "\n"
	f.Add([]byte(head))
	f.Add([]byte(head + line))
	f.Add([]byte(head + line[:40]))
	f.Add([]byte(head + line + `{"problem":"p","searcher":"two","ply":3,"want":"mate","belief":2,"found":"unknown","stopped":"time","cpu":1e300}` + "\n"))
	f.Add([]byte(head[:30]))
	f.Fuzz(func(t *testing.T, data []byte) {
		run, err := ParseRun(data)
		if err != nil {
			if text := err.Error(); !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
				t.Errorf("an error that cannot be printed on a line: %q", text)
			}
			return
		}
		if whole := bytes.LastIndexByte(data, '\n') + 1; bytes.Count(data[:whole], []byte("\n")) != len(run.Results)+1 {
			t.Errorf("%d results in\n%s", len(run.Results), data)
		}
		again := rewritten(t, run)
		second, err := ParseRun(again)
		if err != nil || !bytes.Equal(again, rewritten(t, second)) {
			t.Errorf("%v: what was written is not what was read", err)
		}
		if _, err := Summarize([]*Run{run}, Comparison{}); err != nil {
			t.Error(err)
		}
	})
}

// rewritten returns what a journal writes of a run.
func rewritten(t *testing.T, run *Run) []byte {
	t.Helper()
	file, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	j := Journal{file}
	for _, v := range slices.Concat([]any{&run.Head}, pointers(run.Results)) {
		if err := j.write(v); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(file.Name())
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func pointers(results []Result) (list []any) {
	for i := range results {
		list = append(list, &results[i])
	}
	return list
}
