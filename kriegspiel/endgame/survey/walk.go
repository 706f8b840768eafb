package survey

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"kriegmate/internal/english"
	"kriegmate/kriegspiel/endgame"
)

// A Walk leads a person through a plan: it says what to propose, is told what the
// referee said, and goes on until checkmate. Its methods are those of a
// [kriegmate/jsonl.Dialogue].
type Walk struct {
	stops []stop // the way so far; the last one is where it is
	over  bool
}

// A stop is a belief state on the way, with what to propose there.
type stop struct {
	Reader
	endgame.Position
	turn  Turn
	moves int // that were accepted before
}

// Walk begins at the position that is asked about. An error that is
// [endgame.ErrNever] says that there is no plan.
func (r Reader) Walk(q Question) (*Walk, error) {
	pos, err := r.Position(q)
	if err != nil {
		return nil, err
	}
	w := new(Walk)
	return w, w.reach(stop{Reader: r, Position: pos})
}

// reach adds a stop.
func (w *Walk) reach(s stop) (err error) {
	s.turn, err = s.Turn(s.Position)
	if err == nil {
		w.stops = append(w.stops, s)
	}
	return err
}

// Ask returns what to propose and what may be heard then, as a prompt, and false
// once the walk is over.
func (w *Walk) Ask() (prompt string, more bool) {
	if w.over {
		return "", false
	}
	s := &w.stops[len(w.stops)-1]
	n, err := s.Table.Moves(s.At, s.Set)
	if err != nil {
		return err.Error() + "\n", false
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s, king on %s: %s\npropose %s\n", s.At.Text(s.Table.Material(), s.Colour), s.SomeSquares(s.Set), endgame.Length(n), s.turn.Propose)
	for i := range s.turn.Heard {
		fmt.Fprintf(&b, "  %d  %s\n", i+1, s.turn.Heard[i].Words)
	}
	b.WriteString("heard: ")
	return b.String(), true
}

// Answer goes on with what was heard: a number or the words of the list. The word
// back returns to the proposal before, quit ends the walk.
func (w *Walk) Answer(_ context.Context, words string) (text string, last bool, err error) {
	s := w.stops[len(w.stops)-1]
	switch words = strings.ToLower(strings.Join(strings.Fields(words), " ")); {
	case words == "quit":
		w.over = true
		return "", true, nil
	case words == "back" && len(w.stops) == 1:
		return "", false, fmt.Errorf("this is the first proposal")
	case words == "back":
		w.stops = w.stops[:len(w.stops)-1]
		return "", false, nil
	}
	h, err := s.turn.heard(words)
	if err != nil {
		return "", false, err
	}
	moves := s.moves
	if h.Words != refused {
		moves++
	}
	if h.Ends {
		w.over = true
		return fmt.Sprintf("mate after %s\n", english.Count(moves, "move")), true, nil
	}
	return "", false, w.reach(stop{Reader: h.Reader, Position: h.Position, moves: moves})
}

// other are words that mean the same.
var other = map[string]string{"illegal": refused, "no": refused, "mate": "checkmate", "nothing": "silence", "accepted": "silence"}

// heard finds the hearing that is meant: by its number, its words, or a part of
// them that no other has.
func (t *Turn) heard(words string) (*Hearing, error) {
	if n, err := strconv.Atoi(words); err == nil && n >= 1 && n <= len(t.Heard) {
		return &t.Heard[n-1], nil
	}
	if same, ok := other[words]; ok {
		words = same
	}
	var found []*Hearing
	for i := range t.Heard {
		h := &t.Heard[i]
		if h.Words == words {
			return h, nil
		}
		if strings.Contains(h.Words, words) {
			found = append(found, h)
		}
	}
	if len(found) != 1 {
		return nil, fmt.Errorf("%.40q is not what can be heard here: want a number from 1 to %d, or the words beside it, or back, or quit", words, len(t.Heard))
	}
	return found[0], nil
}
