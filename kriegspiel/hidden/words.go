package hidden

import (
	"errors"
	"fmt"
	"strings"

	"kriegmate/kriegspiel/chess"
)

// A piece is one word: what may stand where.
type piece struct {
	kind    chess.Piece
	squares chess.Bitboard // of the real board
	maybe   bool           // or it is not there
	word    string
}

// choices is in how many ways the word can be meant.
func (p *piece) choices() int {
	n := p.squares.Count()
	if p.maybe {
		n++
	}
	return n
}

// kinds are the pieces by their letters.
var kinds = map[byte]chess.Piece{
	'K': chess.King, 'Q': chess.Queen, 'R': chess.Rook, 'B': chess.Bishop, 'N': chess.Knight, 'P': chess.Pawn,
}

// parseSide reads the pieces of a side.
func parseSide(text string) (pieces []piece, err error) {
	kings, pawns := 0, 0
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\t' || r == '\n' || r == ';' }) {
		word = strings.Trim(word, ",")
		if word == "" {
			continue
		}
		p, err := parsePiece(word)
		if err != nil {
			return nil, fmt.Errorf("%.24q: %w", word, err)
		}
		switch {
		case p.kind == chess.King && p.maybe:
			return nil, fmt.Errorf("%.24q: a king is always there", word)
		case p.kind == chess.King:
			kings++
		case p.kind == chess.Pawn:
			pawns++
		}
		pieces = append(pieces, p)
	}
	switch {
	case kings != 1:
		return nil, fmt.Errorf("%d kings, want one, such as Ka8 or K@any", kings)
	case len(pieces) > 16:
		return nil, fmt.Errorf("%d pieces, want at most 16", len(pieces))
	case pawns > 8:
		return nil, fmt.Errorf("%d pawns, want at most 8", pawns)
	}
	return pieces, nil
}

// parsePiece reads a word.
func parsePiece(word string) (p piece, err error) {
	p.word = word
	rest, sure := strings.CutSuffix(word, "?")
	p.maybe = sure
	p.kind = chess.Pawn
	if rest == "" {
		return p, errors.New("which piece? write its letter: K, Q, R, B, N or P")
	}
	if kind, ok := kinds[rest[0]]; ok {
		p.kind, rest = kind, rest[1:]
	} else if _, err := chess.ParseSquare(rest); err != nil {
		return p, errors.New("want a piece and its square, such as Kc7, B@c5,b1 or P?")
	}
	if before, after, ok := strings.Cut(rest, "?@"); ok && before == "" {
		p.maybe, rest = true, "@"+after
	}
	switch places, listed := strings.CutPrefix(rest, "@"); {
	case rest == "" && p.maybe:
		p.squares = ^chess.Bitboard(0)
	case rest == "":
		return p, fmt.Errorf("on which square? write %sc5, or %s@any for any", word, word)
	case listed:
		p.squares, err = parsePlaces(places)
	default:
		var sq chess.Square
		if sq, err = chess.ParseSquare(rest); err == nil {
			p.squares = sq.Bit()
		} else {
			err = fmt.Errorf("%w; several squares need an @, as in B@c5,b1", err)
		}
	}
	return p, err
}

// The light squares; a1 is dark.
const light chess.Bitboard = 0x55AA55AA55AA55AA

// parsePlaces reads a list of squares and of names for many.
func parsePlaces(text string) (all chess.Bitboard, err error) {
	for _, place := range strings.Split(text, ",") {
		switch {
		case place == "any":
			all = ^chess.Bitboard(0)
		case place == "dark":
			all |= ^light
		case place == "light":
			all |= light
		case len(place) == 1 && place[0] >= 'a' && place[0] <= 'h':
			all |= 0x0101010101010101 << (place[0] - 'a')
		case len(place) == 1 && place[0] >= '1' && place[0] <= '8':
			all |= 0xff << (8 * (place[0] - '1'))
		default:
			sq, err := chess.ParseSquare(place)
			if err != nil {
				return 0, fmt.Errorf("%w: want squares, files or ranks with commas between, any, dark or light", err)
			}
			all |= sq.Bit()
		}
	}
	return all, nil
}
