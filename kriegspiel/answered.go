package kriegspiel

import "kriegmate/kriegspiel/chess"

// Answered puts proposals to the states with the given codes, one after the other,
// as [Rules.Try] does, and puts in place of each code that of the state after them, or
// zero if not all were answered as was heard. To fits it adds in how many states each
// was, with all before it. All proposals but the last must have been refused. Codes that
// are zero stay so. Where it does not know how, it does nothing and returns false.
func (r Rules) Answered(codes [][2]uint64, v *View, moves []chess.Move, heard []Percept, fits []int64) bool {
	if !r.plain() {
		return false
	}
	q := questions{rules: r, view: v, heard: heard}
	for i, m := range moves {
		if i < len(moves)-1 && heard[i] != Refused {
			return false
		}
		q.moves = append(q.moves, questionOf(v, m, heard[i]))
	}
	q.position.Us = v.Own
	ends := make([]int64, len(moves)+1) // how many states answer so many as was heard
	for i, code := range codes {
		if code == [2]uint64{} {
			continue
		}
		next, n := q.put(code)
		if ends[n]++; n < len(moves) {
			next = chess.Packed{}
		}
		codes[i] = next
	}
	fitting := int64(0)
	for i := len(moves) - 1; i >= 0; i-- {
		fitting += ends[i+1]
		fits[i] += fitting
	}
	return true
}

// questions are proposals and what was heard.
type questions struct {
	rules    Rules
	view     *View
	moves    []question
	heard    []Percept
	state    State
	position chess.Position // of the view and the state
}

// A question is a proposal, with what the squares of the opponent's pieces tell about it:
// all sets are on the opponent's board.
type question struct {
	move    chess.Move
	refused bool
	way     chess.Bitboard // must be free, or it is refused
	prey    chess.Bitboard // a pawn takes there or is refused, en passant aside
	taken   chess.Bitboard // where something is, or if it is legal was heard to be taken
	free    chess.Bitboard // where nothing is, or it is not what was heard
	danger  chess.Bitboard // from where alone the king could be attacked after it
}

func questionOf(v *View, m chess.Move, heard Percept) question {
	from, to := m.From(), m.To()
	q := question{move: m, refused: heard == Refused, way: chess.Between(from, to).Turn()}
	switch {
	case !v.Own.Pawns.Has(from):
	case from.File() == to.File():
		q.way |= to.Bit().Turn()
	default:
		q.prey = to.Bit().Turn()
	}
	if _, captured := heard.Captured(); captured {
		q.taken = to.Bit().Turn()
	} else if !q.refused {
		q.free = to.Bit().Turn()
	}
	q.danger = danger(&v.Own, m).Turn()
	return q
}

// danger returns the squares, on the board of the owner, from which its king could be
// attacked after m: if no enemy stands there, and nothing is in the way of m, it is
// legal. Castling is always in danger.
func danger(own *chess.Side, m chess.Move) chess.Bitboard {
	king, from, to := own.King, m.From(), m.To()
	if from == king {
		king = to
		if !chess.KingAttacks(from).Has(to) {
			return ^chess.Bitboard(0)
		}
	}
	ours := own.All()&^from.Bit() | to.Bit()
	return chess.DiagonalAttacks(king, ours) | chess.StraightAttacks(king, ours) | chess.KnightAttacks(king)
}

// put returns how many questions the state with the given code answers as was heard, up
// to the first that it does not, and the code of the state after them.
func (q *questions) put(code chess.Packed) (next chess.Packed, fits int) {
	theirs, known := chess.Bitboard(code[0]), false
	for i := range q.moves {
		m := &q.moves[i]
		if theirs&m.way != 0 || m.prey&^theirs != 0 && !code.Jumping() {
			if m.refused {
				continue
			}
			return code, i
		}
		if (theirs&m.free != 0 || m.taken&^theirs != 0) && !code.Jumping() {
			return code, i
		}
		if m.refused && theirs&m.danger == 0 && !code.Jumping() {
			return code, i
		}
		if !known {
			known = true
			code.Unpack(&q.state)
			q.state.TurnInto(&q.position.Them)
		}
		if m.refused {
			if q.position.Legal(m.move) {
				return code, i
			}
			continue
		}
		if m.free != 0 && !code.Jumping() {
			if !q.quiet(m, theirs, q.heard[i]) {
				return code, i
			}
			continue // the state stays as it is
		}
		if q.rules.Try(q.view, &q.state, m.move) != q.heard[i] {
			return code, i
		}
		code, _ = q.state.Pack()
	}
	return code, len(q.moves)
}

// quiet tells whether a proposal that takes nothing, and whose way is free, is accepted and
// sounds as was heard.
func (q *questions) quiet(m *question, theirs chess.Bitboard, heard Percept) bool {
	if theirs&m.danger != 0 && !q.position.Legal(m.move) {
		return false
	}
	after := q.position
	after.Apply(m.move)
	return q.rules.status(&after) == heard
}
