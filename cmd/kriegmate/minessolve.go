package main

import (
	"errors"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"kriegmate/jsonl"
	"kriegmate/mines"
	"kriegmate/mines/count"
)

func minesSolveCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "solve",
		Usage:     "tell what a board shows: mine probabilities, safe cells, the best move",
		ArgsUsage: "[FILE]",
		Description: `Reads a board, from the file or from standard input: a line for every row, "#" for
a closed cell, a digit for an open one; blanks do not count. Of all layouts of the
mines that fit, it tells how many there are, how likely each closed cell is a
mine, which cells are certain, and which one the player would open.

   printf '###\n121\n000\n' | kriegmate mines solve --mines 2
   kriegmate mines solve --mines 10 --player myopic --json board.txt

A board that no layout fits is an error, which names open cells that contradict
each other, as few as there are.`,
		Flags: slices.Concat([]cli.Flag{
			&cli.IntFlag{Name: "mines", Usage: "there are `N` mines on the board; it must be given"},
			firstFlag(),
			&cli.StringFlag{Name: "player", Usage: "ask the player `NAME`; \"list\" explains each", DefaultText: "perfect on a small board, else guess"},
			objectiveFlag(),
			&cli.Uint64Flag{Name: "seed", Usage: "seed of the player's random numbers", Value: 1},
		}, thinkingFlags(), []cli.Flag{
			&cli.BoolFlag{Name: "json", Usage: "answer in JSON"},
		}),
		Action: func(c *cli.Context) error { return minesSolve(c, s) },
	}
}

// A reading is what a position tells.
type reading struct {
	position *mines.Position
	counter  count.Counter
	layouts  *big.Int
	safe     []mines.Cell
	mined    []mines.Cell
	player   string
	best     *mines.Cell // nil if there is nothing left to open
}

func minesSolve(c *cli.Context, s streams) error {
	if c.String("player") == "list" {
		_, err := io.WriteString(s.out, listSweepers())
		return err
	}
	switch {
	case c.NArg() > 1:
		return errors.New("mines solve takes one board")
	case !c.IsSet("mines"):
		return errors.New("--mines: say how many mines are on the board")
	}
	first, err := chosenFirst(c)
	if err != nil {
		return err
	}
	o, err := chosenThinking(c)
	if err != nil {
		return err
	}
	name := c.Args().First()
	data, err := readInput(c.Context, name, s.in)
	if err != nil {
		return err
	}
	p, err := mines.ParsePosition(string(data), c.Int("mines"))
	if err != nil {
		return fmt.Errorf("%s: %w", orStandardInput(name), err)
	}
	r, err := read(p)
	if err != nil {
		return fmt.Errorf("%s: %w", orStandardInput(name), err)
	}
	if err := r.ask(c.String("player"), o, first); err != nil {
		return fmt.Errorf("--player: %w", err)
	}
	if c.Bool("json") {
		return jsonl.NewEncoder(s.out).Encode(r.json())
	}
	_, err = io.WriteString(s.out, r.text())
	return err
}

// read counts the layouts that fit a position.
func read(p *mines.Position) (*reading, error) {
	r := &reading{position: p}
	if err := r.counter.Count(p); err != nil {
		if errors.Is(err, count.ErrNoLayout) {
			return nil, contradiction(p)
		}
		return nil, failure(err)
	}
	r.layouts = r.counter.Layouts()
	for c := range mines.Cell(p.Board.Cells()) {
		switch {
		case p.Open(c):
		case r.counter.Mine(c) == 0:
			r.safe = append(r.safe, c)
		case r.counter.Mine(c) == 1:
			r.mined = append(r.mined, c)
		}
	}
	return r, nil
}

// contradiction says why no layout fits a position: which open cells, as few as there
// are, cannot all be right.
func contradiction(p *mines.Position) error {
	cells, counted := count.Contradiction(p)
	wrong := fmt.Sprintf("no layout of %s fits the board", mines.Number(p.Board.Mines, "mine"))
	names := p.Board.Names(cells)
	switch {
	case len(cells) == 0 && counted:
		return fmt.Errorf("%s: the closed cells have no room for them", wrong)
	case len(cells) == 0:
		return errors.New(wrong)
	case len(cells) == 1 && counted:
		return fmt.Errorf("%s: %s contradicts the number of mines", wrong, names)
	case len(cells) == 1:
		return fmt.Errorf("%s: %s cannot show %d", wrong, names, p.Shown[cells[0]])
	case counted:
		return fmt.Errorf("%s: %s contradict the number of mines together", wrong, names)
	}
	return fmt.Errorf("%s: %s contradict each other", wrong, names)
}

