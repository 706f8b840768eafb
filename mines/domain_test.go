package mines_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
	"kriegmate/andor/best"
	"kriegmate/andor/searchers"
	"kriegmate/mines"
)

// Rules satisfy the searchers' interface without knowing it.
var _ andor.Game[mines.View, mines.Set, mines.Cell, mines.Percept] = (*mines.Rules)(nil)

// No cell is refused, and the default searcher need not find that out.
var _ best.Questioner[mines.View, mines.Cell] = (*mines.Rules)(nil)

type (
	searcher     = andor.Searcher[mines.View, mines.Set, mines.Cell, mines.Percept]
	problem      = andor.Problem[mines.View, mines.Set, mines.Cell, mines.Percept]
	bestSearcher = best.Searcher[mines.View, mines.Set, mines.Cell, mines.Percept]
)

// allSearchers returns one of every searcher.
func allSearchers() []searcher {
	return searchersBut("")
}

// searchersBut returns every searcher but the one of the given name.
func searchersBut(name string) (some []searcher) {
	for _, kind := range searchers.Every[mines.View, mines.Set, mines.Cell, mines.Percept](nil) {
		if kind.Name != name {
			some = append(some, kind.New())
		}
	}
	return some
}

// plain decides whether a win is forced, by the plainest search: every closed cell
// that is a mine in no layout is tried, in every position, and all that it may show
// must be won.
type plain struct {
	rules *mines.Rules
	known map[string]bool // by open cells and layouts
}

func (q *plain) wins(open mines.Set, layouts []mines.Set) bool {
	key := fmt.Sprint(open, layouts)
	won, known := q.known[key]
	if !known {
		won = open.Len()+q.rules.Board.Mines == q.rules.Board.Cells()
		for c := range mines.Cell(q.rules.Board.Cells()) {
			won = won || !open.Has(c) && q.opens(open, layouts, c)
		}
		q.known[key] = won
	}
	return won
}

// opens tells whether the win stays forced when a cell is opened.
func (q *plain) opens(open mines.Set, layouts []mines.Set, c mines.Cell) bool {
	groups := map[int][]mines.Set{}
	for _, s := range layouts {
		if s.Has(c) {
			return false
		}
		count := (s & q.rules.Around(c)).Len()
		groups[count] = append(groups[count], s)
	}
	for _, group := range groups {
		if !q.wins(open|1<<c, group) {
			return false
		}
	}
	return true
}

// randomProblem returns a problem of a small board under way, its belief state or a
// part of it, and whether it can be solved, by plain search.
func randomProblem(t *testing.T, rng *rand.Rand) (problem, andor.Verdict) {
	t.Helper()
	size := [][2]int{{1, 6}, {1, 9}, {2, 4}, {2, 5}, {3, 3}, {3, 4}, {4, 4}}[rng.IntN(7)]
	cells := size[0] * size[1]
	r := rulesOf(t, size[0], size[1], 1+rng.IntN(cells-2))
	v, truth := seen(r, rng)
	layouts := []mines.Set{truth}
	_, all := r.Begin(mines.None, 0)
	for s := range all {
		if s != truth && shows(r, &v, s) {
			layouts = append(layouts, s)
		}
	}
	rng.Shuffle(len(layouts), func(i, j int) { layouts[i], layouts[j] = layouts[j], layouts[i] })
	if rng.IntN(2) == 0 {
		layouts = layouts[:1+rng.IntN(min(4, len(layouts)))]
	}
	left := cells - r.Board.Mines - v.Open.Len()
	p := problem{Game: r, View: v, States: slices.Values(layouts), Depth: left}
	want := andor.Refuted
	switch other := rng.IntN(10); {
	case other == 0 && left > 1 && left < 6:
		p.Depth-- // one move too few
		return p, want
	case other == 1:
		p.Depth++
	}
	if q := (plain{r, map[string]bool{}}); q.wins(v.Open, layouts) {
		want = andor.Proved
	}
	return p, want
}

