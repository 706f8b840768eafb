package best

import (
	"context"
	"math"
	"slices"
	"testing"

	"kriegmate/andor"
	"kriegmate/fullsight"
)

// The numbers of a belief state that was not visited, by hand: with two moves left
// everything weighs 1.5 * 1.5 = 2.25. Three states are three times as hard to prove;
// four moves of the solver, where 20 can be proposed and 40 are usual, make
// 1 + (1+4)*20/40 = 3.5 times as hard to refute.
func TestGuess(t *testing.T) {
	g := group[int, plainPercept]{size: 3, mobility: 4, proposals: 20}
	if got, want := g.guess(2), (pair{6.75, 7.875}); got != want {
		t.Errorf("guess is %v, want %v", got, want)
	}
}

// All have to be proved, so proof numbers add up; one has to be refuted, the easiest.
func TestWeakest(t *testing.T) {
	for _, test := range []struct {
		name   string
		pairs  []pair
		g      int
		second float64
		sum    pair
	}{
		{"the first", []pair{{3, 2}, {1, 7}, {2, 5}}, 0, 5, pair{6, 2}},
		{"the last", []pair{{3, 9}, {1, 7}, {2, 5}}, 2, 7, pair{6, 5}},
		{"equal ones", []pair{{1, 4}, {1, 4}}, 0, 4, pair{2, 4}},
		{"what is proved is never it", []pair{provedPair, {3, 2}}, 1, infinite, pair{3, 2}},
		{"all proved", []pair{provedPair, provedPair}, -1, infinite, provedPair},
		{"none", nil, -1, infinite, provedPair},
	} {
		var list []prospect
		for _, p := range test.pairs {
			list = append(list, prospect{pair: p})
		}
		if g, second, sum := weakest(list); g != test.g || second != test.second || sum != test.sum {
			t.Errorf("%s: %d, second %v, sum %v; want %d, %v, %v", test.name, g, second, sum, test.g, test.second, test.sum)
		}
	}
}

// pickIn picks at a node in a frame with some states left.
func pickIn(arms []arm, left ...int32) (*node, choice) {
	f := &frame[int, int, int, plainPercept]{depth: 4, left: left}
	n := &node{arms: arms}
	return n, new(thread[int, int, int, plainPercept]).pick(f, n)
}

// One proposal has to be proved, the easiest; all have to be refuted, and that is at
// least as hard as for the hardest, and a little harder for each of the others.
func TestPick(t *testing.T) {
	arms := func() []arm {
		return []arm{{pair: pair{4, 3}}, {pair: pair{2, 5}}, {status: refuted, witness: []int32{1}}, {status: useless}}
	}
	if _, c := pickIn(arms(), 0, 1); c.best != 1 || c.second != 4 || c.pair != (pair{2, 6}) {
		t.Errorf("picked %+v, want the second, which has 2; then 4; disproof 5 and one for the other", c)
	}
	busy := arms()
	busy[1].busy = 2
	if _, c := pickIn(busy, 0, 1); c.best != 0 || c.second != 6 || c.proof != 4 {
		t.Errorf("picked %+v, want the first: with two threads at it the second counts 2 * 3", c)
	}
	weight := math.Pow(1.5, 4)
	n, c := pickIn(arms(), 0)
	if got := n.arms[2]; got.status != open || got.pair != (pair{weight, weight}) || c.disproof != weight+2 {
		t.Errorf("without its witness the third is %+v, want it open; picked %+v", got, c)
	}
	if n, c := pickIn(arms()[2:], 1); c.pair != refutedPair || c.best != -1 || n.arms[0].status != refuted {
		t.Errorf("with nothing open: %+v, want it refuted", c)
	}
	if _, c := pickIn(arms()); c.pair != provedPair {
		t.Errorf("without states left: %+v, want it proved", c)
	}
}

// A node that is decided is seen by other threads until it is dropped. It must not show
// them numbers that decide, for they would not know of the core; whoever finds the
// verdict has it.
func TestNodesNeverShowAVerdict(t *testing.T) {
	s := Searcher[int, int, int, plainPercept]{Blind: true}
	p := andor.Problem[int, int, int, plainPercept]{Game: endless{}, Depth: 6}
	s.begin(context.Background(), &p)
	defer s.first.meter.End()
	f := s.first.frames[6]
	f.begin(&p.View, 6)
	f.add(0, 1)
	n, _ := s.first.visit(f, setDepth{1, 6})
	if n.decided() || n.proof <= 0 || n.disproof <= 0 {
		t.Fatalf("a new node has the numbers %v", n.pair)
	}
	for m := range n.arms {
		n.arms[m].status, n.arms[m].witness = refuted, []int32{0}
	}
	before := n.pair
	if got := s.first.choose(f, n, pair{infinite, infinite}); got != refutedPair || !slices.Equal(f.core, []int32{0}) {
		t.Errorf("with every proposal refuted: %v, core %v", got, f.core)
	}
	if n.pair != before {
		t.Errorf("the node shows %v", n.pair)
	}
}

