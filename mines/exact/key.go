package exact

import (
	"math/rand/v2"

	"kriegmate/mines"
)

// A key names a set of layouts, whichever way the board is turned. Different sets
// have the same key with probability 1/2^128.
type key [2]uint64

// less orders keys.
func (k key) less(l key) bool { return k[0] < l[0] || k[0] == l[0] && k[1] < l[1] }

// keys has random words for what a cell can be, and for the number of mines.
type keys struct {
	cell [mines.SmallCells][10]key
	left [mines.SmallCells]key
}

func (k *keys) init(b *mines.Board) {
	rng := rand.New(rand.NewPCG(1, 2))
	for c := range k.cell {
		for i := range k.cell[c] {
			k.cell[c][i] = key{rng.Uint64(), rng.Uint64()}
		}
		k.left[c] = key{rng.Uint64(), rng.Uint64()}
	}
}
