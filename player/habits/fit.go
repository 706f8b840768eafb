package habits

import (
	"context"
	"math"
	"slices"

	"kriegmate/internal/newton"
	"kriegmate/kriegspiel/chess"
)

// Examples are moves that were made, each with all that could have been made instead, and what was proposed before them.
type Examples struct {
	features []uint16
	ends     []int32  // of the features of each move
	told     []uint16 // what a net is told of each choice
	toldEnds []int32
	choices  []choice
	outlook  Outlook
	values   []float64 // what each move comes to, as an [Outlook] has it
	trials   trials
	turns    int // that the trials are from
}

// A choice is one of the examples: its moves are those from first to end, and made was made.
type choice struct{ first, end, made int32 }

// Len returns how many there are.
func (e *Examples) Len() int { return len(e.choices) }

// Add adds the moves of a game from a position on, each on the board of the player who makes
// it, by the sides for which of says so. They must be legal. What was refused before moves[i] under Berkeley's rules is refused[i], or nothing
// behind its end; nil says that it is not known.
func (e *Examples) Add(start chess.Position, moves []chess.Move, refused [][]chess.Move, of func(chess.Colour) bool) {
	at, taken := start, Nowhere
	for i, made := range moves {
		if of(at.Turn) {
			e.add(&at, taken, made)
			switch {
			case i < len(refused):
				e.try(&at, taken, len(refused[i]))
			case refused != nil:
				e.try(&at, taken, 0)
			}
		}
		taken = Lost(&at, made)
		at.Apply(made)
	}
}

// add adds one choice.
func (e *Examples) add(at *chess.Position, taken chess.Square, made chess.Move) {
	turn, checks := NewTurn(at, taken), at.Checks()
	own, theirs := at.Us, at.Them.Turn()
	e.outlook.Begin(&own, &theirs)
	c := choice{first: int32(len(e.ends)), made: -1}
	for _, m := range at.Moves(nil) {
		if m == made {
			c.made = int32(len(e.ends))
		}
		move := NewMove(at, &checks, m)
		e.features = turn.features(e.features, at.Us.On(m.From()), &move)
		e.ends = append(e.ends, int32(len(e.features)))
		e.outlook.Add(&move)
	}
	e.values = append(e.values, e.outlook.values...)
	if c.end = int32(len(e.ends)); c.made >= 0 {
		e.choices = append(e.choices, c)
		e.told = turn.inputs(e.told)
		e.toldEnds = append(e.toldEnds, int32(len(e.told)))
	}
}

// of returns the features of a move.
func (e *Examples) of(move int32) []uint16 {
	if move == 0 {
		return e.features[:e.ends[0]]
	}
	return e.features[e.ends[move-1]:e.ends[move]]
}

// toldOf returns what a net is told of a choice.
func (e *Examples) toldOf(i int) []uint16 {
	if i == 0 {
		return e.told[:e.toldEnds[0]]
	}
	return e.told[e.toldEnds[i-1]:e.toldEnds[i]]
}

// Surprise returns the mean of minus the logarithm of the chance that habits gave to the moves
// that were made: e to it is among how many equal ones each was, as it were.
func (e *Examples) Surprise(h *Habits) float64 {
	sum := 0.
	var chances []float64
	for i, c := range e.choices {
		chances = e.habitual(chances[:0], h, i)
		if h.cares {
			for k, p := range e.places(c) {
				chances[k] = h.considered(chances[k], p)
			}
		}
		likely(chances)
		sum -= math.Log(chances[c.made-c.first])
	}
	return sum / float64(max(1, len(e.choices)))
}

// habitual appends the logarithms of the weights of the moves of a choice by habit alone.
func (e *Examples) habitual(dst []float64, h *Habits, i int) []float64 {
	c := e.choices[i]
	dst = e.sums(dst, &h.numbers, c)
	if h.net != nil {
		var neurons row
		h.net.neurons(&neurons, e.toldOf(i))
		e.change(dst[len(dst)-int(c.end-c.first):], h.net, &neurons, c)
	}
	return dst
}

