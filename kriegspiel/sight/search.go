package sight

import (
	"sync"

	"kriegmate/fullsight"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// A search is one run of [Sight.Wins] or [Sight.Probe]: a mate solver for n moves.
type search struct {
	rules       kriegspiel.Rules
	table       fullsight.Table
	own         *[fullsight.OwnWords]uint64
	nodes, most int64

	threats threats
	ready   bool       // threats has been prepared for the current position
	looks   int        // how many replies it was prepared with, or tried to be
	reply   chess.Move // the last of them
}

// searches holds ended searches for reuse: one is large, and need not be cleared.
var searches = sync.Pool{New: func() any { return new(search) }}

// newSearch returns a search that has not begun.
func newSearch(rules kriegspiel.Rules, memory *fullsight.Memory) *search {
	q := searches.Get().(*search)
	q.rules, q.table, q.own, q.nodes, q.most = rules, memory.Table, &memory.Own, 0, memory.MaxNodes
	return q
}

// end returns the search to the pool, without the memory that its caller owns.
func (q *search) end() {
	q.table, q.own = nil, nil
	searches.Put(q)
}

// looked tells whether threats are prepared, with two moves left, with the reply that refuted
// another move last. If they cannot be with that one, a later refutation may provide
// another: it is tried up to mostLooks times.
func (q *search) looked(p *chess.Position) bool {
	if !q.ready && q.looks < mostLooks {
		if reply := chess.Move(*q.killers(1)); q.looks == 0 || reply != q.reply {
			q.look(p, reply)
		}
	}
	return q.ready
}

const mostLooks = 3

// look prepares threats with a reply. Under BerkeleyDB taking the enemy's last
// piece may win, so that is a threat too; and against a bare king every square is
// one, because material wins in too many ways to exclude any.
func (q *search) look(p *chess.Position, reply chess.Move) {
	q.reply, q.ready = reply, q.threats.look(p, reply)
	q.looks++
	if !q.ready || q.rules != kriegspiel.BerkeleyDB {
		return
	}
	if after := &q.threats.after; nearlyBare(&after.Them) {
		last := after.Them.All() &^ after.Them.King.Bit()
		if last == 0 {
			last = ^chess.Bitboard(0)
		}
		q.threats.prize = last
	}
}

// killers returns the word with the four replies that refuted a move last, with n
// moves left, the latest first.
func (q *search) killers(n int) *uint64 { return &q.own[n&31] }

// checkKillers is killers for replies to a check.
func (q *search) checkKillers(n int) *uint64 { return &q.own[(n+16)&31] }

// winner returns the word with the move that won last with n moves left.
func (q *search) winner(n int) *uint64 { return &q.own[32+n&15] }

// wins tells whether the side to move wins within n moves.
func (q *search) wins(p *chess.Position, n int) bool {
	if q.nodes++; q.nodes >= q.most {
		return false
	}
	if n == 1 {
		return q.winsNow(p) // faster than a look at the table
	}
	key := kriegspiel.HashPosition(p)
	entry := q.table.At(key)
	if known, won := entry.Look(key, n); known {
		return won
	}
	if known, _ := entry.Look(key, 1); !known {
		won := q.winsNow(p)
		entry.Note(key, 1, won)
		if won {
			return true
		}
	}
	if n > 2 && q.wins(p, n-1) {
		return true
	}
	won := q.finds(p, n)
	if won || q.nodes < q.most {
		entry.Note(key, n, won)
	}
	return won
}

// winsNow tells whether a move wins at once.
func (q *search) winsNow(p *chess.Position) bool {
	return MateInOne(p) || q.rules == kriegspiel.BerkeleyDB && nearlyBare(&p.Them) && bares(p)
}

// bares tells whether a move wins on material, under BerkeleyDB, against a side that
// has at most one piece besides the king.
func bares(p *chess.Position) bool {
	last := p.Them.All() &^ p.Them.King.Bit()
	if last != 0 && p.Them.EnPassant == 0 {
		return takes(p, last.First())
	}
	var room [chess.MaxMoves]chess.Move
	for _, m := range p.Moves(room[:0]) {
		next := *p
		next.Apply(m)
		if kriegspiel.BerkeleyDB.WonOnMaterial(&next) {
			return true
		}
	}
	return false
}

// takes tells whether taking the last piece, which stands on the given square, wins.
// Of promotions only the one to a queen is tried: if any piece is enough material,
// a queen is.
func takes(p *chess.Position, last chess.Square) bool {
	for rest := takers(p, last); rest != 0; rest &= rest - 1 {
		m := chess.NewMove(rest.First(), last)
		if last >= chess.A8 && p.Us.Pawns.Has(m.From()) {
			m = chess.NewPromotion(m.From(), last, chess.Queen)
		}
		if !p.Legal(m) {
			continue
		}
		next := *p
		next.Apply(m)
		if kriegspiel.BerkeleyDB.WonOnMaterial(&next) {
			return true
		}
	}
	return false
}

// finds looks for a move after which every reply leaves a win within n-1 more
// moves. It tries the move that won last, then checks and promotions, then the others.
func (q *search) finds(p *chess.Position, n int) bool {
	first := chess.Move(*q.winner(n))
	if !p.Possible(first) {
		first = 0
	} else if q.wonBy(p, first, n, q.killers(n-1)) {
		return true
	}
	var fans chess.Fans
	list := fans.All(p)
	var room [maxChecks]chess.Move
	moves, checks := takeChecks(room[:0], p, list)
	for i, m := range moves {
		killers := q.killers(n - 1)
		if i < checks {
			killers = q.checkKillers(n - 1)
		}
		if m != first && q.wonBy(p, m, n, killers) {
			*q.winner(n) = uint64(m)
			return true
		}
	}
	return q.findsQuiet(p, list, first, n)
}

// findsQuiet is finds for moves that neither give check nor promote, without the move
// that was tried first. With two moves left, those of a piece are sieved as soon as threats are
// prepared.
func (q *search) findsQuiet(p *chess.Position, list []chess.Fan, first chess.Move, n int) bool {
	q.looks, q.ready = 0, false
	for i := range list {
		f := &list[i]
		sieved := n > 2
		for rest := f.To; rest != 0; rest &= rest - 1 {
			if !sieved && q.looked(p) {
				sieved = true
				if rest &^= q.threats.excluded(p, f, rest); rest == 0 {
					break
				}
			}
			m := chess.NewMove(f.From, rest.First())
			if m != first && q.wonBy(p, m, n, q.killers(n-1)) {
				*q.winner(n) = uint64(m)
				return true
			}
		}
	}
	return false
}

// wonBy tells whether every reply to m leaves a win within n-1 more moves. The
// killers are those of holds.
func (q *search) wonBy(p *chess.Position, m chess.Move, n int, killers *uint64) bool {
	next := *p
	q.play(&next, m)
	return q.holds(&next, n-1, killers)
}

// play makes a legal move. Under BerkeleyDB a castling right outlives its rook.
func (q *search) play(p *chess.Position, m chess.Move) {
	rights := p.Them.Castling
	p.Apply(m)
	if q.rules == kriegspiel.BerkeleyDB {
		p.Us.Castling = rights
	}
}

// holds tells whether every reply of the side to move leaves the other side a win
// within n moves. Without a reply the answer is no: it is stalemate, since a
// checkmate would have been found one move earlier. The killers are tried before
// moves are generated, but with more than one move left only after the checks and
// captures: few moves answer them.
func (q *search) holds(p *chess.Position, n int, killers *uint64) bool {
	if n > 1 && q.refutedByForce(p, n) {
		return false
	}
	word := *killers
	tested := uint64(0)
	for rest := word; rest != 0; rest >>= 16 {
		m := chess.Move(rest)
		if !p.Possible(m) || q.rules == kriegspiel.BerkeleyDB && p.EnPassant(m) {
			continue
		}
		if q.refutes(p, m, n) {
			prefer(killers, word, m)
			return false
		}
		tested = tested<<16 | uint64(m)
	}
	var room [chess.MaxMoves]chess.Move
	replies := q.rules.OnlyReplies(p.Moves(room[:0]), p)
	for _, m := range replies {
		if !among(tested, m) && q.refutes(p, m, n) {
			prefer(killers, word, m)
			return false
		}
	}
	return len(replies) > 0
}

// refutedByForce tells whether a reply that gives check, or takes a piece that is no
// pawn, leaves no win within n moves. En passant captures may be no replies under
// BerkeleyDB, so there it leaves them out.
func (q *search) refutedByForce(p *chess.Position, n int) bool {
	var fans chess.Fans
	list := fans.All(p)
	var room [maxChecks]chess.Move
	replies, checks := takeChecks(room[:0], p, list)
	officers := p.Them.Diagonals | p.Them.Straights | p.Them.Knights
	for i, m := range replies {
		if i >= checks && !officers.Has(m.To()) || q.rules == kriegspiel.BerkeleyDB && p.EnPassant(m) {
			continue
		}
		if q.refutes(p, m, n) {
			return true
		}
	}
	for _, f := range list {
		for rest := f.To & officers; rest != 0; rest &= rest - 1 {
			if q.refutes(p, chess.NewMove(f.From, rest.First()), n) {
				return true
			}
		}
	}
	return false
}

// refutes tells whether the reply m leaves no win within n moves.
func (q *search) refutes(p *chess.Position, m chess.Move, n int) bool {
	next := *p
	q.play(&next, m)
	return !q.wins(&next, n)
}

// among tells whether one of the four moves in a word is m.
func among(word uint64, m chess.Move) bool {
	for ; word != 0; word >>= 16 {
		if chess.Move(word) == m {
			return true
		}
	}
	return false
}

// prefer puts a move at the head of the four in a word.
func prefer(place *uint64, word uint64, m chess.Move) {
	if chess.Move(word) == m {
		return
	}
	next, shift := uint64(m), 16
	for rest := word; rest != 0 && shift < 64; rest >>= 16 {
		if old := chess.Move(rest); old != m {
			next |= uint64(old) << shift
			shift += 16
		}
	}
	*place = next
}
