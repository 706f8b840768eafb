package worth

import (
	"context"
	"math"

	"kriegmate/internal/newton"
	"kriegmate/kriegspiel/chess"
)

// Of every feature the fit knows two things: how much of it a position has, and that times how late
// it is, from -1 to 1. The first number of the second kind is at the place turns, and behind them is
// the worth of a pawn, which multiplies the usual values of pieces.
const (
	turns = Count
	pawn  = 2 * Count
	size  = pawn + 1
)

// usual are the values of the kinds, in pawns.
var usual = [kinds - 1]float64{1, 3, 3.2, 5, 9}

// A vector has something for every number of the fit.
type vector [size]float64

// An example is a position of a game and what came of it, from 0 to 1, for the side that has moved.
type example struct {
	at     []uint16
	x      []float32
	result float64
	pawns  float64 // how many the side is ahead by the usual values
}

// example returns that of a position.
func (r *Reader) example(own, theirs *chess.Side, result float64) example {
	r.read(own, theirs)
	r.threats(own, theirs)
	var all vector
	for _, f := range r.list {
		all[f.at] += f.x
	}
	for k, v := range usual {
		all[pawn] += v * all[pieces+k]
	}
	e := example{result: result, pawns: all[pawn]}
	for i, x := range all {
		if x == 0 {
			continue
		}
		e.add(i, x)
		if i < Count {
			e.add(turns+i, x*(2*r.late-1))
		}
	}
	return e
}

func (e *example) add(at int, x float64) {
	if x != 0 {
		e.at, e.x = append(e.at, uint16(at)), append(e.x, float32(x))
	}
}

// worth returns that of the position by some numbers.
func (e *example) worth(numbers *vector) (sum float64) {
	for i, at := range e.at {
		sum += numbers[at] * float64(e.x[i])
	}
	return sum
}

// chance returns that of a victory in a position with a worth.
func chance(worth float64) float64 { return 1 / (1 + math.Exp(-worth)) }

// surprise returns minus the logarithm of the chance that was given to a result; one between
// victory and defeat has a part of both.
func surprise(worth, result float64) float64 {
	return max(worth, 0) + math.Log1p(math.Exp(-math.Abs(worth))) - result*worth
}

// surprises returns the mean surprise at the results of examples.
func surprises(list []example, numbers *vector) (sum float64) {
	for i := range list {
		sum += surprise(list[i].worth(numbers), list[i].result)
	}
	return sum / float64(max(1, len(list)))
}

// stiffness is what holds a number of the fit near 0.
func stiffness(i int) float64 {
	const features, changes, free = 200, 400, 0.001
	switch {
	case i < turns:
		return features
	case i < pawn:
		return changes
	}
	return free
}

// cost returns what fit makes least: the surprises, and half of the squares of the numbers times
// what holds them.
func cost(list []example, numbers *vector) float64 {
	sum := surprises(list, numbers) * float64(len(list))
	for i, x := range numbers {
		sum += stiffness(i) * x * x / 2
	}
	return sum
}

// A lesson is what fit makes least, with the examples that it is about.
type lesson []example

func (l lesson) Of(numbers []float64) float64 { return cost(l, (*vector)(numbers)) }

func (l lesson) Slopes(ctx context.Context, numbers []float64) (first []float64, second [][]float64) {
	first, second = make([]float64, size), make([][]float64, size)
	for i, x := range numbers {
		second[i] = make([]float64, size)
		first[i], second[i][i] = stiffness(i)*x, stiffness(i)
	}
	for n := range l {
		if ctx.Err() != nil {
			break
		}
		e := &l[n]
		p := chance(e.worth((*vector)(numbers)))
		for i, at := range e.at {
			x := float64(e.x[i])
			first[at] += (p - e.result) * x
			line := second[at]
			for j, other := range e.at {
				line[other] += p * (1 - p) * x * float64(e.x[j])
			}
		}
	}
	return first, second
}

// fit returns the numbers with the least cost. It ends with the error of ctx when that does.
func fit(ctx context.Context, list []example) (*vector, error) {
	at, err := newton.Least(ctx, size, lesson(list), newton.Little)
	if err != nil {
		return nil, err
	}
	return (*vector)(at), nil
}

// worthOf returns the numbers of a fit as those of a full board and of an empty one.
func worthOf(numbers *vector) *Worth {
	var w Worth
	for i := range Count {
		base := numbers[i]
		if k := i - pieces; k >= 0 && k < len(usual) {
			base += numbers[pawn] * usual[k]
		}
		w.early[i], w.late[i] = base-numbers[turns+i], base+numbers[turns+i]
	}
	return &w
}

// vectorOf is the other way round.
func vectorOf(w *Worth) *vector {
	v := new(vector)
	for i := range Count {
		v[i], v[turns+i] = (w.late[i]+w.early[i])/2, (w.late[i]-w.early[i])/2
	}
	return v
}
