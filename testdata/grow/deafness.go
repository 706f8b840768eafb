package main

import (
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// A deafness is Kriegspiel for a solver who is denied a part of what the referee
// says. A belief state with a plan needs that part if it has none without it.
//
// It stays solvable with full sight as it was: who sees everything needs to hear
// nothing.
type deafness struct {
	kriegspiel.Rules
	// refusals ends the game, as lost, at the first refused proposal: a plan
	// may only propose what is accepted in every state that is possible then.
	refusals bool
	// directions lets the solver hear that there is a check, its own or the
	// opponent's, but not from where.
	directions bool
}

// needs are the parts of what the referee says without which a belief state has
// no plan.
type needs struct{ refusals, directions bool }

func (n needs) any() bool { return n.refusals || n.directions }

// Try proposes m as [kriegspiel.Rules.Try] does.
func (d deafness) Try(v *kriegspiel.View, s *kriegspiel.State, m chess.Move) kriegspiel.Percept {
	return d.muffle(d.Rules.Try(v, s, m))
}

// Replies appends what [kriegspiel.Rules.Replies] does.
func (d deafness) Replies(dst []kriegspiel.State, heard []kriegspiel.Percept, v *kriegspiel.View, s *kriegspiel.State) ([]kriegspiel.State, []kriegspiel.Percept) {
	before := len(heard)
	dst, heard = d.Rules.Replies(dst, heard, v, s)
	for i := before; i < len(heard); i++ {
		heard[i] = d.muffle(heard[i])
	}
	return dst, heard
}

// muffle returns what is heard of a percept.
func (d deafness) muffle(p kriegspiel.Percept) kriegspiel.Percept {
	if d.refusals && p.Illegal() {
		return kriegspiel.Stalemate
	}
	if by := p.Check(); d.directions && by != 0 {
		return p&^by | kriegspiel.ByRank
	}
	return p
}
