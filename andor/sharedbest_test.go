package andor_test

import (
	"bufio"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"kriegmate/andor"
	"kriegmate/andor/best"
	"kriegmate/andor/coverage"
	"kriegmate/database"
	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/sight"
	"kriegmate/mate"
)

type ksBest = best.Searcher[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]

// ksSight is the full sight of Kriegspiel.
var ksSight = best.SightOf(sight.New)

func newKSBest() *ksBest { return &ksBest{Sight: ksSight} }

// composedRows reads the composed problems.
func composedRows(t *testing.T) (rows []composedRow) {
	t.Helper()
	lines := bufio.NewScanner(open(t, composedFile))
	for number := 1; lines.Scan(); number++ {
		var row composedRow
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatalf("line %d: %v", number, err)
		}
		rows = append(rows, row)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return rows
}

// The problems composed by people up to eleven ply have the verdicts of others,
// with certificates that hold up to seven: deeper ones take too long to check.
// With -short it is every fourth up to five ply.
func TestBestOnComposedFile(t *testing.T) {
	var took []timing
	b := newKSBest()
	for i, row := range composedRows(t) {
		if row.Ply > 11 || row.Mate == nil || row.Ply > 7 && i%2 != 0 && !*deep || testing.Short() && (row.Ply > 5 || i%4 != 0) {
			continue
		}
		p := belief(t, kriegspiel.Depth(row.Ply), row.Belief...)
		if row.Ply <= 7 {
			p.Want = andor.WantCertificate
		}
		want := andor.Refuted
		if *row.Mate {
			want = andor.Proved
		}
		got := b.Solve(context.Background(), &p)
		if got.Verdict != want {
			t.Errorf("%s: %v, want %v", row.ID, got.Verdict, want)
		}
		if p.Want == andor.WantCertificate {
			if err := verify(&p, slices.Collect(p.States), &got); err != nil {
				t.Errorf("%s: %v", row.ID, err)
			}
		}
		took = append(took, timing{row.ID, got.Stats.CPU})
	}
	logSlowest(t, took)
	if len(took) < 10 {
		t.Errorf("only %d problems", len(took))
	}
}

// Rotenberg's problem of 30 states is a mate in eight. In seven there is none;
// with -short the question is about four.
func TestBestOnRotenberg(t *testing.T) {
	depth := 7
	if testing.Short() {
		depth = 4
	}
	for _, row := range composedRows(t) {
		if !strings.Contains(row.ID, "Rotenberg") || row.Ply != 15 {
			continue
		}
		p := belief(t, depth, row.Belief...)
		p.Want = andor.WantVerdict
		got := newKSBest().Solve(context.Background(), &p)
		if got.Verdict != andor.Refuted {
			t.Errorf("%d states in %d moves: %v", len(row.Belief), depth, got.Verdict)
		}
		t.Logf("%v for %d moves", got.Stats.CPU.Round(time.Millisecond), depth)
		return
	}
	t.Error("the problem is not in the file")
}

// wholeProblem returns the problem of a Berkeley file with its whole belief
// state.
func wholeProblem(t *testing.T, p *database.Problem) (*ksProblem, []kriegspiel.State) {
	t.Helper()
	end, err := p.Record.End()
	if err != nil {
		t.Fatalf("%s: %v", p.Origin.File, err)
	}
	exact := estimate.Exact[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]{Model: p.Record.Rules, Workers: 1}
	found, err := exact.Estimate(context.Background(), mate.HistoryOf(p.Record))
	if err != nil {
		t.Fatalf("%s: %v", p.Origin.File, err)
	}
	return &ksProblem{Game: p.Record.Rules, View: end.View, States: slices.Values(found.States), Depth: (p.Ply + 1) / 2}, found.States
}

// One plan mates at least as many states of a near miss of three ply as its tag
// says, and the states that are named have such a plan. With -short it is every
// tenth.
func TestCoverageOfNearMisses(t *testing.T) {
	open(t, berkeleyFile) // or skip
	const qd6 = "d3/nomate443.pgn"
	search := coverage.Search[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]{Searcher: newKSBest()}
	whole := newKSBest()
	number, same, more := 0, 0, 0
	for p, err := range database.Import(berkeleyFile, nil) {
		if err != nil {
			t.Fatal(err)
		}
		if p.Ply != 3 || p.Verdict == database.Mate {
			continue
		}
		if number++; p.Origin.File != qd6 && (!*deep && number%4 != 0 || testing.Short() && number%20 != 0) {
			continue
		}
		problem, states := wholeProblem(t, &p)
		got := search.Solve(context.Background(), problem)
		if !got.Exact() || got.Least < p.Covered || got.Least >= len(states) || len(got.States) != got.Least {
			t.Errorf("%s: %d to %d of %d states, the tag says %d", p.Origin.File, got.Least, got.Most, len(states), p.Covered)
		}
		// By hand: Qd6 mates 13 of the 16 states at once, and the tag says 12.
		if p.Origin.File == qd6 && (got.Least != 13 || len(states) != 16) {
			t.Errorf("%s: %d of %d states, want 13 of 16", p.Origin.File, got.Least, len(states))
		}
		if got.Least == p.Covered {
			same++
		} else {
			more++
		}
		problem.States, problem.Want = slices.Values(got.States), andor.WantCertificate
		plan := whole.Solve(context.Background(), problem)
		if err := (&ksCheck{Game: problem.Game}).Plan(context.Background(), problem.View, got.States, problem.Depth, plan.Plan); err != nil {
			t.Errorf("%s: %v", p.Origin.File, err)
		}
	}
	t.Logf("%d of %d have the coverage of the tag, %d have more", same, same+more, more)
	if same < int(fewer(30)) || more < 1 {
		t.Error("too few to tell anything")
	}
}
