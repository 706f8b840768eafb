package main

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/proof"
	"kriegmate/database"
	"kriegmate/database/shipped"
	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// Two searchers find the verdicts of some problems of 3 and 5 ply again, with
// certificates that hold, and the coverage is as the file says. No mate comes two
// ply sooner.
func TestBuiltInVerdicts(t *testing.T) {
	steps := map[int]int{3: 10, 5: 10}
	if testing.Short() {
		steps = map[int]int{3: 50, 5: 40}
	}
	for _, set := range shipped.Sets() {
		n := 0
		for p, err := range set.First() {
			if err != nil {
				t.Fatal(err)
			}
			if n++; p.Ply <= 5 && n%steps[p.Ply] == 0 {
				verdictAgain(t, &p)
			}
		}
	}
}

// verdictAgain compares what is said of a problem with what is found.
func verdictAgain(t *testing.T, p *database.Problem) {
	t.Helper()
	b, err := mate.Open(context.Background(), mate.Given{Rules: p.Rules, Record: p.Record, Positions: p.Positions}, estimate.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"best", "gl-dbu"} {
		s, err := newSearcher(name)
		if err != nil {
			t.Fatal(err)
		}
		judgeAgain(t, p, b, s)
		sooner := problem{Game: p.Rules, View: b.View, States: b.States, Depth: p.Ply / 2}
		if got := s.Solve(context.Background(), &sooner).Verdict; got != andor.Refuted {
			t.Errorf("%s: %s says %v of %d ply", p.ID, name, got, p.Ply-2)
		}
	}
	search := andor.Coverage[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]{Searcher: mate.NewBest()}
	q := problem{Game: p.Rules, View: b.View, States: b.States, Depth: kriegspiel.Depth(p.Ply)}
	if c := search.Solve(context.Background(), &q); c.Least != p.Covered || !c.Exact() {
		t.Errorf("%s: one plan mates %d to %d states, want %d", p.ID, c.Least, c.Most, p.Covered)
	}
}

// judgeAgain solves a problem and checks verdict and certificate.
func judgeAgain(t *testing.T, p *database.Problem, b *mate.Belief, s searcher) {
	t.Helper()
	depth := kriegspiel.Depth(p.Ply)
	found := s.Solve(context.Background(), &problem{Game: p.Rules, View: b.View, States: b.States, Depth: depth, Want: andor.WantCertificate})
	want := andor.Refuted
	if p.Verdict == database.Mate {
		want = andor.Proved
	}
	if found.Verdict != want {
		t.Fatalf("%s: %v, want %v", p.ID, found.Verdict, want)
	}
	check := proof.Check[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]{Game: p.Rules}
	err := check.Refutation(b.View, b.Known(), depth, found.Refutation)
	if want == andor.Proved {
		err = check.Plan(b.View, b.Known(), depth, found.Plan)
	}
	if err != nil {
		t.Errorf("%s: %v", p.ID, err)
	}
}

// Without a file, the benchmark takes what is built in.
func TestBenchWithoutFile(t *testing.T) {
	want := 0
	for _, set := range shipped.Sets() {
		want += 2 * set.Share
	}
	name := filepath.Join(t.TempDir(), "r.json")
	out, complaints, status := kriegmate(t, "", "bench", "--searchers", "best", "--min-time", "0", "--json", name)
	if status != 0 || complaints != "" || !strings.Contains(out, "of the built-in selfplay3.kdb") {
		t.Fatalf("status %d, complaints %q, printed\n%s", status, complaints, out)
	}
	solved := 0
	for _, row := range readReport(t, name).Rows {
		solved += row.Solved - row.Wrong
	}
	if solved != want {
		t.Errorf("%d problems solved, want %d", solved, want)
	}
}
