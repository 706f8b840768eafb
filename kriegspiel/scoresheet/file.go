package scoresheet

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"kriegmate/kriegspiel"
)

// The schemas that are read.
const oldestSchema, newestSchema = 3, 9

// file is a saved game as it stands in JSON.
type file struct {
	Schema *int   `json:"schema_version"`
	State  *state `json:"game_state"`
}

type state struct {
	Rules   *string  `json:"ruleset_id"`
	AnyRule bool     `json:"any_rule"`
	Board   string   `json:"board_fen"`
	Moves   []string `json:"move_stack"`
	White   *sheet   `json:"white_scoresheet"`
	Black   *sheet   `json:"black_scoresheet"`
}

// sheet is what one player has asked and heard, turn by turn.
type sheet struct {
	Color    string      `json:"color"`
	Own      [][]entry   `json:"moves_own"`
	Opponent [][]hearing `json:"moves_opponent"`
}

// entry is a question of the player itself with its answer, and hearing one of the
// opponent.
type (
	entry struct {
		question question
		answer   answer
	}
	hearing struct {
		kind   string
		answer answer
	}
)

type question struct {
	Kind string  `json:"question_type"`
	Move *string `json:"chess_move"`
}

// The kinds of questions.
const (
	common = "COMMON"
	askAny = "ASK_ANY"
)

// UnmarshalJSON reads a list of question and answer.
func (e *entry) UnmarshalJSON(text []byte) error { return pair(text, &e.question, &e.answer) }

// UnmarshalJSON reads a list of a kind and an answer.
func (h *hearing) UnmarshalJSON(text []byte) error { return pair(text, &h.kind, &h.answer) }

// errPair reports an entry that is something else.
var errPair = errors.New("an entry is a list of a question and its answer")

func pair(text []byte, question any, a *answer) error {
	var both []json.RawMessage
	if json.Unmarshal(text, &both) != nil || len(both) != 2 {
		return errPair
	}
	if err := json.Unmarshal(both[0], question); err != nil {
		return fmt.Errorf("a question: %w", err)
	}
	return json.Unmarshal(both[1], a)
}

// read reads the JSON of a saved game.
func read(text []byte) (*state, error) {
	var f file
	if err := json.Unmarshal(text, &f); err != nil {
		var kind *json.UnmarshalTypeError
		if errors.As(err, &kind) {
			err = fmt.Errorf("%s: a JSON %.6s does not fit", kind.Field, kind.Value)
		}
		return nil, fmt.Errorf("not score sheets in JSON: %.120s", strings.TrimPrefix(err.Error(), "json: "))
	}
	switch s := f.State; {
	case f.Schema == nil:
		return nil, errors.New("score sheets without schema_version")
	case *f.Schema < oldestSchema || *f.Schema > newestSchema:
		return nil, fmt.Errorf("score sheets of schema_version %d: %d to %d are understood", *f.Schema, oldestSchema, newestSchema)
	case s == nil:
		return nil, errors.New("score sheets without game_state")
	case s.White == nil:
		return nil, errors.New("the sheet white_scoresheet is missing")
	case s.Black == nil:
		return nil, errors.New("the sheet black_scoresheet is missing")
	case s.White.Color != "WHITE":
		return nil, fmt.Errorf("white_scoresheet: color %.12q, want WHITE", s.White.Color)
	case s.Black.Color != "BLACK":
		return nil, fmt.Errorf("black_scoresheet: color %.12q, want BLACK", s.Black.Color)
	}
	return f.State, nil
}

// rules returns the rule set that the game was played by.
func (s *state) rules() (kriegspiel.Rules, error) {
	switch {
	case s.Rules == nil && s.AnyRule:
		return kriegspiel.BerkeleyAny, nil
	case s.Rules == nil:
		return kriegspiel.Berkeley, nil
	}
	switch name := *s.Rules; name {
	case "berkeley_any":
		return kriegspiel.BerkeleyAny, nil
	case "berkeley", "english", "cincinnati", "wild16", "rand", "crazykrieg":
		return kriegspiel.ParseRules(name)
	default:
		return 0, fmt.Errorf("unknown, want berkeley, berkeley_any, english, cincinnati, wild16 or rand")
	}
}
