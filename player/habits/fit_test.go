package habits

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"kriegmate/kriegspiel/chess"
)

// drawn returns a game in which both sides move by habits, chosen by their chances.
func drawn(h *Habits, rng *rand.Rand, length int) (moves []chess.Move) {
	at, taken := chess.Start(), Nowhere
	for len(moves) < length {
		legal := at.Moves(nil)
		if len(legal) == 0 {
			break
		}
		turn, checks, mind := NewTurn(&at, taken), at.Checks(), NewMind(h)
		mind.Begin(&turn)
		weights, total := make([]float64, len(legal)), 0.
		for i, m := range legal {
			made := NewMove(&at, &checks, m)
			weights[i] = mind.Weight(at.Us.On(m.From()), &made)
			total += weights[i]
		}
		mark, pick := rng.Float64()*total, 0
		for mark -= weights[0]; mark > 0; mark -= weights[pick] {
			pick++
		}
		sq, takes := at.Taken(legal[pick])
		if taken = Nowhere; takes {
			taken = sq.Turn()
		}
		at.Apply(legal[pick])
		moves = append(moves, legal[pick])
	}
	return moves
}

// The square of a loss is one of the loser's board: White takes on d5, which is the fourth square of Black's fourth
// rank, and Black's queen takes back there.
func TestLost(t *testing.T) {
	at := chess.Start()
	var moves []chess.Move
	for i, text := range []string{"e2e4", "d7d5", "e4d5"} {
		m, err := chess.ParseUCI(text, chess.Colour(i%2))
		if err != nil {
			t.Fatal(err)
		}
		want := Nowhere
		if i == 2 {
			want = chess.A1 + 3*8 + 3
		}
		if got := Lost(&at, m); got != want {
			t.Errorf("%s: a loss on %s, want %s", text, got, want)
		}
		moves = append(moves, m)
		at.Apply(m)
	}
	d8d5, _ := chess.ParseUCI("d8d5", chess.Black)
	h, err := New(map[string]float64{"queen takes back": math.Log(5)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var e Examples
	e.Add(chess.Start(), append(moves, d8d5), nil, func(c chess.Colour) bool { return c == chess.Black })
	// Black's first move is one of 20; the second weighs 5, the other ones 1 each.
	others := float64(len(at.Moves(nil)) - 1)
	if got, want := e.Surprise(h), (math.Log(20)+math.Log((others+5)/5))/2; math.Abs(got-want) > 1e-12 {
		t.Errorf("surprise %v, want %v", got, want)
	}
}

func all(chess.Colour) bool { return true }

// Where all moves are alike the surprise is the mean logarithm of how many there are: 20 for both
// sides at first.
func TestSurprise(t *testing.T) {
	e2e4, _ := chess.ParseUCI("e2e4", chess.White)
	e7e5, _ := chess.ParseUCI("e7e5", chess.Black)
	var e Examples
	e.Add(chess.Start(), []chess.Move{e2e4, e7e5}, nil, all)
	if got, want := e.Surprise(&Habits{}), math.Log(20); e.Len() != 2 || math.Abs(got-want) > 1e-12 {
		t.Errorf("%d examples, surprise %v, want %v", e.Len(), got, want)
	}
	// 16 moves of pawns that weigh twice as much as the 4 of knights.
	h, err := New(map[string]float64{"pawn quiet": math.Log(2)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := e.Surprise(h), math.Log(36./2); math.Abs(got-want) > 1e-12 {
		t.Errorf("surprise %v, want %v", got, want)
	}
	var black Examples
	black.Add(chess.Start(), []chess.Move{e2e4, e7e5}, nil, func(c chess.Colour) bool { return c == chess.Black })
	if black.Len() != 1 {
		t.Errorf("%d examples of Black's moves, want 1", black.Len())
	}
}

// What somebody does is learned from its games, and what is found is the best: whichever number, of every 29th, is
// changed a little, the cost is more, and by its slopes no number would save anything if it alone were another.
func TestFit(t *testing.T) {
	truth, err := New(map[string]float64{"pawn takes": 2, "knight quiet": 1.5, "king quiet": -1.5, "queen gives check": 2, "knight takes back": 3}, nil)
	if err != nil {
		t.Fatal(err)
	}
	const seed = 3
	rng := rand.New(rand.NewPCG(seed, 0))
	var e Examples
	for range 120 {
		e.Add(chess.Start(), drawn(truth, rng, 80), nil, all)
	}
	h, err := Fit(t.Context(), &e)
	if err != nil {
		t.Fatal(err)
	}
	least := e.cost(&h.numbers)
	for i := 0; i < Count; i += 29 {
		for _, step := range []float64{-0.05, 0.05} {
			other := h.numbers
			other[i] += step
			if c := e.cost(&other); c < least {
				t.Errorf("%s: with %v the cost is %v, with %v it is %v", names[i], h.numbers[i], least, other[i], c)
			}
		}
	}
	first, second := lesson{&e}.Slopes(t.Context(), h.numbers[:])
	for i, slope := range first {
		if saved := slope * slope / (2 * second[i][i]); saved > 1e-5 {
			t.Errorf("%s: another number than %v would save %v", names[i], h.numbers[i], saved)
		}
	}
	// Games that it has not seen are nearly as likely by it as by the truth.
	var fresh Examples
	for range 30 {
		fresh.Add(chess.Start(), drawn(truth, rng, 80), nil, all)
	}
	got, want, alike := fresh.Surprise(h), fresh.Surprise(truth), fresh.Surprise(&Habits{})
	if got < want || got-want > (alike-want)/5 {
		t.Errorf("seed %d: surprise %v, by the truth %v, if all are alike %v", seed, got, want, alike)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Fit(ctx, &e); !errors.Is(err, context.Canceled) {
		t.Errorf("it goes on when it is to stop: %v", err)
	}
}

// Slopes are how the cost changes with each number, and how that changes with each.
func TestSlopes(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	var e Examples
	e.Add(chess.Start(), drawn(&Habits{}, rng, 12), nil, all)
	at := make([]float64, Count)
	for i := range at {
		at[i] = rng.NormFloat64()
	}
	l := lesson{&e}
	first, second := l.Slopes(t.Context(), at)
	const step = 1e-4
	for range 40 {
		// Of features that moves have; both of one move now and then.
		list := e.of(int32(rng.IntN(len(e.ends))))
		f, g := list[rng.IntN(len(list))], e.features[rng.IntN(len(e.features))]
		if rng.IntN(2) == 0 {
			g = list[rng.IntN(len(list))]
		}
		old := at[f]
		at[f] = old + step
		more, after := l.Of(at), firstOf(t, l, at)
		at[f] = old - step
		less, before := l.Of(at), firstOf(t, l, at)
		at[f] = old
		if want := (more - less) / (2 * step); !(math.Abs(first[f]-want) <= 1e-4) {
			t.Errorf("%s: %v, want %v", names[f], first[f], want)
		}
		if want := (after[g] - before[g]) / (2 * step); !(math.Abs(second[f][g]-want) <= 1e-4) || second[f][g] != second[g][f] {
			t.Errorf("%s and %s: %v and %v, want %v", names[f], names[g], second[f][g], second[g][f], want)
		}
	}
}

func firstOf(t *testing.T, l lesson, at []float64) []float64 {
	first, _ := l.Slopes(t.Context(), at)
	return first
}
