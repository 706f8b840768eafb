package mines_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"kriegmate/estimate"
	"kriegmate/mines"
)

// Completions satisfy the estimators' interface without knowing it.
var _ estimate.Completions[mines.Set] = (*mines.Completions)(nil)

// rulesOf returns the rules of a board.
func rulesOf(t testing.TB, rows, cols, n int) *mines.Rules {
	t.Helper()
	b, err := mines.NewBoard(rows, cols, n)
	if err != nil {
		t.Fatal(err)
	}
	r, err := mines.NewRules(b)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// viewOf returns the view that a text shows, with the rules of its board.
func viewOf(t testing.TB, text string, n int) (*mines.Rules, mines.View) {
	t.Helper()
	p, err := mines.ParsePosition(text, n)
	if err != nil {
		t.Fatal(err)
	}
	r, err := mines.NewRules(p.Board)
	if err != nil {
		t.Fatal(err)
	}
	return r, p.View()
}

// shows tells whether a layout shows what a view shows, cell by cell.
func shows(r *mines.Rules, v *mines.View, s mines.Set) bool {
	for c := range mines.Cell(r.Board.Cells()) {
		if !v.Open.Has(c) {
			continue
		}
		count := 0
		for _, d := range r.Board.Neighbours(c) {
			if s.Has(d) {
				count++
			}
		}
		if s.Has(c) || count != v.Count(c) {
			return false
		}
	}
	return true
}

// enumerated lists the layouts that fit a view, by trying every set of cells.
func enumerated(r *mines.Rules, v *mines.View) (fitting []mines.Set) {
	for s := range mines.Set(1) << r.Board.Cells() {
		if s.Len() == r.Board.Mines && shows(r, v, s) {
			fitting = append(fitting, s)
		}
	}
	return fitting
}

// openings are boards with few to a few hundred layouts that fit.
var openings = []struct {
	name, text string
	mines      int
}{
	{"no cell is open", "###\n###\n###", 3},
	{"a number in the corner", "1###\n####\n####\n####", 4},
	{"two numbers that share cells", "#1##\n##2#\n####\n####", 5},
	{"more mines than free cells", "#4#\n###\n###", 6},
	{"the single-point strategy finds mines and free cells", "01##\n01##\n0122\n0000", 2},
	{"it finds mines alone", "###\n#5#\n13#", 5},
	{"a row", "##1#2###", 4},
}

func TestRejectionIsUniform(t *testing.T) {
	const seed, each = 20261, 50
	t.Logf("seed %d", seed)
	for _, o := range openings {
		r, v := viewOf(t, o.text, o.mines)
		want := enumerated(r, &v)
		if len(want) == 0 {
			t.Fatalf("%s: no layout fits", o.name)
		}
		plain := mines.NewCompletions(r, &v)
		settled := mines.NewCompletions(r, &v)
		settled.Settle(&v)
		draws := map[string]int64{}
		for name, k := range map[string]*mines.Completions{"plain": plain, "settled": settled} {
			e := estimate.Rejection[mines.Set]{Completions: k, Seed: seed, Bounded: true}
			got, err := e.Draw(context.Background(), each*len(want))
			if err != nil {
				t.Fatal(err)
			}
			counts := make([]int, len(want))
			for _, s := range got.Completions {
				i := slices.Index(want, s)
				if i < 0 {
					t.Fatalf("%s, %s: drew %#x, which does not fit", o.name, name, s)
				}
				counts[i]++
			}
			draws[name] = got.Draws
			if u := uneven(counts); len(want) > 1 && u > 1 {
				t.Errorf("%s, %s: %d layouts are not drawn alike: %.2f times what chance allows", o.name, name, len(want), u)
			}
		}
		t.Logf("%s: %d layouts, %d draws, %d settled", o.name, len(want), draws["plain"], draws["settled"])
		if draws["settled"] > 11*draws["plain"]/10 {
			t.Errorf("%s: %d draws where the single-point strategy rules layouts out, %d without", o.name, draws["settled"], draws["plain"])
		}
	}
}

// Where nothing is open, all layouts that the first-move rule allows are drawn
// alike: a few thousand of them.
func TestCompletionsAreDrawnAlike(t *testing.T) {
	const seed = 20262
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	for _, board := range [][3]int{{4, 4, 4}, {4, 4, 11}, {3, 5, 7}, {1, 8, 1}, {1, 8, 7}} {
		r := rulesOf(t, board[0], board[1], board[2])
		for _, first := range []mines.First{mines.Classic, mines.Gnomine, mines.None} {
			if !first.Allows(r.Board, 0) {
				continue
			}
			free := mines.Set(0)
			for _, c := range first.Free(r.Board, 0) {
				free |= 1 << c
			}
			k := mines.NewCompletions(r, &mines.View{})
			k.Observe(&mines.View{}, free)
			_, states := r.Begin(first, 0)
			want := slices.Collect(states)
			number := map[mines.Set]int{}
			for i, s := range want {
				number[s] = i
			}
			counts := make([]int, len(want))
			for range 20 * len(want) {
				s := k.Draw(rng)
				i, ok := number[s]
				if !ok {
					t.Fatalf("%v %v: drew %#x, which the rule does not allow", r.Board, first, s)
				}
				counts[i]++
			}
			if u := uneven(counts); len(want) > 1 && u > 1 {
				t.Errorf("%v %v: %d layouts are not drawn alike: %.2f times what chance allows", r.Board, first, len(want), u)
			}
			if got := slices.Collect(k.All()); !slices.Equal(got, want) {
				t.Errorf("%v %v: All lists %d layouts, the rule allows %d", r.Board, first, len(got), len(want))
			}
		}
	}
}

// A layout fits if it shows what the view shows, and no other does; also if it
// was drawn for another view.
func TestLogLikelihood(t *testing.T) {
	for _, o := range openings {
		r, v := viewOf(t, o.text, o.mines)
		k := mines.NewCompletions(r, &v)
		for s := range mines.Set(1) << r.Board.Cells() {
			if s.Len() != o.mines {
				continue
			}
			want := math.Inf(-1)
			if shows(r, &v, s) {
				want = 0
			}
			if log, fits := k.LogLikelihood(s); fits != (want == 0) || log != want {
				t.Fatalf("%s: LogLikelihood(%#x) = %v, %v; want %v", o.name, s, log, fits, want)
			}
		}
	}
}

// The chance of a mutation, judged by hand: with one mine on three cells it is
// redrawn for certain, and goes to each cell, its own too, with 1/3. With two mines
// on three cells, each is redrawn with 1/2. Both with 1/4: then any of the three
// layouts. One with 1/2: it goes to one of two cells. So the layout stays with
// 1/4 + 1/4 + 1/12, and becomes each other one with 1/8 + 1/12.
func TestChance(t *testing.T) {
	one := mines.NewCompletions(rulesOf(t, 1, 3, 1), &mines.View{})
	two := mines.NewCompletions(rulesOf(t, 1, 3, 2), &mines.View{})
	for _, c := range []struct {
		k    *mines.Completions
		x, y mines.Set
		want float64
	}{
		{one, 0b001, 0b001, 1. / 3},
		{one, 0b001, 0b100, 1. / 3},
		{two, 0b011, 0b011, 7. / 12},
		{two, 0b011, 0b110, 5. / 24},
	} {
		if got := c.k.Chance(c.x, c.y); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("Chance(%b, %b) = %v, want %v", c.x, c.y, got, c.want)
		}
	}
}

