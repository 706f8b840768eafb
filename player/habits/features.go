package habits

import (
	"fmt"

	"kriegmate/kriegspiel/chess"
)

// Nowhere is no square.
const Nowhere chess.Square = 64

// A Turn is what a player knows before it moves. Squares are those of its own board.
type Turn struct {
	us     chess.Side
	theirs int          // pieces of the enemy without its king
	taken  chess.Square // where a piece of its own was just taken, or Nowhere
	check  bool
	// phase and enemies tell how many pieces there are: of its own by fours, the king counted, of
	// the enemy by twos, the king not counted and none as one.
	phase, enemies uint16
	// once and twice are the squares that so many of its officers and its king attack at least.
	once, twice chess.Bitboard
}

// NewTurn returns the turn of the side that is to move in a position, whose piece on taken, if that is
// not [Nowhere], was just taken.
func NewTurn(at *chess.Position, taken chess.Square) (t Turn) {
	us := &at.Us
	own := us.All()
	t.us, t.theirs, t.taken, t.check = *us, at.Them.All().Count()-1, taken, at.Checkers() != 0
	t.phase = min(3, uint16(own.Count()-1)/4)
	t.enemies = uint16(min(max(0, t.theirs-1), 15)) / 2
	t.guards(chess.KingAttacks(us.King))
	for rest := us.Knights; rest != 0; rest &= rest - 1 {
		t.guards(chess.KnightAttacks(rest.First()))
	}
	for rest := us.Diagonals; rest != 0; rest &= rest - 1 {
		t.guards(chess.DiagonalAttacks(rest.First(), own))
	}
	for rest := us.Straights; rest != 0; rest &= rest - 1 {
		t.guards(chess.StraightAttacks(rest.First(), own))
	}
	return t
}

// guards adds what a piece attacks.
func (t *Turn) guards(squares chess.Bitboard) {
	t.twice |= t.once & squares
	t.once |= squares
}

// A Move is a legal move and what comes of it.
type Move struct {
	chess.Move
	Takes bool
	// Taken is where the piece stood that it takes, on the board of the player; it means nothing
	// if it takes none.
	Taken chess.Square
	Check bool // it gives check
}

// NewMove returns a legal move in a position, to which the checks belong.
func NewMove(at *chess.Position, checks *chess.Checks, m chess.Move) Move {
	made := Move{Move: m, Check: checks.By(at, m) != 0}
	made.Taken, made.Takes = at.Taken(m)
	return made
}

// Lost returns where the other side loses a piece by a legal move, on its own board, or [Nowhere].
func Lost(at *chess.Position, m chess.Move) chess.Square {
	if sq, takes := at.Taken(m); takes {
		return sq.Turn()
	}
	return Nowhere
}

// kinds is how many kinds of pieces there are; see [order].
const kinds = 6

// The groups of features: where the numbers of each begin. Those that differ by the kind of the
// piece have one for each kind, or one for each kind and value.
const (
	actions     = 0                      // quiet, takes, takes back
	toRanks     = actions + 3*kinds      // 8
	fromRanks   = toRanks + 8*kinds      // 8
	toFiles     = fromRanks + 8*kinds    // 4, counted from the edge
	guarded     = toFiles + 4*kinds      // by nobody, by a pawn, by another piece
	checks      = guarded + 3*kinds      // gives check
	inCheck     = checks + kinds         // is in check
	phases      = inCheck + kinds        // 4 numbers of own pieces: see Turn
	left        = phases + 4*kinds       // 4 numbers of enemies: see Turn
	lengths     = left + 4*kinds         // how far a bishop, rook or queen goes: 3
	losses      = lengths + 3*3          // how near the place of the last loss a quiet move ends: 3
	fromPawns   = losses + 3             // the file of a pawn
	promotions  = fromPawns + 8          // to a queen, to another piece
	castlings   = promotions + 2         // on the king's side, on the queen's side
	jumps       = castlings + 2          // two steps of a pawn
	shelters    = jumps + 1              // a pawn leaves its place beside the king
	alone       = shelters + 1           // beyond the middle without a guard, by kind
	toSquares   = alone + kinds          // 64
	fromSquares = toSquares + 64*kinds   // 64
	against     = fromSquares + 64*kinds // 8 numbers of enemies, see Turn, by 8 ranks that it goes to
	Count       = against + 64*kinds     // Count is how many features there are.
)

// mostFeatures is room for those of a move.
const mostFeatures = 20

// order has the place of a kind among the kinds.
var order = [...]uint16{chess.Pawn: 0, chess.Knight: 1, chess.Bishop: 2, chess.Rook: 3, chess.Queen: 4, chess.King: 5}

