package main

import (
	"context"
	"fmt"

	"kriegmate/jsonl"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// jsonUmpire leads one game per line of input.
type jsonUmpire struct {
	rules     kriegspiel.Rules
	start     chess.Position // of lines that name none
	proposals bool
}

// gameLine is a line of input: a game.
type gameLine struct {
	Start string   `json:"start"`
	Tries []string `json:"tries"`
}

// gameAnswer is the line that answers it.
type gameAnswer struct {
	Start     string         `json:"start,omitempty"`
	Events    []gameEvent    `json:"events"`
	Proposals *proposalLists `json:"proposals,omitempty"`
	Error     string         `json:"error,omitempty"`
}

type gameEvent struct {
	Side    string       `json:"side"`
	Try     string       `json:"try"`
	Percept wholePercept `json:"percept"`
	FEN     string       `json:"fen,omitempty"`
}

// wholePercept is a percept with all its fields, empty or not.
type wholePercept struct {
	Illegal bool     `json:"illegal"`
	Capture string   `json:"capture"`
	Check   []string `json:"check"`
	End     string   `json:"end"`
}

type proposalLists struct {
	Legal   []string `json:"legal"`
	Illegal []string `json:"illegal"`
}

// run answers every line of the input. A line that cannot be answered gets an
// error, the others still come.
func (u *jsonUmpire) run(ctx context.Context, s streams) error {
	pool := jsonl.Pool[*jsonUmpire]{Workers: []*jsonUmpire{u}, Answer: func(_ context.Context, u *jsonUmpire, line jsonl.Line) jsonl.Answer { return u.answer(line) }}
	return pool.Run(ctx, s.in, s.out)
}

func (u *jsonUmpire) answer(line jsonl.Line) jsonl.Answer {
	a := gameAnswer{Events: []gameEvent{}}
	err := line.Err
	if err == nil {
		err = u.lead(&a, line.Text)
	}
	if err != nil {
		a.Error = line.Wrap(err).Error()
	}
	return jsonl.Answer{Value: a, Bad: err != nil}
}

// lead leads the game of one line.
func (u *jsonUmpire) lead(a *gameAnswer, line []byte) error {
	var game gameLine
	if err := jsonl.Decode(line, &game); err != nil {
		return fmt.Errorf("not a game in JSON: %w", err)
	}
	start := u.start
	if game.Start != "" {
		var err error
		if start, err = u.rules.ParseFEN(game.Start); err != nil {
			return fmt.Errorf("start: %w", err)
		}
	}
	referee := kriegspiel.NewReferee(u.rules, start)
	a.Start = referee.Position.FEN()
	for i, text := range game.Tries {
		m, err := referee.Parse(text)
		if err != nil {
			return fmt.Errorf("try %d: %w", i+1, err)
		}
		a.Events = append(a.Events, tryEvent(referee, m))
	}
	if u.proposals {
		a.Proposals = listProposals(referee)
	}
	return nil
}

// tryEvent puts a proposal to the referee.
func tryEvent(referee *kriegspiel.Referee, m chess.Move) gameEvent {
	mover := referee.Position.Turn
	percept := referee.Try(m)
	heard := percept.JSON(mover)
	e := gameEvent{
		Side:    mover.String(),
		Try:     m.UCI(mover),
		Percept: wholePercept{heard.Illegal, heard.Capture, heard.Check, heard.End},
	}
	if !percept.Illegal() {
		e.FEN = referee.Position.FEN()
	}
	return e
}

func listProposals(referee *kriegspiel.Referee) *proposalLists {
	legal, illegal := referee.Proposals()
	names := func(moves []chess.Move) []string {
		list := make([]string, len(moves))
		for i, m := range moves {
			list[i] = m.UCI(referee.Position.Turn)
		}
		return sorted(list)
	}
	return &proposalLists{names(legal), names(illegal)}
}
