package bench

import (
	"context"
	"fmt"
	"iter"
	"testing"
	"time"

	"kriegmate/andor"
	"kriegmate/database"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// In the corner: White's king on f6 and rook on g1 against the king on h8. Kf7
// leaves Black Kh7 alone, and Rh1 mates: a mate in 3 ply, none in 1.
const corner = "7k/8/5K2/8/8/8/8/6R1 w - -"

// positions parses positions.
func positions(t testing.TB, fens ...string) []chess.Position {
	t.Helper()
	var list []chess.Position
	for _, fen := range fens {
		p, err := kriegspiel.Berkeley.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return list
}

// cornerProblem returns the problem of the corner.
func cornerProblem(t testing.TB, ply int) database.Problem {
	p := database.Problem{ID: fmt.Sprintf("corner%d", ply), Ply: ply, Positions: positions(t, corner), Belief: 1, Verdict: database.NoMate}
	if ply > 1 {
		p.Verdict = database.Mate
	}
	return p
}

// source returns a file of problems.
func source(name string, problems ...database.Problem) Source {
	return Source{name, func(yield func(database.Problem, error) bool) {
		for _, p := range problems {
			if !yield(p, nil) {
				return
			}
		}
	}}
}

// tasks returns problems as a runner wants them.
func tasks(problems ...database.Problem) iter.Seq[Task] {
	return func(yield func(Task) bool) {
		for t, err := range new(Filter).Tasks([]Source{source("invented", problems...)}) {
			if err != nil || !yield(t) {
				return
			}
		}
	}
}

// fake is a searcher that does what it is told.
type fake func(ctx context.Context, q *mate.Problem) mate.Result

func (f fake) Solve(ctx context.Context, q *mate.Problem) mate.Result { return f(ctx, q) }

// contender returns the contender of a function.
func contender(name string, f fake) Contender {
	return Contender{Searcher: name, New: func() mate.Searcher { return f }}
}

// answering returns a searcher that gives the same answer to everything.
func answering(verdict andor.Verdict, s andor.Stats) fake {
	return func(context.Context, *mate.Problem) mate.Result {
		return mate.Result{Verdict: verdict, Stats: s, Integrated: 1, Complete: true}
	}
}

// gather runs a runner and returns what came, and the error.
func gather(t testing.TB, ctx context.Context, r Runner, tasks iter.Seq[Task]) ([]Result, error) {
	t.Helper()
	var results []Result
	r.Done = func(result Result) error {
		results = append(results, result)
		return nil
	}
	err := r.Run(ctx, tasks)
	return results, err
}

const second = time.Second
