package scoresheet_test

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/scoresheet"
)

var played = []kriegspiel.Rules{kriegspiel.Berkeley, kriegspiel.BerkeleyAny, kriegspiel.English, kriegspiel.Cincinnati, kriegspiel.Wild16, kriegspiel.Rand}

// TestRandomGames reads what a keeper of sheets has written of random games, and compares
// the records with those of the referee who led them.
func TestRandomGames(t *testing.T) {
	ended := 0
	for _, rules := range played {
		games := uint64(10)
		if testing.Short() {
			games = 3
		}
		for seed := range games {
			k := random(rules, rand.New(rand.NewPCG(seed, uint64(rules))), 120)
			if k.over {
				ended++
			}
			game, err := scoresheet.Parse(k.save())
			if err != nil {
				t.Fatalf("%v, seed %d: %v", rules, seed, err)
			}
			for _, side := range []chess.Colour{chess.White, chess.Black} {
				want, got := k.referee.Record(side), game.Record(side)
				if rules == kriegspiel.English {
					unheard(&want)
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Fatalf("%v, seed %d, %s: (-referee +sheet)\n%s", rules, seed, side.Name(), diff)
				}
				if err := got.Check(); err != nil {
					t.Fatalf("%v, seed %d, %s: %v", rules, seed, side.Name(), err)
				}
			}
			if len(game.Whole.Moves) != k.turns {
				t.Fatalf("%v, seed %d: %d half-moves, want %d", rules, seed, len(game.Whole.Moves), k.turns)
			}
		}
	}
	if ended == 0 && !testing.Short() {
		t.Error("no game has come to an end")
	}
}

// unheard takes out of a record how often the opponent was refused, which proves nothing
// under english: any nonsense is answered "illegal" there, but not between "yes" and the
// try that it asks for.
func unheard(r *kriegspiel.Record) {
	for i := range r.Events {
		if e := &r.Events[i]; e.Asked == kriegspiel.AnyYes && e.After > 0 {
			e.Refusals, e.After = 0, 1
		} else {
			e.Refusals, e.After = 0, 0
		}
	}
}
