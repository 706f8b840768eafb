package count

import (
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"kriegmate/mines"
)

// rounds returns how often a test that was meant to be done n times is done: a fifth
// of that in short tests.
func rounds(n int) int {
	if testing.Short() {
		return n / 5
	}
	return n
}

// enumerated lists all layouts that fit a position, found by trying every one.
func enumerated(p *mines.Position) []mines.Layout {
	var list []mines.Layout
	l := make(mines.Layout, p.Board.Cells())
	var try func(c, left int)
	try = func(c, left int) {
		if c == len(l) {
			if left == 0 && p.Fits(l) {
				list = append(list, append(mines.Layout(nil), l...))
			}
			return
		}
		if left > len(l)-c {
			return
		}
		try(c+1, left)
		if left > 0 {
			l[c] = true
			try(c+1, left-1)
			l[c] = false
		}
	}
	try(0, p.Board.Mines)
	return list
}

// randomPosition returns a position of a board of at most 20 cells and a layout that
// fits it. Some cells are open, in no order that a player would choose.
func randomPosition(rng *rand.Rand) (*mines.Position, mines.Layout) {
	rows := 1 + rng.IntN(5)
	cols := 1 + rng.IntN(20/rows)
	b, err := mines.NewBoard(rows, cols, rng.IntN(rows*cols))
	if err != nil {
		panic(err)
	}
	l := mines.NewLayout(b, nil, rng)
	p := mines.NewPosition(b)
	for _, c := range rng.Perm(b.Cells())[:rng.IntN(b.Cells()+1)] {
		if !l[c] {
			p.Show(mines.Cell(c), l.Count(b, mines.Cell(c)))
		}
	}
	return p, l
}

func TestCounterIsEnumeration(t *testing.T) {
	const seed = 1
	rng := rand.New(rand.NewPCG(seed, 0))
	var k Counter
	for range 800 {
		p, _ := randomPosition(rng)
		list := enumerated(p)
		if err := k.Count(p); err != nil {
			t.Fatalf("seed %d: %v for\n%s", seed, err, p.Text())
		}
		checkCounts(t, &k, p, list)
		if t.Failed() {
			t.Fatalf("seed %d, %v:\n%s", seed, p.Board, p.Text())
		}
	}
}

// checkCounts compares everything that a counter says with a list of all layouts.
func checkCounts(t *testing.T, k *Counter, p *mines.Position, list []mines.Layout) {
	t.Helper()
	if got := k.Layouts(); got.Cmp(big.NewInt(int64(len(list)))) != 0 {
		t.Errorf("Layouts() = %v, want %d", got, len(list))
	}
	if got, want := k.LogLayouts(), math.Log(float64(len(list))); math.Abs(got-want) > 1e-12*(1+want) {
		t.Errorf("LogLayouts() = %v, want %v", got, want)
	}
	for c := range mines.Cell(p.Board.Cells()) {
		n := 0
		for _, l := range list {
			if l[c] {
				n++
			}
		}
		if got := k.Mined(c); got.Cmp(big.NewInt(int64(n))) != 0 {
			t.Errorf("Mined(%d) = %v, want %d", c, got, n)
		}
		got, want := k.Mine(c), float64(n)/float64(len(list))
		if math.Abs(got-want) > 1e-12 || (want == 0 || want == 1) != (got == 0 || got == 1) {
			t.Errorf("Mine(%d) = %v, want %v", c, got, want)
		}
	}
}

func TestAllIsEnumeration(t *testing.T) {
	const seed = 2
	rng := rand.New(rand.NewPCG(seed, 0))
	var k Counter
	for range 150 {
		p, _ := randomPosition(rng)
		if err := k.Count(p); err != nil {
			t.Fatalf("seed %d: %v for\n%s", seed, err, p.Text())
		}
		seen := map[string]bool{}
		for l := range k.All() {
			text := l.Text(p.Board)
			if seen[text] || !p.Fits(l) {
				t.Fatalf("seed %d: All() yields a layout twice, or one that does not fit:\n%s\n%s", seed, p.Text(), text)
			}
			seen[text] = true
		}
		if want := enumerated(p); len(seen) != len(want) {
			t.Fatalf("seed %d: All() yields %d layouts, want %d:\n%s", seed, len(seen), len(want), p.Text())
		}
	}
}

