package selfplay

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"slices"
	"testing"

	"kriegmate/andor"
	"kriegmate/database"
	"kriegmate/kriegspiel"
)

var deepSets = flag.Bool("deep", false, "run the long versions of the tests")

// The sets of which no mate is one under berkeley, with the same states.
var unlikeSets = []struct {
	file  string
	rules kriegspiel.Rules
	seed  uint64
}{
	{"wild16-3.kdb", kriegspiel.Wild16, 16},
	{"english-3.kdb", kriegspiel.English, 18},
}

// unlikeOptions returns the options that such a set was made by.
func unlikeOptions(rules kriegspiel.Rules, seed uint64) *Options {
	o, other := DefaultOptions(), kriegspiel.Berkeley
	o.Rules, o.Seed, o.Unlike = rules, seed, &other
	o.MinBelief, o.PerGame, o.Mates, o.NearMisses = 3, 2, 100, 100
	return &o
}

// unlikeSet reads one of the sets, and compares its header with the options.
func unlikeSet(t *testing.T, i int) (problems []database.Problem, o *Options) {
	t.Helper()
	set := &unlikeSets[i]
	r, err := database.Open("../../testdata/sets/" + set.file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	o = unlikeOptions(set.rules, set.seed)
	if want := "kriegmate generate " + o.String(); r.Header.Generator != want || r.Header.Seed != o.Seed || r.Header.Rules != set.rules.String() {
		t.Errorf("made by %q under %s, want %q", r.Header.Generator, r.Header.Rules, want)
	}
	for p, err := range r.Problems() {
		if err != nil {
			t.Fatal(err)
		}
		problems = append(problems, p)
	}
	return problems, o
}

// A sample of the sets is opened and solved: the states are as many as was said, a second
// searcher and the certificates confirm the verdict, and what is a mate is none under
// berkeley.
func TestUnlikeSets(t *testing.T) {
	ctx := context.Background()
	step := 12
	if testing.Short() {
		step = 40
	}
	for i := range unlikeSets {
		problems, o := unlikeSet(t, i)
		counts, ids := map[database.Verdict]int{}, map[string]bool{}
		j := newJudge()
		for n := range problems {
			p := &problems[n]
			counts[p.Verdict]++
			if err := p.Check(); err != nil || ids[p.ID] || p.ID != p.NewID() || p.Rules != o.Rules || p.Ply != 3 || p.Belief < 3 || !p.Exact {
				t.Errorf("problem %d, %s: %v", n+1, p.ID, err)
			}
			ids[p.ID] = true
			if *deepSets || n%step == 0 {
				judgeUnlike(ctx, t, j, p)
			}
		}
		if len(counts) != 2 || counts[database.Mate] != 100 || counts[database.NearMiss] != 100 {
			t.Errorf("%s: %v, want 100 mates and 100 near misses", unlikeSets[i].file, counts)
		}
	}
}

// judgeUnlike solves a problem again, and a mate under berkeley.
func judgeUnlike(ctx context.Context, t *testing.T, j *judge, p *database.Problem) {
	t.Helper()
	b := judgeAgain(ctx, t, j, p)
	b.rules = kriegspiel.Berkeley
	if j.second.Solve(ctx, b.problem(p.Ply)).Verdict != andor.Refuted {
		t.Errorf("%s, %v: under berkeley it is a mate", p.ID, p.Verdict)
	}
}

// judgeAgain solves a problem again: it has the states and the verdict that are said, by a
// second searcher and by certificates, too. It returns the belief state.
func judgeAgain(ctx context.Context, t *testing.T, j *judge, p *database.Problem) *belief {
	t.Helper()
	b := replay(t, p)
	if len(b.states) != p.Belief {
		t.Errorf("%s: %d states, %d said", p.ID, len(b.states), p.Belief)
	}
	v := j.judge(ctx, b, p.Ply, interest{true, true})
	if holds, _ := j.verify(ctx, b, p.Ply, v); v.Verdict != p.Verdict || len(v.states) != p.Covered || !holds {
		t.Errorf("%s: %v of %d states, want %v of %d", p.ID, v.Verdict, len(v.states), p.Verdict, p.Covered)
	}
	return b
}

// The hundred problems that cost the default searcher most, and those of 9 and of 11 ply, are what they
// say.
func TestHardSet(t *testing.T) {
	t.Run("hard", func(t *testing.T) { checkSet(t, "hard.kdb", 100, []int{3, 5}, 20) })
	t.Run("nine", func(t *testing.T) { checkSet(t, "nine.kdb", 400, []int{9}, 180) })
	t.Run("eleven", func(t *testing.T) { checkSet(t, "eleven.kdb", 100, []int{11}, 45) })
}

// checkSet looks at a set of so many problems of some ply, and judges one in step of them again.
func checkSet(t *testing.T, file string, want int, plies []int, step int) {
	r, err := database.Open("../../testdata/sets/" + file)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if testing.Short() {
		step *= 4
	}
	ids, j := map[string]bool{}, newJudge()
	for p, err := range r.Problems() {
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Check(); err != nil || ids[p.ID] || p.ID != p.NewID() || !slices.Contains(plies, p.Ply) || !p.Exact {
			t.Errorf("%s: %v", p.ID, err)
		}
		if ids[p.ID] = true; *deepSets || len(ids)%step == 0 {
			judgeAgain(t.Context(), t, j, &p)
		}
	}
	if len(ids) != want {
		t.Errorf("%d problems, want %d", len(ids), want)
	}
}

// The first problems of the sets are made again, byte for byte.
func TestUnlikeAgain(t *testing.T) {
	if testing.Short() {
		return
	}
	for i := range unlikeSets {
		problems, o := unlikeSet(t, i)
		again := 0
		r := NewRun(o)
		r.Workers, r.Games = 2, problems[3].Origin.Game
		err := r.Play(context.Background(), func(p *database.Problem) error {
			got, err1 := p.AppendJSON(nil)
			want, err2 := problems[again].AppendJSON(nil)
			if !bytes.Equal(got, want) {
				t.Errorf("%s: problem %d differs from the one that is shipped: if the players have changed, make the set again", unlikeSets[i].file, again+1)
			}
			if again++; again == 4 {
				return errors.Join(errEnough, err1, err2)
			}
			return errors.Join(err1, err2)
		})
		if !errors.Is(err, errEnough) {
			t.Fatal(err)
		}
	}
}

// The option is written into headers and read from them, and must name another rule set.
func TestUnlikeOption(t *testing.T) {
	o := unlikeOptions(kriegspiel.Wild16, 1)
	if err := o.Check(); err != nil {
		t.Error(err)
	}
	if got, err := ParseOptions(o.String()); err != nil || got.Unlike == nil || *got.Unlike != kriegspiel.Berkeley {
		t.Errorf("%q is read as %+v, %v", o.String(), got, err)
	}
	if *o.Unlike = kriegspiel.Wild16; o.Check() == nil {
		t.Error("a rule set is unlike itself")
	}
}
