package hidden

import (
	"errors"
	"fmt"
	"strings"

	"kriegmate/kriegspiel/chess"
)

// A Piece is what one word says: what may stand where.
type Piece struct {
	Kind    chess.Piece
	Squares chess.Bitboard // of the real board, at least one
	Maybe   bool           // or it is not there
	word    string         // as it was read
}

// choices is in how many ways the word can be meant.
func (p *Piece) choices() int {
	n := p.Squares.Count()
	if p.Maybe {
		n++
	}
	return n
}

// String returns the piece as a word, the shortest there is, such as Kc7, B@c5,b1,
// K@any,-e4 or Ph7?.
func (p *Piece) String() string {
	text := string(p.Kind.Letter())
	switch {
	case p.Squares == ^chess.Bitboard(0) && p.Maybe:
	case p.Squares.Count() == 1:
		text += p.Squares.First().String()
	default:
		text += "@" + places(p.Squares)
	}
	if p.Maybe {
		text += "?"
	}
	return text
}

// wide are places with many squares by their names; the ranks are those of pawns.
var wide = []struct {
	name    string
	squares chess.Bitboard
}{
	{"any", ^chess.Bitboard(0)}, {"dark", ^light}, {"light", light}, {"2,3,4,5,6,7", 0x00ffffffffffff00},
}

// places names squares in the fewest letters: one by one, or as all of a wide place but
// some.
func places(all chess.Bitboard) string {
	text := strings.Join(squareNames("", all), ",")
	for _, w := range wide {
		if all&^w.squares == 0 {
			if shorter := strings.Join(append([]string{w.name}, squareNames("-", w.squares&^all)...), ","); len(shorter) < len(text) {
				text = shorter
			}
		}
	}
	return text
}

func squareNames(before string, all chess.Bitboard) (names []string) {
	for rest := all; rest != 0; rest &= rest - 1 {
		names = append(names, before+rest.First().String())
	}
	return names
}

// kinds are the pieces by their letters.
var kinds = map[byte]chess.Piece{
	'K': chess.King, 'Q': chess.Queen, 'R': chess.Rook, 'B': chess.Bishop, 'N': chess.Knight, 'P': chess.Pawn,
}

// Pieces reads the words of a side, which need not be complete: there may be no king yet.
func Pieces(text string) (pieces []Piece, err error) {
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\t' || r == '\n' || r == ';' }) {
		word = strings.Trim(word, ",")
		if word == "" {
			continue
		}
		p, err := parsePiece(word)
		if err != nil {
			return nil, fmt.Errorf("%.24q: %w", word, err)
		}
		if p.Kind == chess.King && p.Maybe {
			return nil, fmt.Errorf("%.24q: a king is always there", word)
		}
		pieces = append(pieces, p)
	}
	return pieces, nil
}

// parseSide reads the pieces of a side that is complete.
func parseSide(text string) ([]Piece, error) {
	pieces, err := Pieces(text)
	if err != nil {
		return nil, err
	}
	kings, pawns := 0, 0
	for _, p := range pieces {
		switch p.Kind {
		case chess.King:
			kings++
		case chess.Pawn:
			pawns++
		}
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
func parsePiece(word string) (p Piece, err error) {
	p.word = word
	rest, sure := strings.CutSuffix(word, "?")
	p.Maybe = sure
	p.Kind = chess.Pawn
	if rest == "" {
		return p, errors.New("which piece? write its letter: K, Q, R, B, N or P")
	}
	if kind, ok := kinds[rest[0]]; ok {
		p.Kind, rest = kind, rest[1:]
	} else if _, err := chess.ParseSquare(rest); err != nil {
		return p, errors.New("want a piece and its square, such as Kc7, B@c5,b1 or P?")
	}
	if before, after, ok := strings.Cut(rest, "?@"); ok && before == "" {
		p.Maybe, rest = true, "@"+after
	}
	switch places, listed := strings.CutPrefix(rest, "@"); {
	case rest == "" && p.Maybe:
		p.Squares = ^chess.Bitboard(0)
	case rest == "":
		return p, fmt.Errorf("on which square? write %sc5, or %s@any for any", word, word)
	case listed:
		p.Squares, err = parsePlaces(places)
	default:
		var sq chess.Square
		if sq, err = chess.ParseSquare(rest); err == nil {
			p.Squares = sq.Bit()
		} else {
			err = fmt.Errorf("%w; several squares need an @, as in B@c5,b1", err)
		}
	}
	return p, err
}

// The light squares; a1 is dark.
const light chess.Bitboard = 0x55AA55AA55AA55AA

// parsePlaces reads a list of squares and of names for many. What has a minus before it is
// taken away from what stands before that.
func parsePlaces(text string) (all chess.Bitboard, err error) {
	for _, place := range strings.Split(text, ",") {
		name, without := strings.CutPrefix(place, "-")
		squares, err := parsePlace(name)
		switch {
		case err != nil:
			return 0, err
		case without:
			all &^= squares
		default:
			all |= squares
		}
	}
	if all == 0 {
		return 0, errors.New("no square is left")
	}
	return all, nil
}

// parsePlace reads a square, or the name of many.
func parsePlace(place string) (chess.Bitboard, error) {
	switch {
	case place == "any":
		return ^chess.Bitboard(0), nil
	case place == "dark":
		return ^light, nil
	case place == "light":
		return light, nil
	case len(place) == 1 && place[0] >= 'a' && place[0] <= 'h':
		return 0x0101010101010101 << (place[0] - 'a'), nil
	case len(place) == 1 && place[0] >= '1' && place[0] <= '8':
		return 0xff << (8 * (place[0] - '1')), nil
	}
	sq, err := chess.ParseSquare(place)
	if err != nil {
		return 0, fmt.Errorf("%w: want squares, files or ranks with commas between, any, dark or light", err)
	}
	return sq.Bit(), nil
}
