package kriegspiel

import (
	"fmt"
	"strings"

	"kriegmate/kriegspiel/chess"
)

// How the pawn tries of the side to move next are told, if at all: their number,
// whether there are any, or the squares that they start from. The number, 0 or 1, or
// the number of the set of squares is in the bits above.
const (
	toldCount Percept = (1 + iota) << 27
	toldWhether
	toldFrom

	toldMask   = toldFrom
	triesShift = 29
	triesMask  = (1<<29 - 1) << triesShift
)

// firstPawn is a2, the first square where a pawn can stand.
const firstPawn chess.Square = 8

// mostTries is the most pawn tries that a side can have.
const mostTries = 16

// told returns what is told of the pawn tries t of the side to move, whose squares are
// on the solver's board, in the way of kind, which may be 0.
func told(kind Percept, t chess.Takes) Percept {
	switch kind {
	case toldCount:
		return kind | Percept(t.Count())<<triesShift
	case toldWhether:
		return kind | Percept(min(t.Count(), 1))<<triesShift
	case toldFrom:
		return kind | tryFrom(t.From())
	}
	return 0
}

// TryCount returns how many pawn tries the side to move next has, and whether the
// referee tells it: under the rules wild16.
func (p Percept) TryCount() (n int, told bool) {
	return int(p & triesMask >> triesShift), p&toldMask == toldCount
}

// PawnTry returns whether the side to move next has a pawn try, and whether the referee
// tells it: under the rules cincinnati.
func (p Percept) PawnTry() (any, told bool) {
	return p&triesMask != 0, p&toldMask == toldWhether
}

// TryFrom returns the squares of the pawns that have a try, on the solver's board, and
// whether the referee tells them: under the rules rand.
func (p Percept) TryFrom() (from chess.Bitboard, told bool) {
	if p&toldMask != toldFrom {
		return 0, false
	}
	return setNumbered(uint32(p & triesMask >> triesShift)), true
}

func tryFrom(from chess.Bitboard) Percept { return Percept(numberOfSet(from)) << triesShift }

// A set of at most eight of the 48 squares where pawns stand has a number below 2^29 in
// the combinatorial number system: first come the sets of fewer squares, and among as
// many the set of squares a < b < c, counted from a2, has the number
// C(a,1) + C(b,2) + C(c,3).

// choose[k][n] is n over k.
var choose = func() (c [9][49]uint32) {
	for n := range c[0] {
		c[0][n] = 1
		for k := 1; k <= 8 && n > 0; k++ {
			c[k][n] = c[k-1][n-1] + c[k][n-1]
		}
	}
	return c
}()

func numberOfSet(b chess.Bitboard) (number uint32) {
	for k := range b.Count() {
		number += choose[k][48]
	}
	for k := 1; b != 0; b &= b - 1 {
		number += choose[k][b.First()-firstPawn]
		k++
	}
	return number
}

func setNumbered(number uint32) (b chess.Bitboard) {
	k := 0
	for ; k < 8 && number >= choose[k][48]; k++ {
		number -= choose[k][48]
	}
	for sq := 47; k > 0; sq-- {
		if n := choose[k][sq]; number >= n {
			number -= n
			b |= (firstPawn + chess.Square(sq)).Bit()
			k--
		}
	}
	return b
}

// sayTries returns what the referee says of pawn tries, "" if nothing.
func (p Percept) sayTries(c chess.Colour) string {
	n, counted := p.TryCount()
	from, squares := p.TryFrom()
	switch {
	case p&toldMask == 0:
		return ""
	case p&triesMask == 0:
		return "no pawn tries"
	case squares:
		return "pawn tries from " + strings.Join(squareNames(from, c), " and ")
	case !counted:
		return "pawn tries"
	case n == 1:
		return "1 pawn try"
	}
	return fmt.Sprintf("%d pawn tries", n)
}

// squareNames returns squares of the solver's board as they are on the real one, a1
// first.
func squareNames(b chess.Bitboard, solver chess.Colour) []string {
	names := []string{}
	for sq := range chess.Square(64) {
		if b.Has(solver.Square(sq)) {
			names = append(names, sq.String())
		}
	}
	return names
}

// capture returns the words for a capture, up to its square.
func (p Percept) capture() string {
	text := "capture"
	switch {
	case p&TakenPawn != 0:
		text += " of a pawn"
	case p&TakenPiece != 0:
		text += " of a piece"
	}
	switch {
	case p&TakerPawn != 0:
		text += " by a pawn"
	case p&TakerPiece != 0:
		text += " by a piece"
	}
	if p&EnPassant != 0 {
		text += " en passant"
	}
	return text + " on "
}
