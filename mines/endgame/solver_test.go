package endgame

import (
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"kriegmate/mines"
)

func newRules(t testing.TB, rows, cols, n int) *mines.Rules {
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

// newBoardSolver returns a solver that knows sets by position, up to some symmetries.
func newBoardSolver(r *mines.Rules, o mines.Objective, turns int) *Solver {
	symmetries := r.Board.Symmetries()
	return New(r, Options{Objective: o, Memory: 1 << 30, Symmetries: symmetries[:min(turns, len(symmetries))]})
}

// first returns what is gained by opening a cell first.
func first(t *testing.T, s *Solver, r *mines.Rules, c mines.Cell) int {
	t.Helper()
	_, states := r.Begin(mines.Classic, c)
	gained, err := s.Opened(context.Background(), slices.Collect(states), c, r.All())
	if err != nil {
		t.Fatal(err)
	}
	return gained
}

// TestFullTable solves a board with a table that holds a part of the sets.
func TestFullTable(t *testing.T) {
	r := newRules(t, 3, 5, 6)
	whole, full := newBoardSolver(r, mines.Win, 1), newBoardSolver(r, mines.Win, 1)
	full.table = newTable(0)
	for c := range mines.Cell(3) {
		if got, want := first(t, full, r, c), first(t, whole, r, c); got != want {
			t.Errorf("cell %d wins %d layouts with a small table, %d with a large one", c, got, want)
		}
	}
	if len(full.table.entries) != leastTable || full.table.used < leastTable*9/10 || whole.table.used < 2*leastTable {
		t.Errorf("the small table has %d of %d entries, the large one %d", full.table.used, len(full.table.entries), whole.table.used)
	}
}

// TestOneByOne keeps the parts of one cell at a time in all sets, as is done in large
// ones.
func TestOneByOne(t *testing.T) {
	for _, objective := range []mines.Objective{mines.Win, mines.Score} {
		for _, size := range [][3]int{{4, 4, 5}, {3, 5, 6}, {2, 6, 5}} {
			r := newRules(t, size[0], size[1], size[2])
			all, one := newBoardSolver(r, objective, 8), newBoardSolver(r, objective, 8)
			one.many = 0
			for c := range mines.Cell(3) {
				if got, want := first(t, one, r, c), first(t, all, r, c); got != want {
					t.Errorf("%v, %v: cell %d gains %d one by one, %d with all cells at once", r.Board, objective, c, got, want)
				}
			}
		}
	}
}

// A board with millions of layouts has millions of parts after the first cell. A context
// that has ended is noticed before all of them are found.
func TestOpenedStops(t *testing.T) {
	r := newRules(t, 5, 7, 6)
	s := newBoardSolver(r, mines.Score, 1)
	_, states := r.Begin(mines.Classic, 0)
	list := slices.Collect(states)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := s.Opened(ctx, list, 0, r.All()); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want that of the context", err)
	}
	if found := len(s.frames[0].parts); found != 0 {
		t.Errorf("%d parts of %d layouts were found after the context had ended", found, len(list))
	}
}

// Parts are sorted the same way whether they are few or many.
func TestLargestFirst(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	for _, n := range []int{0, 1, 99, 100, 101, 5000} {
		parts := make([]part[closedSet], n)
		for i := range parts {
			parts[i] = part[closedSet]{bound: rng.IntN(10), base: i}
		}
		largestFirst(parts)
		for i := 1; i < n; i++ {
			if a, b := parts[i-1], parts[i]; a.bound < b.bound || a.bound == b.bound && a.base > b.base {
				t.Fatalf("of %d parts, %d and %d are in the wrong order", n, i-1, i)
			}
		}
	}
}

func TestProgress(t *testing.T) {
	// A quarter of the layouts is done, and half of another quarter.
	p := progress{before: 50, now: 50, all: 200, moves: 1, movesOfAll: 2}
	if got := p.done(); got != 0.375 {
		t.Errorf("%v of the work is done, want 0.375", got)
	}
	// The first part of 40 layouts is done, of the second one of 60 the third of four cells is at work.
	q := progress{all: 100}
	q.next(40)
	q.move(7)
	q.next(60)
	for range 3 {
		q.move(4)
	}
	if got := q.done(); got != 0.7 {
		t.Errorf("%v of the work is done, want 0.7", got)
	}
	if got := (&progress{}).done(); got != 0 {
		t.Errorf("%v of the work is done before it begins", got)
	}
}

