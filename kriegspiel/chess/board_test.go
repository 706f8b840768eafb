package chess_test

// This file is a second opinion on the rules: slow, obvious, for two colours
// on the real board, and without a line of the package under test. A board is
// 64 FEN letters; whether a piece attacks a square is asked for every pair of
// squares; a move is legal if, once made on a copy, the king is not attacked.

import (
	"slices"
	"strings"
)

// A board is a position. Squares are numbered from 0 for a1 to 63 for h8.
type board struct {
	pieces [64]byte // FEN letters, '.' where empty
	turn   byte     // 'w' or 'b'
	rights string   // part of "KQkq", in this order
	passed int      // the square a pawn has just jumped over, -1 if none
}

// A ply is a move on the real board; promotion is one of "qrbn", or 0.
type ply struct {
	from, to  int
	promotion byte
}

func (m ply) String() string {
	text := squareName(m.from) + squareName(m.to)
	if m.promotion != 0 {
		text += string(m.promotion)
	}
	return text
}

func squareName(sq int) string { return string([]byte{'a' + byte(sq%8), '1' + byte(sq/8)}) }

func squareNumber(name string) int { return int(name[0]-'a') + 8*int(name[1]-'1') }

func readPly(uci string) ply {
	m := ply{from: squareNumber(uci), to: squareNumber(uci[2:])}
	if len(uci) == 5 {
		m.promotion = uci[4]
	}
	return m
}

// readBoard reads a FEN that is known to be right.
func readBoard(fen string) board {
	fields := strings.Fields(fen)
	b := board{turn: fields[1][0], rights: strings.Trim(fields[2], "-"), passed: -1}
	if fields[3] != "-" {
		b.passed = squareNumber(fields[3])
	}
	placement := fields[0]
	for n := range 9 {
		placement = strings.ReplaceAll(placement, string(rune('0'+n)), strings.Repeat(".", n))
	}
	for i, row := range strings.Split(placement, "/") {
		copy(b.pieces[56-8*i:], row)
	}
	return b
}

func (b *board) fen() string {
	var out strings.Builder
	for rank := 7; rank >= 0; rank-- {
		row := string(b.pieces[8*rank : 8*rank+8])
		for n := 8; n > 0; n-- {
			row = strings.ReplaceAll(row, strings.Repeat(".", n), string(rune('0'+n)))
		}
		out.WriteString(row + "/"[:min(1, rank)])
	}
	passed := "-"
	if b.passed >= 0 {
		passed = squareName(b.passed)
	}
	rights := b.rights
	if rights == "" {
		rights = "-"
	}
	return out.String() + " " + string(b.turn) + " " + rights + " " + passed
}

// mirrored returns the position with colours swapped and ranks turned.
func (b board) mirrored() board {
	m := b
	for sq, letter := range b.pieces {
		if colourOf(letter) != 0 {
			letter ^= 0x20
		}
		m.pieces[sq^56] = letter
	}
	m.turn = other(b.turn)
	m.rights = ""
	for _, right := range "KQkq" {
		if strings.ContainsRune(b.rights, right^0x20) {
			m.rights += string(right)
		}
	}
	if b.passed >= 0 {
		m.passed = b.passed ^ 56
	}
	return m
}

func other(colour byte) byte { return 'w' + 'b' - colour }

// colourOf returns 'w' for a capital, 'b' for a small letter, 0 for no piece.
func colourOf(letter byte) byte {
	switch {
	case letter >= 'a':
		return 'b'
	case letter >= 'A':
		return 'w'
	}
	return 0
}

// forward returns how many ranks a step of the colour's pawns goes up.
func forward(colour byte) int {
	if colour == 'w' {
		return 1
	}
	return -1
}

func abs(n int) int { return max(n, -n) }

func sign(n int) int { return min(1, max(-1, n)) }

// clear tells whether all squares strictly between two squares of one line
// are empty.
func (b *board) clear(from, to int) bool {
	step := sign(to%8-from%8) + 8*sign(to/8-from/8)
	for at := from + step; at != to; at += step {
		if b.pieces[at] != '.' {
			return false
		}
	}
	return true
}

// attacks tells whether the piece on from attacks the square to.
func (b *board) attacks(from, to int) bool {
	files, ranks := to%8-from%8, to/8-from/8
	diagonal := from != to && abs(files) == abs(ranks)
	straight := from != to && (files == 0 || ranks == 0)
	switch b.pieces[from] &^ 0x20 {
	case 'P':
		return abs(files) == 1 && ranks == forward(colourOf(b.pieces[from]))
	case 'N':
		return abs(files*ranks) == 2
	case 'K':
		return max(abs(files), abs(ranks)) == 1
	case 'B':
		return diagonal && b.clear(from, to)
	case 'R':
		return straight && b.clear(from, to)
	case 'Q':
		return (diagonal || straight) && b.clear(from, to)
	}
	return false
}

