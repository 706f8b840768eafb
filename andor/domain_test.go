package andor_test

import (
	"slices"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/sight"
)

// Kriegspiel keeps the laws of a domain, and its full sight those of a sight, under
// both rule sets.
func TestKriegspielKeepsTheLaws(t *testing.T) {
	for _, rules := range []kriegspiel.Rules{kriegspiel.Berkeley, kriegspiel.BerkeleyDB} {
		for _, c := range composedPositions {
			p := belief(t, 2, c.fens...)
			p.Game = rules
			andortest.Laws(t, &p)
			andortest.Sight(t, &p, sight.New(rules))
			if t.Failed() {
				t.Fatalf("%v: %s", rules, c.name)
			}
		}
	}
}

// Kriegspiel is a domain that every searcher agrees on. Kf7 leaves the king on
// h8 only Kh7, and Rh1 mates: in two moves, not in one.
func TestKriegspielIsADomain(t *testing.T) {
	p, err := chess.ParseFEN("7k/8/5K2/8/8/8/8/6R1 w - -")
	if err != nil {
		t.Fatal(err)
	}
	v, s := kriegspiel.Split(&p, chess.White)
	for depth, want := range map[int]andor.Verdict{1: andor.Refuted, 2: andor.Proved} {
		problem := andor.Problem[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]{
			Game: kriegspiel.Berkeley, View: v, States: slices.Values([]kriegspiel.State{s}), Depth: depth,
		}
		if got := andortest.Domain(t, &problem); got != want {
			t.Errorf("mate in %d: %v, want %v", depth, got, want)
		}
	}
}
