package selfplay

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/database"
)

// Whoever plays White, what is harvested is what White's record tells: the record alone
// gives a belief state of the size that is written, and two games of a seed are the same.
func TestOtherPrograms(t *testing.T) {
	found := 0
	for _, programs := range [][2]string{{"marshal", "gambler"}, {"gambler", "gambler"}, {"hunter", "marshal"}} {
		o := testOptions()
		o.Seed, o.MaxStates = 1, 4000
		o.White, o.Black, o.Simulations, o.MaxMoves = programs[0], programs[1], 30, 40
		games := 6
		if *deepSets {
			games = 12
		}
		for number := 1; number <= rounds(games); number++ {
			g := newHarvester(o, nil).play(t.Context(), number, nil)
			if number == 1 {
				again := newHarvester(o, nil).play(t.Context(), number, nil)
				if g.Moves != again.Moves || g.End != again.End || len(g.Finds) != len(again.Finds) {
					t.Errorf("%v: %d moves and %d problems, and then %d and %d", programs, g.Moves, len(g.Finds), again.Moves, len(again.Finds))
				}
			}
			for i := range g.Finds {
				found++
				p := &g.Finds[i].Problem
				if b := replay(t, p); len(b.states) != p.Belief {
					t.Errorf("%v, game %d: %d states, and %d by the record", programs, number, p.Belief, len(b.states))
				}
			}
		}
	}
	if found == 0 && !testing.Short() {
		t.Error("no problem in any game")
	}
}

// The programs are part of the header only if they are not the usual, and are read from it
// again. A run with a program that there is not plays nothing.
func TestOptionsNamePrograms(t *testing.T) {
	o := DefaultOptions()
	usual := o.String()
	if o.White, o.Black, o.Simulations = "hunter", "gambler", 7; o.String() != usual || o.Check() != nil {
		t.Errorf("the options are %q, and with the names of the usual programs %q, %v", usual, o.String(), o.Check())
	}
	o.White = "marshal:no-mates"
	if want := usual + " --white marshal:no-mates --black gambler --simulations 7"; o.String() != want || o.Check() != nil {
		t.Errorf("the options are %q, %v, want %q", o.String(), o.Check(), want)
	}
	if got, err := ParseOptions(o.String()); err != nil || cmp.Diff(o, got) != "" {
		t.Errorf("%v, %s", err, cmp.Diff(o, got))
	}
	o.Black = "nobody"
	r := NewRun(&o)
	r.Games = 1
	err := r.Play(context.Background(), func(*database.Problem) error { return nil })
	if err == nil || !strings.HasPrefix(err.Error(), "black: ") {
		t.Errorf("error %v", err)
	}
}
