// Package newton finds the numbers for which a cost is least, if it curves upwards everywhere.
package newton

import (
	"context"
	"math"
)

// A Cost is what depends on some numbers.
type Cost interface {
	// Of returns it for numbers.
	Of(numbers []float64) float64
	// Slopes returns how it changes with each number, and how that changes with each: the second must be
	// symmetric, both halves filled in, and positive. If ctx ends before, they mean nothing.
	Slopes(ctx context.Context, numbers []float64) (first []float64, second [][]float64)
}

// Little is what a step saves that is not worth another, where the cost is a sum of surprises of much that was seen.
const Little = 1e-6

// Least returns the n numbers with the least cost. It goes from zeroes by Newton's steps, shorter ones where these
// lead too far, until one saves less than little. It ends with the error of ctx when that does.
func Least(ctx context.Context, n int, c Cost, little float64) ([]float64, error) {
	const rounds, shortest = 50, 1e-6
	at, next := make([]float64, n), make([]float64, n)
	now := c.Of(at)
	for range rounds {
		first, second := c.Slopes(ctx, at)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		step := Solve(second, first)
		gain := 0.
		for length := 1.; length > shortest && gain == 0; length /= 2 {
			for i, x := range at {
				next[i] = x - length*step[i]
			}
			if after := c.Of(next); after < now {
				at, next, now, gain = next, at, after, now-after
			}
			if err := ctx.Err(); err != nil {
				return nil, err
			}
		}
		if gain < little {
			break
		}
	}
	return at, nil
}

// Solve returns x with a·x = b by the method of Cholesky, a being symmetric and positive. It spoils a and b.
func Solve(a [][]float64, b []float64) []float64 {
	x := make([]float64, len(a))
	// A number that has nothing to do with the others is found at once.
	var tied []int
	for i, row := range a {
		if alone(row, i) {
			x[i] = b[i] / row[i]
		} else {
			tied = append(tied, i)
		}
	}
	for i, at := range tied {
		for j, to := range tied {
			a[i][j] = a[at][to]
		}
		b[i] = b[at]
	}
	for i, y := range solved(a[:len(tied)], b) {
		x[tied[i]] = y
	}
	return x
}

// alone tells whether all but number i of a row are 0.
func alone(row []float64, i int) bool {
	for j, y := range row {
		if y != 0 && j != i {
			return false
		}
	}
	return true
}

// solved is Solve for as many numbers as there are rows; the rows may be longer.
func solved(a [][]float64, b []float64) []float64 {
	// What is 0 at the beginning of a row stays so, and is left out.
	first := make([]int, len(a))
	for i := range a {
		for first[i] < i && a[i][first[i]] == 0 {
			first[i]++
		}
		for j := first[i]; j <= i; j++ {
			from := min(j, max(first[i], first[j]))
			sum := a[i][j] - product(a[i][from:j], a[j][from:j])
			if i == j {
				a[i][i] = math.Sqrt(sum)
			} else {
				a[i][j] = sum / a[j][j]
			}
		}
	}
	x := make([]float64, len(a))
	for i := range a {
		x[i] = (b[i] - product(a[i][:i], x[:i])) / a[i][i]
	}
	for i := len(a) - 1; i >= 0; i-- {
		x[i] /= a[i][i]
		for k, y := range a[i][:i] {
			x[k] -= y * x[i]
		}
	}
	return x
}

// product returns the sum of the products of two lists of the same length. That four sums go side by side makes it several times as fast.
func product(a, b []float64) float64 {
	var s0, s1, s2, s3 float64
	b = b[:len(a)]
	for len(a) >= 4 && len(b) >= 4 {
		s0 += a[0] * b[0]
		s1 += a[1] * b[1]
		s2 += a[2] * b[2]
		s3 += a[3] * b[3]
		a, b = a[4:], b[4:]
	}
	for i, x := range a {
		s0 += x * b[i]
	}
	return s0 + s1 + s2 + s3
}
