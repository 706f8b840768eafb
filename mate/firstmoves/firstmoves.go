// Package firstmoves judges what a plan can begin with: every proposal, and where the rules
// have one the question "any?" by itself.
//
// Under the rule sets in which the question binds to one try, a diagonal step of a pawn is
// judged as one that asks first. To ask and nothing else is more: it leaves open which step is
// tried after "yes". It is judged by the definition, from what is known of the steps.
package firstmoves

import (
	"context"
	"slices"
	"time"

	"kriegmate/andor"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

type (
	// Searcher decides what follows a first move.
	Searcher = andor.Searcher[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	// Problem is a belief state with the number of moves to mate within.
	Problem = andor.Problem[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	// Move is a proposal or, as [chess.Ask], the question, and what becomes of it.
	Move = andor.FirstMove[chess.Move]
)

// Judge judges the proposals as [andor.FirstMoves] does, and after them the question, if it may
// be asked and is answered "yes" in some states and "no" in others: elsewhere it tells
// nothing, as a proposal that all states refuse. It is Proved if a plan for the whole belief
// state can begin with it. Whole is the verdict about the problem under the rules. The limit of
// time holds for proposals and question together.
func Judge(ctx context.Context, s Searcher, rules kriegspiel.Rules, p *Problem, whole andor.Verdict) []Move {
	end := time.Now().Add(p.Limits.Time)
	moves := andor.FirstMoves(ctx, s, p)
	if !rules.MayAsk(&p.View) {
		return moves
	}
	j := judge{rules, s, p, end, nil}
	no := false
	for state := range p.States {
		if rules.Try(&p.View, &state, chess.Ask) == kriegspiel.AnyYes {
			j.yes = append(j.yes, state)
		} else {
			no = true
		}
	}
	if !no || len(j.yes) == 0 {
		return moves
	}
	if whole == andor.Proved {
		whole = j.question(ctx, moves)
	}
	return append(moves, Move{Try: chess.Ask, Verdict: whole})
}

// judge is a question about a belief state that is won.
type judge struct {
	rules    kriegspiel.Rules
	searcher Searcher
	problem  *Problem
	end      time.Time          // if the problem has a limit of time
	yes      []kriegspiel.State // that answer so
}

// question judges the question in a belief state that is won. So is the part of it that
// answers "no", and that in which a step of a pawn is refused after "yes".
func (j *judge) question(ctx context.Context, moves []Move) andor.Verdict {
	view := j.rules.After(&j.problem.View, chess.Ask, kriegspiel.AnyYes)
	if j.rules.MustTry(&view) {
		return j.oneTry(moves)
	}
	below := *j.problem
	below.View, below.States, below.Want = view, slices.Values(j.yes), andor.WantVerdict
	if below.Limits.Time > 0 {
		below.Limits.Time = max(time.Until(j.end), time.Nanosecond)
	}
	return j.searcher.Solve(ctx, &below).Verdict
}

// oneTry looks for a step of a pawn that may be tried after "yes": it wins wherever it is
// accepted, be it nowhere.
func (j *judge) oneTry(moves []Move) andor.Verdict {
	verdict := andor.Refuted
	for _, m := range j.rules.Questions(nil, &j.problem.View) {
		i := slices.IndexFunc(moves, func(f Move) bool { return f.Try == m })
		if i < 0 || moves[i].Verdict == andor.Proved {
			return andor.Proved
		}
		if moves[i].Verdict == andor.Unknown {
			verdict = andor.Unknown
		}
	}
	return verdict
}
