package uct

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"
)

// A maze is a random process of a few stages, in which a player sees where he is: each
// action leads to places of the next stage with given probabilities, and may end the
// game.
type maze struct {
	stages, width int
	ways          map[place][][]way // by place and action
}

// A place is a stage and a number in it.
type place struct{ stage, number int8 }

// A way is an outcome of an action.
type way struct {
	to          place
	probability float64
	reward      float64
}

func newMaze(rng *rand.Rand) *maze {
	m := &maze{stages: 1 + rng.IntN(5), width: 1 + rng.IntN(4), ways: map[place][][]way{}}
	for s := range m.stages {
		for n := range m.width {
			var actions [][]way
			for range 1 + rng.IntN(4) {
				actions = append(actions, m.action(rng, int8(s+1)))
			}
			m.ways[place{int8(s), int8(n)}] = actions
		}
	}
	return m
}

// action returns what may come of an action, places of the given stage.
func (m *maze) action(rng *rand.Rand, stage int8) (list []way) {
	left := 1.
	for _, n := range rng.Perm(m.width)[:rng.IntN(m.width+1)] {
		p := left * rng.Float64()
		left -= p
		list = append(list, way{place{stage, int8(n)}, p, rng.Float64() / float64(m.stages)})
	}
	return list
}

// worth is the optimum, by backward induction.
func (m *maze) worth(at place) float64 {
	best := 0.
	for _, action := range m.ways[at] {
		sum := 0.
		for _, w := range action {
			sum += w.probability * (w.reward + m.worth(w.to))
		}
		best = max(best, sum)
	}
	return best
}

func (m *maze) Options(dst []Option[int], at place) []Option[int] {
	for a := range m.ways[at] {
		dst = append(dst, Option[int]{a, 1})
	}
	return dst
}

func (m *maze) Outcomes(dst []Outcome[place], at place, a int) []Outcome[place] {
	for _, w := range m.ways[at][a] {
		high := 1.
		if len(m.ways[w.to]) == 0 {
			high = 0
		}
		dst = append(dst, Outcome[place]{w.to, w.probability, w.reward, Appraisal{0, high / 2, high}})
	}
	return dst
}

// over is where a game has ended before the last stage.
var over = place{-1, -1}

func (m *maze) Actions(dst []int, at *place) []int {
	for a := range m.ways[*at] {
		dst = append(dst, a)
	}
	return dst
}

func (m *maze) Draw(context.Context, *rand.Rand, *place, int) (struct{}, error) {
	return struct{}{}, nil
}

func (m *maze) Step(rng *rand.Rand, at *place, _ *struct{}, a int) (place, float64) {
	u := rng.Float64()
	for _, w := range m.ways[*at][a] {
		if u -= w.probability; u < 0 {
			return w.to, w.reward
		}
	}
	return over, 0
}

// The planner finds the optimum of every maze, says so, and takes an action that is
// worth it. However early it is stopped, the optimum of every node is within its
// bounds.
func TestPlannerSolvesMazes(t *testing.T) {
	const seed = 31
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	stopped := 0
	for i := range 300 {
		m := newMaze(rng)
		root, simulations := place{}, rng.IntN(60)
		p := Planner[place, int]{Model: m, Seed: uint64(i)}
		if i%2 == 0 {
			p.Actions = Widening{1, 0.5}
		}
		if simulations > 0 {
			if _, stats := p.Run(context.Background(), root, simulations); !stats.Solved {
				stopped++
			}
			for _, n := range p.nodes {
				if want := m.worth(n.state); n.Low > want+1e-9 || n.High < want-1e-9 || n.Low > n.Value+1e-9 || n.Value > n.High+1e-9 {
					t.Fatalf("maze %d after %d simulations: a node worth %v is said to be worth %+v", i, simulations, want, n.Appraisal)
				}
			}
		}
		action, stats := p.Run(context.Background(), root, 0)
		want, got := m.worth(root), 0.
		for _, w := range m.ways[root][action] {
			got += w.probability * (w.reward + m.worth(w.to))
		}
		if !stats.Solved || math.Abs(stats.Value-want) > 1e-9 || math.Abs(got-want) > 1e-9 {
			t.Errorf("maze %d: action %d is worth %v of %v; %+v", i, action, got, want, stats)
		}
	}
	if stopped < 30 {
		t.Errorf("%d searches were stopped early: too few to tell", stopped)
	}
}

// With many simulations every search is near the optimum: what it says, and what the
// chosen action is worth.
func TestSearchIsNearTheOptimumOfMazes(t *testing.T) {
	const seed = 32
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	mazes := 40
	if testing.Short() {
		mazes = 10
	}
	for i := range mazes {
		m := newMaze(rng)
		for _, s := range []Search[place, struct{}, int]{
			{Formula: Variance}, {Formula: Tuned, BestMean: true}, {Formula: Tuned, Follow: true},
			{Formula: Tuned, Actions: Widening{2, 0.5}, Outcomes: Widening{4, 0.5}},
		} {
			s.Process, s.Seed = m, uint64(i)
			action, stats := s.Run(context.Background(), place{}, 20_000)
			want, got := m.worth(place{}), 0.
			for _, w := range m.ways[place{}][action] {
				got += w.probability * (w.reward + m.worth(w.to))
			}
			if got < want-0.02 || stats.Value > want+0.02 || stats.Value < want-0.1 {
				t.Errorf("maze %d, formula %d: action %d is worth %.3f of %.3f; %+v", i, s.Formula, action, got, want, stats)
			}
		}
	}
}

// A process that cannot draw a hidden state ends the search, which chooses all the
// same.
func TestDrawFails(t *testing.T) {
	s := Search[heard, int, int]{Process: deaf{}}
	if got, stats := s.Run(context.Background(), heard{}, 100); stats.Simulations != 5 || got > listen {
		t.Errorf("action %d, %+v, want 5 simulations", got, stats)
	}
	ended, end := context.WithCancel(context.Background())
	end()
	if _, stats := s.Run(ended, heard{}, 100); stats.Simulations != 0 {
		t.Errorf("%+v, want no simulation when there is no time", stats)
	}
}

// deaf is a door whose sixth draw at the root fails.
type deaf struct{ door }

func (d deaf) Draw(ctx context.Context, rng *rand.Rand, i *heard, visits int) (int, error) {
	if *i == (heard{}) && visits == 5 {
		return 0, context.DeadlineExceeded
	}
	return d.door.Draw(ctx, rng, i, visits)
}
