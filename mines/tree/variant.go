package tree

import (
	"kriegmate/mines"
	"kriegmate/uct"
)

// A Variant is a named set of options: which search, which belief, which policy.
type Variant uint8

// The variants.
const (
	// BSSUCT searches with exact transitions: see [uct.Planner].
	BSSUCT Variant = iota
	// PaperBSSUCT is the second paper's table 1 to the letter, with CSP.
	PaperBSSUCT
	// BSRUCT is the first paper's algorithm 2, with rejection. As the paper has it,
	// nothing of Minesweeper is used but its rules; see [Options] for forced moves.
	BSRUCT
	// Fast is the first paper's fast version: Metropolis with inheritance.
	Fast
	// FastAlone is Metropolis without inheritance, algorithm 3.
	FastAlone
)

var variantNames = []string{"bssuct", "bssuct-paper", "bsr-uct", "fast", "fast-alone"}

// String returns the name of the variant.
func (v Variant) String() string { return variantNames[v] }

// searcher returns the search of the variant.
func (v Variant) searcher(r *mines.Rules, o *Options) searcher {
	if v == BSSUCT {
		return newPlanned(r, o)
	}
	return v.sampled(r, o)
}

// sampled returns the search of a variant that draws its transitions.
func (v Variant) sampled(r *mines.Rules, o *Options) *sampled {
	s := &sampled{game: game{rules: r, objective: o.Objective, forced: o.Forced}}
	s.Process, s.Seed = &s.game, o.Seed
	switch v {
	case PaperBSSUCT:
		s.game.belief = &csp{rules: r}
		s.game.forced, s.game.safest = Certain, true
		s.Policy = &informed{game: &s.game}
		s.Formula = uct.Variance
		s.Actions, s.Outcomes = uct.Widening{Factor: 1, Power: 0.5}, uct.Widening{Factor: 1, Power: 0.5}
	case BSRUCT:
		s.game.belief = &rejection{rules: r}
	case Fast, FastAlone:
		s.game.belief = &metropolis{rules: r, Inherit: v == Fast}
	}
	return s
}
