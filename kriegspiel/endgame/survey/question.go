package survey

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"kriegmate/jsonl"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/endgame"
)

// A Question asks for the shortest certain mate, in the words of users: squares
// of the real board.
type Question struct {
	At      string  `json:"at"` // such as "Kc3 Ra1"
	Squares Squares `json:"squares"`
}

// Squares are where the opponent's king may be: names of squares, or nil for
// all on which it can stand. In JSON nil is the word "full".
type Squares []string

// UnmarshalJSON reads "full" or a list of names.
func (s *Squares) UnmarshalJSON(data []byte) error {
	if string(data) == `"full"` {
		*s = nil
		return nil
	}
	var names []string
	if err := json.Unmarshal(data, &names); err != nil || names == nil {
		return errors.New(`squares: want "full" or a list of squares`)
	}
	*s = names
	return nil
}

// MarshalJSON writes what UnmarshalJSON reads.
func (s Squares) MarshalJSON() ([]byte, error) {
	if s == nil {
		return []byte(`"full"`), nil
	}
	return json.Marshal([]string(s))
}

// An Answer is the answer to a question, on the real board.
type Answer struct {
	At    string `json:"at"`
	Moves int    `json:"moves"` // accepted moves of the shortest certain mate, 0 if there is none
}

// A Reader understands questions about a table when the solver has a colour.
type Reader struct {
	Table  *endgame.Table
	Colour chess.Colour
}

// Position returns the position that is asked about.
func (r Reader) Position(q Question) (endgame.Position, error) {
	return ReadPosition(q, r.Table.Material(), r.Colour)
}

// ReadPosition returns the position that is asked about when a solver of colour
// c has the pieces of m.
func ReadPosition(q Question, m endgame.Material, c chess.Colour) (pos endgame.Position, err error) {
	if pos.At, err = endgame.ParsePlacement(q.At, m, c); err != nil {
		return pos, fmt.Errorf("at: %w", err)
	}
	if q.Squares == nil {
		if pos.Set = m.Full(pos.At); pos.Set == 0 {
			err = errors.New("squares: the king can stand nowhere")
		}
		return pos, err
	}
	if pos.Set, err = endgame.ParseSquares(q.Squares, c); err == nil {
		err = m.Impossible(pos.At, pos.Set, c)
	}
	if err != nil {
		err = fmt.Errorf("squares: %w", err)
	}
	return pos, err
}

// Answer answers a question.
func (r Reader) Answer(q Question) (Answer, error) {
	pos, err := r.Position(q)
	if err != nil {
		return Answer{}, err
	}
	n, err := r.Table.Moves(pos.At, pos.Set)
	return Answer{q.At, n}, err
}

// AnswerLine answers a question in JSON, for [jsonl.AnswerAll].
func (r Reader) AnswerLine(_ context.Context, line jsonl.Line) jsonl.Answer {
	var q Question
	err := line.Err
	if err == nil {
		err = jsonl.Decode(line.Text, &q)
	}
	var a Answer
	if err == nil {
		a, err = r.Answer(q)
	}
	if err != nil {
		return jsonl.Answer{Value: map[string]string{"error": line.Wrap(err).Error()}, Bad: true}
	}
	return jsonl.Answer{Value: a}
}
