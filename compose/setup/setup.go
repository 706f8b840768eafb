package setup

import (
	"context"
	"fmt"

	"kriegmate/estimate"
	"kriegmate/input"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/hidden"
)

// A Setup is what a problem stands for.
type Setup struct {
	Solver string `json:"solver"` // "w" or "b"
	Rules  string `json:"rules"`
	Ply    int    `json:"ply,omitempty"` // within which a mate is asked for, if it is said
	// White and Black say it in words, and Pieces what the words mean; all are left out
	// if there are no words for it.
	White  string  `json:"white,omitempty"`
	Black  string  `json:"black,omitempty"`
	Pieces []Piece `json:"pieces,omitempty"`
	// Count is the number of possible positions. If there are none, or they were not
	// counted because the problem is not complete, Why says so.
	Count int    `json:"count"`
	Why   string `json:"why,omitempty"`
	// Placements is in how many ways hidden pieces can be placed, LeftOut why some of
	// these are impossible, and Checked in how many positions the solver is in check.
	Placements int       `json:"placements,omitempty"`
	LeftOut    []LeftOut `json:"left_out,omitempty"`
	Checked    int       `json:"checked,omitempty"`
	// Heat has, by kind and square, the share of the positions in which such a piece of
	// the opponent stands there.
	Heat map[string]map[string]float64 `json:"heat,omitempty"`
	// States are the FENs of some positions, those from number From on, from 1; see
	// [Setup.List].
	From   int      `json:"from,omitempty"`
	States []string `json:"states,omitempty"`

	view   kriegspiel.View
	states []kriegspiel.State
}

// A Piece is what a word says.
type Piece struct {
	Side    string   `json:"side"` // "w" or "b"
	Kind    string   `json:"kind"` // K, Q, R, B, N or P
	Squares []string `json:"squares"`
	Maybe   bool     `json:"maybe"` // or it is not there
}

// LeftOut counts the placements that are impossible for one reason.
type LeftOut struct {
	Why   string `json:"why"`
	Count int    `json:"count"`
}

// A Reader works out what texts stand for.
type Reader struct {
	// Input says by which rules and for which side a text is read, and how many
	// placements words may stand for.
	Input input.Reader
	// Limits are those for finding the positions of a record.
	Limits estimate.Limits
}

// Read returns what a text stands for: words, or a problem in any other form of package
// input, for which which is the number or the id of one among many. The error says what
// cannot be read, or is that of ctx.
func (r *Reader) Read(ctx context.Context, text []byte, which string) (*Setup, error) {
	words, ok, err := input.ParseWords(text)
	switch {
	case err != nil:
		return nil, err
	case ok:
		return r.words(ctx, &words)
	}
	p, err := r.Input.Parse(ctx, text, which)
	if err != nil {
		return nil, err
	}
	p.Where = "the problem"
	b, err := p.Belief(ctx, r.Limits)
	if err != nil {
		return nil, err
	}
	states, err := b.All()
	if err != nil {
		return nil, err
	}
	s := &Setup{Solver: b.View.Colour.String(), Rules: b.Rules.String(), Ply: p.Ply, Count: len(states), view: b.View, states: states}
	list := make([]chess.Position, len(states))
	for i := range states {
		list[i] = b.View.OwnTurn(&states[i])
	}
	if problem, ok := hidden.Describe(ctx, list); ok {
		s.White, s.Black = problem.White, problem.Black
		err = s.parse()
	}
	s.heat()
	return s, err
}

// words works out what words stand for, which need not be complete.
func (r *Reader) words(ctx context.Context, words *input.WordsJSON) (*Setup, error) {
	problem, err := words.Hidden()
	if err != nil {
		return nil, err
	}
	if side := r.Input.Side; side != nil && words.Solver == "" {
		problem.Solver = *side
	}
	rules := r.Input.Default
	if words.Rules != "" {
		if rules, err = kriegspiel.ParseRules(words.Rules); err != nil {
			return nil, fmt.Errorf("rules: %w", err)
		}
	}
	if r.Input.Rules != nil {
		rules = *r.Input.Rules
	}
	s := &Setup{Solver: problem.Solver.String(), Rules: rules.String(), White: words.White, Black: words.Black}
	if words.Ply != nil {
		s.Ply = *words.Ply
	}
	if err := s.parse(); err != nil {
		return nil, err
	}
	problem.Limit = r.Input.Placements
	found, err := problem.Positions(ctx)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		s.Why = err.Error()
		return s, nil
	}
	return s, s.count(found, rules)
}

// parse tells what the words mean.
func (s *Setup) parse() error {
	for i, text := range []string{s.White, s.Black} {
		list, err := hidden.Pieces(text)
		if err != nil {
			return fmt.Errorf("%s: %w", chess.Colour(i).Name(), err)
		}
		for _, p := range list {
			one := Piece{Side: chess.Colour(i).String(), Kind: string(p.Kind.Letter()), Maybe: p.Maybe}
			for rest := p.Squares; rest != 0; rest &= rest - 1 {
				one.Squares = append(one.Squares, rest.First().String())
			}
			s.Pieces = append(s.Pieces, one)
		}
	}
	return nil
}

// count takes over the positions that words stand for.
func (s *Setup) count(found *hidden.Positions, rules kriegspiel.Rules) error {
	s.Count, s.Placements, s.Checked = len(found.List), found.Placements, found.Checked
	for reason, n := range found.LeftOut {
		if n > 0 {
			s.LeftOut = append(s.LeftOut, LeftOut{hidden.Reason(reason).String(), n})
		}
	}
	list, err := kriegspiel.PositionsOf(found.List, rules)
	if err != nil {
		return err
	}
	s.view, s.states = list.View, list.States
	s.heat()
	return nil
}

func (s *Setup) heat() {
	var heat kriegspiel.Heat
	for i := range s.states {
		heat.Add(&s.states[i])
	}
	s.Heat = heat.Shares(s.view.Colour.Other())
}

// List puts the positions from number from on into States, at most so many. Numbers below
// the first are the first, and beyond the last the last.
func (s *Setup) List(from, most int) {
	s.From, s.States = 0, nil
	if len(s.states) == 0 || most < 1 {
		return
	}
	s.From = max(1, min(from, len(s.states)))
	rest := s.states[s.From-1:]
	for i := range rest[:min(most, len(rest))] {
		p := s.view.OwnTurn(&rest[i])
		s.States = append(s.States, p.FEN())
	}
}
