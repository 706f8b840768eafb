package selfplay

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kriegmate/database"
	"kriegmate/mate"
)

// wantedRun returns a run that keeps so many problems.
func wantedRun(t *testing.T, problems string) *Run {
	t.Helper()
	r := NewRun(testOptions())
	r.Workers = 2
	if err := r.SetWanted(problems); err != nil {
		t.Fatal(err)
	}
	return r
}

// A run that is interrupted leaves a whole file and tells what is in it; resumed it
// writes what one writes that was not.
func TestCreateAndResume(t *testing.T) {
	dir := t.TempDir()
	whole, cut := filepath.Join(dir, "whole.kdb"), filepath.Join(dir, "cut.kdb")
	if done, err := wantedRun(t, "3").Create(context.Background(), whole); err != nil || done != (Generated{3, 0}) {
		t.Fatalf("%+v, %v, want 3 problems", done, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	r := wantedRun(t, "3")
	r.Progress = func(report *Report) {
		if report.Problems() >= 1 {
			cancel()
		}
	}
	done, err := r.Create(ctx, cut)
	if !errors.Is(err, context.Canceled) || done.Problems < 1 || done.Problems > 2 || problemsIn(cut) != done.Problems {
		t.Fatalf("interrupted: %+v, %v, %d problems in the file", done, err, problemsIn(cut))
	}
	if _, err := wantedRun(t, "3").Create(context.Background(), cut); !errors.Is(err, fs.ErrExist) {
		t.Errorf("error %v, want that the file exists", err)
	}
	r = wantedRun(t, "3")
	if again, err := r.Resume(context.Background(), cut); err != nil || again != (Generated{3, done.Problems}) {
		t.Errorf("gone on: %+v, %v, want 3 problems, %d of them from before", again, err, done.Problems)
	}
	want, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(cut); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%v, or the files differ", err)
	}
	// The header, by which a file is resumed, is what it always was.
	reader, err := database.Open(whole)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	header := database.Header{
		Generator: "kriegmate generate --min-belief 1 --max-belief 100 --max-states 10000 --max-moves 150 --reanalyse 3",
		Seed:      15, Rules: "berkeley", Frame: 16,
	}
	if reader.Header != header {
		t.Errorf("header %+v, want %+v", reader.Header, header)
	}
}

func TestSetWanted(t *testing.T) {
	for text, want := range map[string][3]int{"": {}, "100": {100, 0, 0}, "50+40": {0, 50, 40}} {
		r := NewRun(testOptions())
		r.Problems, r.Options.Mates = 7, 8
		if err := r.SetWanted(text); err != nil || [3]int{r.Problems, r.Options.Mates, r.Options.NearMisses} != want {
			t.Errorf("%q: %d, %d+%d, %v, want %v", text, r.Problems, r.Options.Mates, r.Options.NearMisses, err, want)
		}
	}
	for _, text := range []string{"many", "0", "-1", "5+", "+5", "1+0", "1+1+1"} {
		if NewRun(testOptions()).SetWanted(text) == nil {
			t.Errorf("%q is wanted", text)
		}
	}
}

func TestOptionsCheck(t *testing.T) {
	for want, change := range map[string]func(*Options){
		"":             func(*Options) {},
		"min-belief: ": func(o *Options) { o.MinBelief = 101 },
		"min-hidden: ": func(o *Options) { o.MinHidden = 16 },
		"max-tries: ":  func(o *Options) { o.MaxTries = -1 },
		"reanalyse: 4": func(o *Options) { o.Reanalyse = 4 },
		"reanalyse: 1": func(o *Options) { o.Reanalyse = 1 },
		"first: 4":     func(o *Options) { o.Reanalyse, o.First = 7, 4 },
		"first: 1":     func(o *Options) { o.Reanalyse, o.First = 7, 1 },
		"first: 9":     func(o *Options) { o.Reanalyse, o.First = 7, 9 },
		"ply: 3":       func(o *Options) { o.Reanalyse, o.First, o.Plies = 7, 5, []int{3} },
		"ply: 5":       func(o *Options) { o.Plies = []int{3, 5} },
		"verdict: ":    func(o *Options) { o.Verdicts = []database.Verdict{database.NoMate} },
		"white: ":      func(o *Options) { o.White, o.Simulations = "nobody", 1 },
		"simulations:": func(o *Options) { o.Black = "marshal" },
		"endings: ":    func(o *Options) { o.White, o.Endings, o.Simulations = "gambler", true, 1 },
	} {
		o := testOptions()
		change(o)
		if err := o.Check(); (err == nil) != (want == "") || err != nil && !strings.HasPrefix(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

// The summary of an invented run.
func TestSummary(t *testing.T) {
	r := NewRun(testOptions())
	report := r.Report()
	report.Games, report.Gave, report.Kept, report.Unverified = 8, 4, 1, 2
	report.Ends[Mated], report.Ends[Exploded] = 5, 3
	report.keep(&Find{Problem: database.Problem{Ply: 3, Verdict: database.Mate, Belief: 4}, Hidden: 6, needs: mate.Needs{Refusals: true, Either: true}})
	want := `8 games since the file was resumed, 50.0% gave a problem, of 12.5% one was kept
      5 White mated
      3 given up: too many states
2 problems dropped, which a second searcher or the check of a certificate did not confirm
1 problem in the file

3 ply: 1 mate, 1.5 hidden pieces besides the king on average
  states        1      2    3-5   6-10  11-20  21-50    51+
  problems      0      0      1      0      0      0      0
  1 need a refusal or the direction of a check (1 a refusal, 0 a direction, whatever else is heard)
`
	report.Last = 11
	if got := report.Line(); got != "8 games, 1 mate in 3" {
		t.Errorf("the line is %q", got)
	}
	r.Problems = 5
	if r.Total() != 5 || r.Reached() != 1 {
		t.Errorf("%d of %d problems, want 1 of 5", r.Reached(), r.Total())
	}
	if r.Games = 20; r.Total() != 20 || r.Reached() != 11 {
		t.Errorf("%d of %d games, want 11 of 20", r.Reached(), r.Total())
	}
	if got := r.Summary(Generated{Problems: 3, Before: 2}); got != want {
		t.Errorf("\n%s\nwant\n%s", got, want)
	}
}

// Files tell whether games were played with solved endings.
func TestOptionsNameEndings(t *testing.T) {
	o := DefaultOptions()
	without := o.String()
	if o.Endings = true; o.String() != without+" --endings" {
		t.Errorf("the options are %q, and with endings %q", without, o.String())
	}
}
