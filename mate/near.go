package mate

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"kriegmate/andor"
	"kriegmate/andor/coverage"
	"kriegmate/andor/proof"
	"kriegmate/kriegspiel"
)

// Coverage is how much of a belief state without a mate one plan mates.
type Coverage struct {
	coverage.Covered[kriegspiel.State]
	// Plan is for the states that are covered; nil if there are none, or if
	// there was no time to write it down.
	Plan *Plan
}

// An Escape is a state that has no mate or that the best plan does not mate.
type Escape struct {
	State kriegspiel.State
	// Known tells that there would be no mate even if the solver knew the
	// state: then it alone is why there is none.
	Known bool
}

// planShare is the part of the time for a coverage that is kept for its plan, and
// planTime what the plan has at least, a little beyond the limit if need be.
const (
	planShare = 4
	planTime  = 300 * time.Millisecond
)

// near finds, within the time that the Solver has for it, how near a belief state
// without a mate is to one. What it has no time for is left out.
func (t *task) near(ctx context.Context, f *Solution) {
	end := time.Now().Add(t.Near)
	if t.deadline.IsZero() || end.Before(t.deadline) {
		t.deadline = end
	}
	for range t.belief.States { // looks for those that are not known yet
		if time.Now().After(end) || ctx.Err() != nil {
			break
		}
	}
	if t.belief.Whole() && len(t.belief.Known()) == 1 {
		return
	}
	if t.belief.Whole() {
		f.Coverage, f.Near = t.cover(ctx, f.Ply), true
	}
	f.Escape = t.escape(ctx, f)
}

// cover finds the most states that one plan mates within some ply, and the plan. It
// begins with fewer ply: what is mated sooner is a bound to begin with.
func (t *task) cover(ctx context.Context, ply int) *Coverage {
	found := &Coverage{}
	search := Coverer{Searcher: NewBest()}
	end := time.Now().Add(time.Until(t.deadline) * (planShare - 1) / planShare)
	for p := 1; p <= ply; p += 2 {
		problem := t.problem(p)
		if !t.deadline.IsZero() {
			problem.Limits.Time = max(time.Until(end), time.Nanosecond)
		}
		search.AtLeast = found.Least + 1
		more := search.Solve(ctx, problem)
		more.Stats.Add(&found.Stats)
		if more.Least <= found.Least {
			more.Least, more.States = found.Least, found.States
			more.Most = max(more.Most, found.Least)
		}
		found.Covered = more
	}
	found.Most = min(found.Most, len(t.belief.Known())-1) // there is no mate of all
	found.Plan = t.planFor(ctx, found.States, ply)
	return found
}

// planFor returns a plan that mates some states together within some ply, the
// shortest; nil if there are none, or no time.
func (t *task) planFor(ctx context.Context, states []kriegspiel.State, ply int) *Plan {
	end := time.Now().Add(planTime)
	if t.deadline.After(end) {
		end = t.deadline
	}
	for p := 1; p <= ply && len(states) > 0; p += 2 {
		problem := t.problem(p)
		if !t.deadline.IsZero() {
			problem.Limits.Time = max(time.Until(end), time.Nanosecond)
		}
		problem.States, problem.Want = slices.Values(states), andor.WantPlan
		if plan := t.Searcher.Solve(ctx, problem).Plan; plan != nil {
			return plan
		}
	}
	return nil
}

// escape returns a state that is mated by no plan or, if the search names none, one
// that the plan of the coverage does not mate. It is nil if neither is known.
func (t *task) escape(ctx context.Context, f *Solution) *Escape {
	if len(f.Result.Core) == 1 {
		return &Escape{f.Result.Core[0], true}
	}
	if f.Coverage == nil || f.Coverage.Plan == nil {
		return nil
	}
	check := Check{Game: f.Belief.Rules}
	for _, s := range f.Belief.Known() {
		err := check.Plan(ctx, f.Belief.View, []kriegspiel.State{s}, kriegspiel.Depth(f.Ply), f.Coverage.Plan)
		if broken := (*proof.Error)(nil); errors.As(err, &broken) {
			return &Escape{State: s}
		}
	}
	return nil
}

// nearText says how near it is: how many states the best plan mates, how it
// begins, and a state that escapes.
func (f *Solution) nearText(b *strings.Builder) {
	if c, all := f.Coverage, len(f.Belief.Known()); c != nil {
		switch {
		case c.Most == 0:
			fmt.Fprintf(b, "no plan mates any of the %d positions", all)
		case c.Least == 0:
			fmt.Fprintf(b, "no plan was found that mates any of the %d positions", all)
		case c.Exact():
			fmt.Fprintf(b, "the best plan mates %d of %d positions", c.Least, all)
		case c.Most == all-1:
			fmt.Fprintf(b, "the best plan found mates %d of %d positions", c.Least, all)
		default:
			fmt.Fprintf(b, "the best plan found mates %d of %d positions, and none mates more than %d", c.Least, all, c.Most)
		}
		if c.Plan != nil {
			fmt.Fprintf(b, ": begin with %s", proposalName(f.Belief.Rules, &f.Belief.View, c.Plan.Try))
		}
		b.WriteByte('\n')
	}
	switch e := f.Escape; {
	case e == nil:
	case e.Known:
		fmt.Fprintf(b, "no mate even if this were known to be the position: %s\n", f.fen(e.State))
	default:
		fmt.Fprintf(b, "one that escapes: %s\n", f.fen(e.State))
	}
}

// fen returns a state as a position in text.
func (f *Solution) fen(s kriegspiel.State) string {
	p := f.Belief.View.OwnTurn(&s)
	return p.FEN()
}

// EscapeJSON is an [Escape] in JSON.
type EscapeJSON struct {
	FEN   string `json:"fen"`
	Known bool   `json:"known"`
}
