package worth

import "kriegmate/kriegspiel/chess"

// A Glance tells quickly what the moves of a turn come to for the side that is to move: what its own men are worth after
// each, as [Worth.Of] has it, and what it takes, less what the other side could then take, whose men attack what they do before
// the move. The zero value can be used, by one goroutine at a time.
type Glance struct {
	worth   *Worth
	men     int
	numbers [Count]float64
	squares [kinds][64]float64 // what a man is worth for being there
	prices  [chess.King + 1]float64

	them         chess.Side     // the other side, on the board of the one that is to move
	theirs, zone chess.Bitboard // its men, and its king with the squares beside it
	// Of the men of the side that is to move, before the move: what its officers attack and are worth, and its pawns.
	before     chess.Bitboard
	reach      [64]chess.Bitboard
	officers   [64]float64
	pawns      chess.Bitboard
	pawnsWorth float64
	// attacked are the squares that their men attack, and by those that so cheap ones do: pawns, officers up to a rook.
	attacked, byPawns, byMinors, byRooks chess.Bitboard
}

// Begin begins a turn of the side own. Each side is seen by its own player.
func (g *Glance) Begin(w *Worth, own, theirs *chess.Side) {
	them, mine := &g.them, own.All()
	theirs.TurnInto(them)
	g.theirs = them.All()
	if men := mine.Count() + g.theirs.Count(); g.worth != w || g.men != men {
		g.price(w, men)
	}
	g.zone = chess.KingAttacks(them.King) | them.King.Bit()

	occupied := mine | g.theirs
	queens := them.Diagonals & them.Straights
	g.byPawns, g.byMinors, g.byRooks = them.Pawns.PawnAttacksDown(), 0, 0
	g.attacked = g.byPawns | chess.KingAttacks(them.King)
	for rest := them.Knights; rest != 0; rest &= rest - 1 {
		g.byMinors |= chess.KnightAttacks(rest.First())
	}
	for rest := them.Diagonals &^ queens; rest != 0; rest &= rest - 1 {
		g.byMinors |= chess.DiagonalAttacks(rest.First(), occupied)
	}
	for rest := them.Straights &^ queens; rest != 0; rest &= rest - 1 {
		g.byRooks |= chess.StraightAttacks(rest.First(), occupied)
	}
	for rest := queens; rest != 0; rest &= rest - 1 {
		g.attacked |= chess.DiagonalAttacks(rest.First(), occupied) | chess.StraightAttacks(rest.First(), occupied)
	}
	g.attacked |= g.byMinors | g.byRooks

	g.before = mine
	g.pawns, g.pawnsWorth = own.Pawns, g.ofPawns(own.Pawns, them.Pawns)
	sets := setsOf(own)
	for k := 1; k < kinds-1; k++ {
		for rest := sets[k]; rest != 0; rest &= rest - 1 {
			sq := rest.First() & 63
			g.reach[sq] = attacks(k, sq, occupied)
			g.officers[sq] = g.officer(k, sq, g.reach[sq], mine)
		}
	}
}

// setsOf returns the squares of the men of a side by kind.
func setsOf(s *chess.Side) [kinds]chess.Bitboard {
	queens := s.Diagonals & s.Straights
	return [kinds]chess.Bitboard{s.Pawns, s.Knights, s.Diagonals &^ queens, s.Straights &^ queens, queens, s.King.Bit()}
}

// officer returns what an officer is worth that attacks some squares.
func (g *Glance) officer(k int, sq chess.Square, a, men chess.Bitboard) float64 {
	return g.squares[k][sq&63] + g.numbers[mobility+k-1]*count(a&^men)/4 + g.numbers[siege+k-1]*count(a&g.zone)
}

// price works out the numbers for so many men.
func (g *Glance) price(w *Worth, men int) {
	g.worth, g.men = w, men
	late := lateness(men)
	for i := range g.numbers {
		g.numbers[i] = w.early[i] + late*(w.late[i]-w.early[i])
	}
	for k := range g.squares {
		for sq := range chess.Square(64) {
			x := g.numbers[ranks+8*k+sq.Rank()] + g.numbers[edges+4*k+min(sq.File(), 7-sq.File())]
			if k < kinds-1 {
				x += g.numbers[pieces+k]
			} else {
				x += g.numbers[kings+1]*float64(centre(sq)) - g.numbers[kings]*float64(edge(sq)-3)
			}
			g.squares[k][sq] = x
		}
	}
	for kind := range g.prices {
		g.prices[kind] = w.Piece(chess.Piece(kind), men)
	}
}

// below returns some squares and all below them.
func below(b chess.Bitboard) chess.Bitboard {
	b |= b >> 8
	b |= b >> 16
	return b | b>>32
}

