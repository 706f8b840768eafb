package chess

// knightAttacks, kingAttacks and the ray tables hold the squares that a piece
// reaches from each square of an empty board; between holds the squares
// strictly between two squares of one line, and is empty for all other pairs.
var (
	knightAttacks = leapers(knightSteps)
	kingAttacks   = leapers(kingSteps)
	diagonalRays  = rays(diagonalSteps)
	straightRays  = rays(straightSteps)
	between       = betweens()
)

type step struct{ file, rank int }

var (
	knightSteps   = []step{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
	kingSteps     = []step{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}
	diagonalSteps = []step{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	straightSteps = []step{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
)

// from returns the square one step away, and whether it is on the board.
func (st step) from(s Square) (Square, bool) {
	file, rank := s.File()+st.file, s.Rank()+st.rank
	return At(file&7, rank&7), file&^7 == 0 && rank&^7 == 0
}

func leapers(steps []step) (t [64]Bitboard) {
	for s := range Square(64) {
		for _, st := range steps {
			if to, ok := st.from(s); ok {
				t[s] |= to.Bit()
			}
		}
	}
	return t
}

// walk returns the squares a slider reaches from s, one square at a time: it
// stops on the first occupied square of each direction, and includes it. It
// fills the tables.
func walk(s Square, occupied Bitboard, steps []step) (reached Bitboard) {
	for _, st := range steps {
		for at, ok := st.from(s); ok; at, ok = st.from(at) {
			reached |= at.Bit()
			if occupied.Has(at) {
				break
			}
		}
	}
	return reached
}

func rays(steps []step) (t [64]Bitboard) {
	for s := range Square(64) {
		t[s] = walk(s, 0, steps)
	}
	return t
}

func betweens() (t [64][64]Bitboard) {
	for s := range Square(64) {
		for _, st := range kingSteps {
			var passed Bitboard
			for at, ok := st.from(s); ok; at, ok = st.from(at) {
				t[s][at] = passed
				passed |= at.Bit()
			}
		}
	}
	return t
}

// KnightAttacks returns the squares a knight on s attacks.
func KnightAttacks(s Square) Bitboard { return knightAttacks[s&63] }

// KingAttacks returns the squares next to s.
func KingAttacks(s Square) Bitboard { return kingAttacks[s&63] }

// DiagonalRays returns the squares a bishop on s attacks on an empty board.
func DiagonalRays(s Square) Bitboard { return diagonalRays[s&63] }

// StraightRays returns the squares a rook on s attacks on an empty board.
func StraightRays(s Square) Bitboard { return straightRays[s&63] }

// Attacks returns the squares that a piece of the kind on s attacks; a pawn
// walks up the board.
func (p Piece) Attacks(s Square, occupied Bitboard) Bitboard {
	switch p {
	case Pawn:
		return s.Bit().PawnAttacksUp()
	case Knight:
		return knightAttacks[s&63]
	case Bishop:
		return DiagonalAttacks(s, occupied)
	case Rook:
		return StraightAttacks(s, occupied)
	case Queen:
		return DiagonalAttacks(s, occupied) | StraightAttacks(s, occupied)
	}
	return kingAttacks[s&63]
}

// Between returns the squares strictly between a and b if they stand on one
// rank, file or diagonal, and none otherwise.
func Between(a, b Square) Bitboard { return between[a&63][b&63] }

// PawnAttacks returns the squares that a pawn on s attacks when it walks up.
func PawnAttacks(s Square) Bitboard { return s.Bit().PawnAttacksUp() }
