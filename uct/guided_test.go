package uct

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"
)

// A blindDoor is the toy of [door] for [Guided]: the hidden state is drawn once, and all doors look
// alike at first.
type blindDoor struct{ door }

func (d blindDoor) Begin(rng *rand.Rand) (heard, int, float64) {
	z, _ := d.Draw(context.Background(), rng, &heard{}, 0)
	return heard{}, z, 0
}

func (d blindDoor) Possible(actions []int, weights []float64, i *heard, _ *int) ([]int, []float64) {
	actions = d.Actions(actions, i)
	for range actions {
		weights = append(weights, 1)
	}
	return actions, weights
}

func (d blindDoor) Step(rng *rand.Rand, i *heard, z *int, a int, _ bool) (heard, float64) {
	return d.door.Step(rng, i, z, a)
}

func seeded(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// To listen once is the best and worth 0.75; who saw behind the doors would have 1.
func TestGuidedFindsTheOptimum(t *testing.T) {
	rng := seeded(1)
	g := Guided[heard, int, int]{Explore: 2, Draws: 20}
	g.Run(t.Context(), rng, blindDoor{}, 20_000)
	const n = 20_000
	sum, done := g.Run(t.Context(), rng, blindDoor{}, n)
	if mean := sum / n; done != n || math.Abs(mean-0.75) > 0.02 {
		t.Errorf("%d episodes are worth %.3f on the average, want 0.75", done, mean)
	}
}

// A shelf has two boxes, the left one with 1 in it and the right one with 0.4, and the left one is locked in three of
// four cases. Before that a toll of 0.5 is paid.
type shelf struct{ weights [2]float64 }

// The information states of a shelf.
const (
	before = iota
	open
	closed
)

func (shelf) Begin(rng *rand.Rand) (int, bool, float64) { return before, rng.IntN(4) > 0, 0.125 }

func (s shelf) Possible(actions []int, weights []float64, i *int, locked *bool) ([]int, []float64) {
	switch {
	case *i == closed:
		return actions, weights
	case *i == before:
		return append(actions, listen), append(weights, 1)
	case !*locked:
		actions, weights = append(actions, left), append(weights, s.weights[left])
	}
	return append(actions, right), append(weights, s.weights[right])
}

func (shelf) Step(_ *rand.Rand, _ *int, _ *bool, a int, _ bool) (int, float64) {
	switch a {
	case listen:
		return open, -0.5
	case left:
		return closed, 1
	}
	return closed, 0.4
}

// The best of what is possible is taken: 1 in one of four cases and 0.4 in the others, less the toll.
func TestGuidedTakesWhatIsPossible(t *testing.T) {
	rng := seeded(2)
	g := Guided[int, bool, int]{Explore: 0.5}
	s := shelf{[2]float64{1, 9}}
	g.Run(t.Context(), rng, s, 1000)
	const n = 20_000
	sum, _ := g.Run(t.Context(), rng, s, n)
	if mean, want := sum/n, 0.125-0.5+0.25+0.75*0.4; math.Abs(mean-want) > 0.01 {
		t.Errorf("%.3f on the average, want %.3f", mean, want)
	}
	// What was earned before a node does not count in it.
	if mean := g.nodes[g.index[open]].all.mean; math.Abs(mean-0.55) > 0.02 {
		t.Errorf("behind the toll %.3f on the average, want 0.55", mean)
	}
	if mean := g.nodes[g.index[before]].all.mean; math.Abs(mean-0.05) > 0.02 {
		t.Errorf("before it %.3f on the average, want 0.05", mean)
	}
}

// As long as actions are drawn, it is by their weights: of what can be had the left box in one case of ten.
func TestGuidedDraws(t *testing.T) {
	const n = 40_000
	g := Guided[int, bool, int]{Explore: 0.5, Draws: math.MaxInt}
	sum, _ := g.Run(t.Context(), seeded(3), shelf{[2]float64{1, 9}}, n)
	if mean, want := sum/n, 0.125-0.5+0.4+0.6/4/10; math.Abs(mean-want) > 0.005 {
		t.Errorf("%.4f on the average, want %.4f", mean, want)
	}
	if got := Drawn(seeded(1), []float64{0, 0, 1, 0}); got != 2 {
		t.Errorf("%d was drawn, want 2: the others weigh nothing", got)
	}
}

// The bounds by hand. Nine episodes have 0.5 on the average. a was taken 3 times with 0.6, which counts as 0.575 with the node's
// mean once more, and is possible for the 9th time; b 5 times with 0.4, counted as 2.5/6, possible for the 16th time; d as a, but possible for
// the first time since the node chooses; c never. The weights add up to 10, now and always, so that with a weight of w and
// an exploration of e the bounds are
//
//	a 0.575 + e*w/10 * 3/4   b 0.41667 + e*w/10 * 4/6   c 0.5 + e*w/10   d 0.575 + e*w/10 * 1/4
func TestGuidedBounds(t *testing.T) {
	for _, test := range []struct {
		actions []string
		weights []float64
		explore float64
		want    string
	}{
		{[]string{"a", "b", "c"}, []float64{1, 1, 8}, 2, "c"}, // 0.725, 0.55, 2.1
		{[]string{"a", "b"}, []float64{5, 5}, 2, "a"},         // 1.325, 1.083
		{[]string{"a", "b"}, []float64{1, 9}, 2, "b"},         // 0.725, 1.617
		{[]string{"a", "b", "c"}, []float64{1, 1, 8}, 0, "a"}, // 0.575, 0.417, 0.5
		{[]string{"b", "c"}, []float64{5, 5}, 0, "c"},
		{[]string{"d", "a"}, []float64{5, 5}, 1, "a"},       // 0.7, 0.95
		{[]string{"a", "c"}, []float64{2, 8}, 0.10, "a"},    // 0.590, 0.580
		{[]string{"a", "c"}, []float64{2, 8}, 0.13, "c"},    // 0.5945, 0.604
		{[]string{"a", "b"}, []float64{4, 6}, 1.2, "a"},     // 0.935, 0.897
		{[]string{"a", "b"}, []float64{3.4, 6.6}, 1.2, "b"}, // 0.881, 0.945
	} {
		n := guidedNode[string]{all: tally{count: 9, mean: 0.5}, chose: 15, total: 150, edges: []guidedEdge[string]{
			{"b", 15, tally{count: 5, mean: 0.4}}, {"a", 8, tally{count: 3, mean: 0.6}}, {"d", 0, tally{count: 3, mean: 0.6}},
		}}
		g := Guided[int, int, string]{Explore: test.explore, actions: test.actions, weights: test.weights}
		if got := test.actions[g.best(&n)]; got != test.want {
			t.Errorf("of %v with weights %v, %v: %s, want %s", test.actions, test.weights, test.explore, got, test.want)
		}
	}
	// Where half of the weights are possible, the share of an action is of all the same: a has 0.6 + 0.2*1/10 / 2 = 0.61, and c
	// 0.5 + 0.2*4/10 = 0.58. If the share were of what is possible now, it would be 0.62 and 0.66.
	n := guidedNode[string]{all: tally{count: 9, mean: 0.5}, chose: 99, total: 995, edges: []guidedEdge[string]{{"a", 0, tally{count: 1, mean: 0.7}}}}
	g := Guided[int, int, string]{Explore: 0.2, actions: []string{"a", "c"}, weights: []float64{1, 4}}
	if got := g.actions[g.best(&n)]; got != "a" || n.total != 1000 || n.chose != 100 {
		t.Errorf("%s, and %v in %d choices", got, n.total, n.chose)
	}
}

// An episode makes one node, and none when there is no room; nothing is played when the context has ended.
func TestGuidedNodes(t *testing.T) {
	g := Guided[heard, int, int]{Explore: 1}
	for n := 1; n <= 6; n++ {
		g.Run(t.Context(), seeded(uint64(n)), blindDoor{}, 1)
		// A game has 6 information states before a door is opened.
		if len(g.nodes) > n || n == 1 && len(g.nodes) != 1 || len(g.nodes) != len(g.index) {
			t.Errorf("%d nodes and %d names of them after %d episodes", len(g.nodes), len(g.index), n)
		}
	}
	few := Guided[heard, int, int]{Explore: 2, MostNodes: 2}
	few.Run(t.Context(), seeded(1), blindDoor{}, 1000)
	if len(few.nodes) != 2 {
		t.Errorf("%d nodes, want 2", len(few.nodes))
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if sum, done := g.Run(ended, seeded(1), blindDoor{}, 10); sum != 0 || done != 0 {
		t.Errorf("%d episodes worth %v without time", done, sum)
	}
}

// A corridor has ten steps, each worth 1, and what is left of it is thought to be worth 100.
type corridor struct{ steps int }

func (c *corridor) Begin(*rand.Rand) (int, struct{}, float64) {
	c.steps = 0
	return 0, struct{}{}, 0
}

func (*corridor) Possible(actions []int, weights []float64, i *int, _ *struct{}) ([]int, []float64) {
	if *i < 10 {
		actions, weights = append(actions, 1), append(weights, 1)
	}
	return actions, weights
}

func (c *corridor) Step(_ *rand.Rand, i *int, _ *struct{}, _ int, last bool) (int, float64) {
	c.steps++
	if last {
		return *i + 1, 101
	}
	return *i + 1, 1
}

// The n-th episode finds n-1 nodes, makes one, and is broken off so many steps from that on; without a
// bound, or where the corridor ends, it is not.
func TestGuidedBeyond(t *testing.T) {
	for beyond := range 4 {
		var g Guided[int, struct{}, int]
		g.Beyond = beyond
		for n := 1; n <= 12; n++ {
			var c corridor
			got, _ := g.Run(t.Context(), seeded(1), &c, 1)
			steps, want := 10, 10.
			if last := n - 1 + beyond; beyond > 0 && n <= 10 && last <= 10 {
				steps, want = last, float64(last)+100
			}
			if c.steps != steps || got != want {
				t.Errorf("%d beyond, episode %d: %d steps worth %v, want %d worth %v", beyond, n, c.steps, got, steps, want)
			}
		}
	}
}
