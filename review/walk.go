package review

import (
	"context"

	"kriegmate/kriegspiel"
	"kriegmate/replay"
)

// A walk is one review in the making.
type walk struct {
	*Reviewer
	*replay.Tracker
	truths  []Truth
	review  *Review
	advisor advisor
}

// run goes through the record, turn by turn.
func (w *walk) run(ctx context.Context) error {
	number := 1
	var before kriegspiel.Event // the opponent's turn
	own := w.Record.Start.Turn == w.Record.Solver
	for w.review.End == 0 && (own || w.Done < len(w.Record.Events)) {
		if !own {
			before = w.Record.Events[w.Done]
			if _, err := w.Next(ctx, 1); err != nil {
				return err
			}
			own, w.review.End = true, before.Percept.End()
			continue
		}
		if w.Working != nil {
			w.Working(number-1, w.moves())
		}
		t := Turn{Number: number, Heard: before.Percept, Refusals: before.Refusals + before.After, Asked: before.Asked}
		if err := w.turn(ctx, &t); err != nil {
			return err
		}
		if w.Turned != nil {
			w.Turned(&w.review.Turns[len(w.review.Turns)-1])
		}
		if t.Move() == 0 {
			return nil // the record ends in the middle of the turn
		}
		own, number = false, number+1
		w.review.End = t.Proposals[len(t.Proposals)-1].Answer.End()
	}
	return nil
}

// moves counts the player's moves in the record.
func (w *walk) moves() (n int) {
	for _, e := range w.Record.Events {
		if !e.Theirs() && e.Percept.Moved() {
			n++
		}
	}
	return n
}

// turn looks at a turn of the player before and after its refusals, adds it to the
// review, and follows it to its end.
func (w *walk) turn(ctx context.Context, t *Turn) error {
	w.look(t)
	if turn := w.Turns() - 1; turn < len(w.truths) {
		t.Truth = &w.truths[turn]
	}
	refused, rest := w.refusals(), w.Record.Events[w.Done:]
	for _, e := range rest[:min(len(rest), refused+1)] {
		t.Proposals = append(t.Proposals, Proposal{Move: e.Try, Answer: e.Percept})
	}
	if err := w.search(ctx, t); err != nil {
		return err
	}
	t.Tries = w.tries(t)
	w.review.Turns = append(w.review.Turns, *t)
	t = &w.review.Turns[len(w.review.Turns)-1]
	before := w.States
	if err := w.propose(ctx, t.Proposals[:refused]); err != nil {
		return err
	}
	if err := w.searchLate(ctx, t, before, refused); err != nil {
		return err
	}
	w.advise(ctx, t)
	return w.propose(ctx, t.Proposals[refused:])
}

// look counts the states.
func (w *walk) look(t *Turn) {
	t.View, t.Positions, t.All, t.Near = w.View, len(w.States), w.All, w.Near
	for i := range w.States {
		t.Heat.Add(&w.States[i])
	}
}

// refusals counts the proposals that are refused next.
func (w *walk) refusals() (n int) {
	for _, e := range w.Record.Events[w.Done:] {
		if e.Percept.Moved() {
			break
		}
		n++
	}
	return n
}

// propose follows some proposals.
func (w *walk) propose(ctx context.Context, list []Proposal) error {
	if len(list) == 0 {
		return nil
	}
	sizes, err := w.Next(ctx, len(list))
	for i := range min(len(list), len(sizes)) {
		list[i].Left = sizes[i]
	}
	return err
}