// A search that is stopped gives back what it has taken: no node is left busy.
func TestNothingStaysBusy(t *testing.T) {
	s := Searcher[int, int, int, plainPercept]{Blind: true, Forgetful: true, Unordered: true, Near: 1, AllStates: true}
	p := andor.Problem[int, int, int, plainPercept]{
		Game: endless{}, Depth: 40, States: slices.Values([]int{0}), Limits: andor.Limits{Tries: 2000},
	}
	if got := s.Solve(context.Background(), &p); got.Verdict != andor.Unknown || len(s.run.nodes.at) == 0 {
		t.Fatalf("%v with %d nodes: it was not stopped in the middle", got.Verdict, len(s.run.nodes.at))
	}
	for at, n := range s.run.nodes.at {
		if n.busy != 0 || n.decided() {
			t.Errorf("%v: %d threads are below it, numbers %v", at, n.busy, n.pair)
		}
		for m := range n.arms {
			if n.arms[m].busy != 0 {
				t.Errorf("%v, proposal %d: %d threads are below it", at, m, n.arms[m].busy)
			}
		}
	}
}

// The power of 3/4 of (n+3)/2 for n replies in the mean, by hand, and never more than four.
func TestHarder(t *testing.T) {
	for _, test := range []struct {
		replies, accepted int
		want              float64
	}{
		{0, 1, 1.3554}, {0, 2, 1.3554}, {2, 1, 1.9882}, {5, 2, 2.1355}, {8, 2, 2.5589}, {18, 1, 4}, {500, 2, 4}, {0, 0, 4},
	} {
		if got := harder(test.replies, test.accepted); math.Abs(got-test.want) > 1e-4 {
			t.Errorf("%d replies in %d states: %v, want %v", test.replies, test.accepted, got, test.want)
		}
	}
}

// A countedSight has replies by state and proposal, 0 for a proposal that wins at once and -1 for
// one that is refused.
type countedSight struct {
	Sight[int, int, int]
	replies [][]int
}

func (z countedSight) Answers(dst []fullsight.Answer, _, s *int, moves []int) []fullsight.Answer {
	for _, m := range moves {
		switch z.replies[*s][m] {
		case -1:
			dst = append(dst, fullsight.Refused)
		case 0:
			dst = append(dst, fullsight.Winning)
		default:
			dst = append(dst, fullsight.Quiet)
		}
	}
	return dst
}

// Freedom must not be asked where nothing replies.
func (z countedSight) Freedom(_, s *int, m int) int {
	if n := z.replies[*s][m]; n > 0 {
		return n
	}
	return 1000
}

// Two of the three states are looked at: 2, where proposal 0 leaves 3 replies, and 0. The replies to the proposals
// are, in the mean: 0: (3+5)/2 = 4; 1: refused by both; 2: (0+2)/2 = 1; 3: 9, unless it won last; 4: 6, as it is
// refused in 0; 5: 7, as it is refused in 2; 6: (4+0)/2 = 2. With state 2 alone there are 3 replies to 0, and none to
// 2, which wins.
func TestHandicap(t *testing.T) {
	th := thread[int, int, int, plainPercept]{sight: countedSight{replies: [][]int{
		{5, -1, 2, 9, -1, 7, 0},
		{99, 1, 99, 9, 99, 99, 99},
		{3, -1, 0, 9, 6, -1, 4},
	}}}
	for _, test := range []struct {
		left   []int32
		killer bool
		want   []float64
	}{
		{[]int32{2, 0, 1}, true, []float64{25.5889, 40, 16.8179, 6, 30.8965, 33.4370, 19.8818}},
		{[]int32{2}, true, []float64{22.7951, 40, 13.5540, 6, 30.8965, 40, 25.5889}},
		{[]int32{0}, false, []float64{28.2843, 40, 19.8818, 38.3366, 40, 33.4370, 13.5540}},
	} {
		f := &frame[int, int, int, plainPercept]{
			states: []int{0, 1, 2}, left: test.left, moves: []int{0, 1, 2, 3, 4, 5, 6}, killer: 3, hasKiller: test.killer,
		}
		n := &node{arms: make([]arm, len(f.moves))}
		for m := range n.arms {
			n.arms[m].pair = pair{10, 7}
		}
		th.handicap(f, n)
		for m, want := range test.want {
			if got := n.arms[m].pair; math.Abs(got.proof-want) > 1e-3 || got.disproof != 7 {
				t.Errorf("left %v, proposal %d has %v, want %v and 7", test.left, m, got, want)
			}
		}
	}
}
