package chess

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// ErrFEN is wrapped by every error of [ParseFEN].
var ErrFEN = errors.New("bad FEN")

func fenError(field, format string, args ...any) error {
	return fmt.Errorf("%w: %s: %s", ErrFEN, field, fmt.Sprintf(format, args...))
}

// ParseFEN reads a position. The clocks may be left out, and are checked but
// not kept. The error names the field that is wrong: "placement", "turn",
// "castling", "en passant", "halfmove clock" or "move number".
//
// An en passant square is kept only if the pawn that jumped over it stands
// there and the two squares it crossed are empty; whether it can be taken is
// for the rule set to ask ([Position.DropVainEnPassant]).
func ParseFEN(text string) (Position, error) { return parseFEN(text, Rook) }

// ParseLooseFEN is ParseFEN for positions in which a castling right may stand
// although its rook has been captured. The king must be at home all the same.
func ParseLooseFEN(text string) (Position, error) { return parseFEN(text, NoPiece) }

// parseFEN reads a position; what needs to be at home for castling, beside the
// king, is a rook or nothing.
func parseFEN(text string, atHome Piece) (Position, error) {
	fields := strings.Fields(text)
	if len(fields) < 4 || len(fields) > 6 {
		return Position{}, fmt.Errorf("%w: %d fields, want 4 to 6", ErrFEN, len(fields))
	}
	sides, err := parsePlacement(fields[0])
	if err != nil {
		return Position{}, err
	}
	if err := parseCastling(fields[2], &sides, atHome); err != nil {
		return Position{}, err
	}
	turn, err := ParseColour(fields[1])
	if err != nil {
		return Position{}, fenError("turn", "%v", err)
	}
	p := Position{Us: sides[turn], Them: sides[turn.Other()].Turn(), Turn: turn}
	if err := p.parseEnPassant(fields[3]); err != nil {
		return Position{}, err
	}
	for i, clock := range fields[4:] {
		if strings.Trim(clock, "0123456789") != "" || len(clock) > 9 {
			return Position{}, fenError([]string{"halfmove clock", "move number"}[i], "%.12q is no number", clock)
		}
	}
	if p.Them.attackedBy(&p.Us) {
		return Position{}, fenError("placement", "%s is in check, but it is not its turn", p.Turn.Other().Name())
	}
	return p, nil
}

// attackedBy tells whether a piece of us attacks the king of s; both sides are
// seen by us.
func (s *Side) attackedBy(us *Side) bool {
	p := Position{Us: s.Turn(), Them: us.Turn()}
	return p.Checkers() != 0
}

// parsePlacement reads the pieces, each side as its owner sees it.
func parsePlacement(text string) (sides [2]Side, err error) {
	const field = "placement"
	rows := strings.Split(text, "/")
	if len(rows) != 8 {
		return sides, fenError(field, "%d ranks, want 8", len(rows))
	}
	var kings [2]int
	for i, row := range rows {
		file, rank := 0, 7-i
		for at, letter := range []byte(row) {
			if letter >= '1' && letter <= '8' {
				file += int(letter - '0')
				continue
			}
			colour, piece := White, pieceOf(letter)
			if letter >= 'a' {
				colour, piece = Black, pieceOf(letter&^0x20)
			}
			switch {
			case piece == NoPiece:
				unknown, _ := utf8.DecodeRuneInString(row[at:])
				return sides, fenError(field, "rank %d has the unknown piece %q", rank+1, unknown)
			case file > 7:
				return sides, fenError(field, "rank %d has more than 8 squares", rank+1)
			case piece == Pawn && (rank == 0 || rank == 7):
				return sides, fenError(field, "a pawn on rank %d", rank+1)
			case piece == King:
				kings[colour]++
			}
			sides[colour].Put(piece, colour.Square(At(file, rank)))
			file++
		}
		if file != 8 {
			return sides, fenError(field, "rank %d has %d squares, want 8", rank+1, file)
		}
	}
	for colour := White; colour <= Black; colour++ {
		side := &sides[colour]
		switch {
		case kings[colour] != 1:
			return sides, fenError(field, "%s has %d kings, want 1", colour.Name(), kings[colour])
		case side.Pawns.Count() > 8:
			return sides, fenError(field, "%s has %d pawns, want at most 8", colour.Name(), side.Pawns.Count())
		case side.All().Count() > 16:
			return sides, fenError(field, "%s has %d pieces, want at most 16", colour.Name(), side.All().Count())
		}
	}
	return sides, nil
}

