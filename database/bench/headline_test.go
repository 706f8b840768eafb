package bench

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"kriegmate/database"
)

// The six lines, by hand. With twice the timeout for what is not solved, base takes
// 27 + 23 + 8 s for seven problems and new 23 + 23 + 1 s; m3 takes both together 4 + 20 s,
// n1 and n2 take 23 s. Both solve m1, m2 and five, new 2, 4 and 8 times as fast.
func TestHeadline(t *testing.T) {
	want := []string{
		"14 of 14 searches done: 7 problems of 3 and 5 ply by 2 searchers",
		"verdicts: 10 right, 1 WRONG, 3 not found within the limits",
		"solved, of 7: new 5, base 5",
		"mean CPU time (PAR-2): new 6.71 s, base 8.29 s",
		"times as fast as base: new 4.00",
		"hardest: m3 (3 ply, 12 states): 1/2 solve it, base 4.00 s",
	}
	r := summarize(t, Comparison{Baseline: "base"}, invented())
	if d := cmp.Diff(want, r.Headline); d != "" {
		t.Error(d)
	}
	if text := r.Text(Shown{}); !strings.HasSuffix(text, "\n\n"+strings.Join(want, "\n")+"\n") || !strings.Contains(text, "WRONG VERDICTS") || strings.Contains(text, "By ply") {
		t.Errorf("the text is\n%s\nwant it to end with the headline, after the wrong verdicts alone", text)
	}
}

// An interrupted run, a single searcher, and nothing at all.
func TestHeadlineOfLess(t *testing.T) {
	cut := invented()
	cut.Results = cut.Results[:3] // m1 by both, five by new
	none := invented()
	none.Results = nil
	unfit := invented()
	unfit.Results = []Result{{Problem: "x", Searcher: "new", Ply: 1, Want: database.Mate, Found: "unknown", Stopped: "error", Belief: 1}}
	for _, test := range []struct {
		run  *Run
		want string // the second to the last line
	}{
		{cut, "verdicts: 3 right, none wrong, 0 not found within the limits\nsolved: new 2/2, base 1/1\nmean CPU time (PAR-2): new 750 ms, base 1.00 s\n" +
			"times as fast as base: new 2.00\nhardest: m1 (3 ply, 1 state): 2/2 solve it, new 500 ms"},
		{none, "verdicts: 0 right, none wrong, 0 not found within the limits\nsolved: none\nmean CPU time (PAR-2): none\ntimes as fast: there is nothing to compare\nhardest: none"},
		{unfit, "verdicts: 0 right, none wrong, 0 not found within the limits, 1 COULD NOT BE PUT\nsolved, of 1: new 0\nmean CPU time (PAR-2): new 20.0 s\n" +
			"times as fast: there is nothing to compare\nhardest: x (1 ply, 1 state): 0/1 solve it"},
	} {
		lines := summarize(t, Comparison{Baseline: "base"}, test.run).Headline
		if d := cmp.Diff(test.want, strings.Join(lines[1:], "\n")); d != "" || len(lines) != 6 {
			t.Error(d)
		}
	}
}

// However many searchers there are, a line has at most 80 characters, and says how many
// it leaves out.
func TestHeadlineWidth(t *testing.T) {
	run := &Run{Head: Head{Problems: 1, Limits: Limits{Timeout: second}}}
	for i := range 30 {
		name := fmt.Sprintf("searcher-%02d", i)
		run.Head.Searchers = append(run.Head.Searchers, name)
		run.Results = append(run.Results, Result{Problem: "0123456789abcdef", Searcher: name, Ply: 3, Want: database.Mate, Found: "mate", CPU: Seconds(i + 1), Belief: 5})
	}
	lines := summarize(t, Comparison{Baseline: "searcher-09"}, run).Headline
	for _, line := range lines {
		if utf8.RuneCountInString(line) > 80 {
			t.Errorf("%d characters: %s", utf8.RuneCountInString(line), line)
		}
	}
	if want := "solved, of 1: searcher-00 1, searcher-01 1, searcher-02 1, and 27 more"; lines[2] != want {
		t.Errorf("%s, want %s", lines[2], want)
	}
}
