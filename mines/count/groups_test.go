package count

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"kriegmate/mines"
)

// within returns which of the cells are mines, as text.
func within(l mines.Layout, cells []mines.Cell) string {
	text := make([]byte, len(cells))
	for i, c := range cells {
		text[i] = '.'
		if l[c] {
			text[i] = '*'
		}
	}
	return string(text)
}

// narrowPosition returns a position of two rows in which most free cells are open, so
// that the others fall apart.
func narrowPosition(rng *rand.Rand) *mines.Position {
	cols := 4 + rng.IntN(4)
	b, err := mines.NewBoard(2, cols, 2+rng.IntN(4))
	if err != nil {
		panic(err)
	}
	l := mines.NewLayout(b, nil, rng)
	p := mines.NewPosition(b)
	for c, mine := range l {
		if !mine && rng.IntN(5) > 1 {
			p.Show(mines.Cell(c), l.Count(b, mines.Cell(c)))
		}
	}
	return p
}

func TestGroupsAreIndependent(t *testing.T) {
	const seed = 13
	rng := rand.New(rand.NewPCG(seed, 0))
	var k Counter
	several := 0
	for range 3000 {
		p := narrowPosition(rng)
		if err := k.Count(p); err != nil {
			t.Fatal(err)
		}
		groups := k.Groups()
		checkGroups(t, &k, groups, enumerated(p))
		if t.Failed() {
			t.Fatalf("seed %d, %v:\n%s", seed, p.Board, p.Text())
		}
		if len(groups) > 1 {
			several++
		}
	}
	if several < 50 {
		t.Errorf("%d positions have several groups: the test says little", several)
	}
}

// checkGroups holds the groups of a position against all its layouts.
func checkGroups(t *testing.T, k *Counter, groups []Group, list []mines.Layout) {
	t.Helper()
	product := 1
	owner := map[mines.Cell]int{}
	for i := range groups {
		g := &groups[i]
		want := map[string]bool{}
		for _, l := range list {
			want[within(l, g.Cells)] = true
		}
		product *= len(want)
		if got := math.Exp(g.LogLayouts); math.Abs(got-float64(len(want))) > 1e-9*got {
			t.Errorf("group %v has %v layouts, want %d", g.Cells, got, len(want))
		}
		n := 0
		for l := range k.AllOf(g) {
			n++
			if !want[within(l, g.Cells)] {
				t.Errorf("group %v has the layout %s, which does not fit or came before", g.Cells, within(l, g.Cells))
			}
			delete(want, within(l, g.Cells))
		}
		if len(want) > 0 {
			t.Errorf("group %v: %d layouts are missing", g.Cells, len(want))
		}
		for _, c := range g.Cells {
			owner[c] = i
		}
	}
	if product != len(list) {
		t.Errorf("the groups have %d layouts together, want %d", product, len(list))
	}
	for c := range mines.Cell(len(k.known)) {
		m := k.Mine(c)
		i, ok := owner[c]
		if ok != (m > 0 && m < 1) {
			t.Errorf("cell %d is a mine with probability %v: in a group is %v", c, m, ok)
		}
		for _, d := range k.board.Neighbours(c) {
			if o, both := owner[d]; ok && both && o != i {
				t.Errorf("the cells %d and %d are beside each other, in two groups", c, d)
			}
		}
	}
}

func TestGroupsOfTwoEnds(t *testing.T) {
	// On either end one of two cells is a mine, and nothing can tell which.
	p, err := mines.ParsePosition("#101#\n#101#", 2)
	if err != nil {
		t.Fatal(err)
	}
	var k Counter
	if err := k.Count(p); err != nil {
		t.Fatal(err)
	}
	var cells [][]mines.Cell
	for _, g := range k.Groups() {
		cells = append(cells, g.Cells)
	}
	want := [][]mines.Cell{{0, 5}, {4, 9}}
	if !slices.EqualFunc(cells, want, slices.Equal[[]mines.Cell]) {
		t.Errorf("the groups are %v, want %v", cells, want)
	}
}
