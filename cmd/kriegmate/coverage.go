package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"kriegmate/andor"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// coverage is how much of a belief state without a mate one plan mates.
type coverage struct {
	andor.Covered[kriegspiel.State]
	plan *plan
}

// cover finds the most states that one plan mates within some ply, and the
// plan.
func (v *solver) cover(ctx context.Context, b *mate.Belief, ply int) (*coverage, error) {
	if _, err := b.All(); err != nil {
		return nil, err
	}
	search := andor.Coverage[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]{Searcher: newBest()}
	found := &coverage{Covered: search.Solve(ctx, v.problem(b, ply))}
	if found.Least > 0 {
		p := v.problem(b, ply)
		p.States = slices.Values(found.States)
		found.plan = v.searcher.Solve(ctx, p).Plan
	}
	return found, ctx.Err()
}

// coverageJSON is a coverage in JSON.
type coverageJSON struct {
	States int       `json:"states"`
	Most   int       `json:"most"`
	Exact  bool      `json:"exact"`
	FENs   []string  `json:"fens,omitempty"`
	Plan   *planJSON `json:"plan,omitempty"`
}

func (c *coverage) json(f *solution) *coverageJSON {
	if c == nil {
		return nil
	}
	return &coverageJSON{c.Least, c.Most, c.Exact(), fens(&f.View, c.States), encodePlan(c.plan, f.View.Colour)}
}

// print writes the coverage for people.
func (c *coverage) print(b *strings.Builder, f *solution) {
	bound := "no plan mates more"
	if !c.Exact() {
		bound = fmt.Sprintf("no plan mates more than %d", c.Most)
	}
	fmt.Fprintf(b, "one plan mates %d of %s; %s\n", c.Least, countOf(len(f.Known())), bound)
	if c.plan != nil {
		fmt.Fprintf(b, "\n%s", planText(f.Rules, f.View, c.plan))
	}
}
