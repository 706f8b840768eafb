package habits

import (
	"context"
	"math"

	"kriegmate/internal/newton"
)

// Care says how much better moves are foretold if it is considered what they come to: each of those that were held against it is one of
// how many equally likely ones, as it were. Each half of the games is foretold by what was learned from the other. Where that is not
// better by a hundredth, what moves come to is not considered.
type Care struct {
	Games   int     `json:"games"`
	Moves   int     `json:"moves"`
	With    float64 `json:"with"`
	Without float64 `json:"without"`
}

// learnCare lets habits consider what moves come to, as far as the players of examples do, which the habits must not have been
// learned from: they know those by heart. The examples are halves. If that does not foretell one half better by what the
// other teaches, by a hundredth at least, the habits do not care.
func learnCare(ctx context.Context, h *Habits, halves *[2]Examples) (*Care, error) {
	h.setCare(careVector{})
	moves := [2]float64{float64(halves[0].Len()), float64(halves[1].Len())}
	found := &Care{Moves: halves[0].Len() + halves[1].Len()}
	for i := range halves {
		found.Without += moves[i] * halves[i].Surprise(h)
	}
	for i := range halves {
		taught := *h
		if err := taught.fitCare(ctx, &halves[1-i]); err != nil {
			return nil, err
		}
		found.With += moves[i] * halves[i].Surprise(&taught)
	}
	found.With, found.Without = math.Exp(found.With/float64(max(1, found.Moves))), math.Exp(found.Without/float64(max(1, found.Moves)))
	const better = 0.99 // or it is not worth its time
	if found.With > better*found.Without {
		return found, nil
	}
	return found, h.fitCare(ctx, &halves[0], &halves[1])
}

// fitCare sets the numbers of care to those under which examples are likeliest.
func (h *Habits) fitCare(ctx context.Context, examples ...*Examples) error {
	var l careLesson
	for _, e := range examples {
		for i, c := range e.choices {
			places := e.places(c)
			begun := len(l.moves)
			for k, x := range e.habitual(nil, h, i) {
				row := careVector{careHabit: x}
				if p := places[k]; p < placeCount-1 {
					row[carePlace+p] = 1
				}
				l.moves = append(l.moves, row)
			}
			l.choices = append(l.choices, choice{int32(begun), int32(len(l.moves)), int32(begun) + c.made - c.first})
		}
	}
	at, err := newton.Least(ctx, careCount, &l, newton.Little)
	if err != nil {
		return err
	}
	h.setCare(careVector(at))
	return nil
}

// A careLesson is what [Habits.fitCare] makes least: the sum of surprises and half the squares of all numbers. Each move has what its
// numbers are multiplied with.
type careLesson struct {
	moves   []careVector
	choices []choice
	chances []float64
}

// likely sets the chances to those of the moves of a choice.
func (l *careLesson) likely(c choice, numbers []float64) {
	l.chances = l.chances[:0]
	for i := c.first; i < c.end; i++ {
		x := l.moves[i][careHabit]
		for k, y := range l.moves[i] {
			x += numbers[k] * y
		}
		l.chances = append(l.chances, x)
	}
	likely(l.chances)
}

func (l *careLesson) Of(numbers []float64) (sum float64) {
	for _, c := range l.choices {
		l.likely(c, numbers)
		sum -= math.Log(l.chances[c.made-c.first])
	}
	for _, x := range numbers {
		sum += x * x / 2
	}
	return sum
}

func (l *careLesson) Slopes(ctx context.Context, numbers []float64) (first []float64, second [][]float64) {
	first, second = append(first, numbers...), make([][]float64, careCount)
	for i := range second {
		second[i] = make([]float64, careCount)
		second[i][i] = 1
	}
	for _, c := range l.choices {
		if ctx.Err() != nil {
			break
		}
		l.likely(c, numbers)
		var mean careVector
		for i, p := range l.chances {
			for k, x := range l.moves[int(c.first)+i] {
				mean[k] += p * x
			}
		}
		for i, p := range l.chances {
			var off careVector
			for k, x := range l.moves[int(c.first)+i] {
				off[k] = x - mean[k]
			}
			for k, x := range off {
				for m, y := range off {
					second[k][m] += p * x * y
				}
			}
		}
		for k, x := range l.moves[c.made] {
			first[k] += mean[k] - x
		}
	}
	return first, second
}
