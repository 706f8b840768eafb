package habits

import (
	"math"
	"math/rand/v2"
	"testing"

	"kriegmate/kriegspiel/chess"
)

// White is refused twice before its first move: there are 14 diagonal steps of pawns among 34 proposals. Black is not.
func TestRefusalSurprise(t *testing.T) {
	e2e4, _ := chess.ParseUCI("e2e4", chess.White)
	e7e5, _ := chess.ParseUCI("e7e5", chess.Black)
	refused := [][]chess.Move{make([]chess.Move, 2)}
	first, second := -math.Log(14./34*13/33*20/32), -math.Log(20./34)
	for _, test := range []struct {
		name string
		of   func(chess.Colour) bool
		h    map[string]float64
		want float64
	}{
		{"of both", all, nil, (first + second) / 2},
		{"of White", func(c chess.Colour) bool { return c == chess.White }, nil, first},
		{"of Black", func(c chess.Colour) bool { return c == chess.Black }, nil, second},
		// The odds of 14 to 20 are three times as high.
		{"of Black, who likes to try", func(c chess.Colour) bool { return c == chess.Black }, map[string]float64{"refused, times before: 0": math.Log(3)}, -math.Log(20. / (20 + 3*14))},
	} {
		var e Examples
		e.Add(chess.Start(), []chess.Move{e2e4, e7e5}, refused, test.of)
		h, err := New(test.h, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := e.refusalSurprise(h); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("%s: surprise %v, want %v", test.name, got, test.want)
		}
	}
}

// Black has just lost a pawn, and is refused once as it takes back: the odds that it is refused at first are three times as high as
// if it draws from all that it may propose, and then as high.
func TestRefusalAfterLoss(t *testing.T) {
	at := chess.Start()
	var moves []chess.Move
	for i, text := range []string{"e2e4", "d7d5", "e4d5", "d8d5"} {
		m, err := chess.ParseUCI(text, chess.Colour(i%2))
		if err != nil {
			t.Fatal(err)
		}
		if moves = append(moves, m); i < 3 {
			at.Apply(m)
		}
	}
	legal := float64(len(at.Moves(nil)))
	refused := float64(len(at.Us.Proposals(nil))) - legal
	h, err := New(map[string]float64{"refused after a loss, times before: 0": math.Log(3)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var e Examples
	e.Add(chess.Start(), moves, [][]chess.Move{{}, {}, {}, {moves[0]}}, func(c chess.Colour) bool { return c == chess.Black })
	// Before its first move Black has lost nothing, and 14 of 34 proposals are diagonal steps: e4 has changed nothing.
	first, second := 20./34, 3*refused/(3*refused+legal)*legal/(refused-1+legal)
	if got, want := e.refusalSurprise(h), -(math.Log(first)+math.Log(second))/2; math.Abs(got-want) > 1e-12 {
		t.Errorf("surprise %v, want %v", got, want)
	}
}

// tried returns how often a player with habits is refused before each move of a game, drawn by the chances.
func tried(h *Habits, rng *rand.Rand, moves []chess.Move) (refused [][]chess.Move) {
	at, taken := chess.Start(), Nowhere
	for _, m := range moves {
		tries := NewTries(&at, taken)
		mark, n := rng.Float64(), 0
		for mark -= Refused(nil, []*Habits{h}, &tries, 0)[0]; mark > 0 && n < tries.refusable(); {
			n++
			mark -= Refused(nil, []*Habits{h}, &tries, n)[0]
		}
		refused = append(refused, make([]chess.Move, n))
		taken = Lost(&at, m)
		at.Apply(m)
	}
	return refused
}

// How often somebody is refused is learned from its games too, and what is found is the best.
func TestFitRefusals(t *testing.T) {
	truth, err := New(map[string]float64{
		"refused, times before: 0": 1, "refused, times before: 3": -2, "refused in check, other tries: 4": 1, "refused, steps of pawns left: 7": 1.5,
		"refused after a loss, times before: 0": -2, "refused, steps of pawns to rank 5: 2": 1,
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	const seed = 5
	rng := rand.New(rand.NewPCG(seed, 0))
	var e, fresh Examples
	for _, examples := range []*Examples{&e, &fresh} {
		for range 60 {
			moves := drawn(&Habits{}, rng, 80)
			examples.Add(chess.Start(), moves, tried(truth, rng, moves), all)
		}
	}
	e.choices = nil // the moves are nothing to learn from
	h, err := Fit(t.Context(), &e)
	if err != nil {
		t.Fatal(err)
	}
	least := e.trials.Of(h.refusals[:])
	for i, x := range h.refusals {
		for _, step := range []float64{-0.05, 0.05} {
			other := h.refusals
			other[i] += step
			if c := e.trials.Of(other[:]); c < least {
				t.Errorf("%s: with %v the cost is %v, with %v it is %v", refusalNames[i], x, least, other[i], c)
			}
		}
	}
	got, want, alike := fresh.refusalSurprise(h), fresh.refusalSurprise(truth), fresh.refusalSurprise(&Habits{})
	if got < want || got-want > (alike-want)/5 {
		t.Errorf("seed %d: surprise %v, by the truth %v, if all are alike %v", seed, got, want, alike)
	}
}
