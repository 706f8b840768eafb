package kriegspiel

import (
	"sync"
	"sync/atomic"

	"kriegmate/kriegspiel/chess"
)

// Wins tells whether the solver could force a win in the position of v and s,
// within depth moves of its own, if it saw everything. Whoever cannot, cannot
// without seeing.
//
// The table is memory for positions that are solved, kept by the caller from
// call to call: a power of two words, zero at first, of one rule set. Several
// goroutines may share it; own are 64 words more, zero at first too, that one
// goroutine at a time may use. After most nodes the search gives up and returns
// true: what is true may be so for want of time, what is false is certain.
func (r Rules) Wins(v *View, s *State, depth int, table, own []uint64, most int64) (won bool, nodes int64) {
	q := r.sight(table, own, most)
	defer q.end()
	p := v.OwnTurn(s)
	won = depth > 0 && q.wins(&p, depth)
	return won || q.nodes >= q.most, q.nodes
}

// Probe tells what the proposal m is good for in the position of v and s: 0 if it is
// refused, 3 if it wins at once, and if it is accepted otherwise 2 if it leaves a win
// within depth more moves, against every reply, to a solver who sees everything, and 1
// if it does not. With no moves left it does not look for that, and says 2, as it does
// when it gives up. The rest is as for [Rules.Wins].
func (r Rules) Probe(v *View, s *State, m chess.Move, depth int, table, own []uint64, most int64) (prospect uint8, nodes int64) {
	p := v.OwnTurn(s)
	if !p.Legal(m) {
		return 0, 0
	}
	q := r.sight(table, own, most)
	defer q.end()
	q.play(&p, m)
	if p.Checkers() != 0 && mated(&p) || r == BerkeleyDB && enough(&p.Them, &p.Us) {
		return 3, 0
	}
	if depth > 0 && !q.holds(&p, depth, false) && q.nodes < q.most {
		return 1, q.nodes
	}
	return 2, q.nodes
}

// sight is one search of [Rules.Wins] or [Rules.Probe]: a mate solver for n moves.
type sight struct {
	rules       Rules
	table, own  []uint64
	nodes, most int64

	threats chess.Threats
	ready   bool       // threats knows the position at hand
	looks   int        // how often a reply to it was looked for
	reply   chess.Move // the last of them
}

// sights are searches that have ended: one is large, and it need not be cleared.
var sights = sync.Pool{New: func() any { return new(sight) }}

// sight returns a search that has not begun.
func (r Rules) sight(table, own []uint64, most int64) *sight {
	q := sights.Get().(*sight)
	q.rules, q.table, q.own, q.nodes, q.most = r, table, own, 0, most
	return q
}

// end gives a search back. It must not keep the memory of others.
func (q *sight) end() {
	q.table, q.own = nil, nil
	sights.Put(q)
}

// harmless tells of a quiet move, with two moves left, that the reply that refuted
// one last refutes it, for certain. Where that reply is not possible, a later one
// may be.
func (q *sight) harmless(p *chess.Position, m chess.Move) bool {
	if !q.ready && q.looks < mostLooks {
		if reply := chess.Move(*q.killers(1, false)); q.looks == 0 || reply != q.reply {
			q.look(p, reply)
		}
	}
	return q.ready && q.threats.Excluded(p, m)
}

const mostLooks = 3

// look prepares for harmless with a reply. Under BerkeleyDB the last man of the
// enemy is a prize, and the bare king is lost in too many ways to exclude any.
func (q *sight) look(p *chess.Position, reply chess.Move) {
	q.reply, q.ready = reply, q.threats.Look(p, reply)
	q.looks++
	if !q.ready || q.rules != BerkeleyDB {
		return
	}
	if after := q.threats.After(); nearlyBare(&after.Them) {
		last := after.Them.All() &^ after.Them.King.Bit()
		if last == 0 {
			last = ^chess.Bitboard(0)
		}
		q.threats.Prize(last)
	}
}

// killers returns the word that holds the four replies that refuted a move last,
// with n moves left, the last one first; those that answer a check are kept apart.
// winner returns the one that holds the move that won last.
func (q *sight) killers(n int, check bool) *uint64 {
	if check {
		n += 16
	}
	return &q.own[n&31]
}

func (q *sight) winner(n int) *uint64 { return &q.own[32+n&15] }

// wins tells whether the side to move wins within n moves.
func (q *sight) wins(p *chess.Position, n int) bool {
	if q.nodes++; q.nodes >= q.most {
		return false
	}
	key := fold(sideKey(&p.Us)^secret[6], sideKey(&p.Them)^secret[7])
	slot := &q.table[key&uint64(len(q.table)-1)]
	if known, won := lookUp(slot, key, n); known {
		return won
	}
	if known, _ := lookUp(slot, key, 1); !known {
		won := q.winsNow(p)
		note(slot, key, 1, won)
		if won || n == 1 {
			return won
		}
	}
	if n > 2 && q.wins(p, n-1) {
		return true
	}
	won := q.finds(p, n)
	if won || q.nodes < q.most {
		note(slot, key, n, won)
	}
	return won
}

