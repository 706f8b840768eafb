package andor

import (
	"errors"
	"fmt"
	"strings"
)

// A Check verifies certificates from the rules of the game alone. It shares no
// code with the searchers: it walks every state and every reply.
type Check[V any, S comparable, M any, P Percept] struct {
	Game Game[V, S, M, P]
	// Name names a move for error messages; nil prints it as it is.
	Name func(v *V, m M) string
	// Say names a percept for error messages; nil prints it as it is.
	Say func(v *V, p P) string

	// What the last call has walked.
	Walked Walked
}

// Walked counts what a check has looked at.
type Walked struct {
	Nodes   int64 // belief states
	Tries   int64 // proposals put to the referee
	Replies int64 // replies looked at
}

// A CertificateError says at which line of play a certificate breaks.
type CertificateError struct {
	Line []string // proposals and what was heard, in turn
	Err  error
}

func (e *CertificateError) Error() string {
	if len(e.Line) == 0 {
		return "certificate: at the start: " + e.Err.Error()
	}
	return "certificate: after " + strings.Join(e.Line, ", ") + ": " + e.Err.Error()
}

// Unwrap returns what is wrong.
func (e *CertificateError) Unwrap() error { return e.Err }

// What can be wrong with a certificate.
var (
	ErrNoPlan      = errors.New("the plan has nothing for what is heard here")
	ErrNotProposal = errors.New("the plan proposes what cannot be proposed")
	ErrNotWon      = errors.New("the game is not won")
	ErrTooDeep     = errors.New("the moves allowed are used up without a win")
	ErrNoReason    = errors.New("the refutation gives no reason for a proposal")
	ErrReason      = errors.New("the reason does not hold")
	ErrNoStates    = errors.New("the refutation is about no state, or about states that are not here")
)

// Plan returns nil if the plan wins in every one of the states, against every
// reply, with at most depth accepted moves; otherwise a [CertificateError].
func (c *Check[V, S, M, P]) Plan(v V, states []S, depth int, plan *Plan[M, P]) error {
	c.Walked = Walked{}
	return c.plan(v, states, depth, plan, nil)
}

