package slow

import (
	"fmt"
	"slices"
	"strings"
)

// Start is the FEN of the normal array.
const Start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"

// none stands for "no square".
const none = -1

// A Board is a whole position. It is a value: assigning it copies it, and == compares
// it, the raw en passant square included. Only [Parse], [Random] and the methods of a
// board make boards; the zero value is none.
type Board struct {
	squares [64]byte // FEN letters, '.' where empty; a1 is 0, b1 is 1, h8 is 63
	turn    byte     // 'w' or 'b'
	rights  [4]bool  // which of the castlings still stand
	passed  int8     // the square passed over by the last move, if that was a pawn's two-square step, else none
}

// move is a move or a proposal; promo is one of "qrbn", or 0.
type move struct {
	from, to int
	promo    byte
}

// castling is named by the FEN letter of its right. The rook lands on the square that
// the king passes over.
type castling struct {
	right      byte
	king, rook move
}

var castlings = [4]castling{
	{'K', uciMove("e1g1"), uciMove("h1f1")},
	{'Q', uciMove("e1c1"), uciMove("a1d1")},
	{'k', uciMove("e8g8"), uciMove("h8f8")},
	{'q', uciMove("e8c8"), uciMove("a8d8")},
}

func other(side byte) byte {
	if side == 'w' {
		return 'b'
	}
	return 'w'
}

// forward is the direction of side's pawns, in ranks.
func forward(side byte) int {
	if side == 'w' {
		return 1
	}
	return -1
}

// home is the rank on which side's pawns start, from 0.
func home(side byte) int {
	if side == 'w' {
		return 1
	}
	return 6
}

// last is the rank on which side's pawns promote, from 0.
func last(side byte) int {
	if side == 'w' {
		return 7
	}
	return 0
}

// colour is the side that owns a piece, '.' for an empty square.
func colour(piece byte) byte {
	switch {
	case piece == '.':
		return '.'
	case piece == kind(piece):
		return 'w'
	}
	return 'b'
}

// kind is the letter of a piece without its colour: one of "KQRBNP", or '.'.
func kind(piece byte) byte {
	if piece >= 'a' {
		return piece - 'a' + 'A'
	}
	return piece
}

// pieceOf is side's piece of the kind of letter.
func pieceOf(letter, side byte) byte {
	if side == 'w' {
		return kind(letter)
	}
	return kind(letter) - 'A' + 'a'
}

func squareName(square int) string {
	return string([]byte{"abcdefgh"[square%8], "12345678"[square/8]})
}

// squareNamed is the inverse of squareName; it returns none for what is no square.
func squareNamed(name string) int {
	for square := range 64 {
		if squareName(square) == name {
			return square
		}
	}
	return none
}

// String returns the move in UCI notation.
func (m move) String() string {
	return squareName(m.from) + squareName(m.to) + strings.Trim(string(m.promo), "\x00")
}

// uciMove is the inverse of move.String, for well-formed moves only.
func uciMove(uci string) move {
	m := move{from: squareNamed(uci[:2]), to: squareNamed(uci[2:4])}
	if len(uci) == 5 {
		m.promo = uci[4]
	}
	return m
}

// offset is how many files and ranks it is from one square to another, with sign.
func offset(from, to int) (files, ranks int) { return to%8 - from%8, to/8 - from/8 }

func abs(n int) int { return max(n, -n) }

func sign(n int) int { return min(max(n, -1), 1) }

// Parse reads the first four fields of a FEN. It checks what the rest of the package
// relies on: 64 squares, one king each, pawns on ranks 2 to 7, castling rights with the
// king at home, an en passant square on the right rank, and that the side which is not
// to move is not in check. It believes the rest.
func Parse(fen string) (Board, error) {
	b, err := read(fen)
	if err == nil && b.attacked(b.king(other(b.turn)), b.turn) {
		return Board{}, fmt.Errorf("bad FEN %.100q: the side that is not to move is in check", fen)
	}
	return b, err
}

