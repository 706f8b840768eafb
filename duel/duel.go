package duel

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// ErrEnded is returned for a proposal after the end.
var ErrEnded = errors.New("the duel has ended")

// A Duel is a solver's belief state in play.
type Duel struct {
	Rules kriegspiel.Rules
	// Left is how many moves the solver has left; refused proposals cost none.
	Left int
	// End tells whether the duel has ended, and how.
	End Ending
	// Steps are what has happened so far.
	Steps []Step

	levels []level // the states before every step, and those now
}

// New begins a duel about a belief state, all states of which are looked for, in which the
// solver has to mate within a number of ply.
func New(b *mate.Belief, ply int) (*Duel, error) {
	if err := kriegspiel.CheckPly(ply); err != nil {
		return nil, fmt.Errorf("ply: %w", err)
	}
	states, err := b.All()
	switch {
	case err != nil:
		return nil, err
	case len(states) > mostStates:
		return nil, ErrMany
	}
	return &Duel{Rules: b.Rules, Left: kriegspiel.Depth(ply), levels: []level{{view: b.View, states: states}}}, nil
}

func (d *Duel) now() *level { return &d.levels[len(d.levels)-1] }

// View returns what the solver sees.
func (d *Duel) View() *kriegspiel.View { return &d.now().view }

// States returns the states that fit all that was heard. They belong to the duel.
func (d *Duel) States() []kriegspiel.State { return d.now().states }

// Heat counts where the opponent's pieces may stand.
func (d *Duel) Heat() (h kriegspiel.Heat) {
	for i := range d.now().states {
		h.Add(&d.now().states[i])
	}
	return h
}

// Proposals returns what the solver may propose.
func (d *Duel) Proposals() []chess.Move {
	if d.End != Open {
		return nil
	}
	return d.Rules.Moves(nil, d.View())
}

// Name returns the name of a proposal, as the solver writes it.
func (d *Duel) Name(m chess.Move) string {
	n := chess.Notation{Side: &d.View().Own, Moves: d.Proposals(), Colour: d.View().Colour}
	return asking(m) + n.Name(m)
}

// split returns all that can be heard after a proposal.
func (d *Duel) split(ctx context.Context, m chess.Move) ([]*group, error) {
	switch {
	case d.End != Open:
		return nil, ErrEnded
	case !slices.Contains(d.Proposals(), m):
		return nil, fmt.Errorf("%s cannot be proposed here", m.UCI(d.View().Colour))
	}
	p := splitter{rules: d.Rules, left: d.Left}
	err := p.split(ctx, d.now(), m)
	return p.groups, err
}

// Hear goes on by a step that has been played. It is an error if no state fits it.
func (d *Duel) Hear(ctx context.Context, s Step) error {
	groups, err := d.split(ctx, s.Try)
	if err != nil {
		return err
	}
	for _, g := range groups {
		if g.Step == s {
			d.goOn(g)
			return nil
		}
	}
	c := d.View().Colour
	return fmt.Errorf("in no position %s is answered by %q", d.Name(s.Try), heardWords(s, c))
}

// goOn makes what was heard the present.
func (d *Duel) goOn(g *group) {
	d.Steps, d.levels, d.End = append(d.Steps, g.Step), append(d.levels, g.level), g.end
	if !g.Own.Illegal() {
		d.Left--
	}
}

// heardWords returns what was heard in a step.
func heardWords(s Step, c chess.Colour) string {
	words := s.Own.Heard(c)
	if s.Reply != 0 {
		words += ", then " + s.Reply.Heard(c)
	}
	return words
}
