package solve

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"

	"kriegmate/mines"
)

// A lister knows what best play wins by trying every order of opening, with the layouts of
// a board listed one by one as sets of mined cells. It shares nothing with the searches.
type lister struct {
	rows, cols, mines int
	known             map[string]int
}

// count returns how many neighbours of a cell are mined.
func (k *lister) count(layout uint, cell int) (n int) {
	for other := range k.rows * k.cols {
		down, right := other/k.cols-cell/k.cols, other%k.cols-cell%k.cols
		if other != cell && down*down <= 1 && right*right <= 1 && layout>>other&1 == 1 {
			n++
		}
	}
	return n
}

// won returns in how many of the layouts the game is won under best play.
func (k *lister) won(layouts []uint, open uint) (most int) {
	if bits.OnesCount(open) == k.rows*k.cols-k.mines {
		return len(layouts)
	}
	key := fmt.Sprint(open, layouts)
	if n, ok := k.known[key]; ok {
		return n
	}
	for cell := range k.rows * k.cols {
		if open>>cell&1 == 1 {
			continue
		}
		heard := map[int][]uint{}
		for _, l := range layouts {
			if l>>cell&1 == 0 {
				heard[k.count(l, cell)] = append(heard[k.count(l, cell)], l)
			}
		}
		sum := 0
		for _, rest := range heard {
			sum += k.won(rest, open|1<<cell)
		}
		most = max(most, sum)
	}
	k.known[key] = most
	return most
}

// The layouts, the probabilities and the outlook of random positions are those of a list of
// all layouts.
func TestForeseeAgreesWithList(t *testing.T) {
	seed := rand.Uint64()
	rng := rand.New(rand.NewPCG(seed, 1))
	for _, size := range [][3]int{{3, 3, 2}, {3, 3, 3}, {2, 4, 3}, {1, 8, 3}, {2, 5, 4}, {3, 3, 5}} {
		b, err := mines.NewBoard(size[0], size[1], size[2])
		if err != nil {
			t.Fatal(err)
		}
		k := &lister{size[0], size[1], size[2], map[string]int{}}
		for range 25 {
			p := randomPosition(b, rng)
			var layouts []uint
			var open uint
			for l := range uint(1) << b.Cells() {
				fits := bits.OnesCount(l) == b.Mines
				for c := range b.Cells() {
					if cell := mines.Cell(c); p.Open(cell) {
						open |= 1 << c
						fits = fits && l>>c&1 == 0 && fmt.Sprint(k.count(l, c)) == p.Text()[c+c/b.Cols:c+c/b.Cols+1]
					}
				}
				if fits {
					layouts = append(layouts, l)
				}
			}
			a, err := Read(p)
			if err != nil {
				t.Fatalf("seed %d: %v of\n%s", seed, err, p.Text())
			}
			a.Foresee()
			won := k.won(layouts, open)
			if want := (Outlook{won, len(layouts), won == len(layouts)}); a.Outlook == nil || *a.Outlook != want {
				t.Errorf("seed %d: the outlook of\n%sis %+v, want %+v", seed, p.Text(), a.Outlook, want)
			}
			for c := range b.Cells() {
				mined := 0
				for _, l := range layouts {
					mined += int(l >> c & 1)
				}
				if want := float64(mined) / float64(len(layouts)); math.Abs(a.Mine[c]-want) > 1e-9 {
					t.Errorf("seed %d: cell %d of\n%sis mined with %v, want %v", seed, c, p.Text(), a.Mine[c], want)
				}
			}
		}
	}
}
