package mate_test

import (
	"testing"

	"kriegmate/andor"
	"kriegmate/database"
	"kriegmate/database/shipped"
	"kriegmate/estimate"
	"kriegmate/mate"
)

// Two searchers find the verdicts of some problems of 3 and 5 ply again, with
// certificates that hold, and the coverage is as the file says. No mate comes two
// ply sooner.
func TestShippedVerdicts(t *testing.T) {
	steps := map[int]int{3: 10, 5: 10}
	if testing.Short() {
		steps = map[int]int{3: 50, 5: 40}
	}
	judged := 0
	for _, set := range shipped.Sets() {
		n := 0
		for p, err := range set.First() {
			if err != nil {
				t.Fatal(err)
			}
			if n++; p.Ply <= 5 && n%steps[p.Ply] == 0 {
				verdictAgain(t, &p)
				judged++
			}
		}
	}
	if judged < 4 {
		t.Errorf("%d problems are too few to tell", judged)
	}
}

// verdictAgain compares what is said of a problem with what is found.
func verdictAgain(t *testing.T, p *database.Problem) {
	t.Helper()
	b, err := mate.Open(t.Context(), mate.Given{Rules: p.Rules, Record: p.Record, Positions: p.Positions}, estimate.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"best", "gl-dbu"} {
		judgeAgain(t, p, b, name)
		sooner := solve(t, &mate.Solver{Name: name, Ply: p.Ply - 2}, b)
		if sooner.Result.Verdict != andor.Refuted || sooner.Searcher != name {
			t.Errorf("%s: %s says %v of %d ply", p.ID, sooner.Searcher, sooner.Result.Verdict, p.Ply-2)
		}
	}
}

// judgeAgain solves a problem and checks verdict, coverage and certificate.
func judgeAgain(t *testing.T, p *database.Problem, b *mate.Belief, name string) {
	t.Helper()
	found := solve(t, &mate.Solver{Name: name, Ply: p.Ply, Certificate: true, Coverage: true}, b)
	want, covered := andor.Refuted, p.Belief
	if p.Verdict == database.Mate {
		want = andor.Proved
	}
	if found.Result.Verdict != want {
		t.Fatalf("%s: %v, want %v", p.ID, found.Result.Verdict, want)
	}
	if c := found.Coverage; c != nil {
		covered = c.Least
		if !c.Exact() || c.Plan == nil {
			t.Errorf("%s: one plan mates %d to %d states, plan %v", p.ID, c.Least, c.Most, c.Plan)
		}
	}
	if covered != p.Covered {
		t.Errorf("%s: one plan mates %d states, want %d", p.ID, covered, p.Covered)
	}
	certificate, err := found.Certify()
	if err != nil {
		t.Fatal(err)
	}
	claim, err := certificate.Open()
	if err != nil {
		t.Fatal(err)
	}
	if err := claim.About(b); err != nil {
		t.Errorf("%s: %v", p.ID, err)
	}
	if _, err := claim.Check(); err != nil {
		t.Errorf("%s: %v", p.ID, err)
	}
}
