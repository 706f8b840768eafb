package worth

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"
)

// drawn returns examples with a few features whose results are drawn by a truth.
func drawn(truth *vector, n int) (list []example) {
	rng := rand.New(rand.NewPCG(31, 0))
	for range n {
		var e example
		late := 2*rng.Float64() - 1
		for _, at := range []int{moved, pieces + 1, pieces + 3, ranks + 12} {
			if x := float64(rng.IntN(5) - 2); x != 0 {
				e.add(at, x)
				e.add(turns+at, x*late)
			}
		}
		if rng.Float64() < 1/(1+math.Exp(-e.worth(truth))) {
			e.result = 1
		}
		list = append(list, e)
	}
	return list
}

// From many results the truth is found that they were drawn by.
func TestFitFindsTheTruth(t *testing.T) {
	truth := &vector{moved: 0.2, pieces + 1: 0.6, turns + pieces + 1: -0.3, pieces + 3: 0.8, turns + pieces + 3: 0.5, ranks + 12: -0.4}
	got, err := fit(t.Context(), drawn(truth, 60_000))
	if err != nil {
		t.Fatal(err)
	}
	for i, x := range got {
		// The standard deviation of each is about 0.01, and what holds numbers near 0 takes a thirtieth off.
		if math.Abs(x-truth[i]) > 0.06 {
			t.Errorf("number %d is %.3f, want %.3f", i, x, truth[i])
		}
	}
}

// slowCost is what fit makes least, as the definition says.
func slowCost(list []example, at *vector) (sum float64) {
	for _, e := range list {
		worth := 0.
		for i, f := range e.at {
			worth += at[f] * float64(e.x[i])
		}
		p := 1 / (1 + math.Exp(-worth))
		sum -= e.result*math.Log(p) + (1-e.result)*math.Log(1-p)
	}
	for i, x := range at {
		held := 200.
		switch {
		case i >= 2*Count:
			held = 0.001
		case i >= Count:
			held = 400
		}
		sum += held * x * x / 2
	}
	return sum
}

// A little to either side of what is found costs more, also where results are between victory and
// defeat.
func TestFitIsLeast(t *testing.T) {
	list := drawn(&vector{moved: 0.5, pieces + 1: 1}, 300)
	for i := range list {
		list[i].result = []float64{list[i].result, 0.5, 0.25 + list[i].result/2}[i%3]
	}
	at, err := fit(t.Context(), list)
	if err != nil {
		t.Fatal(err)
	}
	least := slowCost(list, at)
	if got := cost(list, at); math.Abs(got-least) > 1e-6 {
		t.Errorf("cost %v, want %v", got, least)
	}
	for i := range at {
		for _, step := range []float64{-1e-2, 1e-2} {
			beside := *at
			beside[i] += step
			if c := slowCost(list, &beside); c <= least {
				t.Errorf("number %d changed by %v costs %v, no more than %v", i, step, c, least)
			}
		}
	}
}

// A surprise is finite however sure one was.
func TestSurprise(t *testing.T) {
	for _, test := range []struct{ worth, result, want float64 }{
		{0, 1, math.Ln2}, {0, 0.5, math.Ln2}, {1000, 1, 0}, {1000, 0, 1000}, {-1000, 1, 1000}, {math.Log(3), 1, math.Log(4. / 3)}, {math.Log(3), 0, math.Log(4)},
	} {
		if got := surprise(test.worth, test.result); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("surprise(%v, %v) = %v, want %v", test.worth, test.result, got, test.want)
		}
	}
}

// The numbers of a fit give a position the same worth as what is made of them, and back.
func TestWorthOf(t *testing.T) {
	own, theirs := parse(t, "1n2k3/1pppppp1/4N3/8/8/8/PPPPPPP1/R3K3 b - -")
	rng := rand.New(rand.NewPCG(32, 0))
	var numbers vector
	for i := range numbers {
		numbers[i] = rng.NormFloat64()
	}
	for _, at := range []int{threats, threats + 1} { // which Of leaves out
		numbers[at], numbers[turns+at] = 0, 0
	}
	var r Reader
	e := r.example(&own, &theirs, 1)
	want := e.worth(&numbers)
	w := worthOf(&numbers)
	if got := w.Of(&r, &own, &theirs); math.Abs(got-want) > 1e-4 {
		t.Errorf("Of = %v, want %v", got, want)
	}
	if got := e.worth(vectorOf(w)); math.Abs(got-want) > 1e-4 {
		t.Errorf("by its vector %v, want %v", got, want)
	}
	// A rook is five pawns.
	if math.Abs(e.pawns-6) > 1e-12 {
		t.Errorf("White is %v pawns ahead, want a rook and a pawn", e.pawns)
	}
}

// It ends when it is told to.
func TestFitStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := fit(ctx, drawn(&vector{}, 10)); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
