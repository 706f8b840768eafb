package exact

import (
	"context"
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"kriegmate/internal/english"
	"kriegmate/mines"
)

// An Optimum is what the best strategy of a board is worth, by first cell.
type Optimum struct {
	Board     *mines.Board
	First     mines.First
	Objective mines.Objective
	Moves     []FirstMove // one of each class, in ascending order of the cells
	// Missing are the first cells that were not looked at, because ctx had ended.
	Missing []mines.Cell
}

// Optimum returns what the best strategy is worth under a rule for the first cell. The
// errors are those of [Solver.First]; if ctx ends, what was found by then is returned too,
// unless there is nothing.
func (s *Solver) Optimum(ctx context.Context, first mines.First) (*Optimum, error) {
	moves, err := s.First(ctx, first)
	if err != nil && len(moves) == 0 {
		return nil, err
	}
	o := &Optimum{Board: s.board, First: first, Objective: s.options.Objective, Moves: moves}
	o.Missing = first.Cells(s.board)[len(moves):]
	return o, err
}

// AtLeast tells that the search was stopped: the best strategy may be worth more.
func (o *Optimum) AtLeast() bool {
	return len(o.Missing) > 0 || slices.ContainsFunc(o.Moves, func(m FirstMove) bool { return m.AtLeast })
}

// Value returns the value of the best first cell, as far as it is known.
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
	AtLeast    bool            `json:"at_least,omitempty"` // the search was stopped
	FirstMoves []firstMoveJSON `json:"first_moves"`
}

type fractionJSON struct {
	Num   *big.Int `json:"num"`
	Den   *big.Int `json:"den"`
	Value float64  `json:"value"`
}

type firstMoveJSON struct {
	Cell    [2]int  `json:"cell"`
	Win     float64 `json:"win"`
	AtLeast bool    `json:"at_least,omitempty"`
	Forced  bool    `json:"forced"`
}

// MarshalJSON returns the optimum for programs. Cells are pairs of row and column.
func (o *Optimum) MarshalJSON() ([]byte, error) {
	best := o.Value()
	j := optimumJSON{Board: o.Board.Size(), Mines: o.Board.Mines, First: o.First.String()}
	j.Win, j.AtLeast = fractionJSON{best.Num(), best.Denom(), decimal(best)}, o.AtLeast()
	if o.Objective != mines.Win {
		j.Objective = o.Objective.String()
	}
	for i := range o.Moves {
		m := &o.Moves[i]
		j.FirstMoves = append(j.FirstMoves, firstMoveJSON{o.Board.Pair(m.Cell), decimal(m.Value()), m.AtLeast, m.Forced})
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
	fmt.Fprintf(&t, "%s, %s, first cell %s\n", o.Board.Size(), english.Count(o.Board.Mines, "mine"), o.First)
	what := [...]string{mines.Win: "the best strategy wins", mines.Score: "the best strategy opens, of the free cells,"}[o.Objective]
	fmt.Fprintf(&t, "%s %s\n\n", what, atLeast[o.AtLeast()]+fractionText(o.Value()))
	for _, m := range o.ranked() {
		fmt.Fprintf(&t, "begin with %s: %s", o.Board.Name(m.Cell), atLeast[m.AtLeast]+fractionText(m.Value()))
		if m.Forced {
			t.WriteString(", won for certain")
		}
		t.WriteByte('\n')
	}
	for _, c := range o.Missing {
		fmt.Fprintf(&t, "begin with %s: not looked at\n", o.Board.Name(c))
	}
	if !o.AtLeast() {
		fmt.Fprintf(&t, "\nin per cent, by first cell:\n%s", o.grid())
	}
	return t.String()
}

// grid returns the board with the value of every first cell.
func (o *Optimum) grid() string {
	values, classes := map[mines.Cell]float64{}, o.Board.Classes()
	for i := range o.Moves {
		values[o.Moves[i].Cell] = 100 * decimal(o.Moves[i].Value())
	}
	return o.Board.Grid(5, func(c mines.Cell) string {
		if v, ok := values[classes[c]]; ok {
			return fmt.Sprintf("%.1f", v)
		}
		return "-" // the rule does not allow it
	})
}

// atLeast goes before a value that may be more.
var atLeast = map[bool]string{true: "at least "}

// fractionText writes a probability as a fraction and in per cent.
func fractionText(r *big.Rat) string {
	return fmt.Sprintf("%s = %.4f %%", r.RatString(), 100*decimal(r))
}
