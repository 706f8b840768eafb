package proof

import (
	"context"
	"slices"
)

// Refutation returns nil if the refutation shows that no plan wins in all of
// the states with at most depth accepted moves; otherwise an [Error], or the
// context's error if that has ended first. A claim that a state cannot be won with
// everything visible takes a search without any pruning, so a deep one may never
// end by itself. See [Check].Visible.
func (c *Check[V, S, M, P]) Refutation(ctx context.Context, v V, states []S, depth int, r *Refutation[S, P]) error {
	c.begin(ctx)
	w := refutationCheck[V, S, M, P]{c, map[refuted[V, S, P]]bool{}, map[sightedKey[V, S]]bool{}}
	return w.refutation(place[V, S, M, P]{view: v, states: states, depth: depth}, r)
}

// refutationCheck remembers at which views and depths it has looked at a
// refutation: true once it is found right, false as long as it is looked at.
// Shared parts are walked once.
type refutationCheck[V, S, M comparable, P Percept] struct {
	*Check[V, S, M, P]
	right map[refuted[V, S, P]]bool
	seen  map[sightedKey[V, S]]bool // whether a state is won with everything visible
}

type sightedKey[V, S comparable] struct {
	view  V
	state S
	depth int
}

// maxSeen bounds the states that a check remembers of those seen with everything
// visible. Beyond it they are searched again: that takes time, which the context
// bounds, and no memory.
const maxSeen = 4 << 20

// visible tells whether a solver who sees everything wins the state: there is
// a move that wins at once, or after which every reply is won in turn.
func (c *refutationCheck[V, S, M, P]) visible(v V, s S, depth int) (won bool, err error) {
	if depth < 1 {
		return false, nil
	}
	if c.Visible != nil {
		won, tries, err := c.Visible(c.ctx, &v, &s, depth)
		c.Walked.Tries += tries
		return won, err
	}
	key := sightedKey[V, S]{v, s, depth}
	if won, known := c.seen[key]; known {
		return won, nil
	}
	for _, m := range c.Game.Moves(nil, &v) {
		if won, err = c.visiblyWins(v, s, depth, m); won || err != nil {
			break
		}
	}
	if err == nil && len(c.seen) < maxSeen {
		c.seen[key] = won
	}
	return won, err
}

func (c *refutationCheck[V, S, M, P]) visiblyWins(v V, s S, depth int, m M) (bool, error) {
	if err := c.stopped(); err != nil {
		return false, err
	}
	c.Walked.Tries++
	p := c.Game.Try(&v, &s, m)
	if p.Illegal() || p.Won() || p.Lost() || depth == 1 {
		return p.Won(), nil
	}
	after := c.Game.After(&v, m, p)
	next, heard := c.Game.Replies(nil, nil, &after, &s)
	for i := range next {
		c.Walked.Replies++
		if heard[i].Lost() {
			return false, nil
		}
		if won, err := c.visible(c.Game.AfterReply(&after, heard[i]), next[i], depth-1); err != nil || !won {
			return false, err
		}
	}
	return true, nil
}

type refuted[V, S comparable, P Percept] struct {
	r     *Refutation[S, P]
	view  V
	depth int
}

// refutation checks r at a place that has at least its states.
func (c *refutationCheck[V, S, M, P]) refutation(at place[V, S, M, P], r *Refutation[S, P]) error {
	if r == nil || len(r.States) == 0 || !subset(r.States, at.states) {
		return c.wrong(at.line, ErrNoStates)
	}
	key := refuted[V, S, P]{r, at.view, at.depth}
	if right, known := c.right[key]; known {
		if !right {
			return c.wrong(at.line, ErrCircle)
		}
		return nil
	}
	c.right[key] = false
	c.Walked.Nodes++
	at.states = r.States
	var err error
	if r.Sighted {
		err = c.sighted(at, r)
	} else {
		err = c.reasons(at, r)
	}
	c.right[key] = err == nil
	return err
}

// sighted checks the claim that the one state cannot be won with everything visible.
func (c *refutationCheck[V, S, M, P]) sighted(at place[V, S, M, P], r *Refutation[S, P]) error {
	if len(r.States) != 1 || len(r.Reasons) != 0 {
		return c.wrong(at.line, ErrSighted)
	}
	won, err := c.visible(at.view, r.States[0], at.depth)
	if won {
		err = c.wrong(at.line, ErrSighted)
	}
	return err
}

