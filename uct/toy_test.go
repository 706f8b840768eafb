package uct

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"
)

// A door is a toy: a prize is behind one of two doors. To listen costs 0.1 of it and
// names the right door in 85 of 100 cases; after two times the doors must be opened.
//
// By hand: opening at once is worth 1/2. Listening once and opening the door that
// was heard is worth 0.85 - 0.1 = 0.75. After listening twice the same was heard
// with 0.85^2 + 0.15^2, and then it is right with 0.7225/0.745; else it is even. So
// that is worth 0.7225 + 0.255/2 - 0.2 = 0.65, and the best is to listen once.
type door struct{}

// A heard is what the player knows: how often each door was named, and whether one
// was opened.
type heard struct {
	named [2]int8
	done  bool
}

const (
	left = iota
	right
	listen
)

func (door) Actions(dst []int, i *heard) []int {
	if i.done {
		return dst
	}
	dst = append(dst, left, right)
	if i.named[0]+i.named[1] < 2 {
		dst = append(dst, listen)
	}
	return dst
}

// truth returns the probability that the prize is on the left.
func (i *heard) truth() float64 {
	l := math.Pow(0.85, float64(i.named[0])) * math.Pow(0.15, float64(i.named[1]))
	r := math.Pow(0.15, float64(i.named[0])) * math.Pow(0.85, float64(i.named[1]))
	return l / (l + r)
}

func (door) Draw(_ context.Context, rng *rand.Rand, i *heard, _ int) (int, error) {
	if rng.Float64() < i.truth() {
		return left, nil
	}
	return right, nil
}

func (door) Step(rng *rand.Rand, i *heard, z *int, a int) (heard, float64) {
	next := *i
	switch {
	case a == listen:
		named := *z
		if rng.Float64() < 0.15 {
			named = 1 - named
		}
		next.named[named]++
		return next, -0.1
	case a == *z:
		next.done = true
		return next, 1
	}
	next.done = true
	return next, 0
}

func (d door) Options(dst []Option[int], i heard) []Option[int] {
	for _, a := range d.Actions(nil, &i) {
		dst = append(dst, Option[int]{a, 1})
	}
	return dst
}

func (door) Outcomes(dst []Outcome[heard], i heard, a int) []Outcome[heard] {
	p := i.truth()
	if a == listen {
		hear := 0.85*p + 0.15*(1-p)
		for named, chance := range []float64{hear, 1 - hear} {
			next := i
			next.named[named]++
			dst = append(dst, Outcome[heard]{next, chance, -0.1, Appraisal{0, 0.5, 1}})
		}
		return dst
	}
	if a == right {
		p = 1 - p
	}
	return append(dst, Outcome[heard]{State: heard{done: true}, Probability: p, Reward: 1})
}

func TestSearchFindsTheOptimum(t *testing.T) {
	for _, c := range []struct {
		name   string
		search Search[heard, int, int]
	}{
		{"plain", Search[heard, int, int]{}},
		{"follow", Search[heard, int, int]{Follow: true}},
		{"variance", Search[heard, int, int]{Formula: Variance}},
		{"tuned", Search[heard, int, int]{Formula: Tuned}},
		{"best mean", Search[heard, int, int]{Formula: Tuned, BestMean: true}},
		{"widening", Search[heard, int, int]{Formula: Variance, Actions: Widening{1, 0.5}, Outcomes: Widening{1, 0.5}}},
	} {
		for _, at := range []struct {
			heard  heard
			action int
			value  float64
		}{
			{heard{}, listen, 0.75},
			{heard{named: [2]int8{1, 0}}, left, 0.85},
			{heard{named: [2]int8{0, 1}}, right, 0.85},
			{heard{named: [2]int8{0, 2}}, right, 0.7225 / 0.745},
		} {
			s := c.search
			s.Process = door{}
			got, stats := s.Run(context.Background(), at.heard, 30000)
			if got != at.action || stats.Simulations != 30000 || math.Abs(stats.Value-at.value) > 0.03 {
				t.Errorf("%s at %v: action %d, %+v, want %d worth %.3f", c.name, at.heard, got, stats, at.action, at.value)
			}
		}
	}
}