// attackers returns the pieces of a colour that attack a square.
func (b *board) attackers(colour byte, to int) (from []int) {
	for sq, letter := range b.pieces {
		if colourOf(letter) == colour && b.attacks(sq, to) {
			from = append(from, sq)
		}
	}
	return from
}

// checkers returns the pieces that attack the king of a colour.
func (b *board) checkers(colour byte) []int {
	king := slices.Index(b.pieces[:], map[byte]byte{'w': 'K', 'b': 'k'}[colour])
	return b.attackers(other(colour), king)
}

// A castlingMove is the king's and the rook's part of castling.
type castlingMove struct{ king, rook ply }

// castlings are named by the FEN letter of their right.
var castlings = map[string]castlingMove{
	"K": {readPly("e1g1"), readPly("h1f1")},
	"Q": {readPly("e1c1"), readPly("a1d1")},
	"k": {readPly("e8g8"), readPly("h8f8")},
	"q": {readPly("e8c8"), readPly("a8d8")},
}

// castles tells whether the king may castle from one square to another, its
// safety on arrival aside.
func (b *board) castles(from, to int) bool {
	for right, c := range castlings {
		if c.king.from == from && c.king.to == to && strings.Contains(b.rights, right) &&
			colourOf(right[0]) == b.turn && b.clear(c.king.from, c.rook.from) {
			enemy := other(b.turn)
			return b.attackers(enemy, from) == nil && b.attackers(enemy, c.rook.to) == nil
		}
	}
	return false
}

// reaches tells whether the piece on from may go to a square by the rules of its
// kind, the safety of its king aside.
func (b *board) reaches(from, to int) bool {
	if colourOf(b.pieces[to]) == b.turn {
		return false
	}
	switch b.pieces[from] &^ 0x20 {
	case 'K':
		return b.attacks(from, to) || b.castles(from, to)
	case 'P':
		if to%8 != from%8 {
			return b.attacks(from, to) && (b.pieces[to] != '.' || to == b.passed)
		}
		step := 8 * forward(b.turn)
		home := from/8 == 1 && b.turn == 'w' || from/8 == 6 && b.turn == 'b'
		return b.pieces[to] == '.' && (to == from+step || to == from+2*step && home && b.clear(from, to))
	}
	return b.attacks(from, to)
}

// plies returns the moves of the side to move for which may says yes, each
// promotion as four.
func (b *board) plies(may func(from, to int) bool) (all []ply) {
	for from, letter := range b.pieces {
		if colourOf(letter) != b.turn {
			continue
		}
		for to := range 64 {
			switch {
			case !may(from, to):
			case letter&^0x20 == 'P' && (to/8 == 0 || to/8 == 7):
				for _, kind := range []byte("qrbn") {
					all = append(all, ply{from, to, kind})
				}
			default:
				all = append(all, ply{from, to, 0})
			}
		}
	}
	return all
}

// legal returns the legal moves.
func (b *board) legal() []ply {
	return slices.DeleteFunc(b.plies(b.reaches), func(m ply) bool {
		after := b.after(m)
		return after.checkers(b.turn) != nil
	})
}

// proposals returns what a player may try who does not see the enemy.
func (b *board) proposals() []ply {
	alone := *b
	alone.passed = -1
	for sq, letter := range alone.pieces {
		if colourOf(letter) == other(b.turn) {
			alone.pieces[sq] = '.'
		}
	}
	return alone.plies(func(from, to int) bool {
		step := alone.pieces[from]&^0x20 == 'P' && alone.attacks(from, to) && alone.pieces[to] == '.'
		return step || alone.reaches(from, to)
	})
}

// taken returns the square of the piece that a legal move takes, -1 if none.
func (b *board) taken(m ply) int {
	switch {
	case b.pieces[m.to] != '.':
		return m.to
	case b.pieces[m.from]&^0x20 == 'P' && m.to%8 != m.from%8:
		return m.from/8*8 + m.to%8
	}
	return -1
}

// after returns the position after a legal move.
func (b *board) after(m ply) board {
	next := *b
	next.turn, next.passed = other(b.turn), -1
	if sq := b.taken(m); sq >= 0 {
		next.pieces[sq] = '.'
	}
	piece := b.pieces[m.from]
	next.pieces[m.from], next.pieces[m.to] = '.', piece
	if m.promotion != 0 {
		next.pieces[m.to] = m.promotion&^0x20 | piece&0x20
	}
	if piece&^0x20 == 'P' && abs(m.to-m.from) == 16 {
		next.passed = (m.from + m.to) / 2
	}
	next.rights = ""
	for _, right := range "KQkq" {
		c := castlings[string(right)]
		if !strings.ContainsRune(b.rights, right) {
			continue
		}
		if piece&^0x20 == 'K' && m == c.king {
			next.pieces[c.rook.from], next.pieces[c.rook.to] = '.', b.pieces[c.rook.from]
		}
		// A right is lost with the first move of the king or the rook, and
		// with the rook.
		if m.from != c.king.from && m.from != c.rook.from && m.to != c.rook.from {
			next.rights += string(right)
		}
	}
	return next
}
