// Package chess knows the rules of chess on two half-boards.
//
// A [Side] is everything one player owns: its pieces, its castling rights and the
// square its pawn has just jumped over. A [Position] is two sides and whose
// turn it is. There are no clocks and no move counters.
//
// # The turned board
//
// Nothing in this package is written twice for two colours. A position is
// always seen by the side to move: its own pawns walk up the board, from rank
// 2 to rank 8, and [Position.Apply] turns the board upside down (rank 1 becomes
// rank 8, files stay) before it hands it to the other player. So the black
// king, seen by Black, starts on e1, and a black move e7e5 is the move e2e4
// here. Only the text formats, FEN, UCI and SAN, speak of the real board; they
// turn squares back with the position's [Colour].
//
// # Move generation
//
// Legal moves are found without making them. [Position.Moves] first works out
// which enemy pieces give check and which own pieces are pinned to the king (see
// limits in legal.go); the squares an unpinned piece may go to are then one
// intersection of bit sets. Pawns are moved all at once; sliding attacks come
// from magic multiplication (magic.go). Nothing allocates: moves are appended
// to the caller's slice.
//
// A [Bitboard] has bit 0 for a1, bit 7 for h1 and bit 63 for h8.
package chess
