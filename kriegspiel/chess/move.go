package chess

import (
	"fmt"
	"unicode/utf8"
)

// A Move is where a piece comes from, where it goes, and what a pawn becomes, in
// 16 bits: six for each square, three for the kind. Castling is the king's
// move of two files, an en passant capture the pawn's diagonal step. A move
// says nothing of what it captures, so a proposal is a Move too. The squares
// are those of the player who moves. The zero value is no move.
type Move uint16

// NewMove returns the move of a piece that is not promoted.
func NewMove(from, to Square) Move { return Move(from) | Move(to)<<6 }

// NewPromotion returns the move of a pawn that becomes p.
func NewPromotion(from, to Square, p Piece) Move {
	return NewMove(from, to) | Move(p)<<12
}

// Ask is no move but the question "any?" of a player: whether one of its pawns can
// take. It stands among the moves that were proposed. It has no squares. Added to a
// diagonal step of a pawn it says that its player asks first, and if the answer is "yes"
// makes the step.
const Ask Move = 1 << 15

// From returns the square the piece leaves.
func (m Move) From() Square { return Square(m & 63) }

// To returns the square the piece goes to.
func (m Move) To() Square { return Square(m >> 6 & 63) }

// Promotion returns what the pawn becomes, NoPiece if it is no promotion.
func (m Move) Promotion() Piece { return Piece(m >> 12 & 7) }

// Turn returns the move as the player on the other side of the board sees it.
func (m Move) Turn() Move {
	if m == Ask {
		return m
	}
	return m ^ (56 | 56<<6)
}

// String returns the move in UCI notation, such as "e2e4" or "e7e8q", with the
// squares as they are in m, or "any?".
func (m Move) String() string {
	if m == Ask {
		return "any?"
	}
	text := m.From().String() + m.To().String()
	if p := m.Promotion(); p != NoPiece {
		text += string(p.Letter() | 0x20)
	}
	return text
}

// UCI returns the move on the real board when c makes it.
func (m Move) UCI(c Colour) string { return c.Move(m).String() }

// ParseUCI reads a move in UCI notation as c makes it: the result is on c's
// board. It does not ask whether any piece could move so.
func ParseUCI(text string, c Colour) (Move, error) {
	if n := len(text); n != 4 && n != 5 || utf8.RuneCountInString(text) != n {
		return 0, fmt.Errorf("move %.12q is not like e2e4 or e7e8q", text)
	}
	from, err := ParseSquare(text[:2])
	if err != nil {
		return 0, fmt.Errorf("move %q: %w", text, err)
	}
	to, err := ParseSquare(text[2:4])
	if err != nil {
		return 0, fmt.Errorf("move %q: %w", text, err)
	}
	m := NewMove(from, to)
	if len(text) == 5 {
		p := pieceOf(text[4] &^ 0x20)
		if text[4] < 'a' || !canPromoteTo(p) {
			return 0, fmt.Errorf("move %q: promotion to %q, want one of q, n, r, b", text, text[4])
		}
		m = NewPromotion(from, to, p)
	}
	if from == to {
		return 0, fmt.Errorf("move %q goes nowhere", text)
	}
	return c.Move(m), nil
}

func canPromoteTo(p Piece) bool { return p >= Knight && p <= Queen }
