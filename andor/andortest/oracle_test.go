package andortest_test

import (
	"slices"
	"strings"
	"testing"

	"kriegmate/andor/andortest"
)

// A judged oracle knows what the judge finds, and is wrong in the ways it is told to
// be.
type judgedOracle struct {
	judge andortest.Judge[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]
	deep  int // moves that Propose looks ahead

	tooFew, tooMany, never, lastCounts, shuffles, proposesAny bool
}

func (o judgedOracle) Within(v *andortest.ToyView, states []andortest.ToyState, depth int) (int, bool) {
	if o.lastCounts {
		states = states[len(states)-1:]
	}
	moves := o.fewest(*v, andortest.SetOf(states), depth)
	if o.shuffles {
		slices.Reverse(states)
	}
	switch {
	case moves > 1 && o.tooFew:
		moves--
	case moves > 0 && moves < depth && o.tooMany:
		moves++
	case o.never:
		moves = 0
	}
	return moves, true
}

func (o judgedOracle) fewest(v andortest.ToyView, states andortest.Set[andortest.ToyState], depth int) int {
	for d := 1; d <= depth; d++ {
		if o.judge.Winnable(v, states, d) {
			return d
		}
	}
	return 0
}

func (o judgedOracle) Propose(v *andortest.ToyView, states []andortest.ToyState) (andortest.ToyMove, bool) {
	set := andortest.SetOf(states)
	moves := o.judge.Game.Moves(nil, v)
	if o.proposesAny {
		return moves[0], true
	}
	for _, m := range moves {
		if n := o.fewest(*v, set, o.deep); n > 0 && o.judge.Wins(*v, set, n, m) {
			return m, true
		}
	}
	return 0, false
}

// An oracle that is right keeps the laws, and each that is wrong breaks one.
func TestOracleLaws(t *testing.T) {
	p := lawful()
	p.Depth = 2
	right := judgedOracle{judge: andortest.Judge[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]{Game: p.Game}, deep: 2}
	if known := andortest.Oracle(t, &p, right); known < 20 {
		t.Errorf("the oracle was asked about %d belief states", known)
	}
	for law, spoil := range map[string]func(*judgedOracle){
		"Within returns the fewest (too few)":  func(o *judgedOracle) { o.tooFew = true },
		"Within returns the fewest (too many)": func(o *judgedOracle) { o.tooMany = true },
		"Within returns the fewest (never)":    func(o *judgedOracle) { o.never = true },
		"an oracle says the same":              func(o *judgedOracle) { o.lastCounts = true },
		"an oracle leaves view":                func(o *judgedOracle) { o.shuffles = true },
		"Propose begins a plan":                func(o *judgedOracle) { o.proposesAny = true },
	} {
		wrong := right
		spoil(&wrong)
		want, _, _ := strings.Cut(law, " (")
		heard := listen(t, func(t testing.TB) { andortest.Oracle(t, &p, wrong) })
		if !slices.ContainsFunc(heard, func(s string) bool { return strings.HasPrefix(s, "broken: "+want) }) {
			t.Errorf("%s: Oracle says %q", law, heard)
		}
	}
}
