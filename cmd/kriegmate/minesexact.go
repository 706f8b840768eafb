package main

import (
	"fmt"
	"io"
	"math/big"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"kriegmate/jsonl"
	"kriegmate/mines"
	"kriegmate/mines/exact"
)

func minesExactCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "exact",
		Usage:     "work out how often a small board can be won",
		ArgsUsage: "SIZE MINES",
		Description: `Works out, without any guessing, how often the best strategy wins, as a fraction,
for every first cell; cells that the symmetries of the board take to each other
are alike. Boards of up to about 25 cells are within reach: 5x5 with 10 mines is a
matter of minutes.

   kriegmate mines exact 4x4 4
   kriegmate mines exact 4x4 6 --first gnomine --json
   kriegmate mines exact 3x3 7 --objective score

The objective score is the part of the free cells that is opened before a mine, on
the mean.`,
		Flags: []cli.Flag{
			firstFlag(),
			objectiveFlag(),
			&cli.Int64Flag{Name: "memory", Usage: "use at most `MIB` of memory", Value: 4096},
			&cli.BoolFlag{Name: "json", Usage: "answer in JSON"},
		},
		Action: func(c *cli.Context) error { return minesExact(c, s) },
	}
}

// An optimum is what the best strategy of a board is worth.
type optimum struct {
	board     *mines.Board
	first     mines.First
	objective mines.Objective
	moves     []exact.FirstMove
}

func minesExact(c *cli.Context, s streams) error {
	var o optimum
	var err error
	if o.board, err = boardArguments(c); err != nil {
		return err
	}
	if o.first, err = chosenFirst(c); err != nil {
		return err
	}
	if o.objective, err = chosenObjective(c); err != nil {
		return err
	}
	if err := positive(c, "memory"); err != nil {
		return err
	}
	memory := c.Int64("memory") << 20
	debug.SetMemoryLimit(memory + memorySlack)
	shown := newBar(s.err, "per mille", 1000)
	working := func(done float64, _ int) { shown.reach(int(1000 * done)) }
	solver, err := exact.New(o.board, exact.Options{Objective: o.objective, Memory: memory, Working: working})
	if err != nil {
		return err
	}
	if err := o.first.Room(o.board); err != nil {
		return err
	}
	o.moves, err = solver.First(c.Context, o.first)
	shown.clear()
	if err != nil {
		return failure(err)
	}
	if c.Bool("json") {
		return jsonl.NewEncoder(s.out).Encode(o.json())
	}
	_, err = io.WriteString(s.out, o.text())
	return err
}

// best returns the value of the best first cell.
func (o *optimum) best() *big.Rat {
	best := new(big.Rat)
	for i := range o.moves {
		if v := o.moves[i].Value(); v.Cmp(best) > 0 {
			best = v
		}
	}
	return best
}

// ranked returns the first moves from the best on.
func (o *optimum) ranked() []exact.FirstMove {
	list := slices.Clone(o.moves)
	slices.SortStableFunc(list, func(x, y exact.FirstMove) int { return y.Value().Cmp(x.Value()) })
	return list
}

// exactJSON is an optimum in JSON.
type exactJSON struct {
	Board      string           `json:"board"`
	Mines      int              `json:"mines"`
	First      string           `json:"first"`
	Objective  string           `json:"objective,omitempty"` // unless it is win
	Win        fractionJSON     `json:"win"`
	FirstMoves []exactFirstJSON `json:"first_moves"`
}

type fractionJSON struct {
	Num   *big.Int `json:"num"`
	Den   *big.Int `json:"den"`
	Value float64  `json:"value"`
}

type exactFirstJSON struct {
	Cell   [2]int  `json:"cell"`
	Win    float64 `json:"win"`
	Forced bool    `json:"forced"`
}

func (o *optimum) json() exactJSON {
	best := o.best()
	j := exactJSON{Board: o.board.Size(), Mines: o.board.Mines, First: o.first.String()}
	j.Win = fractionJSON{best.Num(), best.Denom(), decimal(best)}
	if o.objective != mines.Win {
		j.Objective = o.objective.String()
	}
	for i := range o.moves {
		m := &o.moves[i]
		j.FirstMoves = append(j.FirstMoves, exactFirstJSON{o.board.Pair(m.Cell), decimal(m.Value()), m.Forced})
	}
	return j
}

// decimal returns the nearest number to a fraction.
func decimal(r *big.Rat) float64 {
	x, _ := r.Float64()
	return x
}

// text returns the optimum for people: the fraction, the classes from the best on, and
// a picture of the board with the value of every cell in per cent.
func (o *optimum) text() string {
	var t strings.Builder
	best := o.best()
	fmt.Fprintf(&t, "%s, %s, first cell %s\n", o.board.Size(), mines.Number(o.board.Mines, "mine"), o.first)
	what := map[mines.Objective]string{mines.Win: "the best strategy wins", mines.Score: "the best strategy opens, of the free cells,"}[o.objective]
	fmt.Fprintf(&t, "%s %s = %s\n\n", what, best.RatString(), percentage(decimal(best), 4))
	for _, m := range o.ranked() {
		fmt.Fprintf(&t, "begin with %s: %s = %s", o.board.Name(m.Cell), m.Value().RatString(), percentage(decimal(m.Value()), 4))
		if m.Forced {
			t.WriteString(", won for certain")
		}
		t.WriteByte('\n')
	}
	values, classes := map[mines.Cell]float64{}, o.board.Classes()
	for i := range o.moves {
		values[o.moves[i].Cell] = 100 * decimal(o.moves[i].Value())
	}
	fmt.Fprintf(&t, "\nin per cent, by first cell:\n%s", o.board.Grid(5, func(c mines.Cell) string {
		if v, ok := values[classes[c]]; ok {
			return fmt.Sprintf("%.1f", v)
		}
		return "-" // the rule does not allow it
	}))
	return t.String()
}

// percentage writes a probability in per cent with so many digits behind the point.
func percentage(x float64, digits int) string { return fmt.Sprintf("%.*f %%", digits, 100*x) }
