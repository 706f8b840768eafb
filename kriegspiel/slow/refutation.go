package slow

import (
	"fmt"
	"slices"
)

// claim is that a refutation holds with so many moves left, in the turn that the certificate
// begins in or in another.
type claim struct {
	number, depth int
	turn          *turn
}

// refutation checks a refutation of the list at a place. What it says does not depend on
// how play came there, so each is walked once for a number of moves left; that its
// positions are possible here is asked every time.
func (c *checker) refutation(at place, number int) error {
	if number < 0 || number >= len(c.list) {
		return &Error{at.line, fmt.Errorf("there is no refutation %d", number)}
	}
	r := &c.list[number]
	states, err := listed(r.States, c.rules, c.solver)
	if err != nil {
		return &Error{at.line, fmt.Errorf("refutation %d: %w", number, err)}
	}
	if !among(states, at.states) {
		return &Error{at.line, ErrStates}
	}
	this := claim{number, at.depth, at.turn}
	if right, known := c.right[this]; right {
		return nil
	} else if known {
		return &Error{at.line, ErrCircle}
	}
	c.right[this] = false
	c.walked.Nodes++
	here := place{states, at.depth, at.line, at.turn}
	if r.Sighted {
		err = c.sighted(here, r)
	} else {
		err = c.reasons(here, r)
	}
	c.right[this] = err == nil
	return err
}

// among reports whether all of the positions are among the others.
func among(states, others []Board) bool {
	all := make(map[Board]bool, len(others))
	for _, b := range others {
		all[b] = true
	}
	return !slices.ContainsFunc(states, func(b Board) bool { return !all[b] })
}

// reasons holds every proposal against the reason for it.
func (c *checker) reasons(at place, r *refutation) error {
	proposals := c.proposals(&at)
	if len(proposals) != len(r.Reasons) {
		return &Error{at.line, ErrNoReason}
	}
	for _, m := range proposals {
		i := slices.IndexFunc(r.Reasons, func(why reason) bool { return why.Try == c.named(&at, m) })
		if i < 0 {
			return &Error{at.on(m.String()), ErrNoReason}
		}
		if err := c.reason(at, m, &r.Reasons[i]); err != nil {
			return err
		}
	}
	return nil
}

// reason checks why the proposal m fails at a place, which has the states of the
// refutation alone.
func (c *checker) reason(at place, m move, why *reason) error {
	holds, err := false, error(nil)
	switch why.Kind {
	case "useless":
		var groups []group
		groups, err = c.answers(&at, m)
		holds = len(groups) == 1 && groups[0].heard.Illegal
	case "fails":
		if why.State >= 0 && why.State < len(at.states) {
			holds, err = c.fails(&at.states[why.State], m, at.depth)
		}
	case "denied":
		return c.denied(at, m, why)
	case "below":
		if at.depth > 1 && len(why.Heard) == 2 {
			return c.below(at, m, why)
		}
	}
	if err == nil && !holds {
		err = &Error{at.on(m.String()), ErrReason}
	}
	return err
}

// fails reports whether m is accepted in a position and does not win: the game ends
// otherwise, the moves are used up, or a reply ends the game.
func (c *checker) fails(b *Board, m move, depth int) (bool, error) {
	c.walked.Tries++
	heard, next := b.try(c.rules, m)
	switch {
	case heard.Illegal || c.rules.wins(heard):
		return false, nil
	case heard.End != "" || depth == 1:
		return true, nil
	}
	groups, err := c.replies([]Board{next})
	return slices.ContainsFunc(groups, func(g group) bool { return g.heard.End != "" }), err
}

// denied checks a refutation of the positions in which m is refused, in the way that the
// reason names; it may name none where there is only one.
func (c *checker) denied(at place, m move, why *reason) error {
	groups, err := c.answers(&at, m)
	if err != nil {
		return err
	}
	below := place{nil, at.depth, at.on(m.String(), "(refused)"), at.turn}
	groups = slices.DeleteFunc(groups, func(g group) bool {
		return !g.heard.Illegal || len(why.Heard) == 1 && why.Heard[0].percept() != g.heard
	})
	if len(why.Heard) > 1 || len(groups) > 1 {
		return &Error{at.on(m.String()), ErrReason}
	}
	if len(groups) == 1 {
		below.states = groups[0].states
	}
	return c.refutation(below, why.Below)
}

// below checks a refutation of what can arise once m and a reply were heard so.
func (c *checker) below(at place, m move, why *reason) error {
	own, reply := why.Heard[0].percept(), why.Heard[1].percept()
	groups, err := c.answers(&at, m)
	if err != nil {
		return err
	}
	below := place{nil, at.depth - 1, at.on(m.String(), said(own), said(reply)), nil}
	i := slices.IndexFunc(groups, func(g group) bool { return g.heard == own })
	if i < 0 || own.Illegal || own.End != "" {
		return &Error{below.line, ErrReason}
	}
	if groups, err = c.replies(groups[i].states); err != nil {
		return err
	}
	for _, g := range groups {
		if g.heard == reply {
			below.states = g.states
		}
	}
	return c.refutation(below, why.Below)
}
