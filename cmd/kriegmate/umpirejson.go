package main

import (
	"cmp"
	"context"
	"fmt"

	"kriegmate/jsonl"
	"kriegmate/kriegspiel"
)

// jsonUmpire leads one game per line of input.
type jsonUmpire struct {
	rules     kriegspiel.Rules
	start     string // FEN of lines that name none; "" is the normal array
	proposals bool
}

// run answers every line of the input. A line that cannot be answered gets an
// error, the others still come.
func (u *jsonUmpire) run(ctx context.Context, s streams) error {
	pool := jsonl.Pool[*jsonUmpire]{Workers: []*jsonUmpire{u}, Answer: func(_ context.Context, u *jsonUmpire, line jsonl.Line) jsonl.Answer { return u.answer(line) }}
	return pool.Run(ctx, s.in, s.out)
}

func (u *jsonUmpire) answer(line jsonl.Line) jsonl.Answer {
	t, err := &kriegspiel.Transcript{Events: []kriegspiel.TranscriptEvent{}}, line.Err
	game := kriegspiel.Game{ListProposals: u.proposals}
	if err == nil {
		if err = jsonl.Decode(line.Text, &game); err != nil {
			err = fmt.Errorf("not a game in JSON: %w", err)
		}
	}
	if err == nil {
		game.Start = cmp.Or(game.Start, u.start)
		t, err = game.Play(u.rules)
	}
	if err != nil {
		t.Error = line.Wrap(err).Error()
	}
	return jsonl.Answer{Value: t, Bad: err != nil}
}