// above returns some squares and all above them.
func above(b chess.Bitboard) chess.Bitboard {
	b |= b << 8
	b |= b << 16
	return b | b<<32
}

// Nowhere is where the piece stood that a move takes which takes none.
const Nowhere chess.Square = 64

// After returns what a move of the turn comes to after which own stands so, and which has taken the piece on a square, or [Nowhere].
func (g *Glance) After(own *chess.Side, taken chess.Square) float64 {
	n := &g.numbers
	men := own.All()
	theirs, pawns, price := g.theirs, g.them.Pawns, 0.
	if taken != Nowhere {
		theirs, pawns, price = theirs&^taken.Bit(), pawns&^taken.Bit(), g.prices[g.them.On(taken)]
	}
	occupied := men | theirs
	sets := setsOf(own)
	sum := price + g.squares[kinds-1][own.King&63]
	if own.Pawns == g.pawns && pawns == g.them.Pawns {
		sum += g.pawnsWorth
	} else {
		sum += g.ofPawns(own.Pawns, pawns)
	}
	if sets[2].Several() {
		sum += n[pair]
	}
	// As of the shelter and the king in [Reader].
	king := sets[kinds-1]
	front := king.Up() | king.UpLeft() | king.UpRight()
	beside := chess.KingAttacks(own.King)
	sum += n[shelter]*count(front&own.Pawns) + n[shelter+1]*count(front.Up()&own.Pawns) + n[shelter+2]*count(beside&men&^own.Pawns)
	once, changed := beside, (men^g.before)|(theirs^g.theirs)
	for k := 1; k < kinds-1; k++ {
		for rest := sets[k]; rest != 0; rest &= rest - 1 {
			sq := rest.First() & 63
			a, x := g.reach[sq], g.officers[sq]
			if changed.Has(sq) || a&changed != 0 {
				a = attacks(k, sq, occupied)
				x = g.officer(k, sq, a, men)
			}
			once |= a
			sum += x
		}
	}
	byPawns := own.Pawns.PawnAttacksUp()
	for k, set := range sets[:kinds-1] {
		if set != 0 {
			at := guards + 3*k
			sum += n[at]*count(set&byPawns) + n[at+1]*count(set&once&^byPawns) + n[at+2]*count(set&^once&^byPawns)
		}
	}
	const half, middle, eight = 0xffffffff, 0x00003c3c3c3c0000, 8
	all := once | byPawns
	sum += (n[reach]*count(all&half) + n[reach+1]*count(all&^half) + n[reach+2]*count(all&middle)) / eight
	return sum - g.lost(&sets, all)
}

// ofPawns returns what own pawns are worth against those of the other side.
func (g *Glance) ofPawns(own, theirs chess.Bitboard) (sum float64) {
	const fileA, fileH = chess.Bitboard(0x0101010101010101), chess.Bitboard(0x8080808080808080)
	for rest := own; rest != 0; rest &= rest - 1 {
		sum += g.squares[0][rest.First()&63]
	}
	for rest := own &^ (below(theirs|theirs.PawnAttacksDown()) >> 8); rest != 0; rest &= rest - 1 {
		sum += g.numbers[passed+rest.First().Rank()]
	}
	columns := above(below(own))
	alone := own &^ (columns&^fileA>>1 | columns&^fileH<<1)
	return sum + g.numbers[pawns]*count(own.PawnAttacksUp()&own) + g.numbers[pawns+1]*count(alone) + g.numbers[pawns+2]*count(own&(below(own)>>8))
}

// lost returns what the dearest man is worth that the other side could take: all of it if nobody guards it, else what it is dearer than
// the cheapest who could. A king guards and takes.
func (g *Glance) lost(own *[kinds]chess.Bitboard, guarded chess.Bitboard) (most float64) {
	loose := g.attacked &^ guarded
	p := &g.prices
	if own[0]&loose != 0 {
		most = p[chess.Pawn]
	}
	kind := [kinds]chess.Piece{chess.Pawn, chess.Knight, chess.Bishop, chess.Rook, chess.Queen}
	for k := 1; k < kinds-1; k++ {
		set, dear := own[k]&g.attacked, p[kind[k]]
		switch {
		case set == 0:
		case set&loose != 0:
			most = max(most, dear)
		case set&g.byPawns != 0:
			most = max(most, dear-p[chess.Pawn])
		case k >= 3 && set&g.byMinors != 0:
			most = max(most, dear-p[chess.Knight])
		case k == 4 && set&g.byRooks != 0:
			most = max(most, dear-p[chess.Rook])
		}
	}
	return most
}

// count returns how many squares there are.
func count(b chess.Bitboard) float64 { return float64(b.Count()) }