func (c *Check[V, S, M, P]) plan(v V, states []S, depth int, plan *Plan[M, P], line []string) error {
	c.Walked.Nodes++
	wrong := func(err error) error { return &CertificateError{line, err} }
	switch {
	case plan == nil:
		return wrong(ErrNoPlan)
	case depth < 1:
		return wrong(ErrTooDeep)
	case !c.proposal(&v, plan.Try):
		return wrong(ErrNotProposal)
	}
	line = append(line[:len(line):len(line)], c.name(&v, plan.Try))
	groups := grouping[S, P]{}
	for _, s := range states {
		c.Walked.Tries++
		p := c.Game.Try(&v, &s, plan.Try)
		groups.add(p, s)
	}
	for _, p := range groups.order {
		heard := append(line[:len(line):len(line)], c.say(&v, p))
		var err error
		switch {
		case p.Illegal():
			err = c.plan(v, groups.of[p], depth, plan.after(p, nil), heard)
		case p.Lost():
			err = &CertificateError{heard, ErrNotWon}
		case p.Won():
		case depth == 1:
			err = &CertificateError{heard, ErrTooDeep}
		default:
			err = c.planReplies(c.Game.After(&v, plan.Try, p), groups.of[p], depth-1, plan, p, heard)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// planReplies follows a plan through the opponent's turn.
func (c *Check[V, S, M, P]) planReplies(v V, states []S, depth int, plan *Plan[M, P], own P, line []string) error {
	groups := c.replies(&v, states)
	for _, p := range groups.order {
		heard := append(line[:len(line):len(line)], c.say(&v, p))
		if p.Lost() || p.Won() {
			return &CertificateError{heard, ErrNotWon}
		}
		if err := c.plan(c.Game.AfterReply(&v, p), groups.of[p], depth, plan.after(own, &p), heard); err != nil {
			return err
		}
	}
	return nil
}

// after returns the plan for what was heard.
func (p *Plan[M, P]) after(own P, reply *P) *Plan[M, P] {
	for i := range p.Then {
		b := &p.Then[i]
		if b.Own == own && (reply == nil || b.Reply == *reply) {
			return b.Next
		}
	}
	return nil
}

// replies returns the distinct states after all replies, by what is heard.
func (c *Check[V, S, M, P]) replies(v *V, states []S) grouping[S, P] {
	groups := grouping[S, P]{}
	seen := map[S]bool{}
	for i := range states {
		next, heard := c.Game.Replies(nil, nil, v, &states[i])
		c.Walked.Replies += int64(len(next))
		for j := range next {
			// Equal states are heard alike: what is heard of a reply
			// can be seen from the position after it and the view.
			if !seen[next[j]] || !groups.has(heard[j], next[j]) {
				seen[next[j]] = true
				groups.add(heard[j], next[j])
			}
		}
	}
	return groups
}

// proposal tells whether m can be proposed.
func (c *Check[V, S, M, P]) proposal(v *V, m M) bool {
	for _, other := range c.Game.Moves(nil, v) {
		if any(other) == any(m) {
			return true
		}
	}
	return false
}

func (c *Check[V, S, M, P]) name(v *V, m M) string {
	if c.Name == nil {
		return fmt.Sprint(m)
	}
	return c.Name(v, m)
}

func (c *Check[V, S, M, P]) say(v *V, p P) string {
	if c.Say == nil {
		return fmt.Sprintf("(%v)", p)
	}
	return "(" + c.Say(v, p) + ")"
}

// Refutation returns nil if the refutation shows that no plan wins in all of
// the states with at most depth accepted moves; otherwise a [CertificateError].
func (c *Check[V, S, M, P]) Refutation(v V, states []S, depth int, r *Refutation[S, P]) error {
	c.Walked = Walked{}
	all := map[S]bool{}
	for _, s := range states {
		all[s] = true
	}
	w := refutationCheck[V, S, M, P]{c, map[refuted[V, S, P]]bool{}}
	return w.refutation(v, all, depth, r, nil)
}

// refutationCheck remembers which refutations it has found right, for which
// view and depth: shared parts are walked once.
type refutationCheck[V any, S comparable, M any, P Percept] struct {
	*Check[V, S, M, P]
	right map[refuted[V, S, P]]bool
}

type refuted[V any, S comparable, P Percept] struct {
	r     *Refutation[S, P]
	view  any
	depth int
}

// refutation checks r against a belief state that holds at least the states of
// here.
func (c *refutationCheck[V, S, M, P]) refutation(v V, here map[S]bool, depth int, r *Refutation[S, P], line []string) error {
	wrong := func(err error) error { return &CertificateError{line, err} }
	if r == nil || len(r.States) == 0 {
		return wrong(ErrNoStates)
	}
	for _, s := range r.States {
		if !here[s] {
			return wrong(ErrNoStates)
		}
	}
	key := refuted[V, S, P]{r, any(v), depth}
	if c.right[key] {
		return nil
	}
	c.Walked.Nodes++
	moves := c.Game.Moves(nil, &v)
	if len(moves) != len(r.Reasons) {
		return wrong(ErrNoReason)
	}
	for i, m := range moves {
		next := append(line[:len(line):len(line)], c.name(&v, m))
		if err := c.reason(&v, r, depth, m, &r.Reasons[i], next); err != nil {
			return err
		}
	}
	c.right[key] = true
	return nil
}

// reason checks why the proposal m fails.
func (c *refutationCheck[V, S, M, P]) reason(v *V, r *Refutation[S, P], depth int, m M, why *Reason[S, P], line []string) error {
	wrong := func() error { return &CertificateError{line, ErrReason} }
	switch why.Kind {
	case Useless:
		for _, s := range r.States {
			c.Walked.Tries++
			if !c.Game.Try(v, &s, m).Illegal() {
				return wrong()
			}
		}
		return nil
	case Fails:
		if why.State < 0 || why.State >= len(r.States) || !c.fails(v, r.States[why.State], depth, m) {
			return wrong()
		}
		return nil
	case Denied:
		refused := map[S]bool{}
		for _, s := range r.States {
			c.Walked.Tries++
			if tried := s; c.Game.Try(v, &tried, m).Illegal() {
				refused[s] = true
			}
		}
		return c.refutation(*v, refused, depth, why.Below, append(line, "(refused)"))
	case Below:
		return c.below(v, r, depth, m, why, line)
	}
	return wrong()
}

// fails tells whether m is accepted in s and leads to no win.
func (c *refutationCheck[V, S, M, P]) fails(v *V, s S, depth int, m M) bool {
	c.Walked.Tries++
	p := c.Game.Try(v, &s, m)
	if p.Illegal() || p.Won() {
		return false
	}
	if p.Lost() || depth <= 1 {
		return true
	}
	after := c.Game.After(v, m, p)
	_, heard := c.Game.Replies(nil, nil, &after, &s)
	c.Walked.Replies += int64(len(heard))
	for _, h := range heard {
		if h.Lost() {
			return true
		}
	}
	return false
}

// below checks a refutation of what can arise after m was heard as Own and a
// reply as Reply.
func (c *refutationCheck[V, S, M, P]) below(v *V, r *Refutation[S, P], depth int, m M, why *Reason[S, P], line []string) error {
	if depth <= 1 || why.Own.Illegal() || why.Own.Won() || why.Own.Lost() {
		return &CertificateError{line, ErrReason}
	}
	var after []S
	for _, s := range r.States {
		c.Walked.Tries++
		if c.Game.Try(v, &s, m) == why.Own {
			after = append(after, s)
		}
	}
	line = append(line, c.say(v, why.Own), c.say(v, why.Reply))
	if len(after) == 0 {
		return &CertificateError{line, ErrReason}
	}
	view := c.Game.After(v, m, why.Own)
	groups := c.replies(&view, after)
	arisen := map[S]bool{}
	for _, s := range groups.of[why.Reply] {
		arisen[s] = true
	}
	return c.refutation(c.Game.AfterReply(&view, why.Reply), arisen, depth-1, why.Below, line)
}
