// Package pawnset numbers the sets of squares on which the pawns of one side can stand: at
// most eight of the 48 squares from a2 to h7. The numbers are below 2^29.
//
// They are those of the combinatorial number system: first come the sets of fewer squares,
// and among as many the set of squares a < b < c, counted from a2, has the number
// C(a,1) + C(b,2) + C(c,3).
package pawnset

import "kriegmate/kriegspiel/chess"

// firstPawn is a2, the first square where a pawn can stand.
const firstPawn chess.Square = 8

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

// Number returns the number of a set of at most eight squares.
func Number(b chess.Bitboard) (number uint32) {
	for k := range b.Count() {
		number += choose[k][48]
	}
	for k := 1; b != 0; b &= b - 1 {
		number += choose[k][b.First()-firstPawn]
		k++
	}
	return number
}

// Numbered returns the set with the given number.
func Numbered(number uint32) (b chess.Bitboard) {
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
