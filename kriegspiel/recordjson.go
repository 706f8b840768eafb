package kriegspiel

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"kriegmate/kriegspiel/chess"
)

// LooksLikeJSON tells whether the text of a record is JSON, as opposed to
// filtered PGN.
func LooksLikeJSON(data []byte) bool {
	data = bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), " \t\r\n")
	return len(data) > 0 && data[0] == '{'
}

// ParseRecord reads a record as JSON or as filtered PGN, whichever it is. If
// override is not nil it beats what the text says of the rule set.
func ParseRecord(data []byte, override *Rules) (Record, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if len(bytes.TrimSpace(data)) == 0 {
		return Record{}, fmt.Errorf("%w: it is empty", ErrRecord)
	}
	if LooksLikeJSON(data) {
		return ParseJSON(data, override)
	}
	game, err := ParsePGN(data, override)
	return game.Record, err
}

// ParseJSON reads a record in the interchange format. Every field that is not
// part of it is an error, which names the event's number and the field. If
// override is not nil it beats the record's own rule set.
func ParseJSON(data []byte, override *Rules) (Record, error) {
	top, err := parseFields(data, "rules", "start", "solver", "events")
	if err != nil {
		return Record{}, fmt.Errorf("%w: %w", ErrRecord, err)
	}
	r, events, err := top.record(override)
	if err != nil {
		return Record{}, fmt.Errorf("%w: %w", ErrRecord, err)
	}
	follower := r.Follow()
	for i, text := range events {
		e, err := parseEvent(text, r.Solver)
		if err != nil {
			field := "event"
			if named := (*fieldError)(nil); errors.As(err, &named) {
				field, err = named.field, named.err
			}
			return Record{}, &EventError{i + 1, field, err}
		}
		if err := follower.Next(e); err != nil {
			return Record{}, err
		}
		r.Events = append(r.Events, e)
	}
	return r, nil
}

// fields is a JSON object whose fields are still text.
type fields map[string]json.RawMessage

// A fieldError says which field of an object is wrong.
type fieldError struct {
	field string
	err   error
}

func (e *fieldError) Error() string { return e.field + ": " + e.err.Error() }
func (e *fieldError) Unwrap() error { return e.err }

// parseFields reads an object that has no other fields than the known ones, and
// each of them once.
func parseFields(data []byte, known ...string) (fields, error) {
	decoder := json.NewDecoder(bytes.NewReader(data))
	if token, err := decoder.Token(); err != nil {
		return nil, fmt.Errorf("not JSON: %w", err)
	} else if token != json.Delim('{') {
		return nil, errors.New("want a JSON object")
	}
	f := fields{}
	for decoder.More() {
		token, err := decoder.Token()
		if err != nil {
			return nil, fmt.Errorf("not JSON: %w", err)
		}
		name, ok := token.(string)
		if !ok || !slices.Contains(known, name) {
			return nil, &fieldError{plain(name), errors.New("unknown field")}
		}
		if _, twice := f[name]; twice {
			return nil, &fieldError{name, errors.New("given twice")}
		}
		var text json.RawMessage
		if err := decoder.Decode(&text); err != nil {
			return nil, fmt.Errorf("not JSON: %w", err)
		}
		f[name] = text
	}
	if _, err := decoder.Token(); err != nil {
		return nil, fmt.Errorf("not JSON: %w", err)
	}
	if _, err := decoder.Token(); err != io.EOF {
		return nil, errors.New("not JSON: text after the object")
	}
	return f, nil
}

// plain returns a name as it is if it is a short word, and quoted otherwise.
func plain(name string) string {
	if len(name) <= 16 && name != "" && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz_") == "" {
		return name
	}
	return fmt.Sprintf("%.16q", name)
}

// read reads a field into value; a missing field leaves it alone.
func (f fields) read(name string, value any) error {
	text, ok := f[name]
	if !ok {
		return nil
	}
	if err := json.Unmarshal(text, value); err != nil || string(text) == "null" {
		return &fieldError{name, fmt.Errorf("%.16s is not %s", text, jsonWord(value))}
	}
	return nil
}

// jsonWord says what a field must be.
func jsonWord(value any) string {
	switch value.(type) {
	case *string:
		return "a string"
	case *bool:
		return "true or false"
	case *int:
		return "a whole number"
	}
	return "a list"
}

// record reads all but the events, whose text it returns.
func (f fields) record(override *Rules) (r Record, events []json.RawMessage, err error) {
	var rules, start, solver string
	if err := errors.Join(f.read("rules", &rules), f.read("start", &start),
		f.read("solver", &solver), f.read("events", &events)); err != nil {
		return r, nil, firstError(err)
	}
	if rules != "" {
		if r.Rules, err = ParseRules(rules); err != nil {
			return r, nil, &fieldError{"rules", err}
		}
	}
	if override != nil {
		r.Rules = *override
	}
	r.Start = chess.Start()
	if start != "" {
		if r.Start, err = r.Rules.ParseFEN(start); err != nil {
			return r, nil, &fieldError{"start", err}
		}
	}
	if r.Solver, err = chess.ParseColour(solver); err != nil {
		return r, nil, &fieldError{"solver", err}
	}
	return r, events, nil
}

