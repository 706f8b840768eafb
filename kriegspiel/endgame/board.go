package endgame

import (
	"kriegmate/kriegspiel/chess"
)

// A board is a placement with what its pieces attack. Lines end at own pieces
// alone: they look through the opponent's king, who cannot flee along them.
type board struct {
	material Material
	at       Placement
	own      chess.Bitboard
	near     chess.Bitboard                // next to the own king
	attacks  [1 + maxPieces]chess.Bitboard // of each piece; of the king, near
	covered  chess.Bitboard                // what any piece attacks
}

// walls are squares that nothing enters or looks through: none, but in tests of
// boards that are small enough for a solver without any ideas. The symmetries
// must keep them.
var walls chess.Bitboard

// look fills in the board of a placement.
func (b *board) look(m Material, p *Placement) {
	b.material, b.at = m, *p
	b.own = walls
	for i := range len(m) + 1 {
		b.own |= p[i].Bit()
	}
	b.near = chess.KingAttacks(p[0])
	b.attacks[0] = b.near
	b.covered = b.near
	for i := 1; i <= len(m); i++ {
		b.attacks[i] = attacks(m[i-1], p[i], b.own)
		b.covered |= b.attacks[i]
	}
}

// safe returns the squares on which the opponent's king may stand when the
// solver is to move: full uncertainty.
func (b *board) safe() chess.Bitboard { return ^(b.own | b.covered) }

// room returns the squares on which it may stand just after the solver's move.
func (b *board) room() chess.Bitboard { return ^(b.own | b.near) }

// attacks returns what a piece with the given letter attacks.
func attacks(letter byte, s chess.Square, own chess.Bitboard) chess.Bitboard {
	switch letter {
	case 'Q':
		return chess.DiagonalAttacks(s, own) | chess.StraightAttacks(s, own)
	case 'R':
		return chess.StraightAttacks(s, own)
	case 'B':
		return chess.DiagonalAttacks(s, own)
	case 'N':
		return chess.KnightAttacks(s)
	case 'P':
		return chess.PawnAttacks(s)
	}
	return chess.KingAttacks(s)
}

const (
	fileA chess.Bitboard = 0x0101010101010101
	fileH                = fileA << 7
	rank1 chess.Bitboard = 0xff
	rank8                = rank1 << 56
)

// neighbours returns the squares next to a square of the set: the steps of
// kings that stand on it.
func neighbours(b chess.Bitboard) chess.Bitboard {
	side := b&^fileA>>1 | b&^fileH<<1
	row := b | side
	return side | row<<8 | row>>8
}

// capturable tells whether the opponent's king may take piece number i, from
// 1: no other piece protects it.
func (b *board) capturable(i int) bool {
	for j := range len(b.material) + 1 {
		if j != i && b.attacks[j].Has(b.at[i]) {
			return false
		}
	}
	return true
}

// sameFile, sameRank, rising and falling are the lines through each square.
var sameFile, sameRank, rising, falling = lines()

func lines() (file, rank, up, down [64]chess.Bitboard) {
	for s := range chess.Square(64) {
		for t := range chess.Square(64) {
			switch {
			case s.File() == t.File():
				file[s] |= t.Bit()
			case s.Rank() == t.Rank():
				rank[s] |= t.Bit()
			case s.File()-s.Rank() == t.File()-t.Rank():
				up[s] |= t.Bit()
			case s.File()+s.Rank() == t.File()+t.Rank():
				down[s] |= t.Bit()
			}
		}
	}
	return file, rank, up, down
}

// longRising holds the squares through which the diagonal that rises to the
// right is the longer one; through all others it is the shorter one.
var longRising = func() (b chess.Bitboard) {
	for s := range chess.Square(64) {
		if (rising[s] | s.Bit()).Count() > (falling[s] | s.Bit()).Count() {
			b |= s.Bit()
		}
	}
	return b
}()

// directions is how many a check can come from: rank, file, long and short
// diagonal, knight.
const directions = 5

// heard returns, for each direction, the squares on which the opponent's king
// is in check from it.
func (b *board) heard() (by [directions]chess.Bitboard) {
	for i := 1; i <= len(b.material); i++ {
		s, to := b.at[i], b.attacks[i]
		if b.material[i-1] == 'N' {
			by[4] |= to
			continue
		}
		by[0] |= to & sameRank[s]
		by[1] |= to & sameFile[s]
		by[2] |= to & (rising[s]&longRising | falling[s]&^longRising)
		by[3] |= to & (rising[s]&^longRising | falling[s]&longRising)
	}
	return by
}

// maxClasses is room for the classes of one placement.
const maxClasses = 1 << directions

// classes appends the classes of squares that the referee's answer to a move
// tells apart: silence first, then the sets of directions of a check. They are
// disjoint, and together they are the room of the board.
func (b *board) classes(dst []chess.Bitboard) []chess.Bitboard {
	room := b.room()
	dst = append(dst, room&^b.covered)
	checks := len(dst)
	dst = append(dst, room&b.covered)
	for _, by := range b.heard() {
		for i := checks; i < len(dst); i++ {
			if in, out := dst[i]&by, dst[i]&^by; in != 0 && out != 0 {
				dst[i] = in
				dst = append(dst, out)
			}
		}
	}
	if dst[checks] == 0 {
		dst = dst[:checks]
	}
	return dst
}
