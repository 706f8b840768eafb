package selfplay

import (
	"context"
	"slices"

	"kriegmate/andor"
	"kriegmate/andor/best"
	"kriegmate/andor/dfpn"
	"kriegmate/andor/proof"
	"kriegmate/database"
	"kriegmate/fullsight"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/sight"
)

// What is searched with, over Kriegspiel.
type (
	problem      = andor.Problem[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	result       = andor.Result[kriegspiel.State, chess.Move, kriegspiel.Percept]
	plan         = proof.Plan[chess.Move, kriegspiel.Percept]
	bestSearcher = best.Searcher[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	dfpnSearcher = dfpn.Searcher[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	coverage     = andor.Coverage[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	check        = proof.Check[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
)

// A judge says what kind of problem a belief state is. It keeps its memory from
// one to the next, and is used by one goroutine at a time; what it says depends
// on the belief state alone, not on how many steps its searchers take: none of
// them has a limit. What they are spared, the harvest decides by the number of
// states.
type judge struct {
	memory   fullsight.Memory // positions that are solved with full sight
	first    bestSearcher
	second   dfpnSearcher
	coverage coverage
}

// sightWords is the size of the table of positions, in words.
const sightWords = 1 << 16

func newJudge() *judge {
	full := best.SightOf(sight.New)
	return &judge{
		memory: fullsight.Memory{Table: make(fullsight.Table, sightWords), MaxNodes: sightNodes},
		first:  bestSearcher{Sight: full},
		// It asks about single states mostly, where full sight pays sooner.
		coverage: coverage{Searcher: &bestSearcher{Sight: full, SightDepth: 3}},
	}
}

// A verdict is what was found of a belief state within some ply. States are
// those that one plan mates.
type verdict struct {
	database.Verdict
	states []kriegspiel.State
}

// question is what is asked about a belief state.
func question(b *belief, ply int) *problem {
	return &problem{
		Game: b.rules, View: *b.view, States: slices.Values(b.states), Depth: (ply + 1) / 2,
	}
}

// belief is a belief state with the solver to move.
type belief struct {
	rules  kriegspiel.Rules
	view   *kriegspiel.View
	states []kriegspiel.State
}

// hidden returns the number of hidden pieces besides the king, summed over the
// states.
func (b *belief) hidden() (n int) {
	for i := range b.states {
		n += b.states[i].All().Count() - 1
	}
	return n
}

// Which verdicts are of interest.
type interest struct{ mates, nearMisses bool }

// judge returns Mate if the belief state can be mated within ply and not within
// two less; NearMiss if it cannot, but one plan mates at least half of it, and no
// plan more than what was found; else, or if it is of no interest, NoMate.
func (j *judge) judge(ctx context.Context, b *belief, ply int, want interest) verdict {
	half := (len(b.states) + 1) / 2
	part := *b
	part.states = j.hopeful(b, ply)
	bestSearcher := len(part.states) == len(b.states)
	if len(part.states) < half || !bestSearcher && !want.nearMisses {
		return verdict{}
	}
	found := j.first.Solve(ctx, question(&part, ply))
	switch {
	case found.Verdict == andor.Proved && bestSearcher:
		if want.mates && j.first.Solve(ctx, question(b, ply-2)).Verdict == andor.Refuted {
			return verdict{database.Mate, b.states}
		}
	case found.Verdict == andor.Proved:
		return verdict{database.NearMiss, part.states}
	case found.Verdict == andor.Refuted && want.nearMisses:
		if states := j.cover(ctx, question(&part, ply), found.Core, half); len(states) > 0 {
			return verdict{database.NearMiss, states}
		}
	}
	return verdict{}
}