// places returns those of the moves of a choice. They are good until the next call.
func (e *Examples) places(c choice) []place {
	e.outlook.values = append(e.outlook.values[:0], e.values[c.first:c.end]...)
	e.outlook.Rank()
	return e.outlook.places
}

// sums appends the sums of the numbers of the moves of a choice.
func (e *Examples) sums(dst []float64, numbers *vector, c choice) []float64 {
	for m := c.first; m < c.end; m++ {
		x := 0.
		for _, f := range e.of(m) {
			x += numbers[f]
		}
		dst = append(dst, x)
	}
	return dst
}

// change adds to the sums of the moves of a choice what a net does.
func (e *Examples) change(sums []float64, n *net, neurons *row, c choice) {
	for i := range sums {
		for _, f := range e.of(c.first + int32(i)) {
			if o := outputOf[f]; o >= 0 {
				sums[i] += float64(n.adds(neurons, o))
			}
		}
	}
}

// likely makes chances of sums.
func likely(sums []float64) {
	highest, total := slices.Max(sums), 0.
	for i, x := range sums {
		sums[i] = math.Exp(x - highest)
		total += sums[i]
	}
	for i := range sums {
		sums[i] /= total
	}
}

// cost returns what [Fit] makes least.
func (e *Examples) cost(numbers *vector) float64 {
	sum := e.Surprise(&Habits{numbers: *numbers}) * float64(len(e.choices))
	for _, x := range numbers {
		sum += x * x / 2
	}
	return sum
}

// A lesson is what [Fit] makes least, with the examples that it is about.
type lesson struct{ *Examples }

func (l lesson) Of(numbers []float64) float64 { return l.cost((*vector)(numbers)) }

func (l lesson) Slopes(ctx context.Context, numbers []float64) (first []float64, second [][]float64) {
	first, second = slices.Clone(numbers), make([][]float64, Count)
	for i := range second {
		second[i] = make([]float64, Count)
		second[i][i] = 1
	}
	var chances []float64
	var mean vector
	var seen, list []uint16 // the features in mean, and those of a move
	// The lower half is added up, and the upper is the same.
	for _, c := range l.choices {
		if ctx.Err() != nil {
			break
		}
		chances = l.sums(chances[:0], (*vector)(numbers), c)
		likely(chances)
		for i, p := range chances {
			list = append(list[:0], l.of(c.first+int32(i))...)
			slices.Sort(list)
			for i, f := range list {
				if mean[f] == 0 {
					seen = append(seen, f)
				}
				mean[f] += p
				line := second[f]
				for _, g := range list[:i+1] {
					line[g] += p
				}
			}
		}
		slices.Sort(seen)
		for i, f := range seen {
			first[f] += mean[f]
			line := second[f]
			for _, g := range seen[:i+1] {
				line[g] -= mean[f] * mean[g]
			}
		}
		for _, f := range l.of(c.made) {
			first[f]--
		}
		for _, f := range seen {
			mean[f] = 0
		}
		seen = seen[:0]
	}
	for f := range second {
		for g := range f {
			second[g][f] = second[f][g]
		}
	}
	return first, second
}

// Fit returns the habits under which the examples are likeliest: those with the least sum of
// surprises and half the squares of all numbers. It ends with the error of ctx when that does.
func Fit(ctx context.Context, e *Examples) (*Habits, error) {
	at, err := newton.Least(ctx, Count, lesson{e}, newton.Little)
	if err != nil {
		return nil, err
	}
	of, err := newton.Least(ctx, refusalCount, e.trials, newton.Little)
	if err != nil {
		return nil, err
	}
	h := &Habits{numbers: vector(at), refusals: refusalVector(of)}
	h.ready()
	return h, nil
}
