package visible

import (
	"context"
	"slices"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// A Search decides positions of one rule set. It is used by one goroutine at a time.
type Search struct {
	rules kriegspiel.Rules
	known map[question]bool

	ctx   context.Context // of the call under way
	ended bool            // the context has
	tries int64           // moves of the solver looked at since New

	// refuters are the replies that refuted a move last, by the moves left after
	// them. They are looked at first.
	refuters [16]chess.Move
}

// A question is whether the side to move wins a position with some moves.
type question struct {
	position chess.Position
	moves    int
}

// mostKnown bounds the answers that a search remembers, to some 30 MiB.
const mostKnown = 1 << 17

// New returns a search under the given rules.
func New(rules kriegspiel.Rules) *Search { return &Search{rules: rules, known: map[question]bool{}} }

// Wins tells whether the solver wins the position of v and s, in which it is to move,
// with at most n moves of its own, if it sees everything; and how many of its moves
// were looked at. The error is that of ctx, if it has ended first.
func (q *Search) Wins(ctx context.Context, v *kriegspiel.View, s *kriegspiel.State, n int) (won bool, tries int64, err error) {
	q.ctx, q.ended = ctx, false
	before := q.tries
	p := v.OwnTurn(s)
	switch {
	case n < 1:
	case v.Obliged():
		moves := slices.DeleteFunc(p.Moves(nil), func(m chess.Move) bool { return !v.Own.Diagonal(m) })
		won = q.anyWins(&p, moves, n)
	default:
		won = q.wins(&p, n)
	}
	if q.ended {
		return false, q.tries - before, ctx.Err()
	}
	return won, q.tries - before, nil
}

// wins tells whether the side to move wins with at most n moves. It remembers the
// answer where it took more than a look.
func (q *Search) wins(p *chess.Position, n int) bool {
	var room [chess.MaxMoves]chess.Move
	if n == 1 {
		return q.anyWins(p, p.Moves(room[:0]), n)
	}
	asked := question{*p, n}
	if won, known := q.known[asked]; known {
		return won
	}
	won := q.anyWins(p, p.Moves(room[:0]), n)
	if !q.ended {
		if len(q.known) == mostKnown {
			clear(q.known)
		}
		q.known[asked] = won
	}
	return won
}

// anyWins tells whether one of the legal moves wins: at once, or against every reply
// with n - 1 moves more.
func (q *Search) anyWins(p *chess.Position, moves []chess.Move, n int) bool {
	checks := p.Checks()
	mustCheck := n == 1 && q.onlyByMate(p)
	for _, m := range moves {
		if q.stopped() {
			return false
		}
		if mustCheck && checks.By(p, m) == 0 {
			continue
		}
		next := *p
		q.play(&next, m)
		if q.won(&next) || n > 1 && q.wonAfter(&next, n-1) {
			return true
		}
	}
	return false
}

// triesPerLook is how many moves are looked at between two looks at the context.
const triesPerLook = 1 << 12

// stopped counts a move, and tells whether the context has ended.
func (q *Search) stopped() bool {
	if q.tries++; q.tries%triesPerLook == 0 && q.ctx.Err() != nil {
		q.ended = true
	}
	return q.ended
}

// onlyByMate tells whether a move that wins at once must be a mate.
func (q *Search) onlyByMate(p *chess.Position) bool {
	switch q.rules {
	case kriegspiel.BerkeleyDB: // material wins against a bare king
		return p.Them.All().Count() > 2
	case kriegspiel.Rand: // so does stalemate
		return false
	}
	return true
}

// won tells whether the side that has just moved has won.
func (q *Search) won(p *chess.Position) bool {
	return p.Mated() || q.rules.WonOnMaterial(p) || q.rules == kriegspiel.Rand && !p.Movable()
}

// play makes a legal move. Under BerkeleyDB a castling right outlives its rook.
func (q *Search) play(p *chess.Position, m chess.Move) {
	rights := p.Them.Castling
	p.Apply(m)
	if q.rules == kriegspiel.BerkeleyDB {
		p.Us.Castling = rights
	}
}

// wonAfter tells whether every reply leaves a position that is won with at most n
// moves. Without a reply it is stalemate, which is not won. Nor is a reply that ends
// the game, for the solver then has no move, or a bare king.
func (q *Search) wonAfter(p *chess.Position, n int) bool {
	var room [chess.MaxMoves]chess.Move
	replies := q.rules.OnlyReplies(p.Moves(room[:0]), p)
	refuter := &q.refuters[n%len(q.refuters)]
	if i := slices.Index(replies, *refuter); i > 0 {
		replies[0], replies[i] = replies[i], replies[0]
	}
	for _, m := range replies {
		next := *p
		q.play(&next, m)
		if !q.wins(&next, n) {
			*refuter = m
			return false
		}
	}
	return len(replies) > 0
}
