package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

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
	Start     string          `json:"start,omitempty"`
	Events    []gameEvent     `json:"events"`
	Proposals *proposalsLists `json:"proposals,omitempty"`
	Error     string          `json:"error,omitempty"`
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

type proposalsLists struct {
	Legal   []string `json:"legal"`
	Illegal []string `json:"illegal"`
}

// run answers every line of the input. A line that cannot be answered gets an
// error, the others still come.
func (u *jsonUmpire) run(ctx context.Context, s streams) error {
	lines := newLineReader(s.in)
	out := bufio.NewWriter(s.out)
	defer out.Flush()
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	bad := false
	for ctx.Err() == nil {
		line, err := lines.next()
		if err == io.EOF {
			break
		}
		var answer gameAnswer
		switch {
		case err == nil && len(bytes.TrimSpace(line)) == 0:
			continue
		case err == nil:
			answer = u.answer(line)
		case err == errLongLine:
			answer = gameAnswer{Events: []gameEvent{}, Error: err.Error()}
		default:
			return err
		}
		if answer.Error != "" {
			bad = true
			answer.Error = fmt.Sprintf("line %d: %s", lines.number, answer.Error)
		}
		if err := encoder.Encode(answer); err != nil {
			return err
		}
		if lines.idle() {
			if err := out.Flush(); err != nil {
				return err
			}
		}
	}
	if err := errors.Join(ctx.Err(), out.Flush()); err != nil {
		return err
	}
	if bad {
		return errBadLines
	}
	return nil
}

// answer leads the game of one line.
func (u *jsonUmpire) answer(line []byte) (a gameAnswer) {
	a.Events = []gameEvent{}
	game, err := parseGameLine(line)
	if err != nil {
		a.Error = err.Error()
		return a
	}
	start := u.start
	if game.Start != "" {
		if start, err = chess.ParseFEN(game.Start); err != nil {
			a.Error = "start: " + err.Error()
			return a
		}
	}
	referee := kriegspiel.NewReferee(u.rules, start)
	a.Start = referee.Position.FEN()
	for i, text := range game.Tries {
		m, err := referee.Parse(text)
		if err != nil {
			a.Error = fmt.Sprintf("try %d: %v", i+1, err)
			return a
		}
		a.Events = append(a.Events, tryEvent(referee, m))
	}
	if u.proposals {
		a.Proposals = listProposals(referee)
	}
	return a
}

func parseGameLine(line []byte) (game gameLine, err error) {
	decoder := json.NewDecoder(bytes.NewReader(line))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&game); err != nil {
		return game, fmt.Errorf("not a game in JSON: %w", err)
	}
	if _, err := decoder.Token(); err != io.EOF {
		return game, errors.New("not a game in JSON: text after the object")
	}
	return game, nil
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

func listProposals(referee *kriegspiel.Referee) *proposalsLists {
	legal, illegal := referee.Proposals()
	names := func(moves []chess.Move) []string {
		list := make([]string, len(moves))
		for i, m := range moves {
			list[i] = m.UCI(referee.Position.Turn)
		}
		slices.Sort(list)
		return list
	}
	return &proposalsLists{names(legal), names(illegal)}
}
