package selfplay

import (
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// deaf is Kriegspiel for a solver who cannot use a part of what it hears: every
// proposal must be accepted, or a check is heard without its direction.
type deaf struct {
	rules        kriegspiel.Rules
	toRefusals   bool
	toDirections bool
}

// A need is a part of what is heard without which there is no mate.
type need struct {
	refusals, directions bool
	either               bool // without both there is none
}

// anyDirection is what a check sounds like to one who is deaf to directions.
const (
	anyDirection = kriegspiel.ByRank
	directions   = kriegspiel.ByRank | kriegspiel.ByFile | kriegspiel.ByLong | kriegspiel.ByShort | kriegspiel.ByKnight
)

// hear returns what is left of a percept.
func (d deaf) hear(p kriegspiel.Percept) kriegspiel.Percept {
	switch {
	case d.toRefusals && p.Illegal():
		return kriegspiel.Stalemate // any end that is no win
	case d.toDirections && p.Check() != 0:
		return p&^directions | anyDirection
	}
	return p
}

// Moves appends the proposals.
func (d deaf) Moves(dst []chess.Move, v *kriegspiel.View) []chess.Move { return d.rules.Moves(dst, v) }

// Try proposes m and returns what is heard.
func (d deaf) Try(v *kriegspiel.View, s *kriegspiel.State, m chess.Move) kriegspiel.Percept {
	return d.hear(d.rules.Try(v, s, m))
}

// Replies appends the states after every reply, with what is heard.
func (d deaf) Replies(dst []kriegspiel.State, heard []kriegspiel.Percept, v *kriegspiel.View, s *kriegspiel.State) ([]kriegspiel.State, []kriegspiel.Percept) {
	n := len(heard)
	dst, heard = d.rules.Replies(dst, heard, v, s)
	for i := range heard[n:] {
		heard[n+i] = d.hear(heard[n+i])
	}
	return dst, heard
}

// After returns the view after m was answered with p.
func (d deaf) After(v *kriegspiel.View, m chess.Move, p kriegspiel.Percept) kriegspiel.View {
	return d.rules.After(v, m, p)
}

// AfterReply returns the view after a reply.
func (d deaf) AfterReply(v *kriegspiel.View, p kriegspiel.Percept) kriegspiel.View {
	return d.rules.AfterReply(v, p)
}

// Hash returns 64 well-mixed bits.
func (d deaf) Hash(v *kriegspiel.View, s *kriegspiel.State) uint64 { return d.rules.Hash(v, s) }
