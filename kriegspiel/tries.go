package kriegspiel

import (
	"fmt"
	"strings"

	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/internal/pawnset"
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
	return pawnset.Numbered(uint32(p & triesMask >> triesShift)), true
}

func tryFrom(from chess.Bitboard) Percept { return Percept(pawnset.Number(from)) << triesShift }

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
