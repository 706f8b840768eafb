package input

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	"kriegmate/database"
	"kriegmate/internal/english"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/movetext"
)

// Contents are what a text holds, for whoever has to choose: one problem, or several, of
// which one may have been chosen.
type Contents struct {
	// Count is how many problems there are, and Kind what they are called: "game",
	// "problem", "line". Choices are the first of them, [MostChoices] at the most; none if
	// there is only one.
	Count   int      `json:"count"`
	Kind    string   `json:"kind"`
	Choices []Choice `json:"choices,omitempty"`
	// Chosen is the one that there is, or that was chosen; nil if that is still to be done.
	Chosen *Chosen `json:"chosen,omitempty"`
}

// MostChoices is how many problems [Contents] lists.
const MostChoices = 500

// A Choice is one problem among several.
type Choice struct {
	Which string `json:"which"` // its number, from 1
	Title string `json:"title"`
}

// A Chosen problem, by itself.
type Chosen struct {
	// Text is the problem alone, as [Reader.Parse] reads it.
	Text string `json:"text"`
	Form string `json:"form"` // in words, such as "an ordinary PGN"
	// Whole tells that the moves of both sides are known, so that either side may be the
	// solver. Side is the solver otherwise, "w" or "b".
	Whole bool   `json:"whole"`
	Side  string `json:"side,omitempty"`
	Rules string `json:"rules"`
	// History tells that it is a record, a game or one position, which can be gone through.
	History bool `json:"history"`
	// Moves is how many half-moves of both sides, or events of the record, there are.
	Moves int               `json:"moves"`
	Ply   int               `json:"ply,omitempty"` // within which a mate is asked for
	ID    string            `json:"id,omitempty"`
	Tags  map[string]string `json:"tags,omitempty"`
}

// Contents tells what a text holds. Which is the number or the id of one among many, ""
// if none is chosen yet. The solver of a whole game need not be known.
func (r *Reader) Contents(ctx context.Context, data []byte, which string) (*Contents, error) {
	kind, err := look(data)
	if err != nil {
		return nil, err
	}
	c, text := &Contents{Count: 1, Kind: "problem"}, bytes.TrimPrefix(data, []byte("\ufeff"))
	switch kind {
	case sawProblemFile:
		text, err = c.problems(ctx, data, which)
	case sawJSON:
		text, err = c.lines(ctx, jsonLines(text), which)
	case sawMoves:
		text, err = c.games(ctx, text, which)
	}
	if err == nil && text != nil {
		c.Chosen, err = r.chosen(ctx, text)
	}
	switch {
	case err != nil && ctx.Err() != nil:
		return nil, ctx.Err() // whatever the reader of a file has made of it
	case err != nil:
		return nil, err
	}
	return c, nil
}

// problems lists those of a file, and returns the one that is chosen as a line of JSON.
func (c *Contents) problems(ctx context.Context, data []byte, which string) (text []byte, err error) {
	in, err := database.NewReader(patient{ctx, bytes.NewReader(data)}, int64(len(data)))
	if err != nil {
		return nil, err
	}
	counts, err := in.Counts()
	if err != nil {
		return nil, err
	}
	c.Count = counts.Problems()
	if which == "" && c.Count == 1 {
		which = "1"
	}
	if c.Count > 1 {
		for p, err := range in.Range(1, MostChoices) {
			if err != nil {
				return nil, err
			}
			c.add(fmt.Sprintf("%s: %v in %d ply", p.ID, p.Verdict, p.Ply))
		}
	}
	if which == "" {
		return nil, nil
	}
	_, p, err := in.Named(which)
	if err != nil {
		return nil, err
	}
	return p.AppendJSON(nil)
}

// lines lists lines of JSON, and returns the one that is chosen.
func (c *Contents) lines(ctx context.Context, lines [][]byte, which string) ([]byte, error) {
	if len(lines) == 1 {
		return lines[0], alone(which, ProblemJSON)
	}
	c.Count, c.Kind = len(lines), "line"
	for _, line := range lines[:min(len(lines), MostChoices)] {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		title := "no problem"
		if f, err := fieldsOf(line); err == nil {
			if form, ok := f.form(); ok {
				title = form.String()
			}
			if id := f["id"]; id != nil {
				title += " " + strings.Trim(string(id), `"`)
			}
		}
		c.add(title)
	}
	if which == "" {
		return nil, nil
	}
	n, err := chosen(len(lines), which, c.Kind)
	if err != nil {
		return nil, err
	}
	return lines[n], nil
}

// games lists those of a PGN, and returns the one that is chosen. What is no game is
// returned as it is, for an error.
func (c *Contents) games(ctx context.Context, text []byte, which string) ([]byte, error) {
	list, err := movetext.SplitContext(ctx, string(text))
	if err != nil {
		return nil, err
	}
	c.Count, c.Kind = max(1, len(list)), "game"
	if len(list) < 2 {
		if which != "" && which != "1" {
			return nil, alone(which, OrdinaryPGN)
		}
		return text, nil
	}
	for _, game := range list[:min(len(list), MostChoices)] {
		if c.add(gameTitle(ctx, game)); ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	if which == "" {
		return nil, nil
	}
	n, err := chosen(len(list), which, c.Kind)
	if err != nil {
		return nil, err
	}
	return []byte(list[n]), nil
}

// gameTitle tells one game from another: who played, when, and how it ended.
func gameTitle(ctx context.Context, game string) string {
	s := movetext.NewScanner(ctx)
	words := 0
	for line := range strings.Lines(game) {
		words += len(s.Line(line))
	}
	var title []string
	if white, black := s.Tag("white"), s.Tag("black"); white != "" || black != "" {
		title = append(title, or(white, "?")+" - "+or(black, "?"))
	}
	for _, name := range []string{"event", "date", "result"} {
		if value := s.Tag(name); strings.Trim(value, "?.*") != "" {
			title = append(title, value)
		}
	}
	return strings.Join(append(title, english.Count(words, "half-move")), ", ")
}

func or(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

func (c *Contents) add(title string) {
	c.Choices = append(c.Choices, Choice{fmt.Sprint(len(c.Choices) + 1), title})
}

// chosen reads one problem. Of a whole game White is the solver, if none is named.
func (r *Reader) chosen(ctx context.Context, text []byte) (*Chosen, error) {
	p, err := r.Parse(ctx, text, "")
	if errors.As(err, new(*sideError)) {
		white, reader := chess.White, *r
		reader.Side = &white
		p, err = reader.Parse(ctx, text, "")
	}
	if err != nil {
		return nil, err
	}
	c := &Chosen{
		Text: string(bytes.TrimSpace(text)), Form: p.Form.String(), Whole: p.Game != nil,
		Rules: p.Rules.String(), Ply: p.Ply, ID: p.ID, History: p.Record != nil || len(p.Positions) == 1,
	}
	switch {
	case p.Game != nil:
		c.Moves = len(p.Game.Moves)
	case p.Record != nil:
		c.Side, c.Moves = p.Record.Solver.String(), len(p.Record.Events)
	case len(p.Positions) > 0:
		c.Side = p.Positions[0].Turn.String()
	}
	for _, t := range p.Tags {
		if c.Tags == nil {
			c.Tags = map[string]string{}
		}
		c.Tags[t.Name] = t.Value
	}
	return c, nil
}
