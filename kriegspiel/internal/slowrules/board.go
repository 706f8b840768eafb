package slowrules

import (
	"errors"
	"fmt"
	"strings"
)

// Position is a chess position without clocks. Positions are equal by == if
// pieces, side to move, castling rights and the possibility of an en passant
// capture are; the zero value is not a position.
type Position struct {
	board    [64]byte // a1, b1, ... h8: a letter as in FEN, '.' for nothing
	turn     byte     // 'w' or 'b'
	castling string   // a part of "KQkq", in this order
	passed   int      // the square that a pawn has just passed and can legally be taken on, or -1
}

// square turns "e4" into its number.
func square(name string) (int, bool) {
	if len(name) != 2 || name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8' {
		return 0, false
	}
	return int(name[1]-'1')*8 + int(name[0]-'a'), true
}

// name turns the number of a square into "e4".
func name(sq int) string {
	return string([]byte{'a' + byte(sq%8), '1' + byte(sq/8)})
}

// step returns the square a number of files and ranks away, if it is on the
// board.
func step(sq, files, ranks int) (int, bool) {
	file, rank := sq%8+files, sq/8+ranks
	return rank*8 + file, file >= 0 && file < 8 && rank >= 0 && rank < 8
}

// side returns the colour of a letter: 'w', 'b', or '.' for no piece.
func side(piece byte) byte {
	switch {
	case piece >= 'A' && piece <= 'Z':
		return 'w'
	case piece >= 'a' && piece <= 'z':
		return 'b'
	}
	return '.'
}

// kind returns the letter of a piece as a small one, whatever its colour.
func kind(piece byte) byte {
	if side(piece) == 'w' {
		return piece - 'A' + 'a'
	}
	return piece
}

// coloured returns the letter of a piece of that kind and side.
func coloured(kind, side byte) byte {
	if side == 'w' {
		return kind - 'a' + 'A'
	}
	return kind
}

// other returns the other side.
func other(side byte) byte {
	if side == 'w' {
		return 'b'
	}
	return 'w'
}

// forward is the number of ranks that a pawn of the side steps.
func forward(side byte) int {
	if side == 'w' {
		return 1
	}
	return -1
}

// ParseFEN reads the first four fields of a FEN; clocks may follow. An en
// passant square on which nothing can legally be taken is dropped. Wrong
// kings, pawns on the first or last rank, castling rights without king and
// rook at home, and a check of the side that does not move are errors.
func ParseFEN(fen string) (Position, error) {
	p := Position{passed: -1}
	fields := strings.Fields(fen)
	if len(fields) < 4 {
		return p, fmt.Errorf("FEN %q: fewer than four fields", fen)
	}
	if err := p.place(fields[0]); err != nil {
		return p, fmt.Errorf("FEN %q: %w", fen, err)
	}
	if fields[1] != "w" && fields[1] != "b" {
		return p, fmt.Errorf("FEN %q: side to move %q", fen, fields[1])
	}
	p.turn = fields[1][0]
	if err := p.allow(fields[2]); err != nil {
		return p, fmt.Errorf("FEN %q: %w", fen, err)
	}
	if len(p.checkers(other(p.turn))) > 0 {
		return p, fmt.Errorf("FEN %q: the side that does not move is in check", fen)
	}
	if fields[3] != "-" {
		sq, ok := square(fields[3])
		if !ok {
			return p, fmt.Errorf("FEN %q: en passant square %q", fen, fields[3])
		}
		if p.hasPassed(sq) {
			p.passed = sq
			p = p.normal()
		}
	}
	return p, nil
}

// place sets the pieces.
func (p *Position) place(field string) error {
	ranks := strings.Split(field, "/")
	if len(ranks) != 8 {
		return errors.New("not eight ranks")
	}
	for i, rank := range ranks {
		squares := []byte{}
		for _, c := range []byte(rank) {
			switch {
			case c >= '1' && c <= '8':
				squares = append(squares, strings.Repeat(".", int(c-'0'))...)
			case strings.IndexByte("PNBRQKpnbrqk", c) >= 0:
				squares = append(squares, c)
			default:
				return fmt.Errorf("piece %q", c)
			}
		}
		if len(squares) != 8 {
			return fmt.Errorf("rank %d has not eight squares", 8-i)
		}
		if (i == 0 || i == 7) && strings.ContainsAny(string(squares), "Pp") {
			return fmt.Errorf("a pawn on rank %d", 8-i)
		}
		copy(p.board[(7-i)*8:], squares)
	}
	if strings.Count(field, "K") != 1 || strings.Count(field, "k") != 1 {
		return errors.New("not one king each")
	}
	return nil
}

// homes says where king and rook stand while a castling right stands.
var homes = map[byte]struct{ king, rook string }{
	'K': {"e1", "h1"}, 'Q': {"e1", "a1"}, 'k': {"e8", "h8"}, 'q': {"e8", "a8"},
}