var deep = flag.Bool("deep", false, "run the long versions of the tests")

// Every searcher, over the few moves that Rules propose, finds what plain search
// over all closed cells finds: that where a cell is known to be free no other need
// be proposed costs nothing. All certificates hold.
func TestSearchersAgreeWithPlainSearch(t *testing.T) {
	const seed = 20271
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	n := 300
	switch {
	case testing.Short():
		n = 150
	case *deep:
		n = 600
	}
	verdicts := map[andor.Verdict]int{}
	for i := range n {
		p, want := randomProblem(t, rng)
		p.Want = andor.WantCertificate
		all := allSearchers()
		if p.Game.(*mines.Rules).Board.Cells() > 12 {
			all = searchersBut("best-forgetful") // without a table it may need a minute for 16 cells
		}
		for _, s := range all {
			andortest.Problem(t, s, &p, want)
		}
		if verdicts[want]++; t.Failed() {
			states := slices.Collect(p.States)
			t.Fatalf("problem %d: %v, view %+v, %d layouts %b, depth %d, want %v", i, p.Game.(*mines.Rules).Board, p.View, len(states), states, p.Depth, want)
		}
	}
	t.Logf("%v", verdicts)
	if verdicts[andor.Proved] < n/5 || verdicts[andor.Refuted] < n/5 {
		t.Errorf("%v: too few of one kind to tell", verdicts)
	}
}

// The conformance kit of andor: from the end of a row of three with one mine a win
// is forced, from the middle it is not.
func TestMinesIsADomain(t *testing.T) {
	r := rulesOf(t, 1, 3, 1)
	for _, c := range []struct {
		cell  mines.Cell
		shows int
		want  andor.Verdict
	}{{0, 0, andor.Proved}, {0, 1, andor.Proved}, {1, 1, andor.Refuted}} {
		v := mines.View{}
		v = r.After(&v, c.cell, mines.Percept(c.shows))
		p := problem{Game: r, View: v, States: slices.Values(enumerated(r, &v)), Depth: 1}
		andortest.Laws(t, &p)
		if got := andortest.Domain(t, &p); got != c.want {
			t.Errorf("cell %d shows %d: %v, want %v", c.cell, c.shows, got, c.want)
		}
	}
}

// What the two papers say of forced wins: with the gnomine rule 4x4 with 6 mines is
// one from a centre cell and 5x5 with 15 from the centre, 4x4 with 5 from no cell;
// every searcher finds that, with a plan or a refutation that holds.
func TestForcedWins(t *testing.T) {
	for _, c := range []struct {
		size, mines int
		cells       map[mines.Cell]andor.Verdict
	}{
		{4, 6, map[mines.Cell]andor.Verdict{5: andor.Proved, 6: andor.Proved, 9: andor.Proved, 10: andor.Proved}},
		{5, 15, map[mines.Cell]andor.Verdict{12: andor.Proved}},
		{4, 5, map[mines.Cell]andor.Verdict{0: andor.Refuted, 1: andor.Refuted, 5: andor.Refuted}},
	} {
		r := rulesOf(t, c.size, c.size, c.mines)
		for cell, want := range c.cells {
			v, states := r.Begin(mines.Gnomine, cell)
			p := problem{Game: r, View: v, States: states, Depth: r.Board.Cells() - r.Board.Mines - 1, Want: andor.WantCertificate}
			andortest.Laws(t, &p)
			for _, s := range allSearchers() {
				andortest.Problem(t, s, &p, want)
			}
			if t.Failed() {
				t.Fatalf("%v from cell %d", r.Board, cell)
			}
		}
	}
}

// Several threads agree with one.
func TestThreads(t *testing.T) {
	const seed = 20272
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	for range 50 {
		p, want := randomProblem(t, rng)
		s := bestSearcher{Threads: 2, Easy: 1}
		if got := s.Solve(context.Background(), &p); got.Verdict != want {
			t.Errorf("two threads find it %v, want %v", got.Verdict, want)
		}
	}
}
