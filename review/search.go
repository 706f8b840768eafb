package review

import (
	"context"
	"slices"
	"sort"
	"time"

	"kriegmate/andor"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
	"kriegmate/mate/firstmoves"
)

// search looks for a certain mate at the beginning of a turn, and for the best chance if
// there is none. The error is that of ctx.
func (w *walk) search(ctx context.Context, t *Turn) error {
	states := w.States
	if len(states) > w.maxStates() {
		states = w.Draw(w.sample())
	}
	t.Searched = len(states)
	found, settled, err := w.solve(ctx, &w.View, states)
	t.NoMate = settled
	switch {
	case err != nil:
		return err
	case found == nil:
		if settled > 0 && len(states) > 1 {
			w.chance(ctx, t, states)
		}
	case w.All && len(states) == t.Positions:
		t.Mate = w.mate(ctx, found)
	case found.Result.Plan != nil:
		// What mates those that were drawn need not mate the others.
		t.Chance = &Chance{Ply: found.Ply, Try: found.Result.Plan.Try &^ chess.Ask, Mated: len(states), Best: true}
		t.Chance.Real = w.real(ctx, t, found.Ply, found.Result.Plan)
	}
	return ctx.Err()
}

// searchLate looks at the same turn after the given number of refusals and answers to the
// question, which have left the present states of those before.
func (w *walk) searchLate(ctx context.Context, t *Turn, before []kriegspiel.State, refused int) error {
	if t.Mate == nil && refused > 0 && w.All && len(w.States) <= w.maxStates() {
		if err := w.searchRefused(ctx, t, before, refused); err != nil {
			return err
		}
	}
	move := t.Move()
	if t.Mate == nil || move == 0 {
		return nil
	}
	switch {
	case slices.Contains(t.Mate.Begin, move):
		t.Mate.Kept = true
	case refused == t.Mate.After:
		t.Mate.Missed = t.Mate.Complete
	default:
		belief, err := w.belief(&w.View, w.States)
		if err != nil {
			return err
		}
		begin, complete := w.begin(ctx, belief, t.Mate.Ply)
		t.Mate.Kept = slices.Contains(begin, move)
		t.Mate.Missed = complete && !t.Mate.Kept
	}
	return ctx.Err()
}

// searchRefused looks for a mate that became certain by refusals and answers, and for the
// first of them that made it certain. Each refusal leaves a part of the states, so a mate that
// was certain still is, and one that is not certain now was not before. Only the question can
// lose one, as "yes" binds: what comes before it is looked at by itself.
func (w *walk) searchRefused(ctx context.Context, t *Turn, before []kriegspiel.State, refused int) (err error) {
	asked := slices.IndexFunc(t.Proposals[:refused], func(p Proposal) bool { return p.Move == chess.Ask })
	if asked > 0 {
		t.Mate, err = w.certainSince(ctx, t, before, [2]int{1, asked})
	}
	if t.Mate == nil && err == nil {
		t.Mate, err = w.certainSince(ctx, t, before, [2]int{max(asked, 0) + 1, refused})
	}
	return err
}

// certainSince looks for a mate that is certain after the last of some numbers of proposals,
// and for the first of these numbers after which it is. It returns nil if there is none.
func (w *walk) certainSince(ctx context.Context, t *Turn, before []kriegspiel.State, numbers [2]int) (*Mate, error) {
	first, last := numbers[0], numbers[1]
	found, err := w.solveAfter(ctx, t, before, last)
	if err != nil || found == nil {
		return nil, err
	}
	n := first + sort.Search(last-first, func(i int) bool {
		earlier, err := w.solveAfter(ctx, t, before, first+i)
		if err != nil || earlier == nil {
			return false
		}
		found = earlier
		return true
	})
	m := w.mate(ctx, found)
	m.After = n
	return m, ctx.Err()
}

// solveAfter looks for a mate after some of the proposals of a turn, by what was known and
// could be proposed then.
func (w *walk) solveAfter(ctx context.Context, t *Turn, states []kriegspiel.State, proposals int) (*mate.Solution, error) {
	view, rules := t.View, w.Record.Rules
	for _, p := range t.Proposals[:proposals] {
		states = slices.DeleteFunc(slices.Clone(states), func(s kriegspiel.State) bool {
			return rules.Try(&view, &s, p.Move) != p.Answer
		})
		view = rules.After(&view, p.Move, p.Answer)
	}
	found, _, err := w.solve(ctx, &view, states)
	return found, err
}

