package kriegspiel

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/internal/fields"
)

// ParseJSON reads a record in the interchange format. Every field that is not
// part of it is an error, which names the event's number and the field. If
// override is not nil it beats the record's own rule set.
func ParseJSON(data []byte, override *Rules) (Record, error) {
	return ParseJSONContext(context.Background(), data, override)
}

// ParseJSONContext is [ParseJSON] until ctx ends, whose error it returns then.
func ParseJSONContext(ctx context.Context, data []byte, override *Rules) (Record, error) {
	if err := fields.Valid(data); err != nil {
		return Record{}, fmt.Errorf("%w: %w", ErrRecord, err)
	}
	return parseValid(ctx, data, override)
}

// parseValid is ParseJSONContext for what is known to be valid JSON.
func parseValid(ctx context.Context, data []byte, override *Rules) (Record, error) {
	top, err := fields.Parse(data, "rules", "start", "solver", "events")
	if err != nil {
		return Record{}, fmt.Errorf("%w: %w", ErrRecord, err)
	}
	r, events, err := recordOf(&top, override)
	if err != nil {
		return Record{}, fmt.Errorf("%w: %w", ErrRecord, err)
	}
	follower := r.Follow()
	r.Events = slices.Grow(r.Events, len(events))
	for i, text := range events {
		if err := endedAt(ctx, i); err != nil {
			return Record{}, err
		}
		e, err := parseEvent(text, r.Solver)
		if err != nil {
			field := "event"
			if named := (*fields.Error)(nil); errors.As(err, &named) {
				field, err = named.Field, named.Err
			}
			return Record{}, &EventError{i + 1, field, err}
		}
		follower.Complete(&e)
		if err := follower.Next(e); err != nil {
			return Record{}, err
		}
		r.Events = append(r.Events, e)
	}
	return r, nil
}

// recordOf reads all but the events, whose text it returns.
func recordOf(f *fields.Object, override *Rules) (r Record, events [][]byte, err error) {
	rules, err1 := f.String("rules")
	start, err2 := f.String("start")
	solver, err3 := f.String("solver")
	events, err4 := f.List("events")
	if err := cmp.Or(err1, err2, err3, err4); err != nil {
		return r, nil, err
	}
	if rules != "" {
		if r.Rules, err = ParseRules(rules); err != nil {
			return r, nil, fields.Wrong("rules", err)
		}
	}
	if override != nil {
		r.Rules = *override
	}
	r.Start = chess.Start()
	if start != "" {
		if r.Start, err = r.Rules.ParseFEN(start); err != nil {
			return r, nil, fields.Wrong("start", err)
		}
	}
	if r.Solver, err = chess.ParseColour(solver); err != nil {
		return r, nil, fields.Wrong("solver", err)
	}
	return r, events, nil
}

func parseEvent(data []byte, solver chess.Colour) (e Event, err error) {
	f, err := fields.Parse(data, "side", "try", "ask", "percept")
	if err != nil {
		return e, err
	}
	side, err1 := f.String("side")
	try, err2 := f.String("try")
	ask, err3 := f.String("ask")
	if err := cmp.Or(err1, err2, err3); err != nil {
		return e, err
	}
	colour, err := chess.ParseColour(side)
	if err != nil {
		return e, fields.Wrong("side", err)
	}
	if text := f.Text("percept"); text != nil {
		if e, err = parsePercept(text, solver); err != nil {
			if named := (*fields.Error)(nil); !errors.As(err, &named) {
				err = fields.Wrong("percept", err)
			}
			return e, err
		}
	}
	if colour != solver {
		e.Asked = e.Percept & (AnyYes | AnyNo)
		e.Percept = e.Percept&^e.Asked | Theirs
	}
	switch {
	case ask == "":
	case ask != "any":
		return e, fields.Wrong("ask", fmt.Errorf("%.16q, want any", ask))
	case try != "":
		return e, fields.Wrong("ask", errors.New("a question and a try in one event"))
	case colour != solver:
		return e, fields.Wrong("ask", errors.New(`what the opponent asked stands in "any" of its turn`))
	default:
		e.Try = chess.Ask
	}
	if try != "" {
		if e.Try, err = chess.ParseUCI(try, solver); err != nil {
			return e, fields.Wrong("try", err)
		}
	}
	return e, nil
}

type eventJSON struct {
	Side    string      `json:"side"`
	Try     string      `json:"try,omitempty"`
	Ask     string      `json:"ask,omitempty"`
	Percept PerceptJSON `json:"percept"`
}

// AppendJSON appends the record in the interchange format, an event a line.
func (r *Record) AppendJSON(dst []byte) []byte {
	dst = append(dst, `{"rules":"`...)
	dst = append(dst, r.Rules.String()...)
	dst = append(dst, '"')
	if r.Start != chess.Start() {
		p := r.Rules.Normal(r.Start)
		dst = append(dst, `,"start":"`...)
		dst = append(dst, p.FEN()...)
		dst = append(dst, '"')
	}
	dst = append(dst, `,"solver":"`...)
	dst = append(dst, r.Solver.String()...)
	dst = append(dst, `","events":[`...)
	for i, e := range r.Events {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, "\n "...)
		dst = append(dst, e.json(r.Solver)...)
	}
	return append(dst, "]}\n"...)
}

func (e *Event) json(solver chess.Colour) []byte {
	j := eventJSON{Side: solver.String(), Percept: e.Percept.JSON(solver)}
	if e.Theirs() {
		j.Side = solver.Other().String()
		j.Percept = e.PerceptJSON(solver)
	} else if e.Try == chess.Ask {
		j.Ask = "any"
	} else {
		j.Try = e.Try.UCI(solver)
	}
	text, err := json.Marshal(j)
	if err != nil {
		panic(err) // strings, bools and ints always marshal
	}
	return text
}

// MarshalJSON returns the record in the interchange format.
func (r Record) MarshalJSON() ([]byte, error) { return r.AppendJSON(nil), nil }

// UnmarshalJSON reads the interchange format, as [ParseJSON] does, from what
// package json has found to be valid JSON.
func (r *Record) UnmarshalJSON(data []byte) (err error) {
	*r, err = parseValid(context.Background(), data, nil)
	return err
}
