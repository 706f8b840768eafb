package main

import (
	"context"
	"fmt"
	"slices"

	"kriegmate/andor"
	"kriegmate/database"
	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

type (
	question = andor.Problem[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	game     = andor.Game[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	searcher = andor.Searcher[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]

	best     = andor.Best[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	dbu      = andor.DBU[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	dfs      = andor.DFS[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	coverage = andor.Coverage[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	check    = andor.Check[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
)

const (
	// mostTries bounds a search of a trial: what takes longer is not for a
	// small benchmark.
	mostTries = 1_000_000
	// mostPlainTries bounds the search that is the slowest of the benchmark.
	mostPlainTries = 2_000_000
)

// A judge decides belief states.
type judge struct {
	best  best
	dbu   dbu
	plain dfs
}

func newJudge() *judge {
	return &judge{dbu: dbu{Greedy: true}, plain: dfs{LegalFirst: true, Early: true}}
}

func ask(g game, v *kriegspiel.View, states []kriegspiel.State, ply int) *question {
	return &question{Game: g, View: *v, States: slices.Values(states), Depth: (ply + 1) / 2, Limits: andor.Limits{Tries: mostTries}}
}

// proves tells whether there is a plan, as far as can be told soon.
func (j *judge) proves(v *kriegspiel.View, states []kriegspiel.State, ply int) bool {
	return j.best.Solve(context.Background(), ask(kriegspiel.Berkeley, v, states, ply)).Verdict == andor.Proved
}

// needs returns what a plan for the states, of which there is one, must hear of.
func (j *judge) needs(v *kriegspiel.View, states []kriegspiel.State, ply int) needs {
	refutes := func(d deafness) bool {
		return j.best.Solve(context.Background(), ask(d, v, states, ply)).Verdict == andor.Refuted
	}
	return needs{refusals: refutes(deafness{refusals: true}), directions: refutes(deafness{directions: true})}
}

// settle fills in verdict and coverage of a problem. It returns false if that
// takes too long. Searchers that do not agree, or a certificate that does not
// hold, are faults of the program.
func (j *judge) settle(p *database.Problem) bool {
	b, err := p.Open(context.Background(), estimate.Limits{})
	if err != nil {
		panic(fmt.Sprintf("grow: a state that does not fit: %v", err))
	}
	states := b.Known()
	var verdicts []andor.Verdict
	for _, s := range []searcher{&j.best, &j.dbu} {
		q := ask(p.Rules, &b.View, states, p.Ply)
		q.Certificate = true
		r := s.Solve(context.Background(), q)
		verify(p, b, &r)
		verdicts = append(verdicts, r.Verdict)
	}
	q := ask(p.Rules, &b.View, states, p.Ply)
	q.Limits.Tries = mostPlainTries
	verdicts = append(verdicts, j.plain.Solve(context.Background(), q).Verdict)
	if slices.Contains(verdicts, andor.Unknown) {
		return false
	}
	if slices.Min(verdicts) != slices.Max(verdicts) {
		panic(fmt.Sprintf("grow: the searchers say %v of %s", verdicts, p.ID))
	}
	c := (&coverage{}).Solve(context.Background(), ask(p.Rules, &b.View, states, p.Ply))
	p.Covered, p.Exact = c.Least, c.Exact()
	switch {
	case verdicts[0] == andor.Proved:
		p.Verdict = database.Mate
	case 2*p.Covered >= p.Belief:
		p.Verdict = database.NearMiss
	}
	return p.Exact
}

// verify checks the certificate of a result.
func verify(p *database.Problem, b *database.Belief, r *andor.Result[kriegspiel.State, chess.Move, kriegspiel.Percept]) {
	c := check{Game: p.Rules}
	var err error
	switch r.Verdict {
	case andor.Proved:
		err = c.Plan(b.View, b.Known(), (p.Ply+1)/2, r.Plan)
	case andor.Refuted:
		err = c.Refutation(b.View, b.Known(), (p.Ply+1)/2, r.Refutation)
	}
	if err != nil {
		panic(fmt.Sprintf("grow: %s: %v", p.ID, err))
	}
}
