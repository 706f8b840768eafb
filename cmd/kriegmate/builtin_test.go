package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/andor"
	"kriegmate/database"
	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/testdata"
)

// grownSeed is the seed of the problem set that is built in.
const grownSeed = 1

// readProblems returns all problems of a file.
func readProblems(t *testing.T, r *database.Reader) (problems []database.Problem) {
	t.Helper()
	for p, err := range r.Problems() {
		if err != nil {
			t.Fatal(err)
		}
		problems = append(problems, p)
	}
	return problems
}

// grownProblems returns the problem set that is built in.
func grownProblems(t *testing.T) []database.Problem {
	t.Helper()
	data, err := testdata.Problems.ReadFile("grown.kdb")
	if err != nil {
		t.Fatal(err)
	}
	r, err := database.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	counts, err := r.Counts()
	want := database.Counts{{Ply: 3, Verdict: database.Mate, Problems: 150}, {Ply: 3, Verdict: database.NearMiss, Problems: 150},
		{Ply: 5, Verdict: database.Mate, Problems: 60}, {Ply: 5, Verdict: database.NearMiss, Problems: 60}}
	if diff := cmp.Diff(want, counts); err != nil || diff != "" || !r.Whole() || len(data) > 200<<10 {
		t.Errorf("%v, %d bytes, whole: %v, counts\n%s", err, len(data), r.Whole(), diff)
	}
	return readProblems(t, r)
}

// What is said of the set that is built in holds: ids, sizes, no problem twice,
// and a near miss right behind the mate it has grown from.
func TestBuiltInSet(t *testing.T) {
	problems := grownProblems(t)
	seen := map[string]string{}
	for i := range problems {
		p := &problems[i]
		if err := p.Check(); err != nil || p.ID != p.NewID() || p.Rules != kriegspiel.Berkeley || p.Origin.Seed != grownSeed || p.Origin.Game < 1 || !p.Exact {
			t.Errorf("%s: %v; %+v", p.ID, err, p.Origin)
		}
		if p.Belief < 3 || p.Verdict == database.Mate && p.Belief > 30 {
			t.Errorf("%s has %d states", p.ID, p.Belief)
		}
		for _, s := range shapes(p) {
			if twin, ok := seen[s]; ok && twin != p.ID {
				t.Errorf("%s is %s again, or its mirror image", p.ID, twin)
			}
			seen[s] = p.ID
		}
		if i%2 == 1 {
			mate := &problems[i-1]
			if mate.Verdict != database.Mate || p.Verdict != database.NearMiss || mate.Origin != p.Origin || !contains(p.Positions, mate.Positions) {
				t.Errorf("%s is no near miss that has grown from %s", p.ID, mate.ID)
			}
		}
	}
}

// contains tells whether all positions of the second list are in the first.
func contains(all, some []chess.Position) bool {
	for _, p := range some {
		if !slices.Contains(all, p) {
			return false
		}
	}
	return len(all) > len(some)
}

// shapes returns the problem in text, as if White were the solver, and the same
// with left and right exchanged.
func shapes(p *database.Problem) (texts [2]string) {
	var plain, mirrored []string
	for i := range p.Positions {
		fields := strings.Fields(p.Positions[i].FEN())
		rows := strings.Split(fields[0], "/")
		if fields[1] == "b" {
			slices.Reverse(rows)
			for j := range rows {
				rows[j] = strings.Map(otherCase, rows[j])
			}
		}
		plain = append(plain, strings.Join(rows, "/"))
		for j := range rows {
			letters := []byte(rows[j])
			slices.Reverse(letters)
			rows[j] = string(letters)
		}
		mirrored = append(mirrored, strings.Join(rows, "/"))
	}
	for i, list := range [][]string{plain, mirrored} {
		slices.Sort(list)
		texts[i] = fmt.Sprintf("%d ply\n%s", p.Ply, strings.Join(list, "\n"))
	}
	return texts
}

