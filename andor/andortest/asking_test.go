package andortest_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
	"kriegmate/andor/proof"
)

// deaf is a game whose refusals all sound alike.
type deaf struct{ andortest.Toy }

func (g deaf) Try(v *andortest.ToyView, s *andortest.ToyState, m andortest.ToyMove) andortest.ToyPercept {
	p := g.Toy.Try(v, s, m)
	if p.Illegal() {
		p.Number = andortest.ToyPlain
	}
	return p
}

func winnable(g andor.Game[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept], p *andortest.ToyProblem) bool {
	j := andortest.Judge[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]{Game: g}
	return j.Winnable(p.View, andortest.SetOf(slices.Collect(p.States)), p.Depth)
}

// Where proposals ask, each kind of refusal comes up, a state answers all of them alike, and
// none of them is accepted where the answer is no. In some problems it decides whether the
// kinds can be told apart; to tell them apart never loses.
func TestAskingProblems(t *testing.T) {
	kinds, helped, both := map[uint8]int{}, 0, 0
	for seed := range uint64(600) {
		p := andortest.NewAskingProblem(seed)
		g := p.Game.(andortest.Toy)
		moves := g.Moves(nil, &p.View)
		heard := map[andortest.ToyMove]map[uint8]bool{}
		for s := range p.States {
			answers := map[uint8]bool{}
			for _, m := range moves {
				if heard[m] == nil {
					heard[m] = map[uint8]bool{}
				}
				tried := s
				if got := g.Try(&p.View, &tried, m); got.Illegal() {
					kinds[got.Number]++
					heard[m][got.Number] = true
					if got.Number != andortest.ToyPlain {
						answers[got.Number] = true
					}
				}
			}
			if len(answers) > 1 {
				t.Fatalf("seed %d: state %d answers yes and no", seed, s)
			}
		}
		if slices.ContainsFunc(moves, func(m andortest.ToyMove) bool { return len(heard[m]) > 1 }) {
			both++
		}
		for m, of := range heard {
			if of[andortest.ToyPlain] && len(of) > 1 {
				t.Fatalf("seed %d: %d asks in some states and not in others", seed, m)
			}
		}
		told, untold := winnable(g, &p), winnable(deaf{g}, &p)
		if untold && !told {
			t.Fatalf("seed %d: won only where the refusals sound alike", seed)
		}
		if told && !untold {
			helped++
		}
		if andortest.Laws(t, &p); t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	for kind := andortest.ToyPlain; kind <= andortest.ToyAnswerYes; kind++ {
		if kinds[kind] < 200 {
			t.Errorf("%d refusals of the kind %d", kinds[kind], kind)
		}
	}
	if both < 100 || helped < 10 {
		t.Errorf("%d problems have two kinds at one proposal, and %d are won by it: too few to tell", both, helped)
	}
}

// silent does not list its questions, and doubled lists one that is no proposal.
type (
	silent  struct{ andortest.Toy }
	doubled struct{ andortest.Toy }
)

func (silent) Questions(dst []andortest.ToyMove, _ *andortest.ToyView) []andortest.ToyMove {
	return dst
}

func (g doubled) Questions(dst []andortest.ToyMove, v *andortest.ToyView) []andortest.ToyMove {
	return append(g.Toy.Questions(dst, v), andortest.ToyMove(g.Proposals))
}

// A game that says which refusals tell anything has to list all of them, and nothing else.
func TestQuestionsAreListed(t *testing.T) {
	caught := [2]int{}
	for seed := range uint64(100) {
		p := andortest.NewAskingProblem(seed)
		g := p.Game.(andortest.Toy)
		for i, game := range []andor.Game[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]{silent{g}, doubled{g}} {
			p.Game = game
			for _, said := range listen(t, func(t testing.TB) { andortest.Laws(t, &p) }) {
				if !strings.HasPrefix(said, "broken: Questions appends") {
					t.Errorf("seed %d: Laws says %q", seed, said)
				}
				caught[i]++
			}
		}
	}
	if caught[0] < 20 || caught[1] < 90 {
		t.Errorf("of 100 games that list nothing %d are caught, and of those that list too much %d", caught[0], caught[1])
	}
}

// A searcher that takes all refusals for one is caught.
func TestDeafSearcherIsCaught(t *testing.T) {
	s := &bad{question: func(ctx context.Context, p *andortest.ToyProblem) context.Context {
		p.Game = deaf{p.Game.(andortest.Toy)}
		return ctx
	}}
	if heard := listen(t, func(t testing.TB) { andortest.TwoRefusals(t, s, 300) }); len(heard) == 0 {
		t.Error("a searcher that takes all refusals for one passes")
	}
}

// The judge on refusals of two kinds, worked out by hand. All three states refuse a, 1 and 2
// as r, 3 as q; b wins in 1 and 2 alone, and c in 3 alone.
func TestJudgeOfTwoRefusals(t *testing.T) {
	one, two, three := andortest.TableState{Number: 1}, andortest.TableState{Number: 2}, andortest.TableState{Number: 3}
	g := andortest.Table{
		MovesAt: map[string]string{"": "abc"},
		Heard:   map[string]string{"1a": "r", "2a": "r", "3a": "q", "1b": "#", "2b": "#", "3c": "#"},
		Log:     new([]string),
	}
	j := tableJudge{Game: g}
	all := andortest.SetOf([]andortest.TableState{one, two, three})
	if !j.Winnable(andortest.TableView{}, all, 1) || !j.Wins(andortest.TableView{}, all, 1, 'a') {
		t.Error("a tells the states apart, and each part is won")
	}
	if j.Wins(andortest.TableView{}, all, 1, 'b') || j.Wins(andortest.TableView{}, andortest.SetOf([]andortest.TableState{one, two}), 1, 'a') {
		t.Error("b loses in 3; a changes nothing where all refuse it in the same way")
	}
	g.Heard["2b"] = "-"
	for _, test := range []struct {
		name string
		a    reason
		want bool
	}{
		{"the refusal is named", reason{Kind: proof.Denied, Own: 'r', Below: &refutation{States: []andortest.TableState{two}, Reasons: []reason{{Kind: proof.Useless}, {Kind: proof.Fails}, {Kind: proof.Fails}}}}, true},
		{"the other one is", reason{Kind: proof.Denied, Own: 'q', Below: &refutation{States: []andortest.TableState{two}, Reasons: []reason{{Kind: proof.Useless}, {Kind: proof.Fails}, {Kind: proof.Fails}}}}, false},
		{"none is", reason{Kind: proof.Denied, Below: &refutation{States: []andortest.TableState{two}, Reasons: []reason{{Kind: proof.Useless}, {Kind: proof.Fails}, {Kind: proof.Fails}}}}, false},
		{"useless", reason{}, false},
	} {
		r := &refutation{States: []andortest.TableState{one, two, three}, Reasons: []reason{test.a, {Kind: proof.Fails, State: 1}, {Kind: proof.Fails, State: 0}}}
		if got := j.Refutes(andortest.TableView{}, all, 1, r); got != test.want {
			t.Errorf("%s: refutes %v, by hand %v", test.name, got, test.want)
		}
	}
}
