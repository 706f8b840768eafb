package selfplay

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"kriegmate/database"
	"kriegmate/database/shipped"
	"kriegmate/kriegspiel"
)

// The sets that are shipped, and what they are held to. The command that made one
// is "kriegmate generate --seed S" with the flags that its header names.
var shippedSets = []struct {
	file     string
	seed     uint64
	problems int // of each verdict
	// hidden are how many pieces besides the king the Berkeley sets hide on
	// average, in mates and in near misses.
	hidden  [2]float64
	options func(*Options)
}{
	{"selfplay3.kdb", 3, 500, [2]float64{1.7, 2.6}, func(o *Options) { o.MinBelief = 3 }},
	{"selfplay5.kdb", 5, 500, [2]float64{1.9, 3.4}, func(o *Options) { o.Reanalyse, o.Plies = 5, []int{5} }},
	{"selfplay7.kdb", 7, 200, [2]float64{2.6, 4.2}, func(o *Options) {
		o.Reanalyse, o.Plies, o.MaxBelief, o.MinHidden, o.PerGame = 7, []int{7}, 20, 1, 3
	}},
}

// shippedSet returns the problems of a set and the options that made it.
func shippedSet(t *testing.T, i int) ([]database.Problem, *Options) {
	t.Helper()
	set := &shippedSets[i]
	data, err := shipped.Set{Name: set.file}.Data()
	if err != nil {
		t.Fatal(err)
	}
	r, err := database.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	o := DefaultOptions()
	o.Seed, o.Mates, o.NearMisses = set.seed, set.problems, set.problems
	set.options(&o)
	if want := "kriegmate generate " + o.String(); r.Header.Generator != want || r.Header.Seed != o.Seed {
		t.Errorf("made by %q with seed %d, want %q with %d", r.Header.Generator, r.Header.Seed, want, o.Seed)
	}
	if !r.Whole() || len(data) >= 1<<20 {
		t.Errorf("%d bytes, whole: %t, want less than 1 MiB", len(data), r.Whole())
	}
	var problems []database.Problem
	for p, err := range r.Problems() {
		if err != nil {
			t.Fatal(err)
		}
		problems = append(problems, p)
	}
	return problems, &o
}

// hiddenPieces returns how many pieces besides the king are hidden at the end of
// a record: of the 15 there were, all that were not captured.
func hiddenPieces(r *kriegspiel.Record) int {
	n := 15
	for _, e := range r.Events {
		if _, ok := e.Percept.Captured(); ok && e.Percept&kriegspiel.Theirs == 0 {
			n--
		}
	}
	return n
}

// What is said of the shipped sets holds: how many problems there are, of which
// kinds, how many states they have, how many pieces they hide.
func TestShipped(t *testing.T) {
	for i := range shippedSets {
		set := &shippedSets[i]
		t.Run(set.file, func(t *testing.T) {
			problems, o := shippedSet(t, i)
			counts, small, hidden := map[kind]int{}, map[kind]int{}, map[kind]int{}
			ids := map[string]bool{}
			for n := range problems {
				p := &problems[n]
				k := kind{p.Ply, p.Verdict}
				counts[k]++
				hidden[k] += hiddenPieces(p.Record)
				if p.Belief < 3 {
					small[k]++
				}
				if err := p.Check(); err != nil || ids[p.ID] || p.ID != p.NewID() || p.Origin.Seed != o.Seed || !p.Exact {
					t.Errorf("problem %d, %s: %v", n+1, p.ID, err)
				}
				ids[p.ID] = true
			}
			for n, k := range o.kinds() {
				all, pieces := counts[k], float64(hidden[k])/float64(counts[k])
				if all != set.problems || 5*small[k] > all || pieces < set.hidden[n] {
					t.Errorf("%d with the verdict %v, %d of them with one or two states, %.2f pieces hidden; want %d, a fifth, %.1f",
						all, k.verdict, small[k], pieces, set.problems, set.hidden[n])
				}
			}
			if len(counts) != 2 {
				t.Errorf("problems of %d kinds, want 2", len(counts))
			}
		})
	}
}

// Some problems of each set are opened: their belief states have as many states,
// and as many hidden pieces, as was said, and they are what they are said to be.
func TestShippedBeliefs(t *testing.T) {
	steps := []int{100, 200, 150}
	if testing.Short() {
		steps = []int{300, 500, 300}
	}
	for i := range shippedSets {
		problems, _ := shippedSet(t, i)
		j := newJudge()
		seen := map[uint64]bool{}
		for n := 0; n < len(problems); n += steps[i] {
			p := &problems[n]
			b := replay(t, p)
			if len(b.states) != p.Belief || b.hidden() != p.Belief*hiddenPieces(p.Record) || seen[b.key(p.Ply)] {
				t.Errorf("%s: %d states that hide %d pieces, %d states said", p.ID, len(b.states), b.hidden(), p.Belief)
			}
			seen[b.key(p.Ply)] = true
			v := j.judge(context.Background(), b, p.Ply, interest{true, true})
			if v.Verdict != p.Verdict || len(v.states) != p.Covered {
				t.Errorf("%s: %v of %d states, want %v of %d", p.ID, v.Verdict, len(v.states), p.Verdict, p.Covered)
			}
		}
	}
}

// At least 100 mates of the first set, one in five, need a refusal or the
// direction of a check. A search that tries everything finds the same needs in
// some of them.
func TestShippedNeeds(t *testing.T) {
	problems, _ := shippedSet(t, 0)
	want := 100
	if testing.Short() {
		want /= 20
	}
	j := newJudge()
	mates, needy, compared := 0, 0, 0
	for n := range problems {
		p := &problems[n]
		if p.Verdict != database.Mate || needy == want {
			continue
		}
		mates++
		b := replay(t, p)
		got := j.needs(context.Background(), b, p.Ply)
		if got.Either {
			needy++
		}
		if p.Belief <= 4 && mates%20 == 1 {
			compared++
			needsSlowly(t, b, got)
		}
	}
	if needy < want || compared == 0 {
		t.Errorf("%d of %d mates need a refusal or a direction, want %d; %d compared", needy, mates, want, compared)
	}
}

// The first problems of each set are made again by its seed and its options: what
// is written of them is the same, byte for byte.
func TestShippedAgain(t *testing.T) {
	few := []int{8, 1, 1}
	if testing.Short() {
		few = []int{3, 0, 0}
	}
	for i := range shippedSets {
		problems, o := shippedSet(t, i)
		if few[i] == 0 {
			continue
		}
		again := 0
		r := NewRun(o)
		r.Workers, r.Games = 2, problems[few[i]-1].Origin.Game
		err := r.Play(context.Background(), func(p *database.Problem) error {
			got, err1 := p.AppendJSON(nil)
			want, err2 := problems[again].AppendJSON(nil)
			if !bytes.Equal(got, want) {
				t.Errorf("%s: problem %d differs from the one that is shipped: if the players have changed, make the sets again", shippedSets[i].file, again+1)
			}
			if again++; again == few[i] {
				return errors.Join(errEnough, err1, err2)
			}
			return errors.Join(err1, err2)
		})
		if !errors.Is(err, errEnough) {
			t.Fatal(err)
		}
	}
}
