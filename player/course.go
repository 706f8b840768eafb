package player

import (
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// A Course is a plan that is followed, from one event to the next.
type Course struct {
	// Plan is what is left of it; nil if there is none, or the game has left it.
	Plan   *mate.Plan
	own    kriegspiel.Percept // the last answer to the player
	answer kriegspiel.Percept // to its question in this turn, 0 if there was none
}

// Propose returns what the plan, which must be there, says to do next: before the first
// proposal of a turn that asks first it is the question.
func (c *Course) Propose() chess.Move {
	if c.Plan.Try&chess.Ask != 0 && c.answer == 0 {
		return chess.Ask
	}
	return c.Plan.Try &^ chess.Ask
}

// Hear goes on in the plan after an event. The plan is left if something else was proposed than
// it says, or if it knows no more.
func (c *Course) Hear(e kriegspiel.Event) {
	switch {
	case c.Plan == nil:
		c.answer = 0
	case e.Theirs():
		c.answer = 0
		c.goOn(c.own, e.Percept)
	case e.Try != c.Propose():
		c.Plan = nil // somebody else has chosen
	case e.Try == chess.Ask:
		c.answer = e.Percept
		c.spare()
	case e.Percept.Illegal():
		if c.Plan.Try&chess.Ask != 0 {
			e.Percept |= c.answer
		}
		c.goOn(e.Percept, 0)
		c.spare()
	default:
		c.own = e.Percept
	}
}

// goOn takes the branch for what was heard.
func (c *Course) goOn(own, reply kriegspiel.Percept) {
	before := c.Plan
	c.Plan = nil
	for i := range before.Then {
		if b := &before.Then[i]; b.Own == own && b.Reply == reply {
			c.Plan = b.Next
		}
	}
}

// spare passes by what asks first where the answer was "no": it is as good as refused.
func (c *Course) spare() {
	for c.answer == kriegspiel.AnyNo && c.Plan != nil && c.Plan.Try&chess.Ask != 0 {
		c.goOn(kriegspiel.Refused|c.answer, 0)
	}
}
