package selfplay

import (
	"kriegmate/kriegspiel"
	"kriegmate/mate"
)

// A Course is a plan that is followed, from one event to the next.
type Course struct {
	// Plan is what is left of it; nil if there is none, or the game has left it.
	Plan *mate.Plan
	own  kriegspiel.Percept // the last answer to the player
}

// Hear goes on in the plan after an event. The plan is left if something else was proposed than
// it says, or if it knows no more.
func (c *Course) Hear(e kriegspiel.Event) {
	if !e.Theirs() {
		if c.Plan != nil && c.Plan.Try != e.Try {
			c.Plan = nil // somebody else has chosen
		}
		c.own = e.Percept
		if !c.own.Illegal() {
			return
		}
	}
	before := c.Plan
	c.Plan = nil
	for i := 0; before != nil && i < len(before.Then); i++ {
		if b := &before.Then[i]; b.Own == c.own && (c.own.Illegal() || b.Reply == e.Percept) {
			c.Plan = b.Next
		}
	}
}
