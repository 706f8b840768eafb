package scoresheet

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// answer is what the library's referee says to a question.
type answer struct {
	Main       string  `json:"main_announcement"`
	Capture    *int    `json:"capture_at_square"`
	Taken      *string `json:"captured_piece_announcement"`
	Dropped    *string `json:"dropped_piece_announcement"`
	EnPassant  bool    `json:"en_passant_announced"`
	Promotion  bool    `json:"promotion_announced"`
	Special    string  `json:"special_announcement"`
	Check1     *string `json:"check_1"`
	Check2     *string `json:"check_2"`
	Tries      *int    `json:"next_turn_pawn_tries"`
	PawnTry    *bool   `json:"next_turn_has_pawn_capture"`
	TrySquares *[]int  `json:"next_turn_pawn_try_squares"`

	strange string // a field that is not known and says something
}

// The main announcements.
const (
	regular  = "REGULAR_MOVE"
	capture  = "CAPTURE_DONE"
	illegal  = "ILLEGAL_MOVE"
	nonsense = "NONSENSE"
	hasAny   = "HAS_ANY"
	noAny    = "NO_ANY"
)

// UnmarshalJSON reads an answer, and finds out whether it says something that is not
// known.
func (a *answer) UnmarshalJSON(text []byte) error {
	type plain answer
	if err := json.Unmarshal(text, (*plain)(a)); err != nil {
		return err
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(text, &all); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if value := bytes.TrimSpace(all[name]); !known[name] && string(value) != "null" && string(value) != "false" {
			a.strange = name
			return nil
		}
	}
	return nil
}

// known are the fields of an answer.
var known = map[string]bool{
	"main_announcement": true, "capture_at_square": true, "captured_piece_announcement": true, "dropped_piece_announcement": true,
	"en_passant_announced": true, "promotion_announced": true, "special_announcement": true, "check_1": true, "check_2": true,
	"next_turn_pawn_tries": true, "next_turn_has_pawn_capture": true, "next_turn_pawn_try_squares": true,
}

// moved tells whether a move was made.
func (a *answer) moved() bool { return a.Main == regular || a.Main == capture }

// refused tells whether none was.
func (a *answer) refused() bool { return a.Main == illegal || a.Main == nonsense }

// drawn tells whether the game ended in a way that is no end of a search.
func (a *answer) drawn() bool {
	return a.Special == "DRAW_INSUFFICIENT" || a.Special == "DRAW_TOOMANYREVERSIBLEMOVES"
}

// ended tells whether the game ended.
func (a *answer) ended() bool {
	return a.drawn() || strings.Contains(a.Special, "MATE") // CHECKMATE_ and STALEMATE too
}

// checks are the directions by their names here and in records.
var checks = map[string]string{
	"CHECK_RANK": "rank", "CHECK_FILE": "file", "CHECK_LONG_DIAGONAL": "long", "CHECK_SHORT_DIAGONAL": "short", "CHECK_KNIGHT": "knight",
}

// percept returns what the answer to a move of the given player says, seen by it. Of a
// checkmate it has no directions, of a draw nothing but what was taken.
func (a *answer) percept(rules kriegspiel.Rules, mover chess.Colour) (kriegspiel.Percept, error) {
	j := kriegspiel.PerceptJSON{Promotion: a.Promotion, EnPassant: a.EnPassant}
	if a.strange != "" {
		return 0, fmt.Errorf("%.40s: an announcement that is not known", a.strange)
	}
	if err := a.captured(&j); err != nil {
		return 0, err
	}
	if err := a.special(&j, mover); err != nil {
		return 0, err
	}
	j.Tries, j.PawnTry = a.Tries, a.PawnTry
	if a.TrySquares != nil {
		j.TryFrom = []string{}
		for _, n := range *a.TrySquares {
			name, err := square(n)
			if err != nil {
				return 0, fmt.Errorf("next_turn_pawn_try_squares: %w", err)
			}
			j.TryFrom = append(j.TryFrom, name)
		}
	}
	return rules.Percept(&j, mover)
}

// captured reads what was taken.
func (a *answer) captured(j *kriegspiel.PerceptJSON) (err error) {
	switch {
	case a.Dropped != nil:
		return errors.New("dropped_piece_announcement: pieces are dropped in crazykrieg alone, which is not played here")
	case a.Main == capture && a.Capture == nil:
		return errors.New("capture_at_square: missing")
	case a.Main != capture && (a.Capture != nil || a.Taken != nil || a.EnPassant):
		return errors.New("capture_at_square: nothing was taken")
	case a.Main != capture:
		return nil
	}
	if j.Capture, err = square(*a.Capture); err != nil {
		return fmt.Errorf("capture_at_square: %w", err)
	}
	switch {
	case a.Taken == nil:
	case *a.Taken == "PAWN" || *a.Taken == "PIECE":
		j.Taken = strings.ToLower(*a.Taken)
	default:
		return fmt.Errorf("captured_piece_announcement: %.12q, want PAWN or PIECE", *a.Taken)
	}
	return nil
}

// special reads check and the end.
func (a *answer) special(j *kriegspiel.PerceptJSON, mover chess.Colour) error {
	winner := strings.ToUpper(mover.Name())
	switch a.Special {
	case "NONE", "DRAW_INSUFFICIENT", "DRAW_TOOMANYREVERSIBLEMOVES":
	case "CHECKMATE_" + winner + "_WINS":
		j.End = "checkmate"
	case "DRAW_STALEMATE", "STALEMATE_" + winner + "_WINS":
		j.End = "stalemate"
	case "CHECK_DOUBLE":
		if a.Check1 == nil || a.Check2 == nil || checks[*a.Check1] == "" || checks[*a.Check2] == "" {
			return errors.New("special_announcement: CHECK_DOUBLE needs a direction in check_1 and in check_2")
		}
		j.Check = []string{checks[*a.Check1], checks[*a.Check2]}
	default:
		if checks[a.Special] == "" {
			return fmt.Errorf("special_announcement: %.32q cannot follow a move of %s", a.Special, mover.Name())
		}
		j.Check = []string{checks[a.Special]}
	}
	return nil
}

// square returns the name of a square from its number.
func square(n int) (string, error) {
	if n < 0 || n > 63 {
		return "", fmt.Errorf("%d, want 0 to 63", n)
	}
	return chess.Square(n).String(), nil
}
