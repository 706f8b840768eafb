package chess

// lightSquares are the 32 squares of the colour of h1.
const lightSquares Bitboard = 0x55aa55aa55aa55aa

const edgeFiles Bitboard = 0x8181818181818181

// Enough tells whether loser has a bare king and winner's king stands next to
// enough material to mate: a queen, a rook, a pawn that is not on the edge, two
// bishops of opposite colours, or bishop and knight.
func Enough(winner, loser *Side) bool {
	if loser.All() != loser.King.Bit() {
		return false
	}
	near := KingAttacks(winner.King)
	bishops := winner.Pieces(Bishop) & near
	return winner.Straights&near != 0 ||
		winner.Pawns&near&^edgeFiles != 0 ||
		bishops&lightSquares != 0 && bishops&^lightSquares != 0 ||
		bishops != 0 && winner.Knights&near != 0
}