func TestPlannerSolves(t *testing.T) {
	p := Planner[heard, int]{Model: door{}}
	got, stats := p.Run(context.Background(), heard{}, 0)
	if got != listen || !stats.Solved || math.Abs(stats.Value-0.75) > 1e-9 {
		t.Errorf("action %d, %+v, want to listen (%d), solved, 0.75", got, stats, listen)
	}
	got, stats = p.Run(context.Background(), heard{named: [2]int8{0, 1}}, 0)
	if got != right || !stats.Solved || math.Abs(stats.Value-0.85) > 1e-9 {
		t.Errorf("after the right door was named: action %d, %+v, want %d, solved, 0.85", got, stats, right)
	}
}

func TestPlannerTakesTheBestSoFar(t *testing.T) {
	p := Planner[heard, int]{Model: door{}}
	for simulations := 1; simulations < 10; simulations++ {
		p.Forget()
		_, stats := p.Run(context.Background(), heard{}, simulations)
		if stats.Simulations > simulations || stats.Solved && math.Abs(stats.Value-0.75) > 1e-9 {
			t.Errorf("%d simulations asked for: %+v", simulations, stats)
		}
	}
	ended, end := context.WithCancel(context.Background())
	end()
	p.Forget()
	if got, stats := p.Run(ended, heard{}, 0); got != left || stats.Simulations != 0 {
		t.Errorf("without time: action %d, %+v, want the first one and no simulation", got, stats)
	}
}

func TestOneNodePerSimulation(t *testing.T) {
	for n := 1; n < 40; n++ {
		s := Search[heard, int, int]{Process: door{}, Formula: Variance, Seed: uint64(n)}
		_, stats := s.Run(context.Background(), heard{}, n)
		// The first simulation starts in the root, which is a node; a game has
		// 6 information states before a door is opened and 6 after it.
		if stats.Nodes > n || stats.Nodes > 12 || n > 1 && stats.Nodes < 2 {
			t.Errorf("%d nodes after %d simulations", stats.Nodes, n)
		}
		total := 0
		for _, c := range s.Choices(heard{}) {
			total += c.Visits
		}
		if total != n-1 {
			t.Errorf("%d simulations took an action at the root, want %d: all but the first", total, n-1)
		}
	}
}

func TestKeep(t *testing.T) {
	for _, keep := range []bool{false, true} {
		s := Search[heard, int, int]{Process: door{}, Keep: keep}
		s.Run(context.Background(), heard{}, 100)
		s.Run(context.Background(), heard{}, 100)
		total := 0
		for _, c := range s.Choices(heard{}) {
			total += c.Visits
		}
		// The first simulation of a new tree takes no action in it.
		if want := map[bool]int{false: 99, true: 199}[keep]; total != want {
			t.Errorf("keep %v: %d simulations are known of at the root, want %d", keep, total, want)
		}
		if s.Choices(heard{named: [2]int8{9, 9}}) != nil {
			t.Error("there are choices of a state that was never met")
		}
	}
}

func TestMostNodes(t *testing.T) {
	s := Search[heard, int, int]{Process: door{}, MostNodes: 3}
	if got, stats := s.Run(context.Background(), heard{}, 20000); stats.Nodes != 3 || got != listen {
		t.Errorf("action %d with %d nodes, want %d with 3", got, stats.Nodes, listen)
	}
}

func TestWidth(t *testing.T) {
	w := Widening{Factor: 1, Power: 0.5}
	for n, want := range map[int]int{0: 1, 1: 1, 2: 2, 4: 2, 5: 3, 9: 3, 10: 4, 100: 10} {
		if got := w.width(n); got != want {
			t.Errorf("width(%d) = %d, want %d", n, got, want)
		}
	}
	if got := (Widening{}).width(1); got != math.MaxInt {
		t.Errorf("without widening %d alternatives are considered, want all", got)
	}
}