// solve looks for a mate in all of some states, and returns nil if none is found, with the
// most ply within which there is none. Nothing is found where a pawn has to try next. The
// error is that of ctx.
func (w *walk) solve(ctx context.Context, view *kriegspiel.View, states []kriegspiel.State) (found *mate.Solution, settled int, err error) {
	belief, err := w.belief(view, states)
	if err != nil || belief.Rules.MustTry(&belief.View) {
		return nil, 0, err
	}
	end := time.Now().Add(w.perMove() / 2)
	for ply := 1; ply <= w.maxPly(); ply += 2 {
		s := mate.Solver{Searcher: w.best, Ply: ply, Memory: w.memory(), Timeout: max(time.Until(end), time.Millisecond)}
		f, err := s.Solve(ctx, belief)
		if err != nil {
			return nil, settled, err
		}
		switch f.Result.Verdict {
		case andor.Proved:
			return &f, settled, nil
		case andor.Unknown:
			return nil, settled, nil
		}
		settled = ply
	}
	return nil, settled, nil
}

// belief returns states as a solver is asked about them at a point of a turn.
func (w *walk) belief(view *kriegspiel.View, states []kriegspiel.State) (*mate.Belief, error) {
	positions := make([]chess.Position, len(states))
	for i := range states {
		positions[i] = view.OwnTurn(&states[i])
	}
	b, err := mate.OfPositions(positions, w.Record.Rules)
	if err == nil {
		b.View = *view // it knows what was asked and refused
	}
	return b, err
}

// mate tells of a mate that was found.
func (w *walk) mate(ctx context.Context, found *mate.Solution) *Mate {
	m := &Mate{Ply: found.Ply, Plan: found.Result.Plan}
	m.Begin, m.Complete = w.begin(ctx, found.Belief, found.Ply)
	if i := slices.Index(m.Begin, chess.Ask); i >= 0 {
		m.Begin, m.Ask = slices.Delete(m.Begin, i, i+1), true
	}
	if m.Plan != nil && !slices.Contains(m.Begin, m.Plan.Try&^chess.Ask) {
		m.Begin = append(m.Begin, m.Plan.Try&^chess.Ask) // there was no time to judge it again
	}
	return m
}

// begin returns the proposals, and the question, that begin a plan for a mate within some
// ply, and whether all were judged. Whether the question comes first makes no difference to
// one that was accepted.
func (w *walk) begin(ctx context.Context, b *mate.Belief, ply int) (list []chess.Move, complete bool) {
	problem := b.Problem(ply)
	problem.Limits = andor.Limits{Memory: w.memory(), Time: w.perMove()}
	complete = true
	for _, f := range firstmoves.Judge(ctx, w.best, b.Rules, problem, andor.Proved) {
		switch f.Verdict {
		case andor.Proved:
			if f.Try != chess.Ask {
				f.Try &^= chess.Ask
			}
			list = append(list, f.Try)
		case andor.Unknown:
			complete = false
		}
	}
	return list, complete
}

// chance finds the plan that mates the most of the states.
func (w *walk) chance(ctx context.Context, t *Turn, states []kriegspiel.State) {
	belief, err := w.belief(&w.View, states)
	if err != nil {
		return
	}
	s := mate.Solver{Searcher: w.best, Ply: t.NoMate, Memory: w.memory(), Near: w.perMove() / 2}
	found, err := s.Solve(ctx, belief)
	if err != nil || found.Coverage == nil || found.Coverage.Plan == nil {
		return
	}
	c := found.Coverage
	t.Chance = &Chance{Ply: t.NoMate, Try: c.Plan.Try &^ chess.Ask, Mated: c.Least, Best: c.Exact()}
	t.Chance.Real = w.real(ctx, t, t.NoMate, c.Plan)
}

// real tells whether a plan mates within some ply in the true position, if that is known.
func (w *walk) real(ctx context.Context, t *Turn, ply int, plan *mate.Plan) bool {
	if t.Truth == nil {
		return false
	}
	check := mate.Check{Game: w.Record.Rules}
	return check.Plan(ctx, w.View, []kriegspiel.State{t.Truth.state}, kriegspiel.Depth(ply), plan) == nil
}
