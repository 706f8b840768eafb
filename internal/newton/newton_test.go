package newton

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"
)

// A bowl is cosh of each number's distance from where it is least, and a tie between neighbours.
type bowl []float64

func (b bowl) Of(numbers []float64) (sum float64) {
	for i, x := range numbers {
		sum += math.Cosh(x - b[i])
		if i > 0 {
			tie := (x - b[i]) - (numbers[i-1] - b[i-1])
			sum += tie * tie / 2
		}
	}
	return sum
}

func (b bowl) Slopes(_ context.Context, numbers []float64) (first []float64, second [][]float64) {
	first, second = make([]float64, len(b)), make([][]float64, len(b))
	for i := range second {
		second[i] = make([]float64, len(b))
	}
	for i, x := range numbers {
		first[i] += math.Sinh(x - b[i])
		second[i][i] += math.Cosh(x - b[i])
		if i > 0 {
			tie := (x - b[i]) - (numbers[i-1] - b[i-1])
			first[i] += tie
			first[i-1] -= tie
			second[i][i]++
			second[i-1][i-1]++
			second[i][i-1]--
			second[i-1][i]--
		}
	}
	return first, second
}

// The least is found, however far it is.
func TestLeast(t *testing.T) {
	want := bowl{0, 3, -7, 12, -0.25}
	got, err := Least(t.Context(), len(want), want, Little)
	if err != nil {
		t.Fatal(err)
	}
	for i, x := range got {
		if !(math.Abs(x-want[i]) <= 1e-3) {
			t.Errorf("number %d is %v, want %v", i, x, want[i])
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Least(ctx, len(want), want, Little); !errors.Is(err, context.Canceled) {
		t.Errorf("it goes on when it is to stop: %v", err)
	}
}

// A steep is sqrt(1+x²), on which whole steps of Newton's lead further and further away.
type steep struct{ least float64 }

func (s steep) Of(numbers []float64) float64 { return math.Hypot(1, numbers[0]-s.least) }

func (s steep) Slopes(_ context.Context, numbers []float64) (first []float64, second [][]float64) {
	x := numbers[0] - s.least
	return []float64{x / math.Hypot(1, x)}, [][]float64{{math.Pow(math.Hypot(1, x), -3)}}
}

// A step that leads too far is made shorter.
func TestShorterSteps(t *testing.T) {
	if got, err := Least(t.Context(), 1, steep{3}, Little); err != nil || math.Abs(got[0]-3) > 1e-2 {
		t.Errorf("%v, %v, want 3", got, err)
	}
}

// Solve finds what it is asked for: a·x is b again, also where most numbers have little to do with each other.
func TestSolve(t *testing.T) {
	const n = 60
	rng := rand.New(rand.NewPCG(8, 0))
	for _, share := range []float64{1, 0.03} { // of what is not 0
		root, zeroes := make([][]float64, n), 0
		for i := range root {
			root[i] = make([]float64, n)
			for j := range root[i] {
				if rng.Float64() < share {
					root[i][j] = rng.NormFloat64()
				}
			}
		}
		a, want, b := make([][]float64, n), make([]float64, n), make([]float64, n)
		for i := range a {
			want[i] = rng.NormFloat64()
			for j := range n {
				sum := 0.
				for k := range n {
					sum += root[i][k] * root[j][k]
				}
				a[i] = append(a[i], sum)
				if sum == 0 {
					zeroes++
				}
			}
			a[i][i] += n
		}
		for i := range a {
			for j := range a {
				b[i] += a[i][j] * want[j]
			}
		}
		if share < 1 && zeroes < n*n/2 {
			t.Errorf("%d of %d are 0: too few to tell", zeroes, n*n)
		}
		for i, x := range Solve(a, b) {
			if !(math.Abs(x-want[i]) <= 1e-6) { // not for what is no number
				t.Fatalf("with a share of %v number %d is %v, want %v", share, i, x, want[i])
			}
		}
	}
}
