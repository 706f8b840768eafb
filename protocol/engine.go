package protocol

import (
	"context"
	"errors"
	"fmt"
	"io"

	"kriegmate/jsonl"
	"kriegmate/kriegspiel"
	"kriegmate/player"
)

// An Engine makes a program of a kind of player: it plays one game after the other by the
// orders that it reads.
type Engine struct {
	Program player.Program

	seat     player.Seat
	player   player.Player       // of this game; nil if there is none
	follower kriegspiel.Follower // of its record
}

// Run reads orders until the input ends, and answers them. An order that makes no sense
// is an error, which names the line: the game is lost, and it is better to say so.
func (e *Engine) Run(ctx context.Context, in io.Reader, out io.Writer) error {
	lines := jsonl.Lines(ctx, in)
	encoder := jsonl.NewEncoder(out)
	for {
		line, more := jsonl.Next(ctx, lines)
		if !more {
			return ctx.Err()
		}
		if line.Err != nil {
			return line.Wrap(line.Err)
		}
		answer, err := e.obey(ctx, line.Text)
		if err != nil {
			return line.Wrap(err)
		}
		if answer != nil {
			if err := encoder.Encode(answer); err != nil {
				return err
			}
		}
	}
}

// obey does what an order says, and returns the answer if it asks for one.
func (e *Engine) obey(ctx context.Context, line []byte) (*Answer, error) {
	var o Order
	if err := jsonl.Decode(line, &o); err != nil {
		return nil, err
	}
	switch o.Type {
	case "start":
		return nil, e.start(&o)
	case "end":
		e.player = nil
		return nil, nil
	case "event", "go":
	default:
		return nil, fmt.Errorf("type: %.20q, want start, event, go or end", o.Type)
	}
	if e.player == nil {
		return nil, fmt.Errorf("%s: no game has begun", o.Type)
	}
	if o.Type == "event" {
		return nil, e.hear(o.Event)
	}
	if !e.follower.OwnTurn || e.follower.Ended {
		return nil, errors.New("go: it is not this side's turn")
	}
	m, err := e.player.Propose(ctx)
	if err != nil {
		return nil, err
	}
	answer := AnswerOf(m, e.seat.Colour)
	return &answer, nil
}

// start begins a game.
func (e *Engine) start(o *Order) (err error) {
	if e.seat, err = o.Seat(); err != nil {
		return err
	}
	record := kriegspiel.Record{Rules: e.seat.Rules, Start: e.seat.Position, Solver: e.seat.Colour}
	e.follower, e.player = record.Follow(), e.Program.New(e.seat)
	return nil
}

// hear tells the player an event, if it can have come now.
func (e *Engine) hear(event *Event) error {
	if event == nil {
		return errors.New("event: missing")
	}
	heard, err := event.Read(e.seat.Rules, e.seat.Colour)
	if err != nil {
		return err
	}
	e.follower.Complete(&heard)
	if err := e.follower.Next(heard); err != nil {
		return err
	}
	e.player.Hear(heard)
	return nil
}
