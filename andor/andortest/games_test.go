package andortest_test

import (
	"context"
	"slices"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
	"kriegmate/andor/proof"
	"kriegmate/andor/searchers"
)

// The large problems take every searcher so many tries that limits, which are
// looked at once in a thousand, matter.
func TestLargeProblemsAreLarge(t *testing.T) {
	for _, want := range []andor.Verdict{andor.Proved, andor.Refuted} {
		p := andortest.NewLargeProblem(want)
		for _, k := range searchers.Every[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept](nil) {
			if testing.Short() && want == andor.Refuted {
				continue
			}
			got := k.New().Solve(context.Background(), &p)
			if got.Verdict != want || got.Stats.Tries < 3000+2*andortest.Seldom {
				t.Errorf("%s: %v after %d tries, want %v after more than %d", k.Name, got.Verdict, got.Stats.Tries, want, 3000+2*andortest.Seldom)
			}
		}
	}
}

// The same seed gives the same problem, and toys have every kind of answer.
func TestToysVary(t *testing.T) {
	kinds := map[uint8]int{}
	depths, sizes := map[int]int{}, map[int]int{}
	for seed := range uint64(500) {
		p, again := andortest.NewToyProblem(seed), andortest.NewToyProblem(seed)
		states := slices.Collect(p.States)
		if p.Game != again.Game || p.Depth != again.Depth || !slices.Equal(states, slices.Collect(again.States)) {
			t.Fatalf("seed %d gives two problems", seed)
		}
		depths[p.Depth]++
		sizes[len(states)]++
		for _, s := range states {
			for _, m := range p.Game.Moves(nil, &p.View) {
				tried := s
				kinds[p.Game.Try(&p.View, &tried, m).Kind]++
			}
		}
	}
	for _, kind := range []uint8{andortest.ToyHeard, andortest.ToyRefused, andortest.ToyWon, andortest.ToyLost} {
		if kinds[kind] < 50 {
			t.Errorf("%d answers of the kind %d", kinds[kind], kind)
		}
	}
	for n := 1; n <= 6; n++ {
		if sizes[n] < 10 || n <= 3 && depths[n] < 100 {
			t.Errorf("%d problems of %d states, %d of depth %d", sizes[n], n, depths[n], n)
		}
	}
}

// A tally counts what it is asked, and calls at the try it is told.
func TestTally(t *testing.T) {
	p := andortest.NewLargeProblem(andor.Proved)
	called := 0
	g := &andortest.Tally{Toy: p.Game.(andortest.Toy), At: 3, Do: func() { called++ }}
	for i := range 5 {
		s := andortest.ToyState(i)
		g.Try(&p.View, &s, 0)
	}
	s := andortest.ToyState(1)
	first, _ := g.Replies(nil, nil, &p.View, &s)
	second, _ := g.Replies(first, make([]andortest.ToyPercept, len(first)), &p.View, &s)
	if g.Tries != 5 || called != 1 || g.Asked != 2 || g.Replied != int64(len(second)) {
		t.Errorf("%d tries, %d calls, %d times asked for replies, %d of these, want 5, 1, 2, %d", g.Tries, called, g.Asked, g.Replied, len(second))
	}
}

type (
	tableJudge = andortest.Judge[andortest.TableView, andortest.TableState, andortest.TableMove, andortest.TablePercept]
	tablePlan  = proof.Plan[andortest.TableMove, andortest.TablePercept]
	branch     = proof.Branch[andortest.TableMove, andortest.TablePercept]
	refutation = proof.Refutation[andortest.TableState, andortest.TablePercept]
	reason     = proof.Reason[andortest.TableState, andortest.TablePercept]
)

// The judge on certificates, by hand. After a in state 1 two replies are heard, c and
// d; in 4, after c, a wins, and in 5, after d, b does.
func TestJudgeOfCertificates(t *testing.T) {
	one := andortest.TableState{Number: 1}
	game := andortest.Table{
		MovesAt:   map[string]string{"": "a", "a-c": "ab", "a-d": "ab"},
		Heard:     map[string]string{"4a": "#", "5b": "#"},
		RepliesTo: map[string]string{"1a": "4c 5d"},
		Log:       new([]string),
	}
	j := tableJudge{Game: game, Sure: true}
	won := func(m andortest.TableMove) *tablePlan { return &tablePlan{Try: m, Then: []branch{{Own: '#'}}} }
	plan := func(c, d *tablePlan) *tablePlan {
		return &tablePlan{Try: 'a', Then: []branch{{Own: '-', Reply: 'c', Next: c}, {Own: '-', Reply: 'd', Next: d}}}
	}
	for _, test := range []struct {
		name  string
		plan  *tablePlan
		depth int
		want  bool
	}{
		{"right", plan(won('a'), won('b')), 2, true},
		{"a move too few", plan(won('a'), won('b')), 1, false},
		{"the wrong move after c", plan(won('b'), won('b')), 2, false},
		{"nothing after d", plan(won('a'), nil), 2, false},
		{"what cannot be proposed", won('b'), 2, false},
	} {
		if got := j.Follows(andortest.TableView{}, one, test.depth, test.plan); got != test.want {
			t.Errorf("%s: follows %v, by hand %v", test.name, got, test.want)
		}
	}
	if !j.Visible(andortest.TableView{}, one, 2) || j.Visible(andortest.TableView{}, one, 1) {
		t.Error("with everything visible state 1 is won with two moves, and not with one")
	}
	fails := &refutation{States: []andortest.TableState{one}, Reasons: []reason{{Kind: proof.Fails}}}
	sighted := &refutation{States: []andortest.TableState{one}, Sighted: true}
	for _, test := range []struct {
		name  string
		r     *refutation
		depth int
		want  bool
	}{
		{"with one move a fails", fails, 1, true},
		{"with two it does not", fails, 2, false},
		{"with one move full sight does not win", sighted, 1, true},
		{"with two it does", sighted, 2, false},
		{"no states", &refutation{}, 1, false},
		{"no reasons", &refutation{States: fails.States}, 1, false},
		{"a state that is not there", &refutation{States: []andortest.TableState{{Number: 9}}, Reasons: fails.Reasons}, 1, false},
	} {
		if got := j.Refutes(andortest.TableView{}, andortest.SetOf([]andortest.TableState{one}), test.depth, test.r); got != test.want {
			t.Errorf("%s: refutes %v, by hand %v", test.name, got, test.want)
		}
	}
}
