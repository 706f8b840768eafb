package proof

import "slices"

// Refutation returns nil if the refutation shows that no plan wins in all of
// the states with at most depth accepted moves; otherwise a [Error].
func (c *Check[V, S, M, P]) Refutation(v V, states []S, depth int, r *Refutation[S, P]) error {
	c.Walked = Walked{}
	w := refutationCheck[V, S, M, P]{c, map[refuted[V, S, P]]bool{}, map[sighted[V, S]]bool{}}
	return w.refutation(place[V, S, M, P]{view: v, states: states, depth: depth}, r)
}

// refutationCheck remembers at which views and depths it has looked at a
// refutation: true once it is found right, false as long as it is looked at.
// Shared parts are walked once.
type refutationCheck[V, S, M comparable, P Percept] struct {
	*Check[V, S, M, P]
	right map[refuted[V, S, P]]bool
	seen  map[sighted[V, S]]bool // whether a state is won with everything visible
}

type sighted[V, S comparable] struct {
	view  V
	state S
	depth int
}

// visible tells whether a solver who sees everything wins the state: there is
// a move that wins at once, or after which every reply is won in turn.
func (c *refutationCheck[V, S, M, P]) visible(v V, s S, depth int) bool {
	key := sighted[V, S]{v, s, depth}
	won, known := c.seen[key]
	if !known {
		won = depth > 0 && slices.ContainsFunc(c.Game.Moves(nil, &v), func(m M) bool {
			return c.visiblyWins(v, s, depth, m)
		})
		c.seen[key] = won
	}
	return won
}

func (c *refutationCheck[V, S, M, P]) visiblyWins(v V, s S, depth int, m M) bool {
	c.Walked.Tries++
	p := c.Game.Try(&v, &s, m)
	if p.Illegal() || p.Won() || p.Lost() || depth == 1 {
		return p.Won()
	}
	after := c.Game.After(&v, m, p)
	next, heard := c.Game.Replies(nil, nil, &after, &s)
	for i := range next {
		c.Walked.Replies++
		if heard[i].Lost() || !c.visible(c.Game.AfterReply(&after, heard[i]), next[i], depth-1) {
			return false
		}
	}
	return true
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
	if r.Sighted {
		if len(r.States) != 1 || len(r.Reasons) != 0 || c.visible(at.view, r.States[0], at.depth) {
			return c.wrong(at.line, ErrSighted)
		}
		c.right[key] = true
		return nil
	}
	moves := c.Game.Moves(nil, &at.view)
	if len(moves) != len(r.Reasons) {
		return c.wrong(at.line, ErrNoReason)
	}
	at.states = r.States
	for i, m := range moves {
		if err := c.reason(at, m, &r.Reasons[i]); err != nil {
			return err
		}
	}
	c.right[key] = true
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
	switch why.Kind {
	case Useless:
		if len(c.refusing(at, m)) == len(at.states) {
			return nil
		}
	case Fails:
		if why.State >= 0 && why.State < len(at.states) && c.fails(at, at.states[why.State], m) {
			return nil
		}
	case Denied:
		at.states, at.line = c.refusing(at, m), at.tried(m).refused()
		return c.refutation(at, why.Below)
	case Below:
		if at.depth > 1 && !why.Own.Illegal() && !why.Own.Won() && !why.Own.Lost() {
			return c.below(at, m, why)
		}
	}
	return c.wrong(at.tried(m), ErrReason)
}

// refusing returns the states in which m is refused.
func (c *refutationCheck[V, S, M, P]) refusing(at place[V, S, M, P], m M) (refused []S) {
	for _, s := range at.states {
		c.Walked.Tries++
		if tried := s; c.Game.Try(&at.view, &tried, m).Illegal() {
			refused = append(refused, s)
		}
	}
	return refused
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
		c.Walked.Tries++
		if c.Game.Try(&at.view, &s, m) == why.Own {
			after = append(after, s)
		}
	}
	view := c.Game.After(&at.view, m, why.Own)
	groups := c.replies(&view, after)
	return c.refutation(place[V, S, M, P]{
		view:   c.Game.AfterReply(&view, why.Reply),
		states: groups.of[why.Reply],
		depth:  at.depth - 1,
		line:   at.tried(m).hear(why.Own).hear(why.Reply),
	}, why.Below)
}
