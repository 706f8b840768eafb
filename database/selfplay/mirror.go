package selfplay

import (
	"math/bits"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// key returns 64 bits that are the same for equal belief states asked about with
// the same ply, and for those that are mirror images of each other, with the a-
// and the h-file exchanged. Where anybody may still castle, nothing is the mirror
// image of anything.
func (b *belief) key(ply int) uint64 {
	sum := b.sum()
	if image, ok := b.mirrored(); ok {
		sum = min(sum, image.sum())
	}
	return GameSeed(sum, ply) // mixes the two well
}

// sum returns the sum of the hashes of the states, so their order does not
// count.
func (b *belief) sum() (sum uint64) {
	for i := range b.states {
		sum += b.rules.Hash(b.view, &b.states[i])
	}
	return sum
}

// mirrored returns the mirror image of the belief state, if nobody may castle.
func (b *belief) mirrored() (*belief, bool) {
	if b.view.Own.Castling != 0 {
		return nil, false
	}
	view := kriegspiel.NewView(mirror(b.view.Own), b.view.Colour)
	image := &belief{rules: b.rules, view: &view, states: make([]kriegspiel.State, len(b.states))}
	for i := range b.states {
		if b.states[i].Castling != 0 {
			return nil, false
		}
		image.states[i] = mirror(b.states[i])
	}
	return image, true
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
