package chess

import "fmt"

// A Square is a field of the board, from 0 for a1 over 7 for h1 to 63 for h8.
type Square uint8

// The squares that castling and the tests speak of.
const (
	A1 Square = iota
	B1
	C1
	D1
	E1
	F1
	G1
	H1
)

// A8 and H8 are the home squares of the other side's rooks, E8 of its king.
const (
	A8 Square = 56
	E8 Square = 60
	H8 Square = 63
)

// At returns the square on the given file and rank, both from 0 to 7.
func At(file, rank int) Square { return Square(rank<<3 | file) }

// File returns 0 for the a-file to 7 for the h-file.
func (s Square) File() int { return int(s & 7) }

// Rank returns 0 for the first rank to 7 for the eighth.
func (s Square) Rank() int { return int(s >> 3) }

// Turn returns the same square as the player on the other side of the board
// numbers it: ranks are mirrored, files stay.
func (s Square) Turn() Square { return s ^ 56 }

// Bit returns the set that holds s alone.
func (s Square) Bit() Bitboard { return 1 << (s & 63) }

// String returns the name of the square, such as "e4".
func (s Square) String() string {
	return string([]byte{'a' + byte(s&7), '1' + byte(s>>3&7)})
}

// ParseSquare reads a name such as "e4".
func ParseSquare(text string) (Square, error) {
	if len(text) != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8' {
		return 0, fmt.Errorf("unknown square %.12q", text)
	}
	return At(int(text[0]-'a'), int(text[1]-'1')), nil
}
