package endgame

import (
	"math/bits"
	"math/rand/v2"

	"kriegmate/mines"
)

// A key names a closed set of layouts, whichever way the board is turned.
type key [2]uint64

// unknownCell is the code of an unknown cell; that of an open cell beside unknown
// ones is the number of mines among them.
const unknownCell = 9

// keys has two random words for every code of every cell, by the symmetry that the
// board is turned with, and for every number of mines.
type keys struct {
	turns int
	word  [2][mines.SmallCells][unknownCell + 1][8]uint64
	mined [mines.SmallCells]key
}

func newKeys(turns [][]mines.Cell) *keys {
	k := &keys{turns: len(turns)}
	rng := rand.New(rand.NewPCG(0x6d696e6573, 0x6578616374))
	for i := range k.word {
		for c := range turns[0] {
			for code := range unknownCell + 1 {
				word := rng.Uint64()
				for t, to := range turns {
					k.word[i][to[c]][code][t] = word
				}
			}
		}
	}
	for n := range k.mined {
		k.mined[n] = key{rng.Uint64(), rng.Uint64()}
	}
	return k
}

// key returns the key of a closed set that has the layout l, by its unknown cells.
// The first word is the least one over the symmetries; the second one goes with it.
func (s *Solver) key(l, unknown mines.Set) key {
	var words [8]uint64
	var codes [mines.SmallCells]uint8
	used := unknown
	for rest := s.all &^ l &^ unknown; rest != 0; rest &= rest - 1 {
		c := bits.TrailingZeros64(uint64(rest))
		if beside := s.around[c&63] & unknown; beside != 0 {
			used |= 1 << c
			codes[c&63] = uint8((l & beside).Len())
		}
	}
	for rest := unknown; rest != 0; rest &= rest - 1 {
		codes[bits.TrailingZeros64(uint64(rest))&63] = unknownCell
	}
	for rest := used; rest != 0; rest &= rest - 1 {
		c := bits.TrailingZeros64(uint64(rest)) & 63
		for t, word := range &s.keys.word[0][c][codes[c]] {
			words[t] ^= word
		}
	}
	least := 0
	for t := range s.keys.turns {
		if words[t] < words[least] {
			least = t
		}
	}
	mined := &s.keys.mined[(l & unknown).Len()]
	second := mined[1]
	for rest := used; rest != 0; rest &= rest - 1 {
		c := bits.TrailingZeros64(uint64(rest)) & 63
		second ^= s.keys.word[1][c][codes[c]][least]
	}
	return key{words[least] ^ mined[0], second}
}
