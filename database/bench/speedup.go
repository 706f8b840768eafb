package bench

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"kriegmate/database/bench/internal/costs"
)

// A Speedup compares a contender with the baseline at one number of ply: what
// the baseline takes over what the contender takes.
type Speedup struct {
	Baseline string `json:"baseline"`
	Searcher string `json:"searcher"`
	Ply      int    `json:"ply"`               // asked for
	Deeper   int    `json:"deeper,omitempty"`  // ply beyond those of the problems
	Verdict  string `json:"verdict,omitempty"` // "" for all

	// On the problems that both solve, geometric means; left out if there
	// are none.
	Problems int     `json:"problems"`
	CPU      float64 `json:"cpu_geomean,omitempty"`
	States   float64 `json:"states_geomean,omitempty"` // expanded

	// On the problems that the contender solves: those that the baseline
	// does not, OnlySearcher of them, count with the CPU time and the states
	// that it took until it stopped, so the means are lower bounds.
	BoundProblems int     `json:"bound_problems"`
	OnlySearcher  int     `json:"only_searcher"`
	CPUBound      float64 `json:"cpu_bound,omitempty"`
	StatesBound   float64 `json:"states_bound,omitempty"`
	// OnlyBaseline problems are solved by the baseline alone, and count
	// nowhere.
	OnlyBaseline int `json:"only_baseline"`
}

// pair is what the baseline and a contender did with one problem.
type pair struct{ base, other entry }

// speedups compares every contender with the baseline, by ply and by the verdict
// that is given to each result, unless it is undivided, on the problems that take
// chooses by the baseline's result.
func (b *book) speedups(verdict func(*entry) int, take func(base *entry) bool) []Speedup {
	groups := map[group][]pair{}
	for i := range b.entries {
		e := &b.entries[i]
		base, ok := b.baseline[e.question()]
		if !ok || e.Searcher == b.options.Baseline || !take(&base) {
			continue
		}
		g := group{ply: e.Ply, deeper: e.Deeper, verdict: verdict(e), searcher: b.order[e.Searcher]}
		groups[g] = append(groups[g], pair{base, *e})
	}
	list := []Speedup{}
	for _, g := range slices.SortedFunc(maps.Keys(groups), group.compare) {
		s := compare(groups[g])
		if g.verdict == undivided {
			s.Verdict = ""
		}
		list = append(list, s)
	}
	return list
}

// compare makes the speed-up of a group.
func compare(pairs []pair) Speedup {
	first := &pairs[0]
	s := Speedup{Baseline: first.base.Searcher, Searcher: first.other.Searcher, Ply: first.other.Ply, Deeper: first.other.Deeper, Verdict: first.other.Want.String()}
	var cpu, states, cpuBound, statesBound costs.Mean
	for i := range pairs {
		base, other := &pairs[i].base, &pairs[i].other
		if !other.Solved() {
			if base.Solved() {
				s.OnlyBaseline++
			}
			continue
		}
		byCPU, byStates := ratio(base.spent(), other.spent(), leastCPU), ratio(base.states(), other.states(), 1)
		cpuBound.Add(byCPU)
		statesBound.Add(byStates)
		if !base.Solved() {
			s.OnlySearcher++
			continue
		}
		cpu.Add(byCPU)
		states.Add(byStates)
	}
	s.Problems, s.CPU, s.States = cpu.Count(), cpu.Value(), states.Value()
	s.BoundProblems, s.CPUBound, s.StatesBound = cpuBound.Count(), cpuBound.Value(), statesBound.Value()
	return s
}

// leastCPU is the shortest time that counts, in seconds: no clock tells less.
const leastCPU = 1e-9

// ratio compares two costs, neither less than the least that counts.
func ratio(base, other costs.Cost, least float64) float64 {
	return max(base.Value, least) / max(other.Value, least)
}

// hard returns the questions that are hard for the baseline: those it does not
// solve within the given time; if that is 0 the slowest tenth by ply, in which
// the unsolved ones come first, and all that it does not solve.
func (b *book) hard(time Seconds) map[question]bool {
	byPly := map[int][]entry{}
	for _, e := range b.baseline {
		byPly[e.Ply] = append(byPly[e.Ply], e)
	}
	hard := map[question]bool{}
	for _, entries := range byPly {
		slices.SortFunc(entries, func(a, b entry) int {
			return cmp.Or(-cmp.Compare(a.par2(), b.par2()), cmp.Compare(a.Problem, b.Problem))
		})
		tenth := int(math.Ceil(float64(len(entries)) / 10))
		for i, e := range entries {
			if !e.Solved() || time > 0 && e.CPU > time || time == 0 && i < tenth {
				hard[e.question()] = true
			}
		}
	}
	return hard
}