// read is Parse without a look at checks.
func read(fen string) (Board, error) {
	fields := strings.Fields(fen)
	if len(fields) < 4 {
		return Board{}, fmt.Errorf("bad FEN %.100q: fewer than four fields", fen)
	}
	b := Board{turn: fields[1][0], passed: int8(squareNamed(fields[3]))}
	squares := placement(fields[0])
	copy(b.squares[:], squares)
	rights := strings.Trim(fields[2], "-")
	for i, c := range castlings {
		b.rights[i] = strings.Contains(rights, string(c.right))
	}
	enemy := other(b.turn)
	switch {
	case len(squares) != 64 || strings.Trim(squares, "KQRBNPkqrbnp.") != "":
		return Board{}, fmt.Errorf("bad FEN %.100q: no placement of pieces on 64 squares", fen)
	case strings.Count(squares, "K") != 1 || strings.Count(squares, "k") != 1:
		return Board{}, fmt.Errorf("bad FEN %.100q: not one king each", fen)
	case strings.ContainsAny(squares[:8]+squares[56:], "Pp"):
		return Board{}, fmt.Errorf("bad FEN %.100q: a pawn on its first or last rank", fen)
	case fields[1] != "w" && fields[1] != "b":
		return Board{}, fmt.Errorf("bad FEN %.100q: no side to move", fen)
	case strings.Trim(rights, "KQkq") != "" || !b.kingsAtHome():
		return Board{}, fmt.Errorf("bad FEN %.100q: castling rights", fen)
	case fields[3] != "-" && (b.passed == none || int(b.passed)/8 != home(enemy)+forward(enemy)):
		return Board{}, fmt.Errorf("bad FEN %.100q: en passant square", fen)
	}
	return b, nil
}

// placement returns the letters of the squares, a1 first.
func placement(field string) string {
	ranks := strings.Split(field, "/")
	slices.Reverse(ranks) // a FEN begins with the eighth
	for i := range ranks {
		for digit := 1; digit <= 8; digit++ {
			ranks[i] = strings.ReplaceAll(ranks[i], fmt.Sprint(digit), strings.Repeat(".", digit))
		}
		if len(ranks[i]) != 8 {
			return ""
		}
	}
	return strings.Join(ranks, "")
}

// kingsAtHome reports whether every king that has a castling right stands at home.
func (b Board) kingsAtHome() bool {
	for i, c := range castlings {
		if b.rights[i] && b.squares[c.king.from] != pieceOf('K', colour(c.right)) {
			return false
		}
	}
	return true
}

// FEN returns the four fields of the board, with the en passant square as the rule set
// counts it: under berkeley-db after every two-square step (point 1), else only where
// such a capture is legal.
func (b Board) FEN(r Rules) string {
	b = b.normal(r)
	var ranks []string
	for rank := 7; rank >= 0; rank-- {
		ranks = append(ranks, string(b.squares[8*rank:8*rank+8]))
	}
	squares := strings.Join(ranks, "/")
	for digit := 8; digit >= 1; digit-- {
		squares = strings.ReplaceAll(squares, strings.Repeat(".", digit), fmt.Sprint(digit))
	}
	rights, passed := "", "-"
	for i, c := range castlings {
		if b.rights[i] {
			rights += string(c.right)
		}
	}
	if rights == "" {
		rights = "-"
	}
	if b.passed != none {
		passed = squareName(int(b.passed))
	}
	return fmt.Sprintf("%s %c %s %s", squares, b.turn, rights, passed)
}

// normal is the board as the rule set counts it: two boards are the same state if their
// normal boards are equal.
func (b Board) normal(r Rules) Board {
	takes := func(m move) bool { return m.to == int(b.passed) && b.diagonal(m) }
	if r != BerkeleyDB && b.passed != none && !slices.ContainsFunc(b.legalMoves(), takes) {
		b.passed = none
	}
	return b
}

// Turn returns the side to move, "w" or "b".
func (b Board) Turn() string { return string(b.turn) }

// own reports whether a piece of the side to move stands on square.
func (b Board) own(square int) bool { return colour(b.squares[square]) == b.turn }

func (b Board) king(side byte) int { return slices.Index(b.squares[:], pieceOf('K', side)) }