// allow sets the castling rights.
func (p *Position) allow(field string) error {
	if field == "-" {
		return nil
	}
	for _, right := range []byte("KQkq") {
		if strings.IndexByte(field, right) < 0 {
			continue
		}
		king, _ := square(homes[right].king)
		rook, _ := square(homes[right].rook)
		if p.board[king] != coloured('k', side(right)) || p.board[rook] != coloured('r', side(right)) {
			return fmt.Errorf("castling right %q without king and rook at home", right)
		}
		p.castling += string(right)
	}
	if len(p.castling) != len(field) {
		return fmt.Errorf("castling rights %q", field)
	}
	return nil
}

// hasPassed reports whether the side that does not move may just have moved a
// pawn two squares over sq.
func (p Position) hasPassed(sq int) bool {
	ahead := forward(other(p.turn))
	from, to := sq-8*ahead, sq+8*ahead
	home := 1
	if p.turn == 'w' {
		home = 6
	}
	return from/8 == home && p.board[from] == '.' && p.board[sq] == '.' && p.board[to] == coloured('p', other(p.turn))
}

// normal forgets the passed square if nothing can legally be taken there.
func (p Position) normal() Position {
	if p.passed < 0 {
		return p
	}
	for _, m := range p.diagonals(p.turn) {
		if m.to == p.passed && p.legal(m) {
			return p
		}
	}
	p.passed = -1
	return p
}

// FEN returns the four fields that make positions equal or different: no
// clocks, and an en passant square only where a capture there is legal.
func (p Position) FEN() string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		empty := 0
		for file := 0; file < 8; file++ {
			piece := p.board[rank*8+file]
			if piece == '.' {
				empty++
				continue
			}
			if empty > 0 {
				fmt.Fprint(&b, empty)
				empty = 0
			}
			b.WriteByte(piece)
		}
		if empty > 0 {
			fmt.Fprint(&b, empty)
		}
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	castling, passed := "-", "-"
	if p.castling != "" {
		castling = p.castling
	}
	if p.passed >= 0 {
		passed = name(p.passed)
	}
	return fmt.Sprintf("%s %c %s %s", b.String(), p.turn, castling, passed)
}

// king returns the square of a side's king.
func (p Position) king(side byte) int {
	return strings.IndexByte(string(p.board[:]), coloured('k', side))
}

// checkers returns the squares of the pieces that attack a side's king.
func (p Position) checkers(attacked byte) []int {
	var list []int
	king := p.king(attacked)
	for sq, piece := range p.board {
		if side(piece) == other(attacked) && p.attacks(sq, king) {
			list = append(list, sq)
		}
	}
	return list
}

// attacks reports whether the piece on one square attacks another.
func (p Position) attacks(from, to int) bool {
	files, ranks := to%8-from%8, to/8-from/8
	straight := (files == 0) != (ranks == 0)
	diagonal := files != 0 && abs(files) == abs(ranks)
	switch piece := p.board[from]; kind(piece) {
	case 'p':
		return ranks == forward(side(piece)) && abs(files) == 1
	case 'n':
		return abs(files*ranks) == 2
	case 'k':
		return max(abs(files), abs(ranks)) == 1
	case 'r':
		return straight && p.clear(from, to)
	case 'b':
		return diagonal && p.clear(from, to)
	case 'q':
		return (straight || diagonal) && p.clear(from, to)
	}
	return false
}

// clear reports whether every square between two squares of one line is empty.
func (p Position) clear(from, to int) bool {
	stride := sign(to/8-from/8)*8 + sign(to%8-from%8)
	for sq := from + stride; sq != to; sq += stride {
		if p.board[sq] != '.' {
			return false
		}
	}
	return true
}

// checks returns the words for the checks of the side to move, in the order
// in which they are said.
func (p Position) checks() []string {
	king := p.king(p.turn)
	given := map[string]bool{}
	for _, from := range p.checkers(p.turn) {
		given[p.checkWord(king, from)] = true
	}
	var words []string
	for _, word := range []string{"knight", "rank", "file", "long", "short"} {
		if given[word] {
			words = append(words, word)
		}
	}
	return words
}

// checkWord names the direction from which the piece on a square gives check,
// as seen from the king.
func (p Position) checkWord(king, from int) string {
	files, ranks := from%8-king%8, from/8-king/8
	// The lengths of the diagonals through the king's square: the one that
	// runs as a1-h8 does, and the one that runs as a8-h1 does.
	rising, falling := 8-abs(king%8-king/8), 8-abs(king%8+king/8-7)
	switch {
	case kind(p.board[from]) == 'n':
		return "knight"
	case ranks == 0:
		return "rank"
	case files == 0:
		return "file"
	case (files*ranks > 0) == (rising > falling):
		return "long"
	}
	return "short"
}

func abs(n int) int { return max(n, -n) }

func sign(n int) int { return min(max(n, -1), 1) }
