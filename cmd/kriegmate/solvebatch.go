package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"kriegmate/database"
	"kriegmate/kriegspiel"
)

// problemLine is a line of a batch.
type problemLine struct {
	ID     json.RawMessage `json:"id"`
	Rules  string          `json:"rules"`
	Ply    *int            `json:"ply"`
	Record json.RawMessage `json:"record"`
	Belief []string        `json:"belief"`
	FEN    string          `json:"fen"`
}

// batch answers the problems of standard input, one core each.
func (v *solver) batch(ctx context.Context, s streams, n int) error {
	workers := make([]*solver, n)
	for i := range workers {
		copied := *v
		var err error
		if copied.searcher, err = newSearcher(searchers, v.name); err != nil {
			return err
		}
		copied.memory /= int64(n)
		workers[i] = &copied
	}
	return answerLines(ctx, s, workers, func(ctx context.Context, v *solver, line inputLine) answer {
		var l problemLine
		j, err := v.answer(ctx, line, &l)
		if err != nil {
			return answer{badLine{l.ID, line.wrong(err)}, true}
		}
		return answer{j, false}
	})
}

// answer answers one line of a batch; what the line says beats the flags.
func (v *solver) answer(ctx context.Context, line inputLine, l *problemLine) (solutionJSON, error) {
	if line.err != nil {
		return solutionJSON{}, line.err
	}
	if err := decodeStrictly(line.text, l); err != nil {
		return solutionJSON{}, fmt.Errorf("not a problem in JSON: %w", err)
	}
	one := *v
	one.deadline = time.Now().Add(v.timeout)
	if l.Ply != nil {
		if badPly(*l.Ply) {
			return solutionJSON{}, fmt.Errorf("ply: %d, want an odd number from 1 to %d", *l.Ply, mostPly)
		}
		one.ply = *l.Ply
	}
	if l.Rules != "" {
		rules, err := kriegspiel.ParseRules(l.Rules)
		if err != nil {
			return solutionJSON{}, fmt.Errorf("rules: %w", err)
		}
		one.rules = &rules
	}
	b, err := one.lineBelief(ctx, l)
	if err != nil {
		return solutionJSON{}, err
	}
	found, err := one.solve(ctx, b)
	if err != nil {
		return solutionJSON{}, err
	}
	j := found.json()
	j.ID = l.ID
	return j, nil
}

// lineBelief returns the belief state of a line, which names exactly one.
func (v *solver) lineBelief(ctx context.Context, l *problemLine) (*database.Belief, error) {
	switch {
	case l.Record != nil && l.Belief == nil && l.FEN == "":
		record, err := kriegspiel.ParseJSON(l.Record, v.rules)
		if err != nil {
			return nil, err
		}
		return v.beliefOf(ctx, &record)
	case l.Record == nil && l.Belief != nil && l.FEN == "":
		b, err := database.BeliefOfFENs(l.Belief, v.ruleSet(), v.colour)
		if err != nil {
			return nil, fmt.Errorf("belief: %w", err)
		}
		return b, nil
	case l.Record == nil && l.Belief == nil && l.FEN != "":
		b, err := database.BeliefOfFEN(l.FEN, v.ruleSet(), v.colour)
		if err != nil {
			return nil, fmt.Errorf("fen: %w", err)
		}
		return b, nil
	}
	return nil, errors.New(`want one of "record", "belief" and "fen"`)
}
