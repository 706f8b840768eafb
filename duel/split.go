package duel

import (
	"context"
	"errors"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// ErrMany is returned where more positions would have to be kept than a duel can.
var ErrMany = errors.New("too many positions: a duel can keep 200,000")

const (
	// mostStates is how many states a duel keeps after a proposal.
	mostStates = 200_000
	// lookEvery is how many states pass between two looks at the context.
	lookEvery = 256
)

// A Step is a proposal and what was heard then: a refusal, an answer that ends the game, or
// an answer and what was heard of the opponent's turn.
type Step struct {
	Try        chess.Move
	Own, Reply kriegspiel.Percept
}

// A level is a belief state in the course of play, with how its states came about.
type level struct {
	view   kriegspiel.View
	states []kriegspiel.State
	from   []int32      // for each state, that of the level before
	reply  []chess.Move // for each state, what led to it; 0 if nothing did
}

// A group is something that can be heard after a proposal, with the states that remain.
type group struct {
	Step
	level
	end  Ending
	seen map[kriegspiel.State]bool
}

// A splitter finds all that can be heard after a proposal.
type splitter struct {
	rules  kriegspiel.Rules
	left   int // moves of the solver, with this one
	groups []*group
	kept   int
}

// split proposes a move in every state of a level.
func (p *splitter) split(ctx context.Context, at *level, m chess.Move) error {
	for i, s := range at.states {
		if i%lookEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		own := p.rules.Try(&at.view, &s, m)
		switch end := endOf(own, 0, p.left); {
		case own.Illegal():
			p.of(Step{m, own, 0}, &at.view).add(s, i, 0)
		case end != Open:
			after := p.rules.After(&at.view, m, own)
			p.of(Step{m, own, 0}, &after).add(s, i, 0)
		default:
			after := p.rules.After(&at.view, m, own)
			p.replies(Step{m, own, 0}, &after, &s, i)
		}
		if p.kept++; p.kept > mostStates {
			return ErrMany
		}
	}
	return nil
}

// replies adds what can become of a state after a proposal was accepted.
func (p *splitter) replies(step Step, after *kriegspiel.View, s *kriegspiel.State, from int) {
	board := after.TheirTurn(s)
	moves := p.rules.OnlyReplies(board.Moves(nil), &board)
	next, heard := p.rules.Replies(nil, nil, after, s)
	for i := range next {
		step.Reply = heard[i]
		view := p.rules.AfterReply(after, heard[i])
		if p.of(step, &view).add(next[i], from, moves[i]) {
			p.kept++
		}
	}
}

// of returns the group of what is heard.
func (p *splitter) of(step Step, view *kriegspiel.View) *group {
	for _, g := range p.groups {
		if g.Step == step {
			return g
		}
	}
	g := &group{Step: step, level: level{view: *view}, end: endOf(step.Own, step.Reply, p.left), seen: map[kriegspiel.State]bool{}}
	p.groups = append(p.groups, g)
	return g
}

// add adds a state, unless it is there already.
func (g *group) add(s kriegspiel.State, from int, reply chess.Move) bool {
	if g.seen[s] {
		return false
	}
	g.seen[s] = true
	g.states, g.from, g.reply = append(g.states, s), append(g.from, int32(from)), append(g.reply, reply)
	return true
}

// An Ending is how a duel has ended.
type Ending uint8

// The endings.
const (
	Open      Ending = iota // it goes on
	Won                     // the solver has mated, or has won on material where the rules know that
	Stalemate               // of either side
	Lost                    // the solver was mated, or has lost on material
	Late                    // the solver has used up its moves
)

// String returns "", "won", "stalemate", "lost" or "late".
func (e Ending) String() string {
	return [...]string{"", "won", "stalemate", "lost", "late"}[e]
}

// endOf returns what an answer means, and what was heard of a reply, when the solver had so
// many moves left before.
func endOf(own, reply kriegspiel.Percept, left int) Ending {
	switch {
	case own.Illegal():
		return Open
	case own.Won():
		return Won
	case own.End() != 0 || reply.End() == kriegspiel.Stalemate:
		return Stalemate
	case reply.End() != 0:
		return Lost
	case left == 1:
		return Late
	}
	return Open
}
