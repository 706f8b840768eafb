package review

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// A Now is what a player knows and can do at the end of a record, of a game that still goes
// on.
type Now struct {
	Game *Game
	// MaxPly is within how many half-moves a certain mate was looked for.
	MaxPly int
	// OwnTurn tells that the player is to move. End is the last that was heard if it ended
	// the game, 0 otherwise; then nobody is.
	OwnTurn bool
	End     kriegspiel.Percept
	// Turn is the turn of the player as if it began now, behind what was refused in it,
	// which its Proposals are. While the opponent is to move it has the positions alone,
	// and the Number of the next move.
	Turn Turn
	// Options are what the player may propose and has not yet, Replies what may be heard of
	// the opponent's turn.
	Options []Option
	Replies []Answer
	// Ask is what may be heard if the player asks "any?" now; none if it may not. Obliged
	// tells that it was answered "yes" and has to capture, or to try it, with a pawn.
	Ask     []Answer
	Obliged bool
	// Complete tells that nothing else can be heard: all positions were asked.
	Complete bool
}

// An Option is a proposal, with what the referee may say to it.
type Option struct {
	Move    chess.Move
	Answers []Answer // the likeliest first
}

// An Answer is what the referee may say, with its share from 0 to 1: of the positions, or
// of the opponent's moves in them, all of which count the same.
type Answer struct {
	Percept kriegspiel.Percept
	Share   float64
}

// Now follows a record to its end and tells what is known there, and what is best. The
// error tells that the record makes no sense, that no position fits it, or that there was
// no time to follow it.
func (r *Reviewer) Now(ctx context.Context, g *Game) (*Now, error) {
	end, err := g.Record.End()
	if err != nil {
		return nil, err
	}
	truths, err := g.truths()
	if err != nil {
		return nil, err
	}
	limited, cancel := r.within(ctx)
	defer cancel()
	w := r.walk(g, truths)
	n := &Now{Game: g, MaxPly: r.maxPly(), OwnTurn: end.OwnTurn && !end.Ended}
	err = w.now(limited, n)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		err = estimate.ErrTime
	}
	if err != nil {
		return nil, err
	}
	return n, nil
}

// now follows the record, and looks around at its end.
func (w *walk) now(ctx context.Context, n *Now) error {
	t := &n.Turn
	t.Number = 1 + w.moves()
	for _, e := range w.Record.Events {
		if _, err := w.Next(ctx, 1); err != nil {
			return err
		}
		switch {
		case e.Theirs():
			t.Heard, t.Refusals, t.Asked, t.Proposals = e.Percept, e.Refusals+e.After, e.Asked, nil
		case !e.Percept.Moved():
			t.Proposals = append(t.Proposals, Proposal{e.Try, e.Percept, len(w.States)})
		default:
			t.Proposals = nil
		}
		n.End = e.Percept.End()
	}
	if err := w.Refill(ctx); err != nil {
		return err
	}
	w.look(t)
	states := w.Draw(w.sample())
	n.Complete = w.All && len(states) == len(w.States)
	switch {
	case n.End != 0:
		return nil
	case !n.OwnTurn:
		n.Replies = w.replies(states)
		return nil
	}
	if err := w.search(ctx, t); err != nil {
		return err
	}
	t.Tries = w.tries(t)
	n.Obliged = w.View.Obliged()
	if w.Record.Rules.Asks() && !t.proposed(chess.Ask) {
		n.Ask = w.answers(chess.Ask, states)
	}
	for _, move := range w.Record.Rules.Proposals(nil, &w.View) {
		if !t.proposed(move) {
			n.Options = append(n.Options, Option{move, w.answers(move, states)})
		}
	}
	return nil
}

// answers returns what the referee says to a proposal in the states.
func (w *walk) answers(move chess.Move, states []kriegspiel.State) []Answer {
	count := map[kriegspiel.Percept]int{}
	for _, s := range states {
		count[w.Record.Rules.Try(&w.View, &s, move)]++
	}
	return shares(count)
}

// replies returns what is heard of the opponent's moves in the states.
func (w *walk) replies(states []kriegspiel.State) []Answer {
	count := map[kriegspiel.Percept]int{}
	var after []kriegspiel.State
	var heard []kriegspiel.Percept
	for i := range states {
		after, heard = w.Record.Rules.Replies(after[:0], heard[:0], &w.View, &states[i])
		for _, p := range heard {
			count[p]++
		}
	}
	return shares(count)
}

// shares returns what was counted, the likeliest first.
func shares(count map[kriegspiel.Percept]int) []Answer {
	sum := 0
	for _, k := range count {
		sum += k
	}
	list := make([]Answer, 0, len(count))
	for p, k := range count {
		list = append(list, Answer{p, float64(k) / float64(sum)})
	}
	slices.SortFunc(list, func(a, b Answer) int {
		return cmp.Or(cmp.Compare(b.Share, a.Share), cmp.Compare(a.Percept, b.Percept))
	})
	return list
}
