package slow

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Walked counts what a check has looked at.
type Walked struct {
	Nodes   int64 // belief states
	Tries   int64 // proposals put to the referee
	Replies int64 // replies of the opponent
}

// An Error says at which line of play a certificate breaks.
type Error struct {
	Line []string // proposals, and what was heard in brackets
	Err  error
}

// Error names the line of play and what is wrong there.
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
	ErrHash     = errors.New("the positions are not those of its hash")
	ErrTurn     = errors.New("the turn cannot have gone so in all positions")
	ErrNoPlan   = errors.New("the plan has nothing for what is heard here")
	ErrProposal = errors.New("the plan proposes what cannot be proposed")
	ErrNotWon   = errors.New("the game ends without a win")
	ErrTooDeep  = errors.New("the moves allowed are used up without a win")
	ErrNoReason = errors.New("the refutation does not give one reason for every proposal")
	ErrReason   = errors.New("the reason does not hold")
	ErrStates   = errors.New("the refutation is about positions that are not possible here")
	ErrCircle   = errors.New("it rests on itself")
	ErrSighted  = errors.New("it is not about one position that cannot be won with everything visible")
)

// ErrTooLong is returned for a certificate whose claims about full sight take too many
// positions to verify by brute force. It says nothing about the certificate.
var ErrTooLong = errors.New("the claims about full sight take too long to verify by brute force")

// Check verifies a certificate, the JSON text of docs/certificates.md. It is about the
// belief state of the given positions, FENs with the solver to move, or, if there are
// none, about the positions that it names itself. Check returns nil if the certificate
// holds, and otherwise an [Error], or another error if the text is no certificate or the
// positions are no belief state. It stops with the context's error when the context
// ends.
func Check(ctx context.Context, text []byte, positions []string) (Walked, error) {
	cert, err := readCertificate(text)
	if err != nil {
		return Walked{}, err
	}
	rules, err := ParseRules(cert.Rules)
	if err != nil {
		return Walked{}, err
	}
	states, err := listed(cert.named(), rules, cert.Solver)
	if err != nil {
		return Walked{}, fmt.Errorf("states: %w", err)
	}
	if cert.Verdict == "mate" && beliefHash(states) != cert.Belief { // a refutation need not name all states
		return Walked{}, &Error{Err: ErrHash}
	}
	if len(positions) > 0 {
		if states, err = boards(positions, rules, cert.Solver); err != nil {
			return Walked{}, err
		}
		if beliefHash(states) != cert.Belief {
			return Walked{}, &Error{Err: ErrHash}
		}
	}
	if cert.Turn != nil {
		if err := cert.Turn.wellFormed(rules); err != nil {
			return Walked{}, err
		}
		if slices.ContainsFunc(states, func(b Board) bool { return !cert.Turn.fits(&b) }) {
			return Walked{}, &Error{Err: ErrTurn}
		}
	}
	c := checker{ctx: ctx, rules: rules, solver: cert.Solver, list: cert.Refutations, right: map[claim]bool{}, seen: map[sightedKey]bool{}}
	at := place{states: states, depth: (cert.Ply + 1) / 2, turn: cert.Turn}
	if cert.Plan != nil {
		err = c.plan(at, cert.Plan, 0)
	} else {
		err = c.refutation(at, 0)
	}
	return c.walked, err
}

// checker is one check under way.
type checker struct {
	ctx    context.Context
	rules  Rules
	solver string
	walked Walked
	list   []refutation
	// right says of a refutation that it was looked at with so many moves left: true
	// once it was found right, false as long as it is looked at.
	right map[claim]bool
	// seen says of a position whether it is won with everything visible, looks how
	// many moves were looked at to find out.
	seen  map[sightedKey]bool
	looks int
}

// place is a belief state that has come up in play, with the solver to move.
type place struct {
	states []Board
	depth  int      // accepted moves left
	line   []string // how play came there
	turn   *turn    // before it in the same turn, if that is the one the certificate begins in
}

