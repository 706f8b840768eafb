package endgame

import (
	"math/rand/v2"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/best"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/sight"
)

type (
	general = best.Searcher[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	problem = andor.Problem[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
)

// The general solver knows nothing of endings, and gives the same verdict on
// random subsets of winning sets, within the number of moves of the table and
// within one less, and on sets that are one square too large.
func TestAgreesWithTheGeneralSolver(t *testing.T) {
	problems, longest := 60, 4
	switch {
	case *deep:
		problems, longest = 2000, 6
	case testing.Short():
		problems = 40
	}
	const seed = 7
	t.Logf("seed %d", seed)
	tables := solved()
	for _, m := range []Material{"Q", "R", "P", "BB", "BN", "RR"} {
		if len(m) > 1 && !*deep || testing.Short() && m != "R" {
			continue
		}
		table, err := tables.Solve(t.Context(), m, Options{})
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(seed, 8))
		solver := &general{Sight: best.SightOf(sight.New)}
		proved, refuted := 0, 0
		for proved+refuted < problems {
			p := randomPlacement(rng, m)
			set, n, ok := table.draw(rng, &p, longest)
			if !ok {
				continue
			}
			for _, n := range []int{n - 1, n} {
				want := table.within(&p, set, n)
				got, ok := generalVerdict(t, solver, m, &p, set, n)
				if !ok {
					continue
				}
				if got {
					proved++
				} else {
					refuted++
				}
				if got != want {
					t.Errorf("%v %v, squares %x, %d moves: won %v, the general solver says %v", m, p, uint64(set), n, want, got)
				}
			}
		}
		t.Logf("%v: %d won, %d not", m, proved, refuted)
		if proved < problems/8 || refuted < problems/8 {
			t.Errorf("%v: %d won, %d not: too few to tell", m, proved, refuted)
		}
	}
}

// draw returns a set near the edge of what is won within n moves, at most so
// many: a part of a maximal one, often with one square more.
func (t *Table) draw(rng *rand.Rand, p *Placement, longest int) (set chess.Bitboard, n int, ok bool) {
	k, g := t.space.find(p)
	f := t.families[k]
	if len(f) == 0 {
		return 0, 0, false
	}
	r := f[rng.IntN(len(f))]
	if n = int(r.moves); n > longest {
		return 0, 0, false
	}
	set = inverses[g].set(r.sets[rng.IntN(len(r.sets))])
	if rng.IntN(2) == 0 {
		set &= chess.Bitboard(rng.Uint64() | rng.Uint64())
	}
	if rng.IntN(2) == 0 {
		var b board
		b.look(t.Material(), p)
		set |= chess.Bitboard(1) << rng.IntN(64) & b.safe()
	}
	return set, n, set != 0
}

// generalVerdict asks the general solver, and tells whether it has answered.
func generalVerdict(t *testing.T, solver *general, m Material, p *Placement, set chess.Bitboard, n int) (won, ok bool) {
	if n == 0 {
		return false, true
	}
	result := solver.Solve(t.Context(), &problem{
		Game: kriegspiel.Berkeley,
		View: viewOf(m, p),
		States: func(yield func(kriegspiel.State) bool) {
			for rest := set; rest != 0; rest &= rest - 1 {
				if !yield(stateOf(rest.First())) {
					return
				}
			}
		},
		Depth:  n,
		Limits: andor.Limits{Tries: 20_000_000},
	})
	return result.Verdict == andor.Proved, result.Verdict != andor.Unknown
}
