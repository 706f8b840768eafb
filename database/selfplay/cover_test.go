package selfplay

import (
	"slices"
	"strings"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// statesOf returns a state for every letter.
func statesOf(letters string) (states []kriegspiel.State) {
	for _, c := range letters {
		states = append(states, kriegspiel.State{King: chess.Square(c - 'a')})
	}
	return states
}

// As few states are left out as hit every core, if these are not too many.
func TestHit(t *testing.T) {
	for _, test := range []struct {
		cores string
		most  int
		want  int // -1 if there are too few
	}{
		{"", 0, 0},
		{"a", 1, 1},
		{"a", 0, -1},
		{"ab bc", 2, 1},
		{"ab cd", 3, 2},
		{"ab bc ca", 3, 2},
		{"abc", 4, 1},
		{"ab cd ef", 2, -1},
		{"ab ac ad bcd", 4, 2},
		{"ab cd ac bd", 4, 2},
	} {
		var cores [][]kriegspiel.State
		for _, core := range strings.Fields(test.cores) {
			cores = append(cores, statesOf(core))
		}
		out, ok := hit(cores, test.most)
		if ok != (test.want >= 0) || ok && len(out) != test.want {
			t.Errorf("hit(%q, %d) = %d states, %t, want %d", test.cores, test.most, len(out), ok, test.want)
		}
		for _, core := range cores {
			if ok && !slices.ContainsFunc(core, func(s kriegspiel.State) bool { return slices.Contains(out, s) }) {
				t.Errorf("hit(%q, %d) misses a core", test.cores, test.most)
			}
		}
	}
}
