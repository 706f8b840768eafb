package database_test

import (
	"math/rand/v2"
	"testing"

	"kriegmate/database"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// randomRecord plays at random until the solver, to move, has made the given
// number of moves: in three turns of four the first proposal is a legal one, in
// the others it is any, as if the player were trying pawn captures.
func randomRecord(random *rand.Rand, rules kriegspiel.Rules, solver chess.Colour, moves int) kriegspiel.Record {
	for {
		referee := kriegspiel.NewReferee(rules, chess.Start())
		made := 0
		for made < moves || referee.Position.Turn != solver {
			if referee.Ended() {
				break
			}
			legal, illegal := referee.Proposals()
			for len(illegal) > 0 && random.IntN(4) == 0 {
				referee.Try(illegal[random.IntN(len(illegal))])
			}
			if referee.Position.Turn == solver {
				made++
			}
			referee.Try(legal[random.IntN(len(legal))])
		}
		if !referee.Ended() {
			return referee.Record(solver)
		}
	}
}

// randomProblems returns problems with random records and numbers, some of each
// rule set, colour and verdict. They ask and answer anything.
func randomProblems(seed uint64, n, moves int) []database.Problem {
	random := rand.New(rand.NewPCG(seed, 1))
	problems := make([]database.Problem, n)
	for i := range problems {
		p := &problems[i]
		p.Rules = kriegspiel.Rules(random.IntN(2))
		p.Solver = chess.Colour(random.IntN(2))
		record := randomRecord(random, p.Rules, p.Solver, moves)
		p.Record = &record
		p.Ply = 1 + 2*random.IntN(4)
		p.Belief = 1 + random.IntN(60)
		p.Exact = random.IntN(3) > 0
		switch p.Verdict = database.Verdict(random.IntN(3)); {
		case p.Verdict == database.Mate:
			p.Covered = p.Belief
		case p.Verdict == database.NearMiss:
			p.Belief++
			p.Covered = (p.Belief + 1) / 2
		default:
			p.Covered = (p.Belief - 1) / 2
		}
		p.Origin = database.Origin{Seed: seed, Game: i + 1}
		p.ID = p.NewID()
	}
	return problems
}

// collect returns all that a sequence of problems gives before its error.
func collect(seq func(func(database.Problem, error) bool)) (problems []database.Problem, err error) {
	for p, e := range seq {
		if e != nil {
			return problems, e
		}
		problems = append(problems, p)
	}
	return problems, nil
}

// sameProblems tells the test where two lists of problems differ.
func sameProblems(t *testing.T, what string, got, want []database.Problem) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%s: %d problems, want %d", what, len(got), len(want))
	}
	for i := range min(len(got), len(want)) {
		if diff := diffProblems(&want[i], &got[i]); diff != "" {
			t.Fatalf("%s: problem %d (-want +got):\n%s", what, i+1, diff)
		}
	}
}