func otherCase(r rune) rune {
	if r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' {
		return r ^ 0x20
	}
	return r
}

// Two searchers find the verdicts again, with certificates that hold, and the
// coverage is as the file says. No mate comes two ply sooner.
func TestBuiltInVerdicts(t *testing.T) {
	problems := grownProblems(t)
	step := 7
	if testing.Short() {
		step = 35
	}
	for i := 0; i < len(problems); i += step {
		p := &problems[i]
		b, err := p.Open(context.Background(), estimate.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"best", "gl-dbu"} {
			s, err := newSearcher(searchers, name)
			if err != nil {
				t.Fatal(err)
			}
			judgeAgain(t, p, b, s)
			sooner := problem{Game: p.Rules, View: b.View, States: b.States, Depth: p.Ply / 2}
			if got := s.Solve(context.Background(), &sooner).Verdict; got != andor.Refuted {
				t.Errorf("%s: %s says %v of %d ply", p.ID, name, got, p.Ply-2)
			}
		}
		search := andor.Coverage[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]{}
		q := problem{Game: p.Rules, View: b.View, States: b.States, Depth: (p.Ply + 1) / 2}
		if c := search.Solve(context.Background(), &q); c.Least != p.Covered || !c.Exact() {
			t.Errorf("%s: one plan mates %d to %d states, want %d", p.ID, c.Least, c.Most, p.Covered)
		}
	}
}

// judgeAgain solves a problem and checks verdict and certificate.
func judgeAgain(t *testing.T, p *database.Problem, b *database.Belief, s searcher) {
	t.Helper()
	depth := (p.Ply + 1) / 2
	found := s.Solve(context.Background(), &problem{Game: p.Rules, View: b.View, States: b.States, Depth: depth, Certificate: true})
	want := andor.Refuted
	if p.Verdict == database.Mate {
		want = andor.Proved
	}
	if found.Verdict != want {
		t.Fatalf("%s: %v, want %v", p.ID, found.Verdict, want)
	}
	check := andor.Check[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]{Game: p.Rules}
	err := check.Refutation(b.View, b.Known(), depth, found.Refutation)
	if want == andor.Proved {
		err = check.Plan(b.View, b.Known(), depth, found.Plan)
	}
	if err != nil {
		t.Errorf("%s: %v", p.ID, err)
	}
}

// Making the set again from its seed gives the same problems.
func TestBuiltInAgain(t *testing.T) {
	const trials = 60
	name := filepath.Join(t.TempDir(), "again.kdb")
	grow := exec.Command("go", "run", "kriegmate/testdata/grow", "--out", name, "--seed", fmt.Sprint(grownSeed), "--trials", fmt.Sprint(trials))
	if out, err := grow.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	r, err := database.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	var want []database.Problem
	for _, p := range grownProblems(t) {
		if p.Origin.Game <= trials {
			want = append(want, p)
		}
	}
	got := readProblems(t, r)
	if diff := cmp.Diff(want, got); diff != "" || len(want) < 4 {
		t.Errorf("%d problems in the set, %d made again:\n%s", len(want), len(got), diff)
	}
	left, err := os.ReadDir(filepath.Dir(name))
	if err != nil || len(left) != 1 {
		t.Errorf("%v, %v is left behind", err, left)
	}
}

// Without a file, the benchmark takes the set.
func TestBenchWithoutFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "r.json")
	out, complaints, status := kriegmate(t, "", "bench", "--searchers", "best", "--min-time", "0", "--json", name)
	if status != 0 || complaints != "" || !strings.Contains(out, "420 of the built-in grown.kdb") {
		t.Fatalf("status %d, complaints %q, printed\n%s", status, complaints, out)
	}
	solved := 0
	for _, row := range readReport(t, name).Rows {
		solved += row.Solved - row.Wrong
	}
	if solved != 420 {
		t.Errorf("%d problems solved, want 420", solved)
	}
}
