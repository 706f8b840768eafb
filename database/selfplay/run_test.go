package selfplay

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kriegmate/database"
	"kriegmate/kriegspiel"
)

// testOptions give problems soon.
func testOptions() *Options {
	o := DefaultOptions()
	o.Seed = 15
	return &o
}

// generate goes on with a file, which need not exist, until the run has ended or
// add has had enough.
func generate(ctx context.Context, name string, r *Run, add func(*database.Problem) error) error {
	header := database.Header{Generator: "a test " + r.Options.String(), Seed: r.Options.Seed, Rules: "berkeley", Frame: 1}
	var kept []database.Problem
	w, err := database.Resume(name, header, func(p *database.Problem) { kept = append(kept, *p) })
	if err != nil {
		return err
	}
	if err := r.Remember(ctx, kept); err != nil {
		return err
	}
	err = r.Play(ctx, func(p *database.Problem) error { return errors.Join(w.Add(p), add(p)) })
	return errors.Join(err, w.Close())
}

func nothing(*database.Problem) error { return nil }

// generated returns the file of a run.
func generated(t *testing.T, r *Run) []byte {
	t.Helper()
	name := filepath.Join(t.TempDir(), "problems.kdb")
	if err := generate(context.Background(), name, r, nothing); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// The file does not depend on the number of workers, nor does the report.
func TestWorkers(t *testing.T) {
	var want []byte
	var told string
	for _, workers := range []int{1, 2, 4} {
		r := NewRun(testOptions())
		r.Games, r.Workers = rounds(4), workers
		got := generated(t, r)
		report := fmt.Sprint(r.Report().Games, r.Report().Gave, r.Report().Ends, r.Report().Problems())
		if want == nil {
			want, told = got, report
			if r.Report().Problems() < r.Games {
				t.Errorf("only %d problems of %d games", r.Report().Problems(), r.Games)
			}
		}
		if !bytes.Equal(got, want) {
			t.Errorf("with %d workers the file differs", workers)
		}
		if report != told {
			t.Errorf("with %d workers the report is %s, want %s", workers, report, told)
		}
	}
}

// What was kept before counts, also of the last game, if a run that is resumed ends before that is played
// again: because fewer games are wanted, no more problems, or it is interrupted.
func TestNothingPlayedAgain(t *testing.T) {
	whole := NewRun(testOptions())
	whole.Games = 4
	var kept []database.Problem
	if err := whole.Play(t.Context(), func(p *database.Problem) error { kept = append(kept, *p); return nil }); err != nil {
		t.Fatal(err)
	}
	interrupted, interrupt := context.WithCancel(t.Context())
	interrupt()
	for _, test := range []struct {
		name            string
		ctx             context.Context
		games, problems int
		ended           error
	}{
		{"fewer games", t.Context(), 1, 0, nil},
		{"no more problems", t.Context(), 4, len(kept), nil},
		{"interrupted", interrupted, 4, 0, context.Canceled},
	} {
		r := NewRun(testOptions())
		r.Games, r.Problems = test.games, test.problems
		if err := r.Remember(t.Context(), kept); err != nil {
			t.Fatal(err)
		}
		err := r.Play(test.ctx, func(p *database.Problem) error { return fmt.Errorf("%s is added", p.ID) })
		if err != test.ended || r.Report().Games != 0 {
			t.Errorf("%s: %v, %d games; want %v and none", test.name, err, r.Report().Games, test.ended)
		}
		if got, want := r.Report().Line(), strings.Replace(whole.Report().Line(), "4 games", "0 games", 1); got != want {
			t.Errorf("%s: %s, want %s", test.name, got, want)
		}
	}
}

// Problems that take more tries than allowed are left out, and no others are lost: those of
// other games, and those of the same game as long as more than one of it may be kept. That
// does not depend on the number of workers, whose searchers have seen other problems before.
func TestMaxTries(t *testing.T) {
	ids := func(tries int64, workers int) (list []string) {
		o := testOptions()
		o.MaxTries, o.All, o.Diverse, o.Reanalyse = tries, true, false, 5
		r := NewRun(o)
		r.Games, r.Workers = rounds(4), workers
		r.Play(t.Context(), func(p *database.Problem) error {
			list = append(list, fmt.Sprint(p.ID, p.Ply))
			return nil
		})
		if r.Report().Unverified != 0 {
			t.Errorf("with %d tries %d problems count as not confirmed", tries, r.Report().Unverified)
		}
		return list
	}
	all, few := ids(0, 1), ids(500, 1)
	if len(few) == 0 || len(few) >= len(all) {
		t.Fatalf("%d problems with few tries, and %d without a limit", len(few), len(all))
	}
	at := 0
	for _, id := range few {
		i := slices.Index(all[at:], id)
		if i < 0 {
			t.Fatalf("%s is a problem only with few tries", id)
		}
		at += i + 1
	}
	if got := ids(500, 3); !slices.Equal(got, few) {
		t.Errorf("with 3 workers %d problems, of one %d", len(got), len(few))
	}
	if got := ids(math.MaxInt64, 1); !slices.Equal(got, all) {
		t.Errorf("with many tries %d problems, without a limit %d", len(got), len(all))
	}
}

// A run with a quota stops when it is filled, and does not depend on workers
// either, though these are told what is full.
func TestQuota(t *testing.T) {
	o := testOptions()
	o.Mates, o.NearMisses = rounds(2), 1
	var want []byte
	for _, workers := range []int{1, 3} {
		r := NewRun(o)
		r.Workers = workers
		got := generated(t, r)
		if want == nil {
			want = got
		}
		if !bytes.Equal(got, want) {
			t.Errorf("with %d workers the file differs", workers)
		}
		for _, k := range r.Report().Kinds() {
			if k.Problems != o.most(k.Verdict) {
				t.Errorf("%d with the verdict %v, want %d", k.Problems, k.Verdict, o.most(k.Verdict))
			}
		}
	}
}

var errEnough = errors.New("enough")

// A run that is interrupted again and again, and resumed, writes the same file as
// one that is not; and one that ends with a number of problems goes on with a
// larger one.
func TestResume(t *testing.T) {
	all := 5
	if testing.Short() {
		all = 3
	}
	r := NewRun(testOptions())
	r.Problems = all
	want := generated(t, r)
	name := filepath.Join(t.TempDir(), "problems.kdb")
	for round := 1; ; round++ {
		r := NewRun(testOptions())
		r.Problems, r.Workers = all, 2
		ctx, cancel := context.WithCancel(context.Background())
		added, stop := 0, func() {}
		switch round % 3 {
		case 0: // by the user
			stop = cancel
		case 1: // by a smaller number
			r.Problems = min(all, round)
		}
		err := generate(ctx, name, r, func(*database.Problem) error {
			if added++; added == 2 {
				stop()
				if round%3 == 2 { // by an error
					return errEnough
				}
			}
			return nil
		})
		cancel()
		if err == nil && r.Problems == all {
			break
		}
		if err != nil && !errors.Is(err, errEnough) && !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		if round > 50 {
			t.Fatal("it never comes to an end")
		}
	}
	compareFile(t, name, want)
}

// A file of another program, or of other options, is not gone on with.
func TestResumeOther(t *testing.T) {
	r := NewRun(testOptions())
	r.Games = 2
	name := filepath.Join(t.TempDir(), "problems.kdb")
	var problems []database.Problem
	if err := generate(context.Background(), name, r, func(p *database.Problem) error {
		problems = append(problems, *p)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	other := NewRun(testOptions())
	other.Options.Seed++
	other.Games = 2
	if err := generate(context.Background(), name, other, nothing); err == nil {
		t.Error("a file with another seed is gone on with")
	}
	problems[len(problems)-1].ID = "0123456789abcdef"
	r = NewRun(testOptions())
	r.Games = 2
	if err := r.Remember(context.Background(), problems); err != nil {
		t.Fatal(err)
	}
	if err := r.Play(context.Background(), nothing); err == nil {
		t.Error("a problem that the game does not give is gone on from")
	}
}

// Every problem of a run is what it says, for a search that knows nothing of the
// game it came from.
func TestProblemsHold(t *testing.T) {
	o := testOptions()
	o.Reanalyse, o.MinBelief, o.MinHidden = 5, 2, 1
	r := NewRun(o)
	r.Games = rounds(6)
	j := newJudge()
	ctx := context.Background()
	seen := map[kind]int{}
	if err := r.Play(ctx, func(p *database.Problem) error {
		if err := p.Check(); err != nil {
			return err
		}
		b := replay(t, p)
		if len(b.states) != p.Belief || p.Belief < 2 || b.hidden() < p.Belief {
			t.Errorf("%d states with %d hidden pieces, %d said", len(b.states), b.hidden(), p.Belief)
		}
		if v := j.judge(ctx, b, p.Ply, interest{true, true}); v.Verdict != p.Verdict || len(v.states) != p.Covered {
			t.Errorf("%v with %d states, want %v with %d", p.Verdict, p.Covered, v.Verdict, len(v.states))
		}
		seen[kind{p.Ply, p.Verdict}]++
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if len(seen) < rounds(4) {
		t.Errorf("too few kinds of problems to tell: %v", seen)
	}
}

// Games under the rules of the published database can be played too.
func TestBerkeleyDB(t *testing.T) {
	o := testOptions()
	o.Rules = kriegspiel.BerkeleyDB
	r := NewRun(o)
	r.Games = rounds(4)
	if err := r.Play(context.Background(), func(p *database.Problem) error { return p.Check() }); err != nil {
		t.Fatal(err)
	}
	if r.Report().Games != r.Games {
		t.Errorf("%d games, want %d", r.Report().Games, r.Games)
	}
}

// BenchmarkGames plays one game after the other and tells what they give.
func BenchmarkGames(b *testing.B) {
	r := NewRun(testOptions())
	r.Games = b.N
	if err := r.Play(context.Background(), nothing); err != nil {
		b.Fatal(err)
	}
	report, games := r.Report(), float64(b.N)
	b.ReportMetric(100*float64(report.Gave)/games, "%gave")
	b.ReportMetric(100*float64(report.Ends[Exploded])/games, "%exploded")
	b.ReportMetric(float64(report.Problems())/b.Elapsed().Minutes(), "kept/min")
}
