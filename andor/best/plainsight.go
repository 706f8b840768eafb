package best

import (
	"kriegmate/andor"
	"kriegmate/andor/internal/mix"
	"kriegmate/fullsight"
)

// NewPlainSight returns what solves a game with everything visible by its rules
// alone: what a [Searcher] without a Sight has.
func NewPlainSight[V, S, M comparable, P andor.Percept](game andor.Game[V, S, M, P]) Sight[V, S, M] {
	return &plainSight[V, S, M, P]{game: game, meter: new(andor.Meter)}
}

// plainSight solves a game with everything visible by its rules alone.
type plainSight[V, S, M comparable, P andor.Percept] struct {
	game  andor.Game[V, S, M, P]
	meter *andor.Meter
	table fullsight.Table
	nodes int64
	most  int64
}

// Winning appends the proposals that win at once.
func (q *plainSight[V, S, M, P]) Winning(dst []M, v *V, s *S) []M {
	for _, m := range q.game.Moves(nil, v) {
		after := *s
		q.meter.Tried(1)
		if q.game.Try(v, &after, m).Won() {
			dst = append(dst, m)
		}
	}
	return dst
}

// Answers appends the referee's answer to each of the proposals.
func (q *plainSight[V, S, M, P]) Answers(dst []fullsight.Answer, v *V, s *S, moves []M) []fullsight.Answer {
	for _, m := range moves {
		after := *s
		q.meter.Tried(1)
		switch p := q.game.Try(v, &after, m); {
		case p.Illegal():
			dst = append(dst, fullsight.Refused)
		case p.Won():
			dst = append(dst, fullsight.Winning)
		case p != *new(P):
			dst = append(dst, fullsight.Audible)
		default:
			dst = append(dst, fullsight.Quiet)
		}
	}
	return dst
}

// Wins tells whether the solver wins within depth moves if it sees everything.
func (q *plainSight[V, S, M, P]) Wins(memory *fullsight.Memory, v *V, s *S, depth int) (won bool, nodes int64) {
	q.table, q.nodes, q.most = memory.Table, 0, memory.MaxNodes
	won = q.wins(v, s, depth)
	return won || q.spent(), q.nodes
}

// Probe tells what a proposal leaves to a solver who sees everything.
func (q *plainSight[V, S, M, P]) Probe(memory *fullsight.Memory, v *V, s *S, m M, depth int) (left fullsight.Prospect, nodes int64) {
	q.table, q.nodes, q.most = memory.Table, 0, memory.MaxNodes
	after := *s
	q.meter.Tried(1)
	switch p := q.game.Try(v, &after, m); {
	case p.Illegal():
		return fullsight.Illegal, 0
	case p.Won():
		return fullsight.Won, 0
	case p.Lost() || depth > 0 && !q.keeps(v, &after, m, p, depth) && !q.spent():
		return fullsight.Hopeless, q.nodes
	}
	return fullsight.Hopeful, q.nodes
}

// Freedom returns how many replies there are to m.
func (q *plainSight[V, S, M, P]) Freedom(v *V, s *S, m M) int {
	after := *s
	q.meter.Tried(1)
	p := q.game.Try(v, &after, m)
	if p.Lost() {
		return 0
	}
	view := q.game.After(v, m, p)
	made, _ := q.game.Replies(nil, nil, &view, &after)
	q.meter.Replied(len(made))
	q.meter.Expanded++
	return len(made)
}

// Mobility does not look: with the rules alone it would cost more than it saves.
func (q *plainSight[V, S, M, P]) Mobility(*V, *S) int { return 0 }

func (q *plainSight[V, S, M, P]) Threats(*V, *S) int { return 0 }

// spent tells whether the search has given up.
func (q *plainSight[V, S, M, P]) spent() bool { return q.nodes >= q.most || q.meter.Stopped() }

func (q *plainSight[V, S, M, P]) wins(v *V, s *S, depth int) bool {
	if q.nodes++; q.spent() || depth == 0 {
		return false
	}
	key := mix.Bits(q.game.Hash(v, s))
	entry := q.table.At(key)
	if known, won := entry.Look(key, depth); known {
		return won
	}
	won := q.finds(v, s, depth)
	if won || !q.spent() {
		entry.Note(key, depth, won)
	}
	return won
}

func (q *plainSight[V, S, M, P]) finds(v *V, s *S, depth int) bool {
	for _, m := range q.game.Moves(nil, v) {
		after := *s
		q.meter.Tried(1)
		p := q.game.Try(v, &after, m)
		if p.Won() {
			return true
		}
		if !p.Illegal() && !p.Lost() && depth > 1 && q.keeps(v, &after, m, p, depth-1) {
			return true
		}
	}
	return false
}

// keeps looks at the replies to m, which was heard as p and has led to after.
func (q *plainSight[V, S, M, P]) keeps(v *V, after *S, m M, p P, depth int) bool {
	view := q.game.After(v, m, p)
	made, heard := q.game.Replies(nil, nil, &view, after)
	q.meter.Replied(len(made))
	q.meter.Expanded++
	for i := range made {
		next := q.game.AfterReply(&view, heard[i])
		if heard[i].Lost() || !q.wins(&next, &made[i], depth) {
			return false
		}
	}
	return true
}
