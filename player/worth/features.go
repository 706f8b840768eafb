package worth

import (
	"kriegmate/kriegspiel/chess"
	"kriegmate/player/exchange"
)

// kinds is how many kinds of pieces there are; see [order].
const kinds = 6

// The groups of features: where the numbers of each begin.
const (
	pieces   = 0                    // how many there are, by kind without the king
	pair     = pieces + kinds - 1   // two bishops
	ranks    = pair + 1             // 8 for each kind
	edges    = ranks + 8*kinds      // files, 4 for each kind, counted from the edge
	passed   = edges + 4*kinds      // pawns that no pawn can stop, by rank
	pawns    = passed + 8           // guarded by a pawn, without a neighbour, behind another
	shelter  = pawns + 3            // pawns a step before the king, two steps, officers beside it
	mobility = shelter + 3          // squares that officers attack, by kind
	siege    = mobility + 4         // squares of and beside the other king that officers attack, by kind
	guards   = siege + 4            // guarded by a pawn, by a piece, by nobody, for each kind without the king
	reach    = guards + 3*(kinds-1) // squares attacked in the own half, in the other, in the middle
	kings    = reach + 3            // how near the edge the other king is, how far from the corners the own one
	moved    = kings + 2            // it has moved, and the other side is to move
	threats  = moved + 1            // what could be taken next, by the side that has moved and by the other
	Count    = threats + 2          // Count is how many features there are.
)

// order has the place of a kind among the kinds.
var order = [...]uint16{chess.Pawn: 0, chess.Knight: 1, chess.Bishop: 2, chess.Rook: 3, chess.Queen: 4, chess.King: 5}

// A feature is one that a position has, and how much of it.
type feature struct {
	at uint16
	x  float64
}

// A Reader finds the features of positions. The zero value can be used, by one goroutine at a time.
type Reader struct {
	list []feature
	late float64 // how much of the late numbers counts, from 0 to 1
}

// Men is how many there are on a full board.
const Men = 32

// lateness returns how much of the late numbers counts when so many men are on the board.
func lateness(men int) float64 {
	const few = 4
	return min(max(float64(Men-men)/(Men-few), 0), 1)
}

func (r *Reader) add(at uint16, x float64) {
	if x != 0 {
		r.list = append(r.list, feature{at, x})
	}
}

// read finds the features of a position but for the threats, for the side own that has just moved.
// Each side is seen by its own player.
func (r *Reader) read(own, theirs *chess.Side) {
	r.list = r.list[:0]
	r.late = lateness(own.All().Count() + theirs.All().Count())
	below, above := own.Turn(), theirs.Turn()
	r.side(own, &above, 1)
	r.side(theirs, &below, -1)
	r.add(kings, float64(edge(theirs.King)-edge(own.King)))
	r.add(kings+1, float64(centre(own.King)-centre(theirs.King)))
	r.add(moved, 1)
}

// threats adds what could be taken next, by the usual values.
func (r *Reader) threats(own, theirs *chess.Side) {
	const pawn = 100
	var b exchange.Board
	b.Set(own, theirs)
	r.add(threats, float64(b.Threat())/pawn)
	b.Set(theirs, own)
	r.add(threats+1, -float64(b.Threat())/pawn)
}

// edge returns how close a square is to the edge: 3 on it, 0 in the centre.
func edge(sq chess.Square) int {
	file, rank := sq.File(), sq.Rank()
	return 3 - min(file, 7-file, rank, 7-rank)
}

// centre returns how far a square is from the corners: 0 there, 6 in the centre.
func centre(sq chess.Square) int {
	file, rank := sq.File(), sq.Rank()
	return min(file, 7-file) + min(rank, 7-rank)
}

// side adds the features of one side, times a sign. Both sides are seen by that one.
func (r *Reader) side(us, them *chess.Side, sign float64) {
	sets := setsOf(us)
	for k, set := range sets {
		if k < kinds-1 {
			r.add(pieces+uint16(k), sign*float64(set.Count()))
		}
		for rest := set; rest != 0; rest &= rest - 1 {
			sq := rest.First()
			r.add(ranks+8*uint16(k)+uint16(sq.Rank()), sign)
			r.add(edges+4*uint16(k)+uint16(min(sq.File(), 7-sq.File())), sign)
		}
	}
	if sets[2].Several() {
		r.add(pair, sign)
	}
	r.pawns(us.Pawns, them.Pawns, sign)
	r.shelter(us, sign)
	once := r.officers(us, them, &sets, sign)
	r.guarded(&sets, once, us.Pawns.PawnAttacksUp(), sign)
}

