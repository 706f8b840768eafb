package duel

import (
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// A Frame is the whole board at a moment of a duel.
type Frame struct {
	FEN string `json:"fen"`
	// Side has made Move, in UCI; SAN is its name as a player writes it who sees
	// everything, or that of the proposal if it was refused. All are "" of the first.
	Side    string `json:"side,omitempty"`
	Move    string `json:"move,omitempty"`
	SAN     string `json:"san,omitempty"`
	Refused bool   `json:"refused,omitempty"`
}

// Reveal returns a whole game that fits all that was heard: the position from which it
// began, and what both sides have done.
func (d *Duel) Reveal() []Frame {
	last := len(d.levels) - 1
	states := make([]int32, last+1) // of each level, the state that leads to the end
	for k := last; k > 0; k-- {
		states[k-1] = d.levels[k].from[states[k]]
	}
	start := d.levels[0].view.OwnTurn(&d.levels[0].states[states[0]])
	frames := []Frame{{FEN: start.FEN()}}
	for k, step := range d.Steps {
		frames = d.appendFrames(frames, k, step, states)
	}
	return frames
}

// appendFrames appends what has happened in a step.
func (d *Duel) appendFrames(frames []Frame, k int, step Step, states []int32) []Frame {
	at, next := &d.levels[k], &d.levels[k+1]
	solver := at.view.Colour
	s := at.states[states[k]]
	before := at.view.OwnTurn(&s)
	own := Frame{Side: solver.String(), Move: step.Try.UCI(solver), Refused: step.Own.Illegal()}
	if own.Refused {
		own.FEN, own.SAN = before.FEN(), proposalName(d.Rules, &at.view, step.Try)
		return append(frames, own)
	}
	d.Rules.Try(&at.view, &s, step.Try)
	view := d.Rules.After(&at.view, step.Try, step.Own)
	after := d.Rules.Normal(view.TheirTurn(&s))
	own.FEN, own.SAN = after.FEN(), before.SAN(step.Try)
	frames = append(frames, own)
	if reply := next.reply[states[k+1]]; reply != 0 {
		then := next.view.OwnTurn(&next.states[states[k+1]])
		frames = append(frames, Frame{FEN: then.FEN(), Side: solver.Other().String(), Move: reply.UCI(solver.Other()), SAN: after.SAN(reply)})
	}
	return frames
}

// proposalName returns a proposal in SAN, told apart on the solver's own board.
func proposalName(rules kriegspiel.Rules, v *kriegspiel.View, m chess.Move) string {
	n := chess.Notation{Side: &v.Own, Moves: rules.Moves(nil, v), Colour: v.Colour}
	return asking(m) + n.Name(m)
}

// asking returns the question that stands before a proposal which asks first.
func asking(m chess.Move) string {
	if m&chess.Ask != 0 {
		return chess.Ask.String() + " "
	}
	return ""
}
