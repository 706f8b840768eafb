package duel

import (
	"cmp"
	"context"
	"slices"
	"time"

	"kriegmate/andor"
	"kriegmate/andor/proof"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// An Opponent answers the proposals of a duel as the worst one would. It is used by one
// goroutine at a time.
type Opponent struct {
	// Solver is how it searches, with its limits: Timeout is that of one answer. Its Ply
	// and MaxPly do not count.
	Solver mate.Solver
}

// A Prospect is what the solver can hope for.
type Prospect struct {
	// Verdict tells whether it mates for certain in the moves that it has left.
	Verdict andor.Verdict
	// Moves is how many of these the mate takes, where it is certain: the fewest, or as
	// many as a plan does that was followed so far.
	Moves int
	// Try is what to propose for that, 0 if nothing is known. Plan is the whole plan, nil
	// if there is none or it is too large.
	Try  chess.Move
	Plan *mate.Plan
}

// Look returns the prospect of the present, for which it searches.
func (o *Opponent) Look(ctx context.Context, d *Duel) (Prospect, error) {
	if d.End != Open {
		return ended(d.End), nil
	}
	return o.search(ctx, d.Rules, d.now(), d.Left, o.Solver.Timeout)
}

// Follow returns the prospect of a plan that is followed.
func Follow(p *mate.Plan) Prospect {
	return Prospect{Verdict: andor.Proved, Moves: lengthOf(p).moves, Try: p.Try, Plan: p}
}

// ended returns the prospect after the end.
func ended(e Ending) Prospect {
	if e == Won {
		return Prospect{Verdict: andor.Proved}
	}
	return Prospect{Verdict: andor.Refuted}
}

// Answer answers a proposal and returns the prospect of what follows. If the solver has
// followed a plan so far, the opponent goes by it: plan is its rest, nil if there is none.
func (o *Opponent) Answer(ctx context.Context, d *Duel, m chess.Move, plan *mate.Plan) (Prospect, error) {
	groups, err := d.split(ctx, m)
	if err != nil {
		return Prospect{}, err
	}
	var worst *group
	var left Prospect
	if plan != nil && plan.Try == m {
		worst, left, err = longest(groups, plan)
	} else {
		worst, left, err = o.worst(ctx, d, groups)
	}
	if err == nil {
		d.goOn(worst)
	}
	return left, err
}

// worst searches for what is worst for the solver.
func (o *Opponent) worst(ctx context.Context, d *Duel, groups []*group) (worst *group, left Prospect, err error) {
	// What does not come to another turn is the surest, and among the rest many states are
	// harder than few.
	slices.SortStableFunc(groups, func(a, b *group) int {
		return cmp.Or(cmp.Compare(b.end, a.end), -cmp.Compare(len(a.states), len(b.states)))
	})
	deadline := time.Now().Add(o.Solver.Timeout)
	for i, g := range groups {
		moves := d.Left - 1
		if g.Own.Illegal() {
			moves++
		}
		found := ended(g.end)
		if g.end == Open {
			share := time.Duration(0)
			if o.Solver.Timeout > 0 {
				share = max(time.Until(deadline)/time.Duration(len(groups)-i), time.Millisecond)
			}
			if found, err = o.search(ctx, d.Rules, &g.level, moves, share); err != nil {
				return nil, found, err
			}
		}
		if worst == nil || found.worse(g, left, worst) {
			worst, left = g, found
		}
		if left.Verdict == andor.Refuted {
			break
		}
	}
	return worst, left, nil
}

// worse tells whether a prospect after a group is worse for the solver than that after
// another.
func (p Prospect) worse(g *group, other Prospect, than *group) bool {
	rank := map[andor.Verdict]int{andor.Proved: 0, andor.Unknown: 1, andor.Refuted: 2}
	return cmp.Or(
		cmp.Compare(rank[p.Verdict], rank[other.Verdict]),
		cmp.Compare(p.Moves+g.accepted(), other.Moves+than.accepted()),
		cmp.Compare(than.accepted(), g.accepted()),
	) > 0
}

// accepted returns how many moves were made when the group was heard.
func (g *group) accepted() int {
	if g.Own.Illegal() {
		return 0
	}
	return 1
}

// longest returns what a plan takes longest for.
func longest(groups []*group, plan *mate.Plan) (worst *group, left Prospect, err error) {
	var most length
	for _, g := range groups {
		i := slices.IndexFunc(plan.Then, func(b branch) bool { return b.Own == g.Own && b.Reply == g.Reply })
		switch {
		case i < 0:
			return nil, left, proof.ErrNoPlan
		case g.end != Won && (g.end != Open || plan.Then[i].Next == nil):
			return nil, left, proof.ErrNotWon
		}
		if takes := lengthOfBranch(&plan.Then[i]); worst == nil || takes.compare(most) > 0 {
			worst, most = g, takes
			if left = ended(Won); g.end == Open {
				left = Follow(plan.Then[i].Next)
			}
		}
	}
	return worst, left, nil
}

type branch = proof.Branch[chess.Move, kriegspiel.Percept]

// A length is how long a plan takes at most: accepted moves, and among lines of as many
// moves proposals.
type length struct{ moves, proposals int }

func (l length) compare(m length) int {
	return cmp.Or(cmp.Compare(l.moves, m.moves), cmp.Compare(l.proposals, m.proposals))
}

func lengthOf(p *mate.Plan) (most length) {
	for i := range p.Then {
		if l := lengthOfBranch(&p.Then[i]); l.compare(most) > 0 {
			most = l
		}
	}
	return most
}

// lengthOfBranch returns how long a plan takes if it comes to a branch, with its proposal.
func lengthOfBranch(b *branch) (l length) {
	if b.Next != nil {
		l = lengthOf(b.Next)
	}
	l.proposals++
	if !b.Own.Illegal() {
		l.moves++
	}
	return l
}

// search looks for the shortest mate within so many moves.
func (o *Opponent) search(ctx context.Context, rules kriegspiel.Rules, at *level, moves int, timeout time.Duration) (p Prospect, err error) {
	positions := make([]chess.Position, len(at.states))
	for i := range at.states {
		positions[i] = at.view.OwnTurn(&at.states[i])
	}
	b, err := mate.OfPositions(positions, rules)
	if err != nil {
		return p, err
	}
	if err := o.Solver.Ready(); err != nil {
		return p, err
	}
	s := o.Solver
	s.Ply, s.MaxPly, s.Timeout = 0, 2*moves-1, timeout
	found, err := s.Solve(ctx, b)
	if err != nil {
		return p, err
	}
	if p.Verdict = found.Result.Verdict; p.Verdict != andor.Proved {
		return p, nil
	}
	p.Moves, p.Plan = kriegspiel.Depth(found.Ply), found.Result.Plan
	switch {
	case p.Plan != nil:
		p.Try = p.Plan.Try
	case found.Ending != nil:
		p.Try = found.Ending.Try()
	}
	return p, nil
}
