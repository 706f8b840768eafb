package main

import (
	"context"
	"testing"

	"kriegmate/database"
	"kriegmate/estimate"
	"kriegmate/kriegspiel"
)

// ears is the plainest search there is for a solver who may be denied a part of
// what the referee says.
type ears struct {
	rules kriegspiel.Rules
	// refusals and directions tell whether a plan may hear of them: without
	// the former every proposal must be accepted for certain, without the
	// latter a check is a check.
	refusals, directions bool
}

// mates tells whether there is a plan for the states with some moves left.
func (e ears) mates(v kriegspiel.View, states []kriegspiel.State, depth int) bool {
proposals:
	for _, m := range e.rules.Moves(nil, &v) {
		var refused, accepted []kriegspiel.State
		var heard []kriegspiel.Percept
		for _, s := range states {
			p := e.rules.Try(&v, &s, m)
			switch {
			case p.Illegal() && !e.refusals, p.Lost(), !p.Illegal() && !p.Won() && depth == 1:
				continue proposals
			case p.Illegal():
				refused = append(refused, s)
			default:
				accepted, heard = append(accepted, s), append(heard, p)
			}
		}
		good := e.each(accepted, heard, func(p kriegspiel.Percept, group []kriegspiel.State) bool {
			return p.Won() || e.survives(e.rules.After(&v, m, p), group, depth-1)
		})
		if good && len(accepted) > 0 {
			// A plan for all is one for those that refuse, so there is no
			// need to look further.
			return len(refused) == 0 || e.mates(v, refused, depth)
		}
	}
	return false
}

// survives tells whether there is a plan after every reply.
func (e ears) survives(v kriegspiel.View, states []kriegspiel.State, depth int) bool {
	var made []kriegspiel.State
	var heard []kriegspiel.Percept
	for _, s := range states {
		made, heard = e.rules.Replies(made, heard, &v, &s)
	}
	return e.each(made, heard, func(p kriegspiel.Percept, group []kriegspiel.State) bool {
		return !p.Lost() && e.mates(e.rules.AfterReply(&v, p), group, depth)
	})
}

// each tells whether won is true of every group of states that sound the same.
func (e ears) each(states []kriegspiel.State, heard []kriegspiel.Percept, won func(kriegspiel.Percept, []kriegspiel.State) bool) bool {
	type sound struct {
		heard kriegspiel.Percept
		state kriegspiel.State
	}
	seen := map[sound]bool{}
	groups := map[kriegspiel.Percept][]kriegspiel.State{}
	for i, p := range heard {
		if by := p.Check(); by != 0 && !e.directions {
			p = p&^by | kriegspiel.ByFile
		}
		if !seen[sound{p, states[i]}] {
			seen[sound{p, states[i]}] = true
			groups[p] = append(groups[p], states[i])
		}
	}
	for p, group := range groups {
		if !won(p, group) {
			return false
		}
	}
	return true
}

// earsNeeded tells what a plan for a problem must hear of: there is none without.
func earsNeeded(t *testing.T, p *database.Problem) (refusals, directions bool) {
	t.Helper()
	b, err := p.Open(context.Background(), estimate.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	depth := (p.Ply + 1) / 2
	if !(ears{p.Rules, true, true}).mates(b.View, b.Known(), depth) {
		t.Errorf("%s: no mate", p.ID)
	}
	return !ears{p.Rules, false, true}.mates(b.View, b.Known(), depth), !ears{p.Rules, true, false}.mates(b.View, b.Known(), depth)
}

// Whoever does not listen finds no plan: every mate that is built in needs
// refusals or the directions of checks, and with both it is one. In 5 ply that
// takes long, so only one in twenty is looked at.
func TestBuiltInNeedsEars(t *testing.T) {
	refusals, directions, looked := 0, 0, 0
	problems := grownProblems(t)
	for i := range problems {
		p := &problems[i]
		if p.Verdict != database.Mate || (p.Ply > 3 || testing.Short()) && i%40 != 0 {
			continue
		}
		r, d := earsNeeded(t, p)
		if !r && !d {
			t.Errorf("%s: a mate without refusals, and one without directions", p.ID)
		}
		looked++
		if r {
			refusals++
		}
		if d {
			directions++
		}
	}
	t.Logf("of %d mates %d need refusals, %d directions", looked, refusals, directions)
	if !testing.Short() && (refusals < 100 || directions < 24) {
		t.Errorf("of %d mates %d need refusals, %d directions, want at least 100 and 24", looked, refusals, directions)
	}
}
