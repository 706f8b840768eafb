package prove

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/searchers"
	"kriegmate/mines"
	"kriegmate/mines/exact"
)

// searcher is one of the paper's.
func searcher() Searcher {
	return &andor.DBU[mines.View, mines.Set, mines.Cell, mines.Percept]{Greedy: true}
}

func newProver(t *testing.T, size, number string, first mines.First) *Prover {
	t.Helper()
	b, err := mines.ParseBoard(size, number)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := mines.NewRules(b)
	if err != nil {
		t.Fatal(err)
	}
	return &Prover{Rules: rules, First: first, Searcher: searcher(), Name: "gl-dbu"}
}

func answer(t *testing.T, p *Prover, cells ...mines.Cell) *Answer {
	t.Helper()
	a, err := p.Prove(context.Background(), cells...)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// On a row of three with one mine, the middle cell shows 1 wherever the mine is, and
// nothing more is known. An end shows 1 if the mine is in the middle, else 0.
func TestText(t *testing.T) {
	want := `1x3, 1 mine, first cell classic
begin with (0,0): won for certain
begin with (0,1): not won for certain

open (0,0)
  1: open (0,2)
    1: won
  0: open (0,1)
    1: won
`
	p := newProver(t, "1x3", "1", mines.Classic)
	if got := answer(t, p, 0, 1).Text(); got != want {
		t.Errorf("the answer is\n%s\nwant\n%s", got, want)
	}
	if got := answer(t, p).Text(); got != want {
		t.Errorf("without cells the answer is\n%s\nwant that of one cell of each class\n%s", got, want)
	}
}

// The same in JSON, but for the work, which is the searcher's affair.
func TestJSON(t *testing.T) {
	a := answer(t, newProver(t, "1x3", "1", mines.Classic), 0, 1)
	for i := range a.Proofs {
		a.Proofs[i].Stats, a.Proofs[i].Integrated = andor.Stats{}, 2
	}
	got, err := json.Marshal(a)
	const none = `{"expanded":0,"tries":0,"replies":0,"sight":0,"nodes":0,"largest":0,"peak":0,"cpu_seconds":0}`
	want := `{"board":"1x3","mines":1,"first":"classic","searcher":"gl-dbu","checked":false,"cells":[` +
		`{"cell":[0,0],"verdict":"forced","layouts":2,"stats":` + none + `,"plan":{"open":[0,0],"then":[` +
		`{"count":1,"plan":{"open":[0,2],"then":[{"count":1}]}},{"count":0,"plan":{"open":[0,1],"then":[{"count":1}]}}]}},` +
		`{"cell":[0,1],"verdict":"not-forced","layouts":2,"stats":` + none + `}]}`
	if err != nil || string(got) != want {
		t.Errorf("%v, JSON\n%s\nwant\n%s", err, got, want)
	}
}

// Every searcher of the list decides the row of three, and its certificates hold.
func TestNamed(t *testing.T) {
	list := searchers.All[mines.View, mines.Set, mines.Cell, mines.Percept](nil)
	for _, kind := range list {
		s, err := Named(kind.Name)
		if err != nil {
			t.Fatal(err)
		}
		p := newProver(t, "1x3", "1", mines.Classic)
		p.Searcher, p.Name, p.Certify = s, kind.Name, true
		a := answer(t, p)
		if len(a.Proofs) != 2 || a.Proofs[0].Verdict != andor.Proved || a.Proofs[1].Verdict != andor.Refuted || a.Searcher != kind.Name {
			t.Errorf("%s:\n%s", kind.Name, a.Text())
		}
	}
	if _, err := Named("magic"); err == nil || len(list) < 20 {
		t.Errorf("%d searchers, magic: %v", len(list), err)
	}
}

// What the rule opens is the first line of the plan. Around the centre of 3x4, with
// two mines in the last column, the three cells beside it tell all. A single free
// cell, opened by the rule, is the whole game.
func TestGnomine(t *testing.T) {
	text := answer(t, newProver(t, "3x4", "2", mines.Gnomine), 5).Text()
	if !strings.Contains(text, "begin with (1,1): won for certain\n\nopen (1,1)\n  0: open (0,0)\n    0: ") {
		t.Errorf("3x4:\n%s", text)
	}
	a := answer(t, newProver(t, "1x1", "0", mines.Gnomine), 0)
	if text := a.Text(); !strings.HasSuffix(text, "won for certain\n\nopen (0,0)\n  0: won\n") {
		t.Errorf("1x1:\n%s", text)
	}
}

// The refutation names layouts that fit, and says of every cell where it is a mine or
// where to read on. After the middle cell one of the two ends is a mine, and nobody
// knows which.
func TestCertificate(t *testing.T) {
	p := newProver(t, "1x3", "1", mines.Classic)
	p.Certify = true
	a := answer(t, p, 0, 1)
	parts := strings.Split(a.Certificate(), "\n\n")
	if len(parts) != 2 || !a.Checked || !strings.HasPrefix(parts[0], "1x3, 1 mine, first cell classic, begin with (0,0): won for certain\nopen (0,0)\n  1: open (0,2)\n") {
		t.Fatalf("%d parts:\n%s", len(parts), a.Certificate())
	}
	for _, want := range []string{
		"begin with (0,1): not won for certain\n1. open: nothing\n",
		"  layout 1: mines at (0,",
		"  open (0,0): a mine in layout ",
		"  open (0,1): may show 1: see 2\n",
		"2. open: (0,1) shows 1\n",
		"  open (0,2): a mine in layout ",
	} {
		if !strings.Contains(a.Certificate(), want) {
			t.Errorf("no %q in\n%s", want, a.Certificate())
		}
	}
}

// A board is won for certain from a cell if and only if the best strategy wins in all
// layouts, which package exact works out in another way. All certificates hold.
func TestAgainstExact(t *testing.T) {
	const seed = 1
	rng := rand.New(rand.NewPCG(seed, 0))
	verdicts := map[andor.Verdict]int{}
	for range 40 {
		b, err := mines.NewBoard(1+rng.IntN(3), 2+rng.IntN(3), 1)
		if err == nil {
			b, err = mines.NewBoard(b.Rows, b.Cols, rng.IntN(b.Cells()))
		}
		if err != nil {
			t.Fatal(err)
		}
		first := mines.First(rng.IntN(3))
		if first.Room(b) != nil {
			continue
		}
		rules, err := mines.NewRules(b)
		if err != nil {
			t.Fatal(err)
		}
		solver, err := exact.New(b, exact.Options{})
		if err != nil {
			t.Fatal(err)
		}
		moves, err := solver.First(context.Background(), first)
		if err != nil {
			t.Fatal(err)
		}
		p := &Prover{Rules: rules, First: first, Searcher: searcher(), Name: "gl-dbu", Certify: true}
		a := answer(t, p, first.Cells(b)...)
		for i := range a.Proofs {
			verdict := a.Proofs[i].Verdict
			if moves[i].Cell != a.Proofs[i].Cell || moves[i].Forced != (verdict == andor.Proved) || verdict == andor.Unknown {
				t.Errorf("seed %d, %v, %v, %s: verdict %v, forced %v", seed, b, first, b.Name(moves[i].Cell), verdict, moves[i].Forced)
			}
			verdicts[verdict]++
		}
	}
	if verdicts[andor.Proved] < 10 || verdicts[andor.Refuted] < 10 {
		t.Errorf("%v: too few to tell", verdicts)
	}
}

// Where the limits were too low there is no verdict, or no plan.
func TestLimits(t *testing.T) {
	p := newProver(t, "4x4", "5", mines.Gnomine)
	p.Searcher = liar{Result{}}
	a := answer(t, p, 5)
	if text := a.Text(); !strings.HasSuffix(text, "begin with (1,1): unknown: the limits were too low\n") {
		t.Errorf("the answer is\n%s", text)
	}
	a.Proofs[0].Verdict, a.Proofs[0].Plan = andor.Proved, nil
	if text := a.Text(); !strings.HasSuffix(text, "\nthe limits were too low to write the plan down\n") {
		t.Errorf("without a plan:\n%s", text)
	}
	p.Searcher = searcher()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := p.Prove(ctx, 5); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// Who is interrupted at the second cell has what was found about the first, verified or not, and
// is told that this is not all; at the first there is nothing.
func TestInterrupted(t *testing.T) {
	for _, certify := range []bool{false, true} {
		for last := 1; last <= 3; last++ {
			ctx, cancel := context.WithCancel(t.Context())
			p := newProver(t, "1x3", "1", mines.Classic)
			asked := 0
			p.Certify, p.Searcher = certify, vandal{searcher(), func(*Result) {
				if asked++; asked == last {
					cancel()
				}
			}}
			a, err := p.Prove(ctx)
			cancel()
			if errors.Is(err, context.Canceled) != (last <= 2) || (a != nil) != (last >= 2) {
				t.Fatalf("interrupted at cell %d: %v, %v", last, a, err)
			}
			if a == nil {
				continue
			}
			line, _ := a.MarshalJSON()
			if strings.HasSuffix(a.Text(), "\n\ninterrupted after 1 of 2 first cells\n") != (last == 2) || strings.HasSuffix(string(line), `"interrupted":true}`) != (last == 2) {
				t.Errorf("interrupted at cell %d: %s\n%s", last, line, a.Text())
			}
			if last == 2 && (len(a.Proofs) != 1 || a.Proofs[0].Cell != 0 || a.Proofs[0].Verdict != andor.Proved || a.Checked != certify) {
				t.Errorf("the answer is\n%s", a.Text())
			}
		}
	}
}

// A verdict without what shows it, or with a plan that opens a mine, does not stand.
func TestWrongVerdict(t *testing.T) {
	p := newProver(t, "1x3", "1", mines.Classic)
	p.Name, p.Certify = "liar", true
	for name, result := range map[string]Result{
		"no plan":       {Verdict: andor.Proved},
		"a bad plan":    {Verdict: andor.Proved, Plan: &Plan{Try: 0}},
		"no refutation": {Verdict: andor.Refuted},
	} {
		p.Searcher = liar{result}
		_, err := p.Prove(context.Background(), 1)
		wrong := (*WrongVerdict)(nil)
		if !errors.As(err, &wrong) || wrong.Unwrap() == nil || !strings.HasPrefix(err.Error(), "the verdict of liar about (0,1) does not hold: ") {
			t.Errorf("%s: %v", name, err)
		}
		p.Certify = false
		if _, err := p.Prove(context.Background(), 1); err != nil {
			t.Errorf("%s, unchecked: %v", name, err)
		}
		p.Certify = true
	}
}

// vandal damages what another searcher has found.
type vandal struct {
	Searcher
	damage func(*Result)
}

func (v vandal) Solve(ctx context.Context, p *Problem) Result {
	r := v.Searcher.Solve(ctx, p)
	v.damage(&r)
	return r
}

// A plan of the row of three is damaged where (0,0) shows 1, so that the mine is in the
// middle, and a refutation in its reasons; the error names the line of play.
func TestVandal(t *testing.T) {
	for _, test := range []struct {
		name   string
		cell   mines.Cell
		damage func(*Result)
		want   string
	}{
		{"a mine is opened", 0, func(r *Result) { r.Plan.Then[0].Next.Try = 1 }, "open (0,0)"},
		{"a count is left out", 0, func(r *Result) { r.Plan.Then = r.Plan.Then[1:] }, "open (0,0)"},
		{"a branch ends too soon", 0, func(r *Result) { r.Plan.Then[1].Next = nil }, "open (0,0)"},
		{"a proof of what is not so", 1, func(r *Result) { *r = Result{Verdict: andor.Proved, Plan: &Plan{Try: 1}} }, "(0,1)"},
		{"a cell without a reason", 1, func(r *Result) { r.Refutation.Reasons = r.Refutation.Reasons[1:] }, "(0,1)"},
		{"no layout", 1, func(r *Result) { r.Refutation.States = nil }, "(0,1)"},
		{"a layout with two mines", 1, func(r *Result) { r.Refutation.States[0] |= 7 }, "(0,1)"},
	} {
		p := newProver(t, "1x3", "1", mines.Classic)
		p.Searcher, p.Certify = vandal{searcher(), test.damage}, true
		wrong := (*WrongVerdict)(nil)
		if _, err := p.Prove(context.Background(), test.cell); !errors.As(err, &wrong) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want a wrong verdict with %q", test.name, err, test.want)
		}
	}
}

// liar gives the same result to every question.
type liar struct{ result Result }

func (l liar) Solve(context.Context, *Problem) Result { return l.result }

func TestRoom(t *testing.T) {
	noRoom := (*mines.NoRoom)(nil)
	if _, err := newProver(t, "3x3", "5", mines.Gnomine).Prove(context.Background(), 4); !errors.As(err, &noRoom) {
		t.Errorf("the centre: %v", err)
	}
	if _, err := newProver(t, "3x3", "6", mines.Gnomine).Prove(context.Background()); !errors.As(err, &noRoom) {
		t.Errorf("no cell at all: %v", err)
	}
	p := newProver(t, "8x8", "20", mines.Classic)
	p.Certify = true
	// 63! / (20! 43!)
	const layouts = "13488561475572645"
	many := (*TooMany)(nil)
	if _, err := p.Prove(context.Background(), 0); !errors.As(err, &many) || many.Layouts.String() != layouts || !strings.Contains(err.Error(), layouts+" layouts are too many to verify") {
		t.Errorf("8x8: %v", err)
	}
}

func TestSetText(t *testing.T) {
	b := newProver(t, "2x3", "2", mines.Classic).Rules.Board
	if got := setText(b, 1<<1|1<<5); got != "(0,1), (1,2)" {
		t.Errorf("setText = %q", got)
	}
	if got := openText(b, &mines.View{}); got != "nothing" {
		t.Errorf("openText = %q", got)
	}
	if got := strings.Split(openText(b, &mines.View{Open: 3, Counts: [4]mines.Set{1, 2}}), ", "); !slices.Equal(got, []string{"(0,0) shows 1", "(0,1) shows 2"}) {
		t.Errorf("openText = %q", got)
	}
}
