package marshal

import (
	"math/rand/v2"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// The directions are those that the referee announces in random games.
func TestDirections(t *testing.T) {
	const seed = 3
	rng := rand.New(rand.NewPCG(seed, 0))
	checks := 0
	for range 200 {
		ref := kriegspiel.NewReferee(kriegspiel.Berkeley, chess.Start())
		for ply := 0; ply < 80 && !ref.Ended(); ply++ {
			legal, _ := ref.Proposals()
			p := ref.Try(legal[rng.IntN(len(legal))])
			at := &ref.Position
			if got := directions(at.Us.King, at.Checkers(), at.Them.Knights); got != p.Check() {
				t.Fatalf("seed %d, %s: %s, want %s", seed, at.FEN(), got.Say(chess.White), p.Check().Say(chess.White))
			}
			if p.Check() != 0 {
				checks++
			}
		}
	}
	if checks < 100 {
		t.Errorf("only %d checks", checks)
	}
}

// What is plausible agrees with the last announcement: a piece stands where it has taken.
func TestPlausible(t *testing.T) {
	s := newScene(t, "", chess.White, quick())
	s.play("e2e4", "d7d5", "d2d3", "d5e4")
	s.marshal.digest(t.Context())
	taken := chess.At(4, 3).Turn()
	drawn := s.marshal.belief.plausible(20, nil)
	if len(drawn) == 0 {
		t.Fatal("nothing was made up")
	}
	for _, p := range drawn {
		if !p.state.All().Has(taken) || p.state.All().Count() != 16 {
			t.Errorf("%+v has no piece on e4, or not 16", p.state)
		}
	}
}

// A walk gives states of the belief state.
func TestWalk(t *testing.T) {
	s := newScene(t, "", chess.White, quick())
	s.play("e2e4", "d7d5", "d2d3", "d5e4")
	s.marshal.digest(t.Context())
	fits := map[kriegspiel.State]bool{}
	for _, p := range s.marshal.belief.parts {
		fits[p.state] = true
	}
	drawn := s.marshal.belief.walk(t.Context(), 20)
	if len(drawn) == 0 {
		t.Fatal("nothing was drawn")
	}
	for _, p := range drawn {
		if !fits[p.state] {
			t.Errorf("%+v does not fit", p.state)
		}
	}
}
