// Package midturn tells a point in the middle of a turn by what was asked and refused before it,
// so that a certificate can be about it. The view of a player knows it too, but is not written
// down.
package midturn

import (
	"errors"
	"fmt"
	"slices"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// A Turn is what has happened in a turn before the point that a certificate is about, as far
// as it matters to what may be proposed and asked there.
type Turn struct {
	// Any is what was answered to the question, "yes" or "no"; "" if it was not asked.
	Any string `json:"any,omitempty"`
	// Refused are the diagonal steps of pawns that were refused, in UCI, where they may
	// not serve as the try that "yes" asks for; after "no" they do not matter.
	Refused []string `json:"refused,omitempty"`
}

// The words of Turn.Any.
const (
	saidYes = "yes"
	saidNo  = "no"
)

// Of returns how a turn came to a view, nil if that is the start of one.
func Of(rules kriegspiel.Rules, v *kriegspiel.View) *Turn {
	t := Turn{}
	diagonals := rules.Proposals(nil, v)
	diagonals = slices.DeleteFunc(diagonals, func(m chess.Move) bool { return !v.Own.Diagonal(m) })
	if asked := rules.Asks() && !rules.MayAsk(v); asked && len(diagonals) == 0 {
		return &Turn{Any: saidNo}
	} else if asked {
		t.Any = saidYes
	}
	left := rules.Moves(nil, v)
	for _, m := range diagonals {
		if !slices.Contains(left, rules.AsMove(v, m)) {
			t.Refused = append(t.Refused, m.UCI(v.Colour))
		}
	}
	if t.Any == "" && t.Refused == nil {
		return nil
	}
	slices.Sort(t.Refused)
	return &t
}

// Equal tells whether two turns, as Of returns them, came to the same point.
func (t *Turn) Equal(other *Turn) bool {
	if t == nil || other == nil {
		return t == other
	}
	return t.Any == other.Any && slices.Equal(t.Refused, other.Refused)
}

// Play brings a list of positions at the start of a turn to the point that t is about. The
// error tells what cannot have happened. A nil Turn is the start of one.
func (t *Turn) Play(list *kriegspiel.Positions) error {
	if t == nil {
		return nil
	}
	if t.Any != "" {
		answer, known := map[string]kriegspiel.Percept{saidYes: kriegspiel.AnyYes, saidNo: kriegspiel.AnyNo}[t.Any]
		switch {
		case !known:
			return fmt.Errorf("any: %.16q, want %s or %s", t.Any, saidYes, saidNo)
		case !list.Rules.Asks():
			return fmt.Errorf("any: the rules %v have no question", list.Rules)
		}
		if err := hear(list, chess.Ask, answer); err != nil {
			return err
		}
	}
	for _, text := range t.Refused {
		m, err := chess.ParseUCI(text, list.View.Colour)
		switch {
		case err != nil:
			return fmt.Errorf("refused: %w", err)
		case !list.View.Own.Diagonal(m) || !slices.Contains(list.Rules.Moves(nil, &list.View), list.Rules.AsMove(&list.View, m)):
			return fmt.Errorf("refused: %s is no step of a pawn that may be proposed here", text)
		}
		before := list.View
		if err := hear(list, m, kriegspiel.Refused); err != nil {
			return err
		}
		if list.View == before {
			return fmt.Errorf("refused: under the rules %v it does not matter", list.Rules)
		}
	}
	if list.Rules.MustTry(&list.View) {
		return errors.New("after \"yes\" a pawn has to try first")
	}
	return nil
}

// hear goes on after a proposal that all of the positions must answer so.
func hear(list *kriegspiel.Positions, m chess.Move, p kriegspiel.Percept) error {
	for _, s := range list.States {
		if list.Rules.Try(&list.View, &s, m) != p {
			return fmt.Errorf("%s is not answered so in all positions", m.UCI(list.View.Colour))
		}
	}
	list.View = list.Rules.After(&list.View, m, p)
	return nil
}
