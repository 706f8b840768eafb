package selfplay

import (
	"context"
	"math"
	"slices"

	"kriegmate/database"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// A kind of problem is its ply and its verdict.
type kind struct {
	ply     int
	verdict database.Verdict
}

// firstPly is with how many ply a belief state is looked at first, unless the options say
// more; reanalysis goes on from there.
const firstPly = 3

// harvest looks at White's belief state, when White begins a turn.
func (h *harvester) harvest(ctx context.Context) {
	known := h.player.Known()
	n := len(known.States)
	if !known.Whole || n > h.options.MaxBelief || n < h.options.MinBelief {
		return
	}
	b := &belief{known.Record.Rules, &known.View, known.States}
	h.record = &known.Record
	if h.options.fits(b) {
		h.look(ctx, b, h.options.first())
	}
	if h.options.Unlike != nil {
		h.lookAside(ctx, b)
	}
}

// look looks for a problem in White's belief state, first with so many ply.
func (h *harvester) look(ctx context.Context, b *belief, ply int) {
	n := len(b.states)
	for ; ply <= h.options.Reanalyse; ply += 2 {
		want := interest{
			mates:      h.open(kind{ply, database.Mate}, n),
			nearMisses: h.openFrom(ply, n),
		}
		if !want.mates && !want.nearMisses {
			return
		}
		v := h.judge.judge(ctx, b, ply, want)
		if v.Verdict == database.NoMate {
			return
		}
		if h.open(kind{ply, v.Verdict}, n) && h.unlike(ctx, b, ply, v) {
			h.gather(ctx, b, nil, ply, v)
		}
		if v.Verdict == database.Mate {
			return
		}
	}
}

// mostStates returns how many states a belief state may have to be searched with
// so many ply. What this bounds is time: a search that is given up after so many
// steps makes the problems depend on the searcher, so that is done only if asked for.
func mostStates(ply int) int {
	switch {
	case ply <= 5:
		return math.MaxInt
	case ply == 7:
		return 25
	}
	return 10
}

// open tells whether the game should still give a problem of this kind with so
// many states.
func (h *harvester) open(k kind, states int) bool {
	if !h.options.wants(k) || states > mostStates(k.ply) || slices.Contains(h.full, k) {
		return false
	}
	found := 0
	for i := range h.game.Finds {
		f := &h.game.Finds[i]
		if f.kind() == k && (!f.small() || states <= fewStates) {
			found++
		}
	}
	return found < h.options.perGame()
}

// openFrom tells whether near misses of this ply are wanted, or what may be found
// behind them.
func (h *harvester) openFrom(ply, states int) bool {
	if h.open(kind{ply, database.NearMiss}, states) {
		return true
	}
	for ply += 2; ply <= h.options.Reanalyse; ply += 2 {
		if h.open(kind{ply, database.Mate}, states) || h.open(kind{ply, database.NearMiss}, states) {
			return true
		}
	}
	return false
}

// complete tells whether nothing more is wanted of the game.
func (h *harvester) complete() bool {
	many := min(h.options.MaxBelief, fewStates+1)
	first := h.options.first()
	return !h.open(kind{first, database.Mate}, many) && !h.openFrom(first, many)
}

// gather verifies a problem and puts it to those found. Its record is White's and what
// might have come behind it.
func (h *harvester) gather(ctx context.Context, b *belief, behind []kriegspiel.Event, ply int, v verdict) {
	if holds, settled := h.judge.verify(ctx, b, ply, v); !holds {
		if settled {
			h.game.Unverified++
		}
		return
	}
	record := *h.record
	record.Events = append(record.Events[:len(record.Events):len(record.Events)], behind...) // the game goes on
	p := database.Problem{
		Rules: b.rules, Solver: chess.White, Ply: ply, Record: &record,
		Verdict: v.Verdict, Belief: len(b.states), Covered: len(v.states), Exact: true,
		Origin: database.Origin{Seed: h.options.Seed, Game: h.game.Number},
	}
	p.ID = p.NewID()
	h.game.Finds = append(h.game.Finds, h.judge.describe(ctx, b, p))
}
