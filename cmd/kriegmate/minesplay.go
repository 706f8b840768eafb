package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"kriegmate/jsonl"
	"kriegmate/mines"
)

func minesPlayCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "play",
		Usage:     "play Minesweeper in the terminal",
		ArgsUsage: "[SIZE MINES]",
		Description: `Open all cells that are no mines. An open cell shows how many of its neighbours
are mines; the neighbours of a 0 open by themselves. Type a row and a column:

   3 4        open that cell; "open 3 4" is the same
   flag 3 4   mark it as a mine, or take the mark away
   hint       how likely each cell is a mine, in per cent, and which one to open
   board      the board again
   quit       end the game

The board is 9x9 with 10 mines unless you say otherwise. The same seed and the
same first cell give the same mines.

   kriegmate mines play 16x30 99 --first gnomine`,
		Flags: []cli.Flag{
			firstFlag(),
			&cli.Uint64Flag{Name: "seed", Usage: "seed of the random numbers", DefaultText: "random"},
		},
		Action: func(c *cli.Context) error { return minesPlay(c, s) },
	}
}

// hintTime is how long a player may think about a hint.
const hintTime = time.Second

// A sweep is a game of a person.
type sweep struct {
	board    *mines.Board
	first    mines.First
	rng      *rand.Rand
	position *mines.Position
	layout   mines.Layout // nil until the first cell is opened
	flags    []bool
	hit      mines.Cell // the mine that was opened
	lost     bool
	s        streams
	bad      bool // a line had an error
}

func minesPlay(c *cli.Context, s streams) error {
	g, err := newSweep(c, s)
	if err != nil {
		return err
	}
	err = g.play(c.Context, jsonl.Lines(c.Context, s.in))
	if err == nil && g.bad {
		err = jsonl.ErrBadLines
	}
	return err
}

func newSweep(c *cli.Context, s streams) (*sweep, error) {
	g := &sweep{s: s}
	var err error
	if g.first, err = chosenFirst(c); err != nil {
		return nil, err
	}
	if g.board, err = mines.NewBoard(9, 9, 10); c.Args().Present() {
		g.board, err = boardArguments(c)
	}
	if err != nil {
		return nil, err
	}
	if err := g.first.Room(g.board); err != nil {
		return nil, err
	}
	seed := c.Uint64("seed")
	if !c.IsSet("seed") {
		seed = rand.Uint64()
	}
	g.rng = rand.New(rand.NewPCG(seed, 0))
	g.position = mines.NewPosition(g.board)
	g.flags = make([]bool, g.board.Cells())
	g.say("%s with %s, first cell %s, seed %d. Type a row and a column, or flag, hint, board or quit.\n",
		g.board.Size(), mines.Number(g.board.Mines, "mine"), g.first, seed)
	return g, nil
}

// say writes to the person.
func (g *sweep) say(format string, args ...any) { fmt.Fprintf(g.s.out, format, args...) }

// play leads the game to its end, or to that of the input.
func (g *sweep) play(ctx context.Context, lines <-chan jsonl.Line) error {
	g.say("%s", g.picture())
	for !g.position.Cleared() && !g.lost {
		g.say("> ")
		select {
		case <-ctx.Done():
			g.say("\n")
			return ctx.Err()
		case line, ok := <-lines:
			if !ok {
				g.say("\n")
				return ctx.Err()
			}
			quit, err := g.line(line)
			if err != nil {
				g.bad = true
				fmt.Fprintf(g.s.err, "kriegmate: %s\n", line.Wrap(err))
			}
			if quit {
				return nil
			}
		}
	}
	if g.lost {
		g.say("%s is a mine: lost, with %s closed\n", g.board.Name(g.hit), mines.Number(g.position.Left, "free cell"))
	} else {
		g.say("all free cells are open: won\n")
	}
	return nil
}

// line does what the person has typed, and tells whether it was to quit.
func (g *sweep) line(line jsonl.Line) (quit bool, err error) {
	if line.Err != nil {
		return false, line.Err
	}
	words := strings.Fields(strings.ReplaceAll(string(line.Text), ",", " "))
	if len(words) == 0 {
		return false, errors.New("want a row and a column")
	}
	switch words[0] {
	case "quit":
		return true, nil
	case "hint":
		text, err := g.hint()
		g.say("%s", text)
		return false, err
	case "board":
	case "flag":
		err = g.flag(words[1:])
	case "open":
		err = g.open(words[1:])
	default:
		err = g.open(words)
	}
	if err == nil {
		g.say("%s", g.picture())
	}
	return false, err
}

// hint draws the mine probabilities and names the cell that the strongest player opens.
func (g *sweep) hint() (string, error) {
	r, err := read(g.position)
	if err != nil {
		return "", err
	}
	if err := r.ask("", playerOptions{time: hintTime, seed: 1}, g.first); err != nil {
		return "", err
	}
	return r.grid() + r.advice(), nil
}

// closed reads a closed cell.
func (g *sweep) closed(words []string) (mines.Cell, error) {
	c, err := g.board.ParseCell(strings.Join(words, " "))
	if err == nil && g.position.Open(c) {
		err = fmt.Errorf("%s is open", g.board.Name(c))
	}
	return c, err
}

func (g *sweep) flag(words []string) error {
	c, err := g.closed(words)
	if err != nil {
		return err
	}
	g.flags[c] = !g.flags[c]
	return nil
}

// open opens a cell, and with a 0 all around it.
func (g *sweep) open(words []string) error {
	c, err := g.closed(words)
	switch {
	case err != nil:
		return err
	case g.flags[c]:
		return fmt.Errorf("%s is flagged as a mine: take the flag away first", g.board.Name(c))
	case g.layout == nil && !g.first.Allows(g.board, c):
		return fmt.Errorf("the mines would have no room around %s: begin elsewhere", g.board.Name(c))
	case g.layout == nil:
		g.layout = mines.NewLayout(g.board, g.first.Free(g.board, c), g.rng)
	}
	if g.layout[c] {
		g.hit, g.lost = c, true
		return nil
	}
	g.spread(c)
	return nil
}

// spread shows a free cell, and goes on from it if it has no mines around.
func (g *sweep) spread(c mines.Cell) {
	if g.position.Open(c) {
		return
	}
	count := g.layout.Count(g.board, c)
	g.position.Show(c, count)
	g.flags[c] = false
	if count > 0 {
		return
	}
	for _, d := range g.board.Neighbours(c) {
		g.spread(d)
	}
}

// picture draws the board: "#" is closed, "F" flagged, a digit the count of an open
// cell, "." a 0. At the end "*" is a mine, "X" the one that was opened.
func (g *sweep) picture() string {
	over := g.lost || g.position.Cleared()
	width := len(fmt.Sprint(g.board.Cols - 1))
	flagged := 0
	text := g.board.Grid(width, func(c mines.Cell) string {
		if g.flags[c] {
			flagged++
		}
		switch shown := g.position.Shown[c]; {
		case shown == 0:
			return "."
		case shown > 0:
			return fmt.Sprint(shown)
		case g.lost && c == g.hit:
			return "X"
		case over && g.layout[c]:
			return "*"
		case g.flags[c]:
			return "F"
		}
		return "#"
	})
	return text + fmt.Sprintf("%s closed, %d of %s flagged\n", mines.Number(g.position.Left, "free cell"), flagged, mines.Number(g.board.Mines, "mine"))
}
