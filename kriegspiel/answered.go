package kriegspiel

import "kriegmate/kriegspiel/chess"

// Answered returns what puts proposals to the states with the given codes, one after the
// other, as [Rules.Try] does, and puts in place of each code that of the state after them, or
// zero if not all were answered as was heard. To fits it adds in how many states each
// was, with all before it. All proposals but the last must have been refused. Codes that
// are zero stay so. Where it does not know how, it returns nil.
func (r Rules) Answered(v *View, moves []chess.Move, heard []Percept) func(codes [][2]uint64, fits []int64) {
	if !r.plain() {
		return nil
	}
	q := questions{rules: r, view: v, heard: heard}
	for i, m := range moves {
		if i < len(moves)-1 && heard[i] != Refused {
			return nil
		}
		q.moves = append(q.moves, questionOf(v, m, heard[i]))
	}
	if last := len(moves) - 1; heard[last] != Refused {
		after := v.Own
		after.Play(moves[last])
		after.TurnInto(&after)
		q.watch = chess.WatchOf(&after)
	}
	return q.putAll
}

// questions are proposals and what was heard.
type questions struct {
	rules Rules
	view  *View
	moves []question
	heard []Percept
	watch chess.Watch // the solver's side after the last proposal, if it was accepted
}

// A question is a proposal and, on the opponent's board, what was heard of it.
type question struct {
	chess.Proposal
	refused bool
	special bool           // if it is legal, more happens than that a piece is taken
	taken   chess.Bitboard // where something stood
	free    chess.Bitboard // where nothing stood
}

// homes are the squares on which a capture may end castling rights.
const homes chess.Bitboard = 1<<chess.A1 | 1<<chess.E1 | 1<<chess.H1

func questionOf(v *View, m chess.Move, heard Percept) question {
	q := question{Proposal: chess.ProposalOf(&v.Own, m), refused: heard == Refused}
	sq, captured := heard.Captured()
	switch {
	case captured && sq != m.To(): // en passant
		q.special = true
	case captured:
		q.taken, q.special = q.To, q.To&homes != 0
	case !q.refused:
		q.free = q.To
	}
	return q
}

// putAll puts the questions to states.
func (q *questions) putAll(codes [][2]uint64, fits []int64) {
	ends := make([]int64, len(q.moves)+1) // how many states answer so many as was heard
	for i, code := range codes {
		if code == [2]uint64{} {
			continue
		}
		next, n := q.put(code)
		if ends[n]++; n < len(q.moves) {
			next = chess.Packed{}
		}
		codes[i] = next
	}
	fitting := int64(0)
	for i := len(q.moves) - 1; i >= 0; i-- {
		fitting += ends[i+1]
		fits[i] += fitting
	}
}

// put returns how many questions the state with the given code answers as was heard, up
// to the first that it does not, and the code of the state after them.
func (q *questions) put(code chess.Packed) (next chess.Packed, fits int) {
	theirs := chess.Bitboard(code[0])
	for i := range q.moves {
		m := &q.moves[i]
		if theirs&m.free != 0 || m.taken&^theirs != 0 {
			return code, i
		}
		legal, known := code.Allows(&m.Proposal)
		switch {
		case known && legal == m.refused:
			return code, i
		case !known || legal && m.special:
			if !q.try(&code, i) {
				return code, i
			}
		case legal:
			return q.settle(code, code.Less(m.taken))
		}
	}
	return code, len(q.moves)
}

// try puts one question by making the move.
func (q *questions) try(code *chess.Packed, i int) bool {
	var state State
	code.Unpack(&state)
	if q.rules.Try(q.view, &state, q.moves[i].Move) != q.heard[i] {
		return false
	}
	if !q.moves[i].refused {
		*code, _ = state.Pack()
	}
	return true
}

// settle is put for the last question, if it is accepted: it has made next of code.
func (q *questions) settle(code, next chess.Packed) (after chess.Packed, fits int) {
	last := len(q.moves) - 1
	king, checkers, movable := next.Checkers(&q.watch)
	ok := check(king, checkers) == q.heard[last]&checkMask
	switch {
	case ok && (!movable || next.Bare()): // the game may be over
		next = code
		ok = q.try(&next, last)
	case ok:
		ok = q.heard[last]&endMask == 0
	}
	if !ok {
		return code, last
	}
	return next, last + 1
}