// on returns the line of play with more words at its end.
func (at *place) on(words ...string) []string { return append(slices.Clip(at.line), words...) }

func said(p Percept) string { return "(" + p.String() + ")" }

// group is the positions in which the same was heard, in the order in which they were
// found.
type group struct {
	heard  Percept
	states []Board
}

// answers proposes m in every position of a place, and groups the positions, as they are
// after it, by what is heard. What asks first and is refused has the answer with it.
func (c *checker) answers(at *place, m move) (groups []group, err error) {
	asks := c.asking(at, m)
	for i := range at.states {
		if err := c.ctx.Err(); err != nil {
			return nil, err
		}
		c.walked.Tries++
		heard, next := at.states[i].try(c.rules, m)
		if heard.Illegal && asks {
			heard.Any = "no"
			if len(at.states[i].takes()) > 0 {
				heard.Any = "yes"
			}
		}
		groups = add(groups, heard, next)
	}
	return groups, nil
}

// replies groups the different positions after every reply in every position by what is
// heard.
func (c *checker) replies(states []Board) (groups []group, err error) {
	seen := map[Board]bool{}
	for i := range states {
		if err := c.ctx.Err(); err != nil {
			return nil, err
		}
		for _, reply := range states[i].Replies(c.rules) {
			c.walked.Replies++
			if !seen[reply.Board] {
				seen[reply.Board] = true
				groups = add(groups, reply.Percept, reply.Board)
			}
		}
	}
	return groups, nil
}

func add(groups []group, heard Percept, b Board) []group {
	for i := range groups {
		if groups[i].heard == heard {
			groups[i].states = append(groups[i].states, b)
			return groups
		}
	}
	return append(groups, group{heard, []Board{b}})
}

// plan checks a plan at a place, after so many refusals in this turn.
func (c *checker) plan(at place, p *plan, refusals int) error {
	c.walked.Nodes++
	if p == nil {
		return &Error{at.line, ErrNoPlan}
	}
	if at.depth < 1 {
		return &Error{at.line, ErrTooDeep}
	}
	proposals := c.proposals(&at)
	i := slices.IndexFunc(proposals, func(m move) bool { return c.named(&at, m) == p.Try })
	if i < 0 {
		return &Error{at.line, ErrProposal}
	}
	if refusals > len(proposals) {
		return &Error{at.line, ErrCircle}
	}
	groups, err := c.answers(&at, proposals[i])
	if err != nil {
		return err
	}
	for _, g := range groups {
		here := place{g.states, at.depth, at.on(p.Try, said(g.heard)), at.turn}
		if g.heard.Illegal {
			err = c.plan(here, p.next(g.heard, nil), refusals+1)
		} else if !c.rules.wins(g.heard) {
			err = c.planAccepted(here, p, g.heard)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// planAccepted follows a plan through the opponent's turn, after its proposal was
// accepted, did not win, and was heard as own.
func (c *checker) planAccepted(at place, p *plan, own Percept) error {
	switch {
	case own.End != "":
		return &Error{at.line, ErrNotWon}
	case at.depth == 1:
		return &Error{at.line, ErrTooDeep}
	}
	groups, err := c.replies(at.states)
	if err != nil {
		return err
	}
	for _, g := range groups {
		here := place{g.states, at.depth - 1, at.on(said(g.heard)), nil}
		if g.heard.End != "" {
			return &Error{here.line, ErrNotWon}
		}
		if err := c.plan(here, p.next(own, &g.heard), 0); err != nil {
			return err
		}
	}
	return nil
}

// next returns the plan for what was heard; reply is nil after a refusal.
func (p *plan) next(own Percept, reply *Percept) *plan {
	for i := range p.Then {
		h := p.Then[i].Heard
		if len(h) == 0 || h[0].percept() != own {
			continue
		}
		if reply == nil && len(h) == 1 || reply != nil && len(h) == 2 && h[1].percept() == *reply {
			return p.Then[i].Plan
		}
	}
	return nil
}
