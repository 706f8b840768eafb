package protocol

import (
	"errors"
	"fmt"
	"time"

	"kriegmate/jsonl"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player"
)

// Version is that of the protocol. It is told at the start of every game.
const Version = 1

// An Order is a line from the referee to a player.
type Order struct {
	Type string `json:"type"` // start, event, go or end
	// Of "start". Start is a FEN, "" for the normal array.
	Protocol int     `json:"protocol,omitempty"`
	Rules    string  `json:"rules,omitempty"`
	Side     string  `json:"side,omitempty"`
	Start    string  `json:"start,omitempty"`
	Seed     uint64  `json:"seed,omitempty"`
	Limits   *Limits `json:"limits,omitempty"`
	// Of "event".
	Event *Event `json:"event,omitempty"`
	// Of "go": what is left of the time of the turn; 0 if there is no limit.
	Time int64 `json:"time_ms,omitempty"`
	// Of "end": the result as in PGN, and a sentence.
	Result string `json:"result,omitempty"`
	Why    string `json:"why,omitempty"`
}

// Limits are those of a player; 0 is none.
type Limits struct {
	Time        int64 `json:"time_ms,omitempty"` // for a turn
	Simulations int   `json:"simulations,omitempty"`
	States      int   `json:"states,omitempty"`
	Threads     int   `json:"threads,omitempty"`
	Memory      int64 `json:"memory_mib,omitempty"`
}

// An Event is one of a record, in the interchange format.
type Event struct {
	Side    string                 `json:"side"`
	Try     string                 `json:"try,omitempty"`
	Ask     string                 `json:"ask,omitempty"`
	Percept kriegspiel.PerceptJSON `json:"percept"`
}

// An Answer is a line from a player: one of the two.
type Answer struct {
	Try string `json:"try,omitempty"` // in UCI
	Ask string `json:"ask,omitempty"` // "any"
}

// ask is the only question.
const ask = "any"

// EventOf returns an event of the record of a player.
func EventOf(e kriegspiel.Event, c chess.Colour) *Event {
	out := &Event{Side: c.String(), Percept: e.Percept.JSON(c)}
	switch {
	case e.Theirs():
		out.Side, out.Percept = c.Other().String(), e.PerceptJSON(c)
	case e.Try == chess.Ask:
		out.Ask = ask
	default:
		out.Try = e.Try.UCI(c)
	}
	return out
}

// Read returns the event for a player. Whether it can have come now is not asked.
func (e *Event) Read(rules kriegspiel.Rules, c chess.Colour) (out kriegspiel.Event, err error) {
	side, err := chess.ParseColour(e.Side)
	if err != nil {
		return out, fmt.Errorf("side: %w", err)
	}
	if out.Percept, err = rules.Percept(&e.Percept, c); err != nil {
		return out, err
	}
	if side != c {
		if e.Try != "" || e.Ask != "" {
			return out, errors.New("try: nobody hears what the opponent proposes")
		}
		out.Asked = out.Percept & (kriegspiel.AnyYes | kriegspiel.AnyNo)
		out.Percept = out.Percept&^out.Asked | kriegspiel.Theirs
		out.Refusals, out.After = e.Percept.Illegals, e.Percept.IllegalsAfter
		return out, nil
	}
	out.Try, err = (&Answer{Try: e.Try, Ask: e.Ask}).Read(c)
	return out, err
}

// AnswerOf returns what a player proposes as a line has it.
func AnswerOf(m chess.Move, c chess.Colour) Answer {
	if m == chess.Ask {
		return Answer{Ask: ask}
	}
	return Answer{Try: m.UCI(c)}
}

// Read returns what a player of the given side proposes.
func (a *Answer) Read(c chess.Colour) (chess.Move, error) {
	switch {
	case a.Ask == ask && a.Try == "":
		return chess.Ask, nil
	case a.Ask != "" || a.Try == "":
		return 0, errors.New(`want {"try":"e2e4"} or {"ask":"any"}`)
	}
	return chess.ParseUCI(a.Try, c)
}

// ParseAnswer reads a line from a player of the given side.
func ParseAnswer(line []byte, c chess.Colour) (chess.Move, error) {
	var a Answer
	if err := jsonl.Decode(line, &a); err != nil {
		return 0, err
	}
	return a.Read(c)
}

// startOf returns the first line of a game.
func startOf(seat *player.Seat, memory int64) *Order {
	o := &Order{Type: "start", Protocol: Version, Rules: seat.Rules.String(), Side: seat.Colour.String(), Seed: seat.Seed}
	if seat.Position != chess.Start() {
		o.Start = seat.Position.FEN()
	}
	l := &seat.Limits
	o.Limits = &Limits{l.Time.Milliseconds(), l.Simulations, l.States, l.Threads, memory}
	if l.Time > 0 {
		o.Limits.Time = max(1, o.Limits.Time) // 0 is no limit
	}
	if *o.Limits == (Limits{}) {
		o.Limits = nil
	}
	return o
}

// Seat returns where a player sits down, by a line "start".
func (o *Order) Seat() (seat player.Seat, err error) {
	if o.Protocol != Version {
		return seat, fmt.Errorf("protocol: %d, and this program speaks %d", o.Protocol, Version)
	}
	if o.Rules != "" {
		if seat.Rules, err = kriegspiel.ParseRules(o.Rules); err != nil {
			return seat, fmt.Errorf("rules: %w", err)
		}
	}
	if seat.Colour, err = chess.ParseColour(o.Side); err != nil {
		return seat, fmt.Errorf("side: %w", err)
	}
	seat.Position, seat.Seed = chess.Start(), o.Seed
	if o.Start != "" {
		if seat.Position, err = seat.Rules.ParseFEN(o.Start); err != nil {
			return seat, fmt.Errorf("start: %w", err)
		}
	}
	if l := o.Limits; l != nil {
		if l.Time < 0 || l.Simulations < 0 || l.States < 0 || l.Threads < 0 {
			return seat, errors.New("limits: less than nothing")
		}
		seat.Limits = player.Limits{Time: time.Duration(l.Time) * time.Millisecond, Simulations: l.Simulations, States: l.States, Threads: l.Threads}
	}
	return seat, nil
}