// reasons checks that every proposal has a reason that holds.
func (c *refutationCheck[V, S, M, P]) reasons(at place[V, S, M, P], r *Refutation[S, P]) error {
	moves := c.Game.Moves(nil, &at.view)
	if len(moves) != len(r.Reasons) {
		return c.wrong(at.line, ErrNoReason)
	}
	for i, m := range moves {
		if err := c.reason(at, m, &r.Reasons[i]); err != nil {
			return err
		}
	}
	return nil
}

// subset tells whether all of the states are among the others.
func subset[S comparable](states, among []S) bool {
	all := make(map[S]bool, len(among))
	for _, s := range among {
		all[s] = true
	}
	return !slices.ContainsFunc(states, func(s S) bool { return !all[s] })
}

// reason checks why the proposal m fails at a place.
func (c *refutationCheck[V, S, M, P]) reason(at place[V, S, M, P], m M, why *Reason[S, P]) error {
	if err := c.stopped(); err != nil {
		return err
	}
	switch why.Kind {
	case Useless:
		refused, alike, err := c.refusing(at, m, *new(P))
		if err != nil || alike && len(refused) == len(at.states) {
			return err
		}
	case Fails:
		if why.State >= 0 && why.State < len(at.states) && c.fails(at, at.states[why.State], m) {
			return nil
		}
	case Denied:
		refused, alike, err := c.refusing(at, m, why.Own)
		if err != nil {
			return err
		}
		if alike {
			at.states, at.line = refused, at.tried(m).refused()
			return c.refutation(at, why.Below)
		}
	case Below:
		if at.depth > 1 && !why.Own.Illegal() && !why.Own.Won() && !why.Own.Lost() {
			return c.below(at, m, why)
		}
	}
	return c.wrong(at.tried(m), ErrReason)
}

// refusing returns the states in which m is refused as kind says; if that is no refusal,
// in whatever way, and alike tells whether it is the same in all of them.
func (c *refutationCheck[V, S, M, P]) refusing(at place[V, S, M, P], m M, kind P) (refused []S, alike bool, err error) {
	named := kind.Illegal()
	alike = true
	for _, s := range at.states {
		if err := c.stopped(); err != nil {
			return nil, false, err
		}
		c.Walked.Tries++
		tried := s
		p := c.Game.Try(&at.view, &tried, m)
		if !p.Illegal() || named && p != kind {
			continue
		}
		if len(refused) == 0 {
			kind = p
		}
		alike = alike && p == kind
		refused = append(refused, s)
	}
	return refused, alike, nil
}

// fails tells whether m is accepted in s and leads to no win.
func (c *refutationCheck[V, S, M, P]) fails(at place[V, S, M, P], s S, m M) bool {
	c.Walked.Tries++
	p := c.Game.Try(&at.view, &s, m)
	if p.Illegal() || p.Won() {
		return false
	}
	if p.Lost() || at.depth <= 1 {
		return true
	}
	after := c.Game.After(&at.view, m, p)
	_, heard := c.Game.Replies(nil, nil, &after, &s)
	c.Walked.Replies += int64(len(heard))
	return slices.ContainsFunc(heard, P.Lost)
}

// below checks a refutation of what can arise after m was heard as Own and a
// reply as Reply.
func (c *refutationCheck[V, S, M, P]) below(at place[V, S, M, P], m M, why *Reason[S, P]) error {
	var after []S
	for _, s := range at.states {
		if err := c.stopped(); err != nil {
			return err
		}
		c.Walked.Tries++
		if c.Game.Try(&at.view, &s, m) == why.Own {
			after = append(after, s)
		}
	}
	view := c.Game.After(&at.view, m, why.Own)
	groups, err := c.replies(&view, after)
	if err != nil {
		return err
	}
	return c.refutation(place[V, S, M, P]{
		view:   c.Game.AfterReply(&view, why.Reply),
		states: groups.of[why.Reply],
		depth:  at.depth - 1,
		line:   at.tried(m).hear(why.Own).hear(why.Reply),
	}, why.Below)
}