// firstError returns the first of several joined errors: users get one line.
func firstError(err error) error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		return joined.Unwrap()[0]
	}
	return err
}

func parseEvent(data []byte, solver chess.Colour) (e Event, err error) {
	f, err := parseFields(data, "side", "try", "percept")
	if err != nil {
		return e, err
	}
	var side, try string
	if err := errors.Join(f.read("side", &side), f.read("try", &try)); err != nil {
		return e, firstError(err)
	}
	colour, err := chess.ParseColour(side)
	if err != nil {
		return e, &fieldError{"side", err}
	}
	if text, ok := f["percept"]; ok {
		if e, err = parsePercept(text, solver); err != nil {
			if named := (*fieldError)(nil); !errors.As(err, &named) {
				err = &fieldError{"percept", err}
			}
			return e, err
		}
	}
	if colour != solver {
		e.Percept |= Theirs
	}
	if try != "" {
		if e.Try, err = chess.ParseUCI(try, solver); err != nil {
			return e, &fieldError{"try", err}
		}
	}
	return e, nil
}

// parsePercept reads the percept of an event, and the count of refusals.
func parsePercept(data []byte, solver chess.Colour) (e Event, err error) {
	f, err := parseFields(data, "illegal", "illegals", "capture", "check", "end")
	if err != nil {
		return e, err
	}
	var j PerceptJSON
	if err := errors.Join(f.read("illegal", &j.Illegal), f.read("illegals", &e.Refusals),
		f.read("capture", &j.Capture), f.read("check", &j.Check), f.read("end", &j.End)); err != nil {
		return e, firstError(err)
	}
	e.Percept, err = j.Percept(solver)
	return e, err
}

// Percept returns what the JSON says, on the board of the given solver. Whether
// it is the solver's turn or the opponent's is not in it, nor are refusals of
// the opponent.
func (j *PerceptJSON) Percept(solver chess.Colour) (p Percept, err error) {
	if j.Illegal {
		p |= Refused
	}
	if j.Capture != "" {
		sq, err := chess.ParseSquare(j.Capture)
		if err != nil {
			return p, &fieldError{"capture", err}
		}
		p |= Capture(solver.Square(sq))
	}
	for _, name := range j.Check {
		bit := checkNamed(name)
		if bit == 0 || p&bit != 0 {
			return p, &fieldError{"check", fmt.Errorf("%.16q, want knight, rank, file, long or short, each once", name)}
		}
		p |= bit
	}
	if j.End != "" {
		bit := endNamed(j.End)
		if bit == 0 {
			return p, &fieldError{"end", fmt.Errorf("%.16q, want checkmate, stalemate or material", j.End)}
		}
		p |= bit
	}
	return p, nil
}

func checkNamed(name string) Percept {
	for _, d := range directions {
		if d.json == name {
			return d.bit
		}
	}
	return 0
}

func endNamed(word string) Percept {
	for _, e := range ends {
		if e.word == word {
			return e.bit
		}
	}
	return 0
}

// CheckNames returns the directions of check as JSON has them: knight, rank,
// file, long, short, in this order. It is never nil.
func (p Percept) CheckNames() []string {
	names := []string{}
	if p&ByKnight != 0 {
		names = append(names, "knight")
	}
	for _, d := range directions {
		if d.bit != ByKnight && p&d.bit != 0 {
			names = append(names, d.json)
		}
	}
	return names
}

// PerceptJSON is a percept in the interchange format. Empty fields are left
// out when written, except by those who write all of them.
type PerceptJSON struct {
	Illegal  bool     `json:"illegal,omitempty"`
	Illegals int      `json:"illegals,omitempty"`
	Capture  string   `json:"capture,omitempty"`
	Check    []string `json:"check,omitempty"`
	End      string   `json:"end,omitempty"`
}

// JSON returns the percept with the squares of the real board when c is the
// solver.
func (p Percept) JSON(c chess.Colour) PerceptJSON {
	j := PerceptJSON{Illegal: p.Illegal(), Check: p.CheckNames(), End: p.endWord()}
	if sq, ok := p.Captured(); ok {
		j.Capture = c.Square(sq).String()
	}
	return j
}

type eventJSON struct {
	Side    string      `json:"side"`
	Try     string      `json:"try,omitempty"`
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
	if e.Percept&Theirs != 0 {
		j.Side = solver.Other().String()
		j.Percept.Illegals = e.Refusals
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

// UnmarshalJSON reads the interchange format; see [ParseJSON].
func (r *Record) UnmarshalJSON(data []byte) (err error) {
	*r, err = ParseJSON(data, nil)
	return err
}
