package trial

import (
	"testing"

	"kriegmate/mines"
)

func board(t *testing.T, rows, cols, n int) *mines.Board {
	t.Helper()
	b, err := mines.NewBoard(rows, cols, n)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Two mines on the five cells that are not free: ten layouts, all alike. The sum over
// them of (n-2000)²/2000 exceeds 27.9 once in a thousand times.
func TestDealUniform(t *testing.T) {
	b := board(t, 2, 3, 2)
	const deals = 20000
	seen := map[string]int{}
	for i := range deals {
		l := deal(b, []mines.Cell{4}, stream(1, i))
		if l[4] {
			t.Fatalf("a mine on the free cell:\n%s", l.Text(b))
		}
		seen[l.Text(b)]++
	}
	sum := 0.0
	for _, n := range seen {
		d := float64(n) - deals/10
		sum += d * d / (deals / 10)
	}
	if len(seen) != 10 || sum > 27.9 {
		t.Errorf("%d layouts, want 10; chi-square %.1f, want at most 27.9: %v", len(seen), sum, seen)
	}
}

// Two first cells give layouts of the same game that differ by one mine at most.
func TestDealCommon(t *testing.T) {
	b := board(t, 4, 4, 5)
	same := 0
	for i := range 1000 {
		x, y := deal(b, []mines.Cell{0}, stream(7, i)), deal(b, []mines.Cell{9}, stream(7, i))
		differ := 0
		for c := range x {
			if x[c] != y[c] {
				differ++
			}
		}
		if differ > 4 {
			t.Fatalf("game %d:\n%s\n%s", i, x.Text(b), y.Text(b))
		}
		if differ == 0 {
			same++
		}
	}
	// Neither cell is among the first five of the shuffle: 11*10/(16*15).
	if same < 400 || same > 520 {
		t.Errorf("%d of 1000 layouts are the same, want about 458", same)
	}
}