// features appends those of a move of a piece of a kind.
func (t *Turn) features(list []uint16, kind chess.Piece, m *Move) []uint16 {
	from, to := m.From(), m.To()
	k := order[kind]
	behind := t.behind(kind, from, to)
	list = append(list,
		toRanks+8*k+uint16(to.Rank()), fromRanks+8*k+uint16(from.Rank()), toFiles+4*k+uint16(min(to.File(), 7-to.File())),
		guarded+3*k+behind, phases+4*k+t.phase, left+4*k+min(3, t.enemies),
		toSquares+64*k+uint16(to), fromSquares+64*k+uint16(from), against+64*k+8*t.enemies+uint16(to.Rank()))
	switch {
	case !m.Takes && t.taken == Nowhere:
		list = append(list, actions+k)
	case !m.Takes:
		list = append(list, actions+k, losses+steps(to, t.taken))
	case m.Taken == t.taken:
		list = append(list, actions+2*kinds+k)
	default:
		list = append(list, actions+kinds+k)
	}
	if behind == 0 && to.Rank() > 3 {
		list = append(list, alone+k)
	}
	if m.Check {
		list = append(list, checks+k)
	}
	if t.check {
		list = append(list, inCheck+k)
	}
	switch kind {
	case chess.Bishop, chess.Rook, chess.Queen:
		list = append(list, lengths+3*(k-order[chess.Bishop])+steps(from, to))
	case chess.Pawn:
		list = t.pawn(list, m)
	case chess.King:
		switch to.File() - from.File() {
		case 2:
			list = append(list, castlings)
		case -2:
			list = append(list, castlings+1)
		}
	}
	return list
}

// pawn appends the features that only pawns have.
func (t *Turn) pawn(list []uint16, m *Move) []uint16 {
	from, to := m.From(), m.To()
	list = append(list, fromPawns+uint16(from.File()))
	switch m.Promotion() {
	case chess.NoPiece:
	case chess.Queen:
		list = append(list, promotions)
	default:
		list = append(list, promotions+1)
	}
	if to-from == 16 {
		list = append(list, jumps)
	}
	if king := t.us.King; king.Rank() == 0 && king.File() != 4 && distance(king, from) <= 2 {
		list = append(list, shelters)
	}
	return list
}

// behind tells who guards the square to which a piece goes: 0 nobody, 1 a pawn, 2 another piece. A
// rook that guards it through the piece which goes does not count, as what is attacked is worked out once for all moves.
func (t *Turn) behind(kind chess.Piece, from, to chess.Square) uint16 {
	pawns, others := t.us.Pawns.PawnAttacksUp(), t.twice
	if kind == chess.Pawn {
		pawns, others = (t.us.Pawns &^ from.Bit()).PawnAttacksUp(), t.once
	}
	switch {
	case pawns.Has(to):
		return 1
	case others.Has(to):
		return 2
	}
	return 0
}

// steps returns how far two squares are apart: 0 is one step, 1 two, 2 more.
func steps(a, b chess.Square) uint16 { return uint16(min(max(distance(a, b), 1), 3) - 1) }

// distance returns how many steps a king needs from one square to another.
func distance(a, b chess.Square) int {
	files, ranks := a.File()-b.File(), a.Rank()-b.Rank()
	return max(files, -files, ranks, -ranks)
}

var pieceNames = [kinds]string{"pawn", "knight", "bishop", "rook", "queen", "king"}

// names are those of the features.
var names = makeNames()

func makeNames() (list [Count]string) {
	for k, piece := range pieceNames {
		for i, what := range []string{"quiet", "takes", "takes back"} {
			list[actions+i*kinds+k] = piece + " " + what
		}
		for i := range 8 {
			list[toRanks+8*k+i] = fmt.Sprintf("%s to rank %d", piece, i+1)
			list[fromRanks+8*k+i] = fmt.Sprintf("%s from rank %d", piece, i+1)
		}
		for i := range 4 {
			list[toFiles+4*k+i] = fmt.Sprintf("%s to file %c or %c", piece, 'a'+i, 'h'-i)
			list[phases+4*k+i] = fmt.Sprintf("%s of %d to %d", piece, 4*i+1, 4*i+4)
			list[left+4*k+i] = fmt.Sprintf("%s against %d to %d", piece, 2*i+1, 2*i+2)
		}
		list[left+4*k+3] = piece + " against 7 and more"
		for i, who := range []string{"nobody", "a pawn", "a piece"} {
			list[guarded+3*k+i] = piece + " guarded by " + who
		}
		list[checks+k] = piece + " gives check"
		list[inCheck+k] = piece + " in check"
		list[alone+k] = piece + " alone beyond the middle"
		for sq := range chess.Square(64) {
			list[toSquares+64*k+int(sq)] = fmt.Sprintf("%s to %s", piece, sq)
			list[fromSquares+64*k+int(sq)] = fmt.Sprintf("%s from %s", piece, sq)
			pieces := fmt.Sprintf("%d to %d", sq/8*2+1, sq/8*2+2)
			if sq/8 == 7 {
				pieces = "15"
			}
			list[against+64*k+int(sq)] = fmt.Sprintf("%s to rank %d against %s", piece, sq%8+1, pieces)
		}
	}
	for i, piece := range pieceNames[2:5] {
		for j, way := range []string{"1", "2", "3 and more"} {
			list[lengths+3*i+j] = piece + " goes " + way
		}
	}
	for i, way := range []string{"1", "2", "3 and more"} {
		list[losses+i] = "quiet move to " + way + " from a loss"
	}
	for i := range 8 {
		list[fromPawns+i] = fmt.Sprintf("pawn from file %c", 'a'+i)
	}
	list[promotions], list[promotions+1] = "promotes to a queen", "promotes to another piece"
	list[castlings], list[castlings+1] = "castles on the king's side", "castles on the queen's side"
	list[jumps], list[shelters] = "pawn goes two steps", "pawn leaves its king"
	return list
}
