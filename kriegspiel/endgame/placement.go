package endgame

import (
	"slices"

	"kriegmate/kriegspiel/chess"
)

// A Placement is where the solver's pieces stand, on the solver's own board, on
// which its pawns walk up: the king first, then the pieces in the order of the
// material. Squares beyond the last piece are 0.
type Placement [1 + maxPieces]chess.Square

// mapped returns the placement under a symmetry, with pieces of one kind in
// the order of their squares.
func (p *Placement) mapped(g symmetry, m Material) (image Placement) {
	for i := range len(m) + 1 {
		image[i] = g.square(p[i])
	}
	image.sort(m)
	return image
}

// sort puts pieces of one kind into the order of their squares.
func (p *Placement) sort(m Material) {
	for i := 2; i <= len(m); i++ {
		for j := i; j > 1 && m[j-1] == m[j-2] && p[j] < p[j-1]; j-- {
			p[j], p[j-1] = p[j-1], p[j]
		}
	}
}

// fits tells whether the pieces of m can stand so: on squares of their own,
// pawns neither on the first nor on the last rank.
func (m Material) fits(p *Placement) bool {
	own := walls
	for i := range len(m) + 1 {
		if own.Has(p[i]) || i > 0 && m[i-1] == 'P' && (rank1|rank8).Has(p[i]) {
			return false
		}
		own |= p[i].Bit()
	}
	return true
}

// captured returns the placement after the opponent's king has taken piece
// number i, from 1.
func (p *Placement) captured(i int) (rest Placement) {
	return Placement(append(append(slices.Clone(p[:i]), p[i+1:]...), 0))
}

// Side returns the pieces of a placement on the solver's own board.
func (m Material) Side(p Placement) (own chess.Side) {
	for i := range len(m) + 1 {
		own.Put(m.kind(i), p[i])
	}
	return own
}
