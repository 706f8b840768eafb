package tune

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"
)

// best is where the made-up game below is played best.
var best = []float64{3, -40, 0.2, 500, 0}

func settings() []Setting {
	return []Setting{
		{"a", 10, 0, 20, 1}, {"b", 0, -100, 100, 10}, {"c", 0.5, 0, 1, 0.05},
		{"d", 500, 100, 900, 50}, {"e", 8, 0, 10, 1}, // the best of e is its bound
	}
}

// strength is less by a point for 10 steps of each setting from the best, squared.
func strength(list []Setting, x []float64) (sum float64) {
	for i, s := range list {
		d := (x[i] - best[i]) / s.Step / 10
		sum -= d * d
	}
	return sum
}

// played returns a pair of games by chance: each is won by the first player with a
// probability that the difference in strength decides, and so is mostly luck.
func played(list []Setting) func(context.Context, Pair) (Score, error) {
	return func(_ context.Context, p Pair) (Score, error) {
		rng := rand.New(rand.NewPCG(p.Seed, 99))
		chance := 1 / (1 + math.Exp(-(strength(list, p.First) - strength(list, p.Second))))
		points := 0.
		for range 2 {
			if rng.Float64() < chance {
				points++
			}
		}
		return Score{points, time.Second}, nil
	}
}

func off(list []Setting, x map[string]float64) (worst float64) {
	for i, s := range list {
		worst = max(worst, math.Abs(x[s.Name]-best[i])/s.Step)
	}
	return worst
}

// From up to 8 steps away the run finds the best settings of a game that is mostly luck, and
// never leaves the bounds on the way.
func TestFindsTheBest(t *testing.T) {
	for seed := range uint64(5) {
		list := settings()
		r, err := New("luck", seed, list)
		if err != nil {
			t.Fatal(err)
		}
		play := played(list)
		inside := func(ctx context.Context, p Pair) (Score, error) {
			for i, s := range list {
				if min(p.First[i], p.Second[i]) < s.Low || max(p.First[i], p.Second[i]) > s.High {
					t.Fatalf("seed %d: %s is %v and %v", seed, s.Name, p.First[i], p.Second[i])
				}
			}
			return play(ctx, p)
		}
		if err := r.Go(t.Context(), 20_000, inside, nil); err != nil {
			t.Fatal(err)
		}
		if got := off(list, r.Values); got > 2 {
			t.Errorf("seed %d: the run ends %.1f steps from the best: %v", seed, got, r.Values)
		}
		if r.Games != 40_000 || math.Abs(r.CPUSeconds-20_000) > 1 {
			t.Errorf("%d games, %v s", r.Games, r.CPUSeconds)
		}
	}
}

// One step by hand: the first player wins both games, so everything goes 0.3 steps its way.
func TestStep(t *testing.T) {
	list := []Setting{{"a", 10, 0, 20, 2}, {"b", 1, 0, 1.5, 1}}
	for _, test := range []struct{ points, goes float64 }{{2, 0.3}, {1.5, 0.15}, {1, 0}, {0, -0.3}} {
		r, err := New("", 4, list)
		if err != nil {
			t.Fatal(err)
		}
		var pair Pair
		err = r.Go(t.Context(), 1, func(_ context.Context, p Pair) (Score, error) {
			pair = p
			return Score{Points: test.points}, nil
		}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(pair.First[0]-10) != 2 || pair.First[0]+pair.Second[0] != 20 {
			t.Errorf("a is played with %v and %v, want 8 and 12", pair.First[0], pair.Second[0])
		}
		if low, high := min(pair.First[1], pair.Second[1]), max(pair.First[1], pair.Second[1]); low != 0 || high != 1.5 {
			t.Errorf("b is played with %v and %v, want the bounds 0 and 1.5", low, high)
		}
		way := (pair.First[0] - 10) / 2
		if got, want := r.At()[0], 10+way*test.goes*2; math.Abs(got-want) > 1e-12 {
			t.Errorf("after %v points a is %v, want %v", test.points, got, want)
		}
	}
}

// The result is the mean over the second half.
func TestResult(t *testing.T) {
	r, err := New("", 1, []Setting{{"a", 10, 0, 20, 2}})
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Result()["a"]; got != 10 {
		t.Errorf("%v before the first step, want the start", got)
	}
	for _, x := range []float64{100, 4, 5, 9} {
		r.History = append(r.History, Step{1, []float64{x}})
	}
	if got := r.Result()["a"]; got != 7 {
		t.Errorf("%v, want the mean of 5 and 9", got)
	}
}

// A run that was interrupted, kept, and gone on with is the same as one that was not.
func TestGoesOn(t *testing.T) {
	list := settings()
	begin := func(seed uint64) *Run {
		r, err := New("luck", seed, list)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	whole := begin(3)
	if err := whole.Go(t.Context(), 30, played(list), nil); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "run.json")
	ctx, cancel := context.WithCancel(t.Context())
	part := begin(3)
	err := part.Go(ctx, 30, played(list), func() error {
		if len(part.History) == 11 {
			cancel()
		}
		return part.Save(name)
	})
	if !errors.Is(err, context.Canceled) || len(part.History) != 11 {
		t.Fatalf("interrupted after %d steps: %v", len(part.History), err)
	}
	again, err := Open(t.Context(), name, begin(3))
	if err != nil || len(again.History) != 11 {
		t.Fatalf("%v, %v", again, err)
	}
	if err := again.Go(t.Context(), 30, played(list), nil); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(whole, again) {
		t.Errorf("%+v\nwant %+v", again, whole)
	}
	if other, err := Open(t.Context(), name, begin(4)); err == nil || !strings.Contains(err.Error(), "another run") {
		t.Errorf("with another seed it opens %v, %v", other, err)
	}
	for _, text := range []string{"", "{", "[1]", `{"of":1}`, `{"a":"x"}`, `{"habits":{"pawn quiet":1}}`, `[Event "x"]`} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if other, err := Open(t.Context(), name, begin(3)); err == nil || err.Error() != name+" is no run of kriegmate tune: name another file" {
			t.Errorf("%s: it opens %v, %v", text, other, err)
		}
	}
	fresh := begin(4)
	if got, err := Open(t.Context(), name+".none", fresh); err != nil || got != fresh {
		t.Errorf("without a file it opens %v, %v", got, err)
	}
}

// What a game costs that fails is not counted, and the error is that of the game.
func TestFails(t *testing.T) {
	r, err := New("", 1, settings())
	if err != nil {
		t.Fatal(err)
	}
	wrong := errors.New("wrong")
	if err := r.Go(t.Context(), 5, func(context.Context, Pair) (Score, error) { return Score{}, wrong }, nil); err != wrong || r.Games != 0 || len(r.History) != 0 {
		t.Errorf("%v after %d games", err, r.Games)
	}
}

func TestWrongSettings(t *testing.T) {
	for _, list := range [][]Setting{
		nil,
		{{"a", 1, 0, 2, 0}},
		{{"a", 1, 0, 2, math.NaN()}},
		{{"a", 3, 0, 2, 1}},
		{{"a", math.NaN(), 0, 2, 1}},
		{{"a", 1, 0, 2, 1}, {"a", 1, 0, 2, 1}},
	} {
		if r, err := New("", 1, list); err == nil {
			t.Errorf("New(%v) = %v", list, r)
		}
	}
}
