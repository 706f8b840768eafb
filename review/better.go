package review

import (
	"context"
	"fmt"

	"kriegmate/kriegspiel"
	"kriegmate/player"
)

// An advisor tells an adviser the record as far as it needs it. Without an adviser it says
// nothing.
type advisor struct {
	player.Adviser
	told int // events
}

// advisor returns who advises about a record.
func (r *Reviewer) advisor(record *kriegspiel.Record) advisor {
	if r.Adviser == nil {
		return advisor{}
	}
	seat := player.Seat{Start: player.Start{Rules: record.Rules, Position: record.Start}, Colour: record.Solver, Seed: r.Seed}
	return advisor{Adviser: r.Adviser(seat)}
}

// advise compares the move that was made with what the adviser would have proposed when the
// move was, after all that had been refused before it. Who could mate for certain, or has
// mated, needs no advice. The adviser is asked all the same where a mate was found: that may depend on
// the time that there was, and what it says later must not.
func (w *walk) advise(ctx context.Context, t *Turn) {
	a, move := &w.advisor, t.Move()
	if a.Adviser == nil || move == 0 || t.Proposals[len(t.Proposals)-1].Answer.Won() {
		return
	}
	for ; a.told < w.Done; a.told++ {
		a.Hear(w.Record.Events[a.told])
	}
	if o, ok := a.Compare(ctx, move); ok && t.Mate == nil && o.Best != move && o.Clear() {
		t.Better = &o
	}
}

// betterWords says what would have been better, and by how much.
func (t *Turn) betterWords() string {
	return fmt.Sprintf("%s, by %.1f pawns: %s instead of %s", t.Name(t.Better.Best), t.Better.Worth-t.Better.Alternative, pawns(t.Better.Worth), pawns(t.Better.Alternative))
}

// pawns writes what a proposal is worth.
func pawns(worth float64) string { return fmt.Sprintf("%+.1f", worth) }

// costliest returns the turn in which the most was lost beside what would have been better,
// nil if nothing would have been.
func (r *Review) costliest() (worst *Turn) {
	most := 0.
	for i := range r.Turns {
		b := r.Turns[i].Better
		if b != nil && b.Worth-b.Alternative > most {
			worst, most = &r.Turns[i], b.Worth-b.Alternative
		}
	}
	return worst
}
