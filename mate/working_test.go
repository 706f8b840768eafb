package mate_test

import (
	"context"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/searchers"
	"kriegmate/kriegspiel"
	"kriegmate/mate"
)

// Every searcher tells of its work at the end of each depth: within one ply nothing is
// proved, within three ply something is, and the statistics are those of the answer.
func TestWorking(t *testing.T) {
	for _, kind := range searchers.All(mate.Sight) {
		b, err := mate.OfFEN("7k/8/5K2/8/8/8/8/6R1 w - -", kriegspiel.Berkeley, nil)
		if err != nil {
			t.Fatal(err)
		}
		last := map[int]andor.Progress{}
		s := &mate.Solver{Name: kind.Name, Working: func(ply int, done andor.Progress) { last[ply] = done }}
		found, err := s.Solve(context.Background(), b)
		if err != nil || found.Ply != 3 || len(last) != 2 {
			t.Fatalf("%s: mate in %d ply, %d depths told (%v)", kind.Name, found.Ply, len(last), err)
		}
		if one := last[1]; one.Proved != 0 {
			t.Errorf("%s, 1 ply: %d proved, want none", kind.Name, one.Proved)
		}
		if three := last[3]; three.Proved < 1 || three.Stats != found.Result.Stats {
			t.Errorf("%s, 3 ply: %+v, want at least one proved and the statistics of the answer %+v", kind.Name, three, found.Result.Stats)
		}
	}
}