// ask lets a player choose a cell; the name "" is the strongest.
func (r *reading) ask(name string, o playerOptions, first mines.First) error {
	b := r.position.Board
	if r.position.Cleared() {
		return nil
	}
	if name == "" {
		name = defaultSweeper(b)
	}
	found, err := sweeperNamed(name)
	if err != nil {
		return err
	}
	if err := first.Room(b); r.closed() && err != nil {
		return err
	}
	player, err := found.make(b, o)
	if err != nil {
		return err
	}
	best := player.Choose(r.position, first)
	r.player, r.best = name, &best
	return nil
}

// closed tells whether nothing is open.
func (r *reading) closed() bool {
	b := r.position.Board
	return r.position.Left == b.Cells()-b.Mines
}

// solvedJSON is a reading in JSON.
type solvedJSON struct {
	Board   string       `json:"board"`
	Mines   int          `json:"mines"`
	Layouts *big.Int     `json:"layouts"`
	Mine    [][]*float64 `json:"mine"` // by row and column; null where a cell is open
	Safe    [][2]int     `json:"safe"`
	Mined   [][2]int     `json:"mined"`
	Player  string       `json:"player,omitempty"`
	Best    *[2]int      `json:"best,omitempty"`
}

func (r *reading) json() solvedJSON {
	b := r.position.Board
	j := solvedJSON{
		Board: b.Size(), Mines: b.Mines, Layouts: r.layouts,
		Safe: b.Pairs(r.safe), Mined: b.Pairs(r.mined), Player: r.player,
	}
	for row := range b.Rows {
		line := make([]*float64, b.Cols)
		for col := range line {
			if c := b.At(row, col); !r.position.Open(c) {
				x := r.counter.Mine(c)
				line[col] = &x
			}
		}
		j.Mine = append(j.Mine, line)
	}
	if r.best != nil {
		cell := b.Pair(*r.best)
		j.Best = &cell
	}
	return j
}

// text returns the reading for people.
func (r *reading) text() string {
	var t strings.Builder
	b := r.position.Board
	fmt.Fprintf(&t, "%s, %s, %s closed, %s\n", b.Size(), mines.Number(b.Mines, "mine"), mines.Number(r.position.Left, "free cell"), layoutsText(r.layouts))
	fmt.Fprintf(&t, "\nmines in per cent, [ ] is open:\n%s\n", r.grid())
	if len(r.safe) > 0 {
		fmt.Fprintf(&t, "free: %s\n", b.Names(r.safe))
	}
	if len(r.mined) > 0 {
		fmt.Fprintf(&t, "mines: %s\n", b.Names(r.mined))
	}
	t.WriteString(r.advice())
	return t.String()
}

// advice tells what the player opens.
func (r *reading) advice() string {
	if r.best == nil {
		return "all free cells are open\n"
	}
	chance := "free for certain"
	if x := r.counter.Mine(*r.best); x > 0 {
		chance = "a mine with " + percentage(x, 1)
	}
	return fmt.Sprintf("%s opens %s: %s\n", r.player, r.position.Board.Name(*r.best), chance)
}

// grid draws the mine probabilities; open cells show their counts.
func (r *reading) grid() string {
	return r.position.Board.Grid(5, func(c mines.Cell) string {
		if r.position.Open(c) {
			return fmt.Sprintf("[%d]", r.position.Shown[c])
		}
		switch x := r.counter.Mine(c); x {
		case 0, 1:
			return fmt.Sprint(100 * x)
		default:
			return fmt.Sprintf("%.1f", 100*x)
		}
	})
}

// layoutsText tells how many layouts there are, long numbers by their size.
func layoutsText(n *big.Int) string {
	switch digits := n.String(); {
	case digits == "1":
		return "1 layout fits"
	case len(digits) > 15:
		x, _ := new(big.Float).SetInt(n).Float64()
		return fmt.Sprintf("about %.3g layouts fit", x)
	default:
		return digits + " layouts fit"
	}
}
