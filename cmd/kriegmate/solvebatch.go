package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"kriegmate/jsonl"
	"kriegmate/kriegspiel"
	"kriegmate/mate"
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
	pool := jsonl.Pool[*solver]{Workers: workers, Answer: func(ctx context.Context, v *solver, line jsonl.Line) jsonl.Answer {
		var l problemLine
		j, err := v.answer(ctx, line, &l)
		if err != nil {
			return jsonl.Answer{Value: badLine{l.ID, line.Wrap(err).Error()}, Bad: true}
		}
		return jsonl.Answer{Value: j}
	}}
	return pool.Run(ctx, s.in, s.out)
}

// answer answers one line of a batch; what the line says beats the flags.
func (v *solver) answer(ctx context.Context, line jsonl.Line, l *problemLine) (solutionJSON, error) {
	if line.Err != nil {
		return solutionJSON{}, line.Err
	}
	if err := jsonl.Decode(line.Text, l); err != nil {
		return solutionJSON{}, fmt.Errorf("not a problem in JSON: %w", err)
	}
	one := *v
	one.deadline = time.Now().Add(v.timeout)
	if l.Ply != nil {
		if err := kriegspiel.CheckPly(*l.Ply); err != nil {
			return solutionJSON{}, fmt.Errorf("ply: %w", err)
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
func (v *solver) lineBelief(ctx context.Context, l *problemLine) (*mate.Belief, error) {
	switch {
	case l.Record != nil && l.Belief == nil && l.FEN == "":
		record, err := kriegspiel.ParseJSON(l.Record, v.rules)
		if err != nil {
			return nil, err
		}
		return v.beliefOf(ctx, &record)
	case l.Record == nil && l.Belief != nil && l.FEN == "":
		b, err := mate.OfFENs(l.Belief, v.ruleSet(), v.colour)
		if err != nil {
			return nil, fmt.Errorf("belief: %w", err)
		}
		return b, nil
	case l.Record == nil && l.Belief == nil && l.FEN != "":
		b, err := mate.OfFEN(l.FEN, v.ruleSet(), v.colour)
		if err != nil {
			return nil, fmt.Errorf("fen: %w", err)
		}
		return b, nil
	}
	return nil, errors.New(`want one of "record", "belief" and "fen"`)
}
