package selfplay

import (
	"context"
	"math"

	"kriegmate/andor"
	"kriegmate/andor/best"
	"kriegmate/andor/dfpn"
	"kriegmate/database"
	"kriegmate/fullsight"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/sight"
	"kriegmate/mate"
)

// dfpnSearcher is the second opinion.
type dfpnSearcher = dfpn.Searcher[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]

// A judge says what kind of problem a belief state is. It keeps its memory from
// one to the next, and is used by one goroutine at a time; what it says depends
// on the belief state alone, not on how many steps its searchers take, unless these
// have a limit. What they are spared else, the harvest decides by the number of
// states.
type judge struct {
	memory   fullsight.Memory // positions that are solved with full sight
	first    *mate.Best
	second   dfpnSearcher
	coverage mate.Coverer
	tries    int64 // the most that a search of the first may put to the referee, 0 if there is no limit
}

// patience is how many times as many tries the second searcher may take as the first, which
// asks full sight where the second asks the referee.
const patience = 64

const (
	// sightWords is the size of the table of positions, in words.
	sightWords = 1 << 16
	// sightNodes is how many positions are looked at with full sight before a
	// state counts as one that can be mated. It decides how long a verdict takes,
	// not what it is.
	sightNodes = 1 << 20
)

func newJudge() *judge {
	j := &judge{
		memory: fullsight.Memory{Table: make(fullsight.Table, sightWords), MaxNodes: sightNodes},
		first:  mate.NewBest(),
	}
	// About the rest it is asked for single states mostly, where full sight pays
	// sooner.
	j.coverage = mate.Coverer{Root: j.first, Searcher: &mate.Best{Sight: best.SightOf(sight.New), SightDepth: 3}}
	return j
}

// A verdict is what was found of a belief state within some ply. States are
// those that one plan mates.
type verdict struct {
	database.Verdict
	states []kriegspiel.State
}

// Which verdicts are of interest.
type interest struct{ mates, nearMisses bool }

// judge returns Mate if the belief state can be mated within ply and not within
// two less; NearMiss if it cannot, but one plan mates at least half of it, and no
// plan more than what was found; else, or if it is of no interest, NoMate.
func (j *judge) judge(ctx context.Context, b *belief, ply int, want interest) verdict {
	least := (len(b.states) + 1) / 2
	if !want.nearMisses {
		least = len(b.states)
	}
	part := *b
	part.states = j.matable(b, ply, least)
	if len(part.states) < least {
		return verdict{}
	}
	j.coverage.AtLeast = least
	covered := j.coverage.Solve(ctx, j.problem(&part, ply))
	switch {
	case !covered.Exact() || covered.Least < least:
	case covered.Least < len(b.states):
		return verdict{database.NearMiss, covered.States}
	case want.mates && j.first.Solve(ctx, j.problem(b, ply-2)).Verdict == andor.Refuted:
		return verdict{database.Mate, b.states}
	}
	return verdict{}
}

// matable returns the states in which a solver who sees everything would mate: no
// plan mates in another. It returns none as soon as it is known that they are too few.
func (j *judge) matable(b *belief, ply, least int) (list []kriegspiel.State) {
	full := sight.New(b.rules)
	lost := 0
	for i := range b.states {
		won, _ := full.Wins(&j.memory, b.view, &b.states[i], kriegspiel.Depth(ply))
		if won {
			list = append(list, b.states[i])
		} else if lost++; lost > len(b.states)-least {
			return nil
		}
	}
	return list
}

// verify tells whether a second searcher finds the same verdict, and whether the
// certificate of the first holds: the plan of a mate; of a near miss the
// refutation, and the plan for the states that are covered. It is not settled if one
// of the searches was given up.
func (j *judge) verify(ctx context.Context, b *belief, ply int, v verdict) (holds, settled bool) {
	want := andor.Refuted
	if v.Verdict == database.Mate {
		want = andor.Proved
	}
	if found := j.second.Solve(ctx, j.patiently(b, ply)).Verdict; found != want {
		return false, found != andor.Unknown
	}
	if holds, settled = j.certified(ctx, b, ply, want); !holds || v.Verdict == database.Mate {
		return holds, settled
	}
	part := *b
	part.states = v.states
	return j.certified(ctx, &part, ply, andor.Proved)
}

// certified tells whether the first searcher finds the verdict that is wanted, with a
// certificate that holds. It is not settled if the search was given up.
func (j *judge) certified(ctx context.Context, b *belief, ply int, want andor.Verdict) (holds, settled bool) {
	asked := j.problem(b, ply)
	asked.Want = andor.WantCertificate
	r := j.first.Solve(ctx, asked)
	return j.holds(ctx, b, ply, r, want), r.Verdict != andor.Unknown
}

// holds tells whether the result is the verdict that is wanted, with a
// certificate that holds.
func (j *judge) holds(ctx context.Context, b *belief, ply int, r mate.Result, want andor.Verdict) bool {
	c := mate.NewCheck(b.rules)
	switch {
	case r.Verdict != want:
		return false
	case want == andor.Proved:
		return c.Plan(ctx, *b.view, b.states, kriegspiel.Depth(ply), r.Plan) == nil
	}
	return c.Refutation(ctx, *b.view, b.states, kriegspiel.Depth(ply), r.Refutation) == nil
}

// problem asks whether a belief state can be mated within some ply.
func (j *judge) problem(b *belief, ply int) *mate.Problem {
	p := b.problem(ply)
	p.Limits.Tries = j.tries
	return p
}

// patiently is problem for the second searcher.
func (j *judge) patiently(b *belief, ply int) *mate.Problem {
	p := b.problem(ply)
	p.Limits.Tries = patience * min(j.tries, math.MaxInt64/patience)
	return p
}

// describe returns the find of a problem with the given belief state.
func (j *judge) describe(ctx context.Context, b *belief, p database.Problem) Find {
	f := Find{Problem: p, Hidden: b.hidden(), key: b.key(p.Ply)}
	if p.Verdict == database.Mate {
		f.needs = j.needs(ctx, b, p.Ply)
	}
	return f
}

// needs tells what the mate of a belief state needs.
func (j *judge) needs(ctx context.Context, b *belief, ply int) mate.Needs {
	return mate.NeedsOf(ctx, &j.second, j.patiently(b, ply))
}