// Mutate makes every layout of another as often as Chance says, which is as
// likely there as back, and adds up to 1.
func TestMutateIsSymmetric(t *testing.T) {
	const seed, n = 20263, 200_000
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 2))
	for _, o := range openings {
		r, v := viewOf(t, o.text, o.mines)
		k := mines.NewCompletions(r, &v)
		k.Settle(&v)
		all := slices.Collect(k.All())
		x := all[rng.IntN(len(all))]
		sum, statistic, degrees := 0., 0., -1
		counts := map[mines.Set]int{}
		for range n {
			counts[k.Mutate(rng, x)]++
		}
		for _, y := range all {
			there, back := k.Chance(x, y), k.Chance(y, x)
			if math.Abs(there-back) > 1e-15 {
				t.Errorf("%s: from %#x to %#x with %v, back with %v", o.name, x, y, there, back)
			}
			sum += there
			if expected := n * there; expected > 5 {
				statistic += (float64(counts[y]) - expected) * (float64(counts[y]) - expected) / expected
				degrees++
			}
			delete(counts, y)
		}
		if len(counts) > 0 || math.Abs(sum-1) > 1e-9 {
			t.Errorf("%s: %d layouts that are not drawn; the chances add up to %v", o.name, len(counts), sum)
		}
		if degrees > 0 && statistic > quantile(degrees) {
			t.Errorf("%s: mutations are not as likely as Chance says: %.1f, at most %.1f", o.name, statistic, quantile(degrees))
		}
	}
}

// Once a walk is on a layout that fits it stays on such ones, also when it goes on
// from its last layout.
func TestMetropolisStays(t *testing.T) {
	for _, o := range openings {
		r, v := viewOf(t, o.text, o.mines)
		k := mines.NewCompletions(r, &v)
		want := enumerated(r, &v)
		seen := map[mines.Set]bool{}
		for _, inherit := range []bool{false, true} {
			e := estimate.Metropolis[mines.Set]{Completions: k, Seed: 7, Steps: 20, Inherit: inherit}
			got, err := e.Draw(context.Background(), 20*len(want))
			if err != nil {
				t.Fatal(err)
			}
			if most := int64(20 * 20 * len(want)); inherit && got.Draws > most+100_000 {
				t.Errorf("%s: %d steps for %d: it has left the layouts that fit", o.name, got.Draws, most)
			}
			for _, s := range got.Completions {
				seen[s] = true
				if !slices.Contains(want, s) {
					t.Fatalf("%s: drew %#x, which does not fit", o.name, s)
				}
			}
		}
		if len(seen) < 9*len(want)/10 {
			t.Errorf("%s: %d of %d layouts were seen", o.name, len(seen), len(want))
		}
	}
}

func TestCompletionsDoNotAllocate(t *testing.T) {
	r, v := viewOf(t, openings[2].text, openings[2].mines)
	k := mines.NewCompletions(r, &v)
	rng := rand.New(rand.NewPCG(1, 1))
	allocations := testing.AllocsPerRun(100, func() {
		k.Observe(&v, 0)
		k.Settle(&v)
		k.LogLikelihood(k.Mutate(rng, k.Draw(rng)))
	})
	if allocations != 0 {
		t.Errorf("%v allocations, want none", allocations)
	}
}

// How fast layouts are drawn and judged: 7x7 with 11 mines, a game half over.
func BenchmarkCompletions(b *testing.B) {
	r, v := viewOf(b, "0001###\n0012###\n001####\n012####\n01#####\n#######\n#######", 11)
	k := mines.NewCompletions(r, &v)
	rng := rand.New(rand.NewPCG(1, 1))
	b.Run("draw", func(b *testing.B) {
		for b.Loop() {
			k.LogLikelihood(k.Draw(rng))
		}
	})
	b.Run("mutate", func(b *testing.B) {
		x := k.Draw(rng)
		for b.Loop() {
			x = k.Mutate(rng, x)
			k.LogLikelihood(x)
		}
	})
}
