package habits

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
)

// A tutor teaches a net by many small steps, each against the slope of the cost of a few choices (Adam).
type tutor struct {
	*Examples
	base        *vector // the numbers of features, which stay as they are
	net         *net
	slopes      *net
	mean, power *net // of the slopes of the last steps, and of their squares
	steps       int
	room        []float64
}

// rounds is how often a net learns from each example.
const rounds = 8

// fitNet returns the net that changes the numbers of habits so that the examples are likelier. On
// machines of one kind it depends on the examples and their order alone. Each round is told, from 0 on.
func fitNet(ctx context.Context, e *Examples, h *Habits, tell func(round int)) (*net, error) {
	const few = 128
	const fastest, slowest = 0.002, 0.00004
	rng := rand.New(rand.NewPCG(width, outputs))
	t := newTutor(e, h, rng)
	all := rounds * ((len(e.choices) + few - 1) / few)
	for round := range rounds {
		tell(round)
		for some := range slices.Chunk(rng.Perm(len(e.choices)), few) {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			for _, i := range some {
				t.learn(i)
			}
			t.step(len(some), slowest+(fastest-slowest)*(1+math.Cos(math.Pi*float64(t.steps)/float64(all)))/2)
		}
	}
	return t.net, nil
}

// newTutor returns one with a net of small numbers that are drawn, in the rows that the examples have.
func newTutor(e *Examples, h *Habits, rng *rand.Rand) *tutor {
	t := &tutor{Examples: e, base: &h.numbers, net: &net{}, slopes: &net{}, mean: &net{}, power: &net{}}
	const told, outs = 0.15, 0.05
	seen := [len(t.net)]float64{}
	for _, i := range t.told {
		seen[1+i] = told
	}
	for _, f := range t.features {
		if o := outputOf[f]; o >= 0 {
			seen[1+inputs+int(o)] = outs
		}
	}
	for j := range &t.net[0] {
		t.net[0][j] = 0.1
	}
	for i := range t.net {
		if seen[i] > 0 {
			for j := range &t.net[i] {
				t.net[i][j] = float32(seen[i] * rng.NormFloat64())
			}
		}
	}
	return t
}

// learn adds the slope of what a choice costs.
func (t *tutor) learn(i int) {
	c, told := t.choices[i], t.toldOf(i)
	var h, back row
	t.net.neurons(&h, told)
	t.room = t.sums(t.room[:0], t.base, c)
	t.change(t.room, t.net, &h, c)
	likely(t.room)
	for i, p := range t.room {
		move := c.first + int32(i)
		if move == c.made {
			p--
		}
		for _, f := range t.of(move) {
			o := outputOf[f]
			if o < 0 {
				continue
			}
			out, slope := &t.net[1+inputs+int(o)], &t.slopes[1+inputs+int(o)]
			for j, x := range &h {
				slope[j] += float32(p) * x
				back[j] += float32(p) * out[j]
			}
		}
	}
	for j, x := range &h {
		if x <= 0 {
			back[j] = 0
		}
		t.slopes[0][j] += back[j]
	}
	for _, i := range told {
		slope := &t.slopes[1+i]
		for j, x := range &back {
			slope[j] += x
		}
	}
}

// step changes the net by the slopes of some choices, and forgets these. All numbers become a little smaller.
func (t *tutor) step(choices int, length float64) {
	const memory, long, shrink = 0.9, 0.999, 0.3
	t.steps++
	meanOf, powerOf := 1-math.Pow(memory, float64(t.steps)), 1-math.Pow(long, float64(t.steps))
	for i := range t.net {
		numbers, slopes, mean, power := &t.net[i], &t.slopes[i], &t.mean[i], &t.power[i]
		for j := range numbers {
			x := slopes[j] / float32(choices)
			mean[j] = memory*mean[j] + (1-memory)*x
			power[j] = long*power[j] + (1-long)*x*x
			step := float64(mean[j]) / meanOf / (math.Sqrt(float64(power[j])/powerOf) + 1e-8)
			numbers[j] -= float32(length * (step + shrink*float64(numbers[j])))
		}
		*slopes = row{}
	}
}
