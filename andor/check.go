package andor

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A Check verifies certificates from the rules of the game alone. It shares no
// code with the searchers: it walks every state and every reply.
type Check[V, S, M comparable, P Percept] struct {
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
	ErrNoStates    = errors.New("it is about no state, or about states that are not here")
	ErrCircle      = errors.New("it rests on itself")
	ErrSighted     = errors.New("it is not about one state that cannot be won with everything visible")
)

// place is where a check stands: a belief state of the game, and how play came
// there.
type place[V, S, M comparable, P Percept] struct {
	view   V
	states []S
	depth  int // accepted moves left
	line   *line[V, M, P]
}

// line is the play so far, last step first. It is put into words only when
// something is wrong.
type line[V, M comparable, P Percept] struct {
	before *line[V, M, P]
	view   V
	step   lineStep
	try    M
	heard  P
}

// lineStep says what a step of a line is: a proposal, what was heard, or a
// refusal.
type lineStep uint8

const (
	stepTry lineStep = iota
	stepHeard
	stepRefused
)

func (p *place[V, S, M, P]) tried(m M) *line[V, M, P] {
	return &line[V, M, P]{before: p.line, view: p.view, try: m}
}

func (l *line[V, M, P]) hear(p P) *line[V, M, P] {
	return &line[V, M, P]{before: l, view: l.view, step: stepHeard, heard: p}
}

func (l *line[V, M, P]) refused() *line[V, M, P] {
	return &line[V, M, P]{before: l, view: l.view, step: stepRefused}
}

// wrong returns the error that something is wrong at the end of a line.
func (c *Check[V, S, M, P]) wrong(l *line[V, M, P], err error) error {
	var words []string
	for ; l != nil; l = l.before {
		switch l.step {
		case stepTry:
			words = append(words, c.name(&l.view, l.try))
		case stepHeard:
			words = append(words, c.say(&l.view, l.heard))
		case stepRefused:
			words = append(words, "(refused)")
		}
	}
	slices.Reverse(words)
	return &CertificateError{words, err}
}

// Plan returns nil if the plan wins in every one of the states, against every
// reply, with at most depth accepted moves; otherwise a [CertificateError].
func (c *Check[V, S, M, P]) Plan(v V, states []S, depth int, plan *Plan[M, P]) error {
	c.Walked = Walked{}
	if len(states) == 0 {
		return c.wrong(nil, ErrNoStates)
	}
	return c.plan(place[V, S, M, P]{view: v, states: states, depth: depth}, plan, 0)
}

// plan checks a plan at a place, after so many refusals in this turn.
func (c *Check[V, S, M, P]) plan(at place[V, S, M, P], plan *Plan[M, P], refusals int) error {
	c.Walked.Nodes++
	moves := c.Game.Moves(nil, &at.view)
	switch {
	case plan == nil:
		return c.wrong(at.line, ErrNoPlan)
	case at.depth < 1:
		return c.wrong(at.line, ErrTooDeep)
	case refusals > len(moves):
		return c.wrong(at.line, ErrCircle)
	case !slices.Contains(moves, plan.Try):
		return c.wrong(at.line, ErrNotProposal)
	}
	tried := at.tried(plan.Try)
	var groups grouping[S, P]
	for _, s := range at.states {
		c.Walked.Tries++
		p := c.Game.Try(&at.view, &s, plan.Try)
		groups.add(p, s)
	}
	for _, p := range groups.order {
		here := place[V, S, M, P]{at.view, groups.of[p], at.depth, tried.hear(p)}
		var err error
		switch {
		case p.Illegal():
			err = c.plan(here, plan.after(p, nil), refusals+1)
		case p.Lost():
			err = c.wrong(here.line, ErrNotWon)
		case p.Won():
		case at.depth == 1:
			err = c.wrong(here.line, ErrTooDeep)
		default:
			here.view = c.Game.After(&at.view, plan.Try, p)
			here.depth--
			err = c.planReplies(here, plan, p)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// planReplies follows a plan through the opponent's turn, after own was heard.
func (c *Check[V, S, M, P]) planReplies(at place[V, S, M, P], plan *Plan[M, P], own P) error {
	groups := c.replies(&at.view, at.states)
	if len(groups.order) == 0 {
		return c.wrong(at.line, ErrNotWon)
	}
	for _, p := range groups.order {
		here := place[V, S, M, P]{c.Game.AfterReply(&at.view, p), groups.of[p], at.depth, at.line.hear(p)}
		if p.Lost() || p.Won() {
			return c.wrong(here.line, ErrNotWon)
		}
		if err := c.plan(here, plan.after(own, &p), 0); err != nil {
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
func (c *Check[V, S, M, P]) replies(v *V, states []S) (groups grouping[S, P]) {
	for i := range states {
		next, heard := c.Game.Replies(nil, nil, v, &states[i])
		c.Walked.Replies += int64(len(next))
		for j := range next {
			groups.addNew(heard[j], next[j])
		}
	}
	return groups
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
