package selfplay

import (
	"math/bits"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player"
)

// key returns 64 bits that are the same for equal belief states asked about with
// the same ply, and for those that are mirror images of each other, with the a-
// and the h-file exchanged. Rights to castle are not mirrored: where anybody has
// one, the image cannot arise, and is nothing's equal.
func (b *belief) key(ply int) uint64 {
	return player.SplitMix(min(b.sum(), b.mirrored().sum()), ply)
}

// sum returns the sum of the hashes of the states, so their order does not
// count.
func (b *belief) sum() (sum uint64) {
	for i := range b.states {
		sum += b.rules.Hash(b.view, &b.states[i])
	}
	return sum
}

// mirrored returns the mirror image of the belief state.
func (b *belief) mirrored() *belief {
	view := kriegspiel.NewView(mirror(b.view.Own), b.view.Colour)
	image := &belief{b.rules, &view, make([]kriegspiel.State, len(b.states))}
	for i := range b.states {
		image.states[i] = mirror(b.states[i])
	}
	return image
}

// mirror exchanges the a- and the h-file of a side.
func mirror(s chess.Side) chess.Side {
	s.Pawns, s.Knights = mirrorFiles(s.Pawns), mirrorFiles(s.Knights)
	s.Diagonals, s.Straights = mirrorFiles(s.Diagonals), mirrorFiles(s.Straights)
	s.King ^= 7
	if s.EnPassant != 0 {
		s.EnPassant ^= 7
	}
	return s
}

// mirrorFiles reverses the bits of every rank.
func mirrorFiles(b chess.Bitboard) chess.Bitboard {
	return chess.Bitboard(bits.ReverseBytes64(bits.Reverse64(uint64(b))))
}
