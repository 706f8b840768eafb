package exact

import (
	"context"
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"kriegmate/mines"
)

// An Optimum is what the best strategy of a board is worth, by first cell.
type Optimum struct {
	Board     *mines.Board
	First     mines.First
	Objective mines.Objective
	Moves     []FirstMove // one of each class, in ascending order of the cells
}

// Optimum returns what the best strategy is worth under a rule for the first cell. The
// errors are those of [Solver.First].
func (s *Solver) Optimum(ctx context.Context, first mines.First) (*Optimum, error) {
	moves, err := s.First(ctx, first)
	if err != nil {
		return nil, err
	}
	return &Optimum{Board: s.board, First: first, Objective: s.options.Objective, Moves: moves}, nil
}

// Value returns the value of the best first cell.
func (o *Optimum) Value() *big.Rat {
	best := new(big.Rat)
	for i := range o.Moves {
		if v := o.Moves[i].Value(); v.Cmp(best) > 0 {
			best = v
		}
	}
	return best
}

// ranked returns the first moves from the best on.
func (o *Optimum) ranked() []FirstMove {
	list := slices.Clone(o.Moves)
	slices.SortStableFunc(list, func(x, y FirstMove) int { return y.Value().Cmp(x.Value()) })
	return list
}

// optimumJSON is an optimum in JSON.
type optimumJSON struct {
	Board      string          `json:"board"`
	Mines      int             `json:"mines"`
	First      string          `json:"first"`
	Objective  string          `json:"objective,omitempty"` // unless it is win
	Win        fractionJSON    `json:"win"`
	FirstMoves []firstMoveJSON `json:"first_moves"`
}

type fractionJSON struct {
	Num   *big.Int `json:"num"`
	Den   *big.Int `json:"den"`
	Value float64  `json:"value"`
}

type firstMoveJSON struct {
	Cell   [2]int  `json:"cell"`
	Win    float64 `json:"win"`
	Forced bool    `json:"forced"`
}

// MarshalJSON returns the optimum for programs. Cells are pairs of row and column.
func (o *Optimum) MarshalJSON() ([]byte, error) {
	best := o.Value()
	j := optimumJSON{Board: o.Board.Size(), Mines: o.Board.Mines, First: o.First.String()}
	j.Win = fractionJSON{best.Num(), best.Denom(), decimal(best)}
	if o.Objective != mines.Win {
		j.Objective = o.Objective.String()
	}
	for i := range o.Moves {
		m := &o.Moves[i]
		j.FirstMoves = append(j.FirstMoves, firstMoveJSON{o.Board.Pair(m.Cell), decimal(m.Value()), m.Forced})
	}
	return json.Marshal(j)
}

// decimal returns the nearest number to a fraction.
func decimal(r *big.Rat) float64 {
	x, _ := r.Float64()
	return x
}

// Text returns the optimum for people: the fraction, the classes from the best on, and
// a picture of the board with the value of every cell in per cent.
func (o *Optimum) Text() string {
	var t strings.Builder
	fmt.Fprintf(&t, "%s, %s, first cell %s\n", o.Board.Size(), mines.Number(o.Board.Mines, "mine"), o.First)
	what := [...]string{mines.Win: "the best strategy wins", mines.Score: "the best strategy opens, of the free cells,"}[o.Objective]
	fmt.Fprintf(&t, "%s %s\n\n", what, fractionText(o.Value()))
	for _, m := range o.ranked() {
		fmt.Fprintf(&t, "begin with %s: %s", o.Board.Name(m.Cell), fractionText(m.Value()))
		if m.Forced {
			t.WriteString(", won for certain")
		}
		t.WriteByte('\n')
	}
	values, classes := map[mines.Cell]float64{}, o.Board.Classes()
	for i := range o.Moves {
		values[o.Moves[i].Cell] = 100 * decimal(o.Moves[i].Value())
	}
	fmt.Fprintf(&t, "\nin per cent, by first cell:\n%s", o.Board.Grid(5, func(c mines.Cell) string {
		if v, ok := values[classes[c]]; ok {
			return fmt.Sprintf("%.1f", v)
		}
		return "-" // the rule does not allow it
	}))
	return t.String()
}

// fractionText writes a probability as a fraction and in per cent.
func fractionText(r *big.Rat) string {
	return fmt.Sprintf("%s = %.4f %%", r.RatString(), 100*decimal(r))
}
