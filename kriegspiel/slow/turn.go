package slow

import (
	"errors"
	"fmt"
	"slices"
)

// turn is what has happened in a turn of the solver before the point that a certificate is
// about, as far as it matters to what may be proposed there.
type turn struct {
	Any     string   `json:"any"`     // the answer to the question; "" if it was not asked
	Refused []string `json:"refused"` // diagonal steps of pawns, in UCI notation
}

// wellFormed returns an error if no turn goes so under the rule set.
func (t *turn) wellFormed(r Rules) error {
	switch {
	case t.Any != "" && t.Any != "yes" && t.Any != "no":
		return fmt.Errorf("turn: bad answer %.16q", t.Any)
	case t.Any != "" && !r.asks() && r != BerkeleyAny:
		return errors.New("turn: the rule set has no question")
	case len(t.Refused) > 0 && !r.asks():
		return errors.New("turn: refused steps of pawns do not count under the rule set")
	case len(t.Refused) > 0 && t.Any == "no":
		return errors.New("turn: after \"no\" refused steps of pawns do not count")
	case t.Any == "yes" && len(t.Refused) == 0 && r.asks():
		return errors.New("turn: after \"yes\" a pawn has to try first")
	}
	for i, step := range t.Refused {
		if slices.Contains(t.Refused[:i], step) {
			return fmt.Errorf("turn: %.16q is refused twice", step)
		}
	}
	return nil
}

// fits reports whether the turn can have gone so in a position: the question is answered so,
// and all that was refused is a diagonal step of a pawn and illegal.
func (t *turn) fits(b *Board) bool {
	if t.Any != "" && (t.Any == "yes") != (len(b.takes()) > 0) {
		return false
	}
	var illegal []string
	for _, m := range b.refused() {
		if b.diagonal(m) {
			illegal = append(illegal, m.String())
		}
	}
	return !slices.ContainsFunc(t.Refused, func(step string) bool { return !slices.Contains(illegal, step) })
}

// obliged reports whether a pawn has to take.
func (t *turn) obliged(r Rules) bool { return t != nil && t.Any == "yes" && r == BerkeleyAny }

// proposals is what may be proposed at a place: in the middle of a turn no pawn takes after
// "no", none tries again what was refused, and where one has to take nothing else is done.
func (c *checker) proposals(at *place) []move {
	b, t := &at.states[0], at.turn
	list := b.proposedUnder(c.rules)
	if t == nil {
		return list
	}
	return slices.DeleteFunc(list, func(m move) bool {
		if !b.diagonal(m) {
			return t.obliged(c.rules)
		}
		return t.Any == "no" || slices.Contains(t.Refused, m.String())
	})
}

// asking reports whether m asks first at a place: a diagonal step of a pawn does where plans
// ask, unless the question was asked in this turn.
func (c *checker) asking(at *place, m move) bool {
	return c.rules.asks() && at.states[0].diagonal(m) && (at.turn == nil || at.turn.Any == "")
}

// named is how a certificate writes a proposal: one that asks first has the question before
// it.
func (c *checker) named(at *place, m move) string {
	if c.asking(at, m) {
		return "any? " + m.String()
	}
	return m.String()
}
