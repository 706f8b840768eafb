package database

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// problemLine is a problem in JSON, in the order in which it is written.
type problemLine struct {
	ID          string          `json:"id"`
	Rules       string          `json:"rules"`
	Solver      string          `json:"solver"`
	Ply         int             `json:"ply"`
	Verdict     string          `json:"verdict"`
	Belief      int             `json:"belief"`
	Covered     int             `json:"covered"`
	Exact       bool            `json:"exact"`
	Origin      *originJSON     `json:"origin,omitempty"`
	Tags        [][2]string     `json:"tags,omitempty"`
	Record      *recordText     `json:"record,omitempty"`
	Positions   []string        `json:"positions,omitempty"`
	Certificate json.RawMessage `json:"certificate,omitempty"`
}

type originJSON struct {
	Seed uint64 `json:"seed,omitempty"`
	Game int    `json:"game,omitempty"`
	File string `json:"file,omitempty"`
}

// recordText is a record that is written short.
type recordText struct{ kriegspiel.Record }

func (r recordText) MarshalJSON() ([]byte, error) { return appendRecord(nil, &r.Record), nil }

func (r *recordText) UnmarshalJSON(data []byte) error {
	if err := r.Record.UnmarshalJSON(data); err != nil {
		return &FieldError{"record", err}
	}
	return nil
}

// AppendJSON appends the problem as it stands in a file: one line of JSON, with
// the line break. A problem without an id gets the one of its content. The
// error is that of [Problem.Check] or of the record's.
func (p *Problem) AppendJSON(dst []byte) ([]byte, error) {
	line := problemLine{
		ID: p.ID, Rules: p.Rules.String(), Solver: p.Solver.String(), Ply: p.Ply,
		Verdict: p.Verdict.String(), Belief: p.Belief, Covered: p.Covered, Exact: p.Exact,
		Positions: p.fens(), Certificate: p.Certificate,
	}
	if p.ID == "" {
		line.ID = p.NewID()
	}
	if p.Origin != (Origin{}) {
		line.Origin = &originJSON{p.Origin.Seed, p.Origin.Game, p.Origin.File}
	}
	for _, t := range p.Tags {
		line.Tags = append(line.Tags, [2]string{t.Name, t.Value})
	}
	checked := *p
	checked.ID = line.ID
	if err := checked.Check(); err != nil {
		return dst, err
	}
	if p.Record != nil {
		if err := p.Record.Check(); err != nil {
			return dst, &FieldError{"record", err}
		}
		line.Record = &recordText{*p.Record}
	}
	out := bytes.NewBuffer(dst)
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(&line); err != nil {
		return dst, wrong("certificate", "not JSON")
	}
	if err := checkBounds(out.Bytes()[len(dst):]); err != nil {
		return dst, err
	}
	return out.Bytes(), nil
}

// ParseProblem reads a problem as it stands in a file, a line of JSON. Fields
// that a problem does not have are errors, and so is everything that
// [Problem.Check] finds. The error names the field.
func ParseProblem(line []byte) (Problem, error) {
	p, err := parseLine(line)
	if err != nil {
		return Problem{}, err
	}
	return p, p.Check()
}

// parseLine reads a problem without checking that its fields fit each other.
func parseLine(line []byte) (Problem, error) {
	if err := checkBounds(line); err != nil {
		return Problem{}, err
	}
	var l problemLine
	if !l.decodeQuickly(line) {
		l = problemLine{}
		if err := decodeStrictly(line, &l); err != nil {
			return Problem{}, err
		}
	}
	p := Problem{
		ID: l.ID, Ply: l.Ply, Belief: l.Belief, Covered: l.Covered, Exact: l.Exact, Certificate: l.Certificate,
	}
	if err := p.parseNames(&l); err != nil {
		return Problem{}, err
	}
	if l.Origin != nil {
		p.Origin = Origin{l.Origin.Seed, l.Origin.Game, l.Origin.File}
	}
	for _, t := range l.Tags {
		p.Tags = append(p.Tags, kriegspiel.Tag{Name: t[0], Value: t[1]})
	}
	if l.Record != nil {
		p.Record = &l.Record.Record
	}
	if string(l.Certificate) == "null" {
		p.Certificate = nil
	}
	for i, fen := range l.Positions {
		position, err := p.Rules.ParseFEN(fen)
		if err != nil {
			return Problem{}, &FieldError{"positions", &kriegspiel.LineError{Line: i + 1, Kind: "position", Err: err}}
		}
		p.Positions = append(p.Positions, position)
	}
	return p, nil
}

// decodeQuickly reads a line whose last field is the record, as nearly all have
// it, and tells whether it has. Package json would go through the record twice
// only to find its end, and that takes as long as reading it. What is cut here
// in the wrong place, as within another field, is not JSON any more.
func (l *problemLine) decodeQuickly(line []byte) bool {
	const key = `,"record":`
	at := bytes.Index(line, []byte(key))
	end := len(bytes.TrimRight(line, "\n")) - 1
	if at < 0 || end < at+len(key) || line[end] != '}' {
		return false
	}
	head := append(bytes.Clone(line[:at]), '}')
	if decodeStrictly(head, l) != nil {
		return false
	}
	record, err := kriegspiel.ParseJSON(line[at+len(key):end], nil)
	l.Record = &recordText{record}
	return err == nil
}

func (p *Problem) parseNames(l *problemLine) (err error) {
	if p.Rules, err = kriegspiel.ParseRules(l.Rules); err != nil {
		return &FieldError{"rules", err}
	}
	if p.Solver, err = chess.ParseColour(l.Solver); err != nil {
		return &FieldError{"solver", err}
	}
	if p.Verdict, err = ParseVerdict(l.Verdict); err != nil {
		return &FieldError{"verdict", err}
	}
	return nil
}

// decodeStrictly reads one JSON value without unknown fields and without
// anything behind it.
func decodeStrictly(data []byte, value any) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(value)
	if err == nil {
		if _, err := decoder.Token(); err != io.EOF {
			return errors.New("text after the JSON value")
		}
		return nil
	}
	if kind := (*json.UnmarshalTypeError)(nil); errors.As(err, &kind) {
		return wrong(strings.Trim(kind.Field, "."), "a JSON %.6s does not fit", kind.Value)
	}
	if field := (*FieldError)(nil); errors.As(err, &field) {
		return field
	}
	if name, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		return wrong(fmt.Sprintf("%.18s", strings.Trim(name, `"`)), "unknown field")
	}
	return fmt.Errorf("not JSON: %.80s", strings.TrimPrefix(err.Error(), "json: "))
}
