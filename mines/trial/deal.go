package trial

import (
	"math/rand/v2"

	"kriegmate/mines"
)

// deal draws a layout with no mine on the cells in free, every one alike. The cells
// are shuffled without regard to free, and the first that may be mines are: so the
// same random numbers give layouts that differ only where free makes them.
func deal(b *mines.Board, free []mines.Cell, rng *rand.Rand) mines.Layout {
	l := make(mines.Layout, b.Cells())
	barred := make([]bool, b.Cells())
	for _, c := range free {
		barred[c] = true
	}
	left := b.Mines
	for _, c := range rng.Perm(b.Cells()) {
		if left > 0 && !barred[c] {
			l[c] = true
			left--
		}
	}
	return l
}

// stream returns the random numbers of a game.
func stream(seed uint64, game int) *rand.Rand { return rand.New(rand.NewPCG(seed, uint64(game))) }
