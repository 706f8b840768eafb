package catalogue

import (
	"context"
	"fmt"
	"strings"

	"kriegmate/database"
	"kriegmate/estimate"
	"kriegmate/internal/english"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/render"
	"kriegmate/mate"
)

// A Sheet is one problem as people look at it: the solver's own pieces, a heat map
// of the hidden ones, and the record in words.
type Sheet struct {
	Number  int // of the problem in its file
	Problem *database.Problem
	View    kriegspiel.View
	Heat    kriegspiel.Heat
	States  int // that fit; the problem says how many there should be
}

// NewSheet finds all states of a problem within the limits. The error is that of
// [mate.Belief.All].
func NewSheet(ctx context.Context, n int, p *database.Problem, limits estimate.Limits) (*Sheet, error) {
	b, err := mate.Open(ctx, mate.Given{Rules: p.Rules, Record: p.Record, Positions: p.Positions}, limits)
	if err != nil {
		return nil, err
	}
	states, err := b.All()
	if err != nil {
		return nil, fmt.Errorf("problem #%d: %w", n, err)
	}
	s := &Sheet{Number: n, Problem: p, View: b.View, States: len(states)}
	for i := range states {
		s.Heat.Add(&states[i])
	}
	return s, nil
}

// Complaint says that the problem does not have the states it is said to have; ""
// if it has.
func (s *Sheet) Complaint() string {
	if s.States == s.Problem.Belief {
		return ""
	}
	return fmt.Sprintf("problem #%d is said to have %s, but %d fit", s.Number, english.Count(s.Problem.Belief, "state"), s.States)
}

// SVG draws the heat map.
func (s *Sheet) SVG() []byte { return render.Heat(&s.View, &s.Heat) }

// String returns the sheet for a terminal.
func (s *Sheet) String() string {
	p := s.Problem
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s\nown pieces\n\n%s\n", p.Title(s.Number), p.Question(), s.View.Diagram())
	fmt.Fprintf(&b, "the hidden ones, in per cent of the states\n\n%s", s.Heat.Diagram(&s.View.Own, s.View.Colour))
	if p.Record != nil {
		b.WriteString("\nrecord\n\n")
		for i, words := range p.Record.Words() {
			fmt.Fprintf(&b, "%5d  %s\n", i+1, words)
		}
	}
	return b.String()
}