func TestAllCanStop(t *testing.T) {
	b, _ := mines.NewBoard(3, 3, 2)
	var k Counter
	if err := k.Count(mines.NewPosition(b)); err != nil {
		t.Fatal(err)
	}
	n := 0
	for range k.All() {
		if n++; n == 5 {
			break
		}
	}
	if n != 5 {
		t.Errorf("%d layouts, want 5", n)
	}
}

func TestDrawIsUniform(t *testing.T) {
	tests := []struct {
		name, text string
		mines      int
		layouts    int
	}{
		{"nothing open", "###\n###\n###", 3, 84},
		{"two components", "1#####1\n######1\n#####1#", 5, 0},
		{"many ways to one total", "#1#1#1#\n#######", 2, 12},
		{"boxes of several cells", "#####\n#2#3#\n#####", 4, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p, err := mines.ParsePosition(test.text, test.mines)
			if err != nil {
				t.Fatal(err)
			}
			list := enumerated(p)
			if test.layouts > 0 && len(list) != test.layouts {
				t.Fatalf("%d layouts, want %d", len(list), test.layouts)
			}
			checkUniform(t, p, list)
		})
	}
}

// checkUniform draws many layouts and compares how often each comes with chi-square.
func checkUniform(t *testing.T, p *mines.Position, list []mines.Layout) {
	t.Helper()
	const seed = 3
	each := max(100, 100_000/len(list))
	rng := rand.New(rand.NewPCG(seed, 0))
	var k Counter
	if err := k.Count(p); err != nil {
		t.Fatal(err)
	}
	drawn := map[string]int{}
	l := make(mines.Layout, p.Board.Cells())
	for range each * len(list) {
		k.Draw(rng, l)
		drawn[l.Text(p.Board)]++
	}
	chi := 0.0
	for _, l := range list {
		text := l.Text(p.Board)
		chi += math.Pow(float64(drawn[text]-each), 2) / float64(each)
		delete(drawn, text)
	}
	if len(drawn) > 0 {
		t.Errorf("%d layouts were drawn that do not fit", len(drawn))
	}
	// Chi-square has mean n and variance 2n; five standard deviations are allowed.
	n := float64(len(list) - 1)
	if math.Abs(chi-n) > 5*math.Sqrt(2*n) {
		t.Errorf("seed %d: chi-square %.1f over %d layouts, want about %.0f", seed, chi, len(list), n)
	}
}

func TestCountSaysWhenNoLayoutFits(t *testing.T) {
	tests := []struct {
		name, text string
		mines      int
	}{
		{"too many around one cell", "3#\n##", 2},
		{"too few left", "###\n#0#\n###", 2},
		{"two cells disagree", "2#\n1#\n##", 3},
		{"no room outside", "0##", 2},
		{"two mines at most", "#1#1#\n#####", 3},
	}
	var k Counter
	for _, test := range tests {
		p, err := mines.ParsePosition(test.text, test.mines)
		if err != nil {
			t.Fatal(err)
		}
		if err := k.Count(p); !errors.Is(err, ErrNoLayout) {
			t.Errorf("%s: Count = %v, want %v", test.name, err, ErrNoLayout)
		}
	}
}

func TestCountOfPositionsMadeUp(t *testing.T) {
	const seed = 4
	rng := rand.New(rand.NewPCG(seed, 0))
	var k Counter
	none := 0
	for range 500 {
		p, _ := randomPosition(rng)
		for c, shown := range p.Shown {
			if shown != mines.Closed && rng.IntN(3) == 0 {
				p.Shown[c] = int8(rng.IntN(4))
			}
		}
		list := enumerated(p)
		err := k.Count(p)
		if len(list) == 0 {
			none++
		}
		if (len(list) == 0) != errors.Is(err, ErrNoLayout) {
			t.Fatalf("seed %d: Count = %v, but %d layouts fit, %v:\n%s", seed, err, len(list), p.Board, p.Text())
		}
	}
	if none < 50 || none > 450 {
		t.Errorf("%d of 500 positions have no layout: the test says little", none)
	}
}
