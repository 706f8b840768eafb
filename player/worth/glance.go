package worth

import "kriegmate/kriegspiel/chess"

// A Glance tells quickly what the moves of a turn come to for the side that is to move: what its own men are worth after
// each, as [Worth.Of] has it but for what is alike for all of them, and what it takes, less what the other side could then take. What the
// other side attacks is taken to be what it was before, unless something is taken. The zero value can be used, by one goroutine at a time.
type Glance struct {
	both   [2]rates // for odd and for even numbers of men, as captures change these by one
	*rates          // those of the turn

	them, own chess.Side // both sides before the move, on the board of the one that is to move
	theirs    chess.Bitboard
	zone      chess.Bitboard // their king and the squares beside it
	attacked  attacked
	// What each of the own officers attacks and is worth before the move, and all own pawns.
	reaches    [64]chess.Bitboard
	officers   [64]float64
	pawnsWorth float64
}

// Rates are the numbers of a worth for so many men.
type rates struct {
	worth   *Worth
	men     int
	numbers [Count]float64
	squares [kinds][64]float64 // what a man is worth for being there
	prices  [chess.King + 1]float64
}

// Attacked are the squares that a side attacks, and that its pawns, its knights and bishops, and its rooks do.
type attacked struct{ all, byPawns, byMinors, byRooks chess.Bitboard }

// Begin begins a turn of the side own. Each side is seen by its own player.
func (g *Glance) Begin(w *Worth, own, theirs *chess.Side) {
	g.own = *own
	theirs.TurnInto(&g.them)
	mine := own.All()
	g.theirs = g.them.All()
	g.zone = chess.KingAttacks(g.them.King) | g.them.King.Bit()
	occupied := mine | g.theirs
	men := occupied.Count()
	g.rates = &g.both[men&1]
	if g.worth != w || g.men != men {
		g.set(w, men)
	}
	g.attacked = attackedBy(&g.them, g.theirs, occupied)
	g.pawnsWorth = g.ofPawns(own.Pawns, g.them.Pawns)
	sets := setsOf(own)
	for k := 1; k < kinds-1; k++ {
		for rest := sets[k]; rest != 0; rest &= rest - 1 {
			sq := rest.First() & 63
			g.reaches[sq] = attacks(k, sq, occupied)
			g.officers[sq] = g.officer(k, sq, g.reaches[sq], mine)
		}
	}
}

// attackedBy returns what those of a side's men attack that are left; its pawns walk down.
func attackedBy(s *chess.Side, left, occupied chess.Bitboard) (a attacked) {
	sets := setsOf(s)
	a.byPawns = (sets[0] & left).PawnAttacksDown()
	for rest := sets[1] & left; rest != 0; rest &= rest - 1 {
		a.byMinors |= chess.KnightAttacks(rest.First())
	}
	for rest := sets[2] & left; rest != 0; rest &= rest - 1 {
		a.byMinors |= chess.DiagonalAttacks(rest.First(), occupied)
	}
	for rest := sets[3] & left; rest != 0; rest &= rest - 1 {
		a.byRooks |= chess.StraightAttacks(rest.First(), occupied)
	}
	a.all = a.byPawns | a.byMinors | a.byRooks | chess.KingAttacks(s.King)
	for rest := sets[4] & left; rest != 0; rest &= rest - 1 {
		a.all |= chess.DiagonalAttacks(rest.First(), occupied) | chess.StraightAttacks(rest.First(), occupied)
	}
	return a
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

// set works the numbers out.
func (s *rates) set(w *Worth, men int) {
	s.worth, s.men = w, men
	late := lateness(men)
	for i := range s.numbers {
		s.numbers[i] = w.early[i] + late*(w.late[i]-w.early[i])
	}
	for k := range s.squares {
		for sq := range chess.Square(64) {
			x := s.numbers[ranks+8*k+sq.Rank()] + s.numbers[edges+4*k+min(sq.File(), 7-sq.File())]
			if k < kinds-1 {
				x += s.numbers[pieces+k]
			} else {
				x += s.numbers[kings+1]*float64(centre(sq)) - s.numbers[kings]*float64(edge(sq)-3)
			}
			s.squares[k][sq] = x
		}
	}
	for kind := range s.prices {
		s.prices[kind] = w.Piece(chess.Piece(kind), men)
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

// Nowhere is no square: where a move has taken something that takes nothing.
const Nowhere chess.Square = 64

// After returns what a move of the turn comes to after which own stands so, and which has taken the piece on a square, or [Nowhere].
func (g *Glance) After(own *chess.Side, taken chess.Square) float64 {
	n := &g.numbers
	men := own.All()
	theirs, price := g.theirs, 0.
	if taken != Nowhere {
		theirs, price = theirs&^taken.Bit(), g.prices[g.them.On(taken)]
	}
	occupied, attacked := men|theirs, &g.attacked
	if taken != Nowhere {
		left := attackedBy(&g.them, theirs, occupied)
		attacked = &left
	}
	sets := setsOf(own)
	sum := price + g.squares[kinds-1][own.King&63]
	if own.Pawns == g.own.Pawns && g.them.Pawns&^theirs == 0 {
		sum += g.pawnsWorth
	} else {
		sum += g.ofPawns(own.Pawns, g.them.Pawns&theirs)
	}
	if sets[2].Several() {
		sum += n[pair]
	}
	king := sets[kinds-1]
	front := king.Up() | king.UpLeft() | king.UpRight()
	beside := chess.KingAttacks(own.King)
	sum += n[shelter]*count(front&own.Pawns) + n[shelter+1]*count(front.Up()&own.Pawns) + n[shelter+2]*count(beside&men&^own.Pawns)
	once, changed := beside, (men^g.own.All())|(theirs^g.theirs)
	for k := 1; k < kinds-1; k++ {
		for rest := sets[k]; rest != 0; rest &= rest - 1 {
			sq := rest.First() & 63
			a, x := g.reaches[sq], g.officers[sq]
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
	return sum - g.lost(&sets, attacked, all)
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
func (g *Glance) lost(own *[kinds]chess.Bitboard, by *attacked, guarded chess.Bitboard) (most float64) {
	loose := by.all &^ guarded
	p := &g.prices
	if own[0]&loose != 0 {
		most = p[chess.Pawn]
	}
	kind := [kinds]chess.Piece{chess.Pawn, chess.Knight, chess.Bishop, chess.Rook, chess.Queen}
	for k := 1; k < kinds-1; k++ {
		set, dear := own[k]&by.all, p[kind[k]]
		switch {
		case set == 0:
		case set&loose != 0:
			most = max(most, dear)
		case set&by.byPawns != 0:
			most = max(most, dear-p[chess.Pawn])
		case k >= 3 && set&by.byMinors != 0:
			most = max(most, dear-p[chess.Knight])
		case k == 4 && set&by.byRooks != 0:
			most = max(most, dear-p[chess.Rook])
		}
	}
	return most
}

// count returns how many squares there are.
func count(b chess.Bitboard) float64 { return float64(b.Count()) }