// randomList returns different layouts of n mines, at most as many as asked for.
func randomList(rng *rand.Rand, cells, n, size int) []mines.Set {
	var list []mines.Set
	for range size {
		var s mines.Set
		for _, c := range rng.Perm(cells)[:n] {
			s |= 1 << c
		}
		list = append(list, s)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// A plain value is worked out as plainly as can be: every closed cell is tried in every
// set, and nothing is known of any. Layouts have numbers, a set of them is a word.
type plain struct {
	rules *mines.Rules
	list  []mines.Set
	score bool
	known map[uint64]int
}

func newPlain(r *mines.Rules, list []mines.Set, o mines.Objective) *plain {
	return &plain{rules: r, list: list, score: o == mines.Score, known: make(map[uint64]int)}
}

// all is the set of all layouts.
func (p *plain) all() uint64 { return 1<<len(p.list) - 1 }

// total returns the greatest total of a set: the layouts won, or the cells opened in
// all of them together.
func (p *plain) total(set uint64) int {
	if total, ok := p.known[set]; ok {
		return total
	}
	free := p.free(set)
	best := 0
	switch {
	case p.score:
		best = bits.OnesCount64(set) * free.Len()
	case bits.OnesCount64(set) == 1:
		best = 1
	}
	for c := range mines.Cell(p.rules.Board.Cells()) {
		best = max(best, p.open(set, c))
	}
	p.known[set] = best
	return best
}

// free returns the cells that are mines in no layout of a set.
func (p *plain) free(set uint64) mines.Set {
	free := p.rules.All()
	for i, l := range p.list {
		if set>>i&1 != 0 {
			free &^= l
		}
	}
	return free
}

// open returns the total when a cell is opened, -1 if that tells nothing.
func (p *plain) open(set uint64, c mines.Cell) int {
	parts := make(map[int]uint64)
	total := 0
	for i, l := range p.list {
		switch {
		case set>>i&1 == 0:
		case !l.Has(c):
			parts[(l & p.rules.Around(c)).Len()] |= 1 << i
		case p.score:
			total += p.free(set).Len()
		}
	}
	for _, part := range parts {
		if part == set {
			return -1
		}
		total += p.total(part)
	}
	return total
}

// All searches find what plain recursion finds, in random lists of layouts that need not
// fit any position.
func TestListsAgreeWithPlainRecursion(t *testing.T) {
	const seed = 4
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	for round := range 400 {
		rows, cols := 1+rng.IntN(4), 2+rng.IntN(3)
		n := 1 + rng.IntN(rows*cols-1)
		r := newRules(t, rows, cols, n)
		list := randomList(rng, rows*cols, n, 1+rng.IntN(12))
		for _, objective := range []mines.Objective{mines.Win, mines.Score} {
			p := newPlain(r, list, objective)
			checkFew(t, p, objective)
			if objective == mines.Win {
				checkWorth(t, p)
			}
			if objective == mines.Win && p.free(p.all()) == 0 {
				checkBounded(t, p)
			}
			if t.Failed() {
				t.Fatalf("round %d, %v: layouts %b of %v", round, objective, list, r.Board)
			}
		}
	}
}

// So do they, and the solver of whole boards, in the lists of positions.
func TestPositionsAgreeWithPlainRecursion(t *testing.T) {
	const seed = 6
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	tested := 0
	for round := range 2000 {
		rows, cols := 1+rng.IntN(4), 2+rng.IntN(3)
		n := 1 + rng.IntN(rows*cols-1)
		r := newRules(t, rows, cols, n)
		v, list := randomPosition(r, rng)
		if len(list) > 14 {
			continue
		}
		for _, objective := range []mines.Objective{mines.Win, mines.Score} {
			p := newPlain(r, list, objective)
			checkFew(t, p, objective)
			checkSolver(t, p, v.Open, objective)
			if objective == mines.Win {
				checkWorth(t, p)
			}
			if t.Failed() {
				t.Fatalf("round %d, %v: %d layouts of %v, view %+v", round, objective, len(list), r.Board, v)
			}
		}
		if len(list) > 4 {
			tested++
		}
	}
	if tested < 200 {
		t.Errorf("%d positions with five layouts or more: too few to tell", tested)
	}
}

// randomPosition returns a view in which some free cells of a layout are open, and all
// layouts that fit it.
func randomPosition(r *mines.Rules, rng *rand.Rand) (v mines.View, list []mines.Set) {
	truth := randomList(rng, r.Board.Cells(), r.Board.Mines, 1)[0]
	for _, c := range rng.Perm(r.Board.Cells())[:rng.IntN(r.Board.Cells())] {
		if c := mines.Cell(c); !truth.Has(c) {
			v = r.After(&v, c, r.Try(&v, &truth, c))
		}
	}
	_, all := r.Begin(mines.None, 0)
next:
	for l := range all {
		for c := range mines.Cell(r.Board.Cells()) {
			if v.Open.Has(c) && (l.Has(c) || (l&r.Around(c)).Len() != v.Count(c)) {
				continue next
			}
		}
		list = append(list, l)
	}
	return v, list
}

// checkFew holds Few against plain recursion.
func checkFew(t *testing.T, p *plain, o mines.Objective) {
	t.Helper()
	want := p.total(p.all())
	f := NewFew(p.rules.Arounds(), o)
	f.Load(p.list)
	if got, ok := f.Solve(1 << 30); got != want || !ok {
		t.Errorf("Few: they are worth %d, want %d", got, want)
	}
	if high := f.High(); high < want {
		t.Errorf("Few: the bound %d is below %d", high, want)
	}
	if greedy := f.Greedy(); greedy > want || greedy < 1 {
		t.Errorf("Few: the greedy policy reaches %d of %d", greedy, want)
	}
}

// checkSolver holds a Solver against plain recursion, in a position with some open
// cells: all closed cells are tried.
func checkSolver(t *testing.T, p *plain, open mines.Set, o mines.Objective) {
	t.Helper()
	want := p.total(p.all())
	if p.score { // what is open is no gain any more
		want -= len(p.list) * open.Len()
	}
	closed := p.rules.All() &^ open
	if closed.Len() == p.rules.Board.Mines {
		return
	}
	for _, turns := range []int{1, 8} {
		s := newBoardSolver(p.rules, o, turns)
		most := 0
		for c := range mines.Cell(p.rules.Board.Cells()) {
			if open.Has(c) {
				continue
			}
			got, err := s.Opened(context.Background(), p.list, c, closed)
			if err != nil {
				t.Error(err)
			}
			most = max(most, got)
		}
		if most != want {
			t.Errorf("Solver with %d symmetries: they are worth %d, want %d", turns, most, want)
		}
	}
}

// checkWorth holds what Bounded finds a list to be worth against plain recursion.
func checkWorth(t *testing.T, p *plain) {
	t.Helper()
	var b Bounded
	if won, ok := b.Worth(p.list, p.rules.Arounds(), 1<<30); won != p.total(p.all()) || !ok {
		t.Errorf("Worth: %d (%v), want %d", won, ok, p.total(p.all()))
	}
}

// checkBounded holds Bounded against plain recursion: its cell is the safest of the best,
// and of these the first.
func checkBounded(t *testing.T, p *plain) {
	t.Helper()
	want := p.total(p.all())
	var b Bounded
	c, won, ok := b.Best(p.list, p.rules.Arounds(), 1<<30)
	if won != want || !ok {
		t.Errorf("Bounded: they are worth %d (%v), want %d", won, ok, want)
	}
	best, safest := mines.Cell(0), -1
	for d := range mines.Cell(p.rules.Board.Cells()) {
		safe := 0
		for _, l := range p.list {
			if !l.Has(d) {
				safe++
			}
		}
		if p.open(p.all(), d) == want && safe > safest {
			best, safest = d, safe
		}
	}
	if c != best {
		t.Errorf("Bounded: cell %d, want %d", c, best)
	}
}

// Both searches with a limit stop at it; the next question begins anew.
func TestLimits(t *testing.T) {
	r := newRules(t, 5, 5, 12)
	list := randomList(rand.New(rand.NewPCG(5, 1)), 25, 12, 64)
	f := NewFew(r.Arounds(), mines.Win)
	f.Load(list)
	if _, ok := f.Solve(5); ok || f.work > 6 {
		t.Errorf("Few: 64 random layouts took %d sets of layouts, answered: %v; 5 were allowed", f.work, ok)
	}
	want, ok := f.Solve(1 << 30)
	if !ok {
		t.Error("Few: what was spent before counts for the next question")
	}
	var b Bounded
	if _, _, ok := b.Best(list, r.Arounds(), 100); ok || b.Work() > 1000 {
		t.Errorf("Bounded: answered %v after %d layouts, want a failure after 100", ok, b.Work())
	}
	if _, won, ok := b.Best(list, r.Arounds(), 1<<30); won != want || !ok {
		t.Errorf("Bounded: %d layouts are won (%v), want %d", won, ok, want)
	}
}

// Once warm the searches do not allocate.
func TestAllocations(t *testing.T) {
	r := newRules(t, 4, 4, 5)
	_, states := r.Begin(mines.None, 0)
	var list []mines.Set
	for l := range states {
		if (l&r.Around(5)).Len() == 2 && !l.Has(5) {
			list = append(list, l)
		}
	}
	f := NewFew(r.Arounds(), mines.Win)
	var b Bounded
	if n := testing.AllocsPerRun(5, func() {
		b.Best(list, r.Arounds(), 10_000)
		f.Load(list[:64])
		f.Solve(1000)
		f.Greedy()
	}); n != 0 {
		t.Errorf("%v allocations, want none", n)
	}
}