func TestWideningCounts(t *testing.T) {
	for n := range 60 {
		s := Search[heard, int, int]{Process: door{}, Formula: Tuned, Actions: Widening{1, 0.3}, Outcomes: Widening{1, 0.2}}
		s.Run(context.Background(), heard{}, n+1)
		taken := 0
		for _, e := range s.nodes[0].edges {
			if e.tally.count > 0 {
				taken++
			}
			if most := s.Outcomes.width(e.tally.count); len(e.outcomes) > most {
				t.Errorf("%d outcomes of an action taken %d times, want at most %d", len(e.outcomes), e.tally.count, most)
			}
			sum := 0
			for _, o := range e.outcomes {
				sum += o.count
			}
			if sum != e.tally.count {
				t.Errorf("the outcomes of an action taken %d times count %d", e.tally.count, sum)
			}
		}
		if want := min(n, 3, s.Actions.width(n)); taken != want {
			t.Errorf("%d actions were taken in %d simulations, want %d", taken, n, want)
		}
	}
}

// TestOneOutcome narrows the outcomes of an action to the first that was met.
func TestOneOutcome(t *testing.T) {
	for _, w := range []struct {
		outcomes Widening
		want     int
	}{{Widening{1, 0}, 1}, {Widening{5, 0}, 2}} {
		s := Search[heard, int, int]{Process: door{}, Formula: Tuned, Outcomes: w.outcomes}
		s.Run(context.Background(), heard{}, 200)
		if got := len(s.nodes[0].edges[listen].outcomes); got != w.want {
			t.Errorf("widening %v: to listen has %d outcomes, want %d", w.outcomes, got, w.want)
		}
	}
}

func TestFormulas(t *testing.T) {
	var a tally
	for _, x := range []float64{0, 1, 1, 0.5} {
		a.add(x)
	}
	// Mean 0.625; squared distances 0.390625 + 2*0.140625 + 0.015625 = 0.6875,
	// a variance of 0.171875. With n = 100: log(101)/5 = 0.923024,
	// log(100)/4 = 1.151293.
	for f, want := range map[Formula]float64{
		Plain:    0.625 + math.Sqrt(0.923024),
		Variance: 0.625 + math.Sqrt(2*0.171875*1.151293) + 3*1.151293,
		Tuned:    0.625 + math.Sqrt(1.151293/4),
	} {
		if got := f.bound(&a, 100); math.Abs(got-want) > 1e-5 {
			t.Errorf("formula %d: %.6f, want %.6f", f, got, want)
		}
	}
	if got := Plain.bound(&tally{}, 100); math.Abs(got-math.Sqrt(math.Log(101))) > 1e-9 {
		t.Errorf("the plain bound of an action never taken is %.6f", got)
	}
	if got := Tuned.bound(&tally{}, 100); !math.IsInf(got, 1) {
		t.Errorf("the tuned bound of an action never taken is %.6f", got)
	}
}

// counted counts how often its actions are asked for.
type counted struct {
	door
	asked *int
}

func (c counted) Actions(dst []int, i *heard) []int {
	*c.asked++
	return c.door.Actions(dst, i)
}

// A search that gets another process asks nothing of the one before, also where it has no
// policy of its own.
func TestAnotherProcess(t *testing.T) {
	first, second := 0, 0
	s := Search[heard, int, int]{Process: counted{asked: &first}}
	s.Run(context.Background(), heard{}, 100)
	before := first
	s.Process = counted{asked: &second}
	s.Run(context.Background(), heard{}, 100)
	if first != before || second < 100 {
		t.Errorf("the first process was asked %d times more, the second %d times in 100 simulations", first-before, second)
	}
}