// winsNow tells whether a move wins at once.
func (q *sight) winsNow(p *chess.Position) bool {
	return p.MateInOne() || q.rules == BerkeleyDB && nearlyBare(&p.Them) && bares(p)
}

// bares tells whether a move wins by material, under BerkeleyDB, against a side that
// has one man besides the king, or none.
func bares(p *chess.Position) bool {
	last := p.Them.All() &^ p.Them.King.Bit()
	if last != 0 && p.Them.EnPassant == 0 {
		return takes(p, last.First())
	}
	var room [maxMoves]chess.Move
	for _, m := range p.Moves(room[:0]) {
		next := *p
		next.Apply(m)
		if enough(&next.Them, &next.Us) {
			return true
		}
	}
	return false
}

// takes tells whether a move wins by taking the last man, on a square. A pawn need
// only become a queen: where another man would be enough, she is.
func takes(p *chess.Position, last chess.Square) bool {
	for men := p.Takers(last); men != 0; men &= men - 1 {
		m := chess.NewMove(men.First(), last)
		if last >= chess.A8 && p.Us.Pawns.Has(m.From()) {
			m = chess.NewPromotion(m.From(), last, chess.Queen)
		}
		if !p.Legal(m) {
			continue
		}
		next := *p
		next.Apply(m)
		if enough(&next.Them, &next.Us) {
			return true
		}
	}
	return false
}

// finds looks for a move after which every reply leaves a win within n-1 more.
// The one that won last comes first, then checks.
func (q *sight) finds(p *chess.Position, n int) bool {
	winner := q.winner(n)
	first := chess.Move(*winner)
	tested := p.Possible(first)
	if tested && q.wonBy(p, first, n, false) {
		return true
	}
	var room [maxMoves]chess.Move
	moves := p.Moves(room[:0])
	checks := p.Checks()
	front := checks.First(p, moves)
	q.looks, q.ready = 0, false
	for i, m := range moves {
		if tested && m == first {
			continue
		}
		if n == 2 && i >= front && q.harmless(p, m) {
			continue
		}
		if q.wonBy(p, m, n, i < front) {
			*winner = uint64(m)
			return true
		}
	}
	return false
}

// wonBy tells whether every reply to m leaves a win within n-1 more.
func (q *sight) wonBy(p *chess.Position, m chess.Move, n int, check bool) bool {
	next := *p
	q.play(&next, m)
	return q.holds(&next, n-1, check)
}

// play makes a legal move. Under BerkeleyDB a castling right outlives its rook.
func (q *sight) play(p *chess.Position, m chess.Move) {
	rights := p.Them.Castling
	p.Apply(m)
	if q.rules == BerkeleyDB {
		p.Us.Castling = rights
	}
}

// holds tells whether every reply of the side to move leaves the other a win
// within n moves. A side without a reply is not lost: had it been mated, the
// move before would have won at once. The replies that refuted a move last are
// tried before any other is looked for.
func (q *sight) holds(p *chess.Position, n int, check bool) bool {
	killers := q.killers(n, check)
	word := *killers
	tested := uint64(0)
	for rest := word; rest != 0; rest >>= 16 {
		m := chess.Move(rest)
		if !p.Possible(m) || q.rules == BerkeleyDB && p.EnPassant(m) {
			continue
		}
		if q.refutes(p, m, n) {
			prefer(killers, word, m)
			return false
		}
		tested = tested<<16 | uint64(m)
	}
	var room [maxMoves]chess.Move
	replies := p.Moves(room[:0])
	if q.rules == BerkeleyDB {
		replies = withoutBlindEnPassant(p, replies)
	}
	for _, m := range replies {
		if !among(tested, m) && q.refutes(p, m, n) {
			prefer(killers, word, m)
			return false
		}
	}
	return len(replies) > 0
}

// refutes tells whether the reply m leaves no win within n moves.
func (q *sight) refutes(p *chess.Position, m chess.Move, n int) bool {
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

// A word of the table holds the upper 48 bits of a key, the fewest moves in
// which a win is known, and the most in which none is; the latter plus one, so
// that 0 says nothing.
const (
	keyBits   = 1<<64 - 1<<16
	wonShift  = 8
	mostMoves = 255
)

// lookUp returns what a word knows of a position: the win within n moves, or
// that there is none.
func lookUp(slot *uint64, key uint64, n int) (known, won bool) {
	word := atomic.LoadUint64(slot)
	if (word^key)&keyBits != 0 {
		return false, false
	}
	if least := int(word >> wonShift & 255); least != 0 && least <= n {
		return true, true
	}
	return int(word&255) > n, false
}

// note writes down that a position is won, or is not, within n moves. For more
// moves than a word can hold it does not.
func note(slot *uint64, key uint64, n int, won bool) {
	if n >= mostMoves {
		return
	}
	word := atomic.LoadUint64(slot)
	if (word^key)&keyBits != 0 {
		word = key & keyBits
	}
	least, lost := word>>wonShift&255, word&255
	if won && (least == 0 || uint64(n) < least) {
		least = uint64(n)
	}
	if !won {
		lost = max(lost, uint64(n)+1)
	}
	atomic.StoreUint64(slot, word&keyBits|least<<wonShift|lost)
}