// castlingLetters are the rights in the order in which a FEN lists them.
var castlingLetters = []struct {
	letter byte
	colour Colour
	right  Castling
	rook   Square
}{
	{'K', White, KingSide, H1}, {'Q', White, QueenSide, A1},
	{'k', Black, KingSide, H1}, {'q', Black, QueenSide, A1},
}

func parseCastling(text string, sides *[2]Side, atHome Piece) error {
	const field = "castling"
	if text == "-" {
		return nil
	}
	rest := text
	for _, c := range castlingLetters {
		if rest == "" || rest[0] != c.letter {
			continue
		}
		rest = rest[1:]
		side := &sides[c.colour]
		if side.King != E1 || atHome == Rook && side.On(c.rook) != Rook {
			return fenError(field, "%q without king and rook at home", c.letter)
		}
		side.Castling |= c.right
	}
	if rest != "" {
		return fenError(field, "%.12q, want - or some of KQkq in this order", text)
	}
	return nil
}

func (p *Position) parseEnPassant(text string) error {
	const field = "en passant"
	if text == "-" {
		return nil
	}
	sq, err := ParseSquare(text)
	if err != nil {
		return fenError(field, "%v", err)
	}
	sq = p.Turn.Square(sq)
	if sq.Rank() != 5 {
		return fenError(field, "%s with %s to move", text, p.Turn.Name())
	}
	crossed := sq.Bit() | (sq + 8).Bit()
	if p.Them.Pawns.Has(sq-8) && crossed&(p.Us.All()|p.Them.All()) == 0 {
		p.Them.EnPassant = sq
	}
	return nil
}

// DropVainEnPassant forgets the square that a pawn jumped over if no legal
// move takes that pawn en passant.
func (p *Position) DropVainEnPassant() {
	if p.Them.EnPassant == 0 {
		return
	}
	var l limits
	if l.look(p); p.enPassants(&l) == 0 {
		p.Them.EnPassant = 0
	}
}

// Sides returns the pieces of White and of Black, each as its owner sees it.
func (p *Position) Sides() (white, black Side) {
	if p.Turn == White {
		return p.Us, p.Them.Turn()
	}
	return p.Them.Turn(), p.Us
}

// FEN returns the position without clocks. The en passant field is set
// whenever the position has such a square.
func (p *Position) FEN() string {
	var b strings.Builder
	sides := [2]Side{}
	sides[White], sides[Black] = p.Sides()
	writePlacement(&b, &sides)
	b.WriteByte(' ')
	b.WriteString(p.Turn.String())
	b.WriteByte(' ')
	none := true
	for _, c := range castlingLetters {
		if sides[c.colour].Castling&c.right != 0 {
			b.WriteByte(c.letter)
			none = false
		}
	}
	if none {
		b.WriteByte('-')
	}
	b.WriteByte(' ')
	if sq := p.Them.EnPassant; sq != 0 {
		b.WriteString(p.Turn.Square(sq).String())
	} else {
		b.WriteByte('-')
	}
	return b.String()
}

// Placement returns the pieces of a side of the given colour as the first field of a FEN, as
// if no others were on the board.
func (s *Side) Placement(c Colour) string {
	const nowhere = Square(64)
	sides := [2]Side{{King: nowhere}, {King: nowhere}}
	sides[c] = *s
	var b strings.Builder
	writePlacement(&b, &sides)
	return b.String()
}

func writePlacement(b *strings.Builder, sides *[2]Side) {
	for rank := 7; rank >= 0; rank-- {
		empty := byte(0)
		for file := range 8 {
			sq := At(file, rank)
			letter := sides[White].On(sq).Letter()
			if p := sides[Black].On(sq.Turn()); p != NoPiece {
				letter = p.Letter() | 0x20
			}
			if letter == '.' {
				empty++
				continue
			}
			if empty > 0 {
				b.WriteByte('0' + empty)
				empty = 0
			}
			b.WriteByte(letter)
		}
		if empty > 0 {
			b.WriteByte('0' + empty)
		}
		if rank > 0 {
			b.WriteByte('/')
		}
	}
}