// pawns adds what only pawns have. A pawn is passed if none stands before it on its file, and none can
// take it on its way.
func (r *Reader) pawns(own, theirs chess.Bitboard, sign float64) {
	const file, above = chess.Bitboard(0x0101010101010101), chess.Bitboard(0x0101010101010100)
	blocks := theirs | theirs.PawnAttacksDown()
	alone, behind := 0, 0
	for rest := own; rest != 0; rest &= rest - 1 {
		sq := rest.First()
		ahead := above << sq
		if ahead&blocks == 0 {
			r.add(passed+uint16(sq.Rank()), sign)
		}
		if ahead&own != 0 {
			behind++
		}
		column := file << sq.File()
		// On the first and the last file one neighbour falls off the board.
		beside := chess.Bitboard(0)
		if sq.File() > 0 {
			beside = column >> 1
		}
		if sq.File() < 7 {
			beside |= column << 1
		}
		if beside&own == 0 {
			alone++
		}
	}
	r.add(pawns, sign*float64((own.PawnAttacksUp()&own).Count()))
	r.add(pawns+1, sign*float64(alone))
	r.add(pawns+2, sign*float64(behind))
}

// shelter adds what stands around the king.
func (r *Reader) shelter(us *chess.Side, sign float64) {
	king := us.King.Bit()
	front := king.Up() | king.UpLeft() | king.UpRight()
	r.add(shelter, sign*float64((front&us.Pawns).Count()))
	r.add(shelter+1, sign*float64((front.Up()&us.Pawns).Count()))
	r.add(shelter+2, sign*float64((chess.KingAttacks(us.King)&us.All()&^us.Pawns).Count()))
}

// officers adds what the officers attack, and returns which squares they and the king do.
func (r *Reader) officers(us, them *chess.Side, sets *[kinds]chess.Bitboard, sign float64) (once chess.Bitboard) {
	own := us.All()
	occupied := own | them.All()
	zone := chess.KingAttacks(them.King) | them.King.Bit()
	once = chess.KingAttacks(us.King)
	for k := 1; k < kinds-1; k++ {
		squares, beside := 0, 0
		for rest := sets[k]; rest != 0; rest &= rest - 1 {
			a := attacks(k, rest.First(), occupied)
			once |= a
			squares += (a &^ own).Count()
			beside += (a & zone).Count()
		}
		const four = 4 // so that the numbers are about as large as others
		r.add(mobility+uint16(k-1), sign*float64(squares)/four)
		r.add(siege+uint16(k-1), sign*float64(beside))
	}
	return once
}

// attacks returns what an officer on a square attacks.
func attacks(k int, sq chess.Square, occupied chess.Bitboard) chess.Bitboard {
	switch k {
	case 1:
		return chess.KnightAttacks(sq)
	case 2:
		return chess.DiagonalAttacks(sq, occupied)
	case 3:
		return chess.StraightAttacks(sq, occupied)
	}
	return chess.DiagonalAttacks(sq, occupied) | chess.StraightAttacks(sq, occupied)
}

// guarded adds who guards the pieces, and which parts of the board are attacked.
func (r *Reader) guarded(sets *[kinds]chess.Bitboard, once, byPawns chess.Bitboard, sign float64) {
	for k, set := range sets[:kinds-1] {
		at := guards + 3*uint16(k)
		r.add(at, sign*float64((set&byPawns).Count()))
		r.add(at+1, sign*float64((set&once&^byPawns).Count()))
		r.add(at+2, sign*float64((set&^once&^byPawns).Count()))
	}
	const half, middle, eight = 0xffffffff, 0x00003c3c3c3c0000, 8
	all := once | byPawns
	r.add(reach, sign*float64((all&half).Count())/eight)
	r.add(reach+1, sign*float64((all&^half).Count())/eight)
	r.add(reach+2, sign*float64((all&middle).Count())/eight)
}
