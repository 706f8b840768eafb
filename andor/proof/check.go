package proof

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A Check verifies certificates from the rules of the game alone. It shares no
// code with the searchers: it walks every state and every reply.
type Check[V, S, M comparable, P Percept] struct {
	Game Game[V, S, M, P]
	// Visible tells whether a solver who sees everything wins a state with at most
	// depth moves, and how many moves it has put to the test; its error is that of
	// the context. It must go by the rules alone, as nil does: that tries
	// everything by the methods of Game.
	Visible func(ctx context.Context, v *V, s *S, depth int) (won bool, tries int64, err error)
	// Name names a move for error messages; nil prints it as it is.
	Name func(v *V, m M) string
	// Say names a percept for error messages; nil prints it as it is.
	Say func(v *V, p P) string

	// What the last call has walked.
	Walked Walked

	ctx   context.Context // of the call under way
	steps int             // since it began; see stopped
}

// begin forgets the last call.
func (c *Check[V, S, M, P]) begin(ctx context.Context) {
	c.Walked, c.ctx, c.steps = Walked{}, ctx, 0
}

// stepsPerLook is how many steps a check takes between two looks at its context:
// well under a millisecond in any game of this module.
const stepsPerLook = 1024

// stopped counts a step, a proposal or the replies to one, and returns the
// context's error once it has ended.
func (c *Check[V, S, M, P]) stopped() error {
	if c.steps++; c.steps%stepsPerLook != 0 {
		return nil
	}
	return c.ctx.Err()
}

// Walked counts what a check has looked at.
type Walked struct {
	Nodes   int64 // belief states
	Tries   int64 // proposals put to the referee
	Replies int64 // replies looked at
}

// An Error says at which line of play a certificate breaks.
type Error struct {
	Line []string // proposals and what was heard, in turn
	Err  error
}

// Error names the line of play, and what is wrong after it.
func (e *Error) Error() string {
	if len(e.Line) == 0 {
		return "certificate: at the start: " + e.Err.Error()
	}
	return "certificate: after " + strings.Join(e.Line, ", ") + ": " + e.Err.Error()
}

// Unwrap returns what is wrong.
func (e *Error) Unwrap() error { return e.Err }

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
	return &Error{words, err}
}

// Plan returns nil if the plan wins in every one of the states, against every
// reply, with at most depth accepted moves; otherwise an [Error], or the context's
// error if that has ended first.
func (c *Check[V, S, M, P]) Plan(ctx context.Context, v V, states []S, depth int, plan *Plan[M, P]) error {
	c.begin(ctx)
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
		if err := c.stopped(); err != nil {
			return err
		}
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
	groups, err := c.replies(&at.view, at.states)
	if err != nil {
		return err
	}
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
func (c *Check[V, S, M, P]) replies(v *V, states []S) (groups grouping[S, P], err error) {
	for i := range states {
		if err := c.stopped(); err != nil {
			return groups, err
		}
		next, heard := c.Game.Replies(nil, nil, v, &states[i])
		c.Walked.Replies += int64(len(next))
		for j := range next {
			groups.addNew(heard[j], next[j])
		}
	}
	return groups, nil
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
