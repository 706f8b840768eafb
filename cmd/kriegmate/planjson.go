package main

import (
	"fmt"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// planJSON is a plan in JSON: what to try, and what next for everything that
// can be heard. A branch without a plan is mate.
type planJSON struct {
	Try  string       `json:"try"`
	Then []branchJSON `json:"then"`
}

// branchJSON has the own percept, and that of the opponent's turn if there is
// one.
type branchJSON struct {
	Heard []kriegspiel.PerceptJSON `json:"heard"`
	Plan  *planJSON                `json:"plan,omitempty"`
}

func encodePlan(p *plan, solver chess.Colour) *planJSON {
	if p == nil {
		return nil
	}
	j := &planJSON{Try: p.Try.UCI(solver), Then: []branchJSON{}}
	for _, b := range p.Then {
		heard := []kriegspiel.PerceptJSON{b.Own.JSON(solver)}
		if b.Next != nil && !b.Own.Illegal() {
			heard = append(heard, b.Reply.JSON(solver))
		}
		j.Then = append(j.Then, branchJSON{heard, encodePlan(b.Next, solver)})
	}
	return j
}

func decodePlan(j *planJSON, solver chess.Colour) (*plan, error) {
	if j == nil {
		return nil, nil
	}
	try, err := chess.ParseUCI(j.Try, solver)
	if err != nil {
		return nil, err
	}
	p := &plan{Try: try}
	for _, b := range j.Then {
		if len(b.Heard) < 1 || len(b.Heard) > 2 {
			return nil, fmt.Errorf("after %s: %d percepts, want one or two", j.Try, len(b.Heard))
		}
		var out branch
		if out.Own, err = b.Heard[0].Percept(solver); err != nil {
			return nil, fmt.Errorf("after %s: %w", j.Try, err)
		}
		if len(b.Heard) == 2 {
			if out.Reply, err = b.Heard[1].Percept(solver); err != nil {
				return nil, fmt.Errorf("after %s: %w", j.Try, err)
			}
			out.Reply |= kriegspiel.Theirs
		}
		if out.Next, err = decodePlan(b.Plan, solver); err != nil {
			return nil, err
		}
		p.Then = append(p.Then, out)
	}
	return p, nil
}
