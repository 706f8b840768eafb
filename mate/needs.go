package mate

import (
	"context"

	"kriegmate/andor"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// Needs tells which part of what is heard a mate needs: there is none for a
// solver who is deaf to it.
type Needs struct {
	// Refusals tells that there is no mate if every proposal must be accepted,
	// Directions that there is none if a check is heard without its direction.
	Refusals, Directions bool
	// Either tells that there is none without both.
	Either bool
	// Unsettled tells that the limits were too low for one of the questions. What
	// is true is true all the same.
	Unsettled bool
}

// NeedsOf asks what the mate of a problem needs, whose game must be a
// [kriegspiel.Rules]. The limits hold for each of up to three searches. The
// searcher must solve other games too, so it must be without a [Sight].
func NeedsOf(ctx context.Context, s Searcher, p *Problem) (n Needs) {
	rules := p.Game.(kriegspiel.Rules)
	without := func(d deaf) bool {
		d.Rules = rules
		asked := *p
		asked.Game, asked.Want = d, andor.WantVerdict
		verdict := s.Solve(ctx, &asked).Verdict
		n.Unsettled = n.Unsettled || verdict == andor.Unknown
		return verdict == andor.Refuted
	}
	n.Refusals = without(deaf{toRefusals: true})
	n.Directions = without(deaf{toDirections: true})
	n.Either = n.Refusals || n.Directions || without(deaf{toRefusals: true, toDirections: true})
	return n
}

// deaf is Kriegspiel for a solver who cannot use a part of what it hears: every
// proposal must be accepted, or a check is heard without its direction.
type deaf struct {
	kriegspiel.Rules
	toRefusals   bool
	toDirections bool
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

// Try proposes m and returns what is heard.
func (d deaf) Try(v *kriegspiel.View, s *kriegspiel.State, m chess.Move) kriegspiel.Percept {
	return d.hear(d.Rules.Try(v, s, m))
}

// Replies appends the states after every reply, with what is heard.
func (d deaf) Replies(dst []kriegspiel.State, heard []kriegspiel.Percept, v *kriegspiel.View, s *kriegspiel.State) ([]kriegspiel.State, []kriegspiel.Percept) {
	n := len(heard)
	dst, heard = d.Rules.Replies(dst, heard, v, s)
	for i := range heard[n:] {
		heard[n+i] = d.hear(heard[n+i])
	}
	return dst, heard
}
