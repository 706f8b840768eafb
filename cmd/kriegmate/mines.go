package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"kriegmate/mines"
)

func minesCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "mines",
		Usage:     "play, solve and measure Minesweeper",
		ArgsUsage: "COMMAND",
		Description: `Minesweeper on boards of any size. Begin with a game, or with the first cell from
which a board is won for certain:

   kriegmate mines play
   kriegmate mines prove 4x4 6 --first gnomine

Cells are named by row and column, both counted from 0 at the top left. The rule
for the first cell is classic (it is never a mine), gnomine (neither it nor its
neighbours are) or none.`,
		Subcommands: []*cli.Command{minesPlayCommand(s), minesSolveCommand(s), minesProveCommand(s), minesBenchCommand(s), minesExactCommand(s)},
		Action: func(c *cli.Context) error {
			if c.Args().Present() {
				return fmt.Errorf("unknown command %q: see kriegmate mines --help", c.Args().First())
			}
			return cli.ShowSubcommandHelp(c)
		},
	}
}

// firstFlag is the flag for the rule of the first cell.
func firstFlag() cli.Flag {
	return &cli.StringFlag{Name: "first", Usage: "the `RULE` of the first cell: classic, gnomine or none", Value: mines.Classic.String()}
}

// chosenFirst returns the rule of the flag.
func chosenFirst(c *cli.Context) (mines.First, error) {
	first, err := mines.ParseFirst(c.String("first"))
	if err != nil {
		return 0, fmt.Errorf("--first: %w", err)
	}
	return first, nil
}

// parseBoard returns the board of a size, such as 4x4, and a number of mines.
func parseBoard(size, number string) (*mines.Board, error) {
	rows, cols, err := mines.ParseSize(size)
	if err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(number)
	if err != nil {
		return nil, fmt.Errorf("the number of mines %.20q: want a whole number", number)
	}
	return mines.NewBoard(rows, cols, n)
}

// boardArguments returns the board that the two arguments SIZE MINES name.
func boardArguments(c *cli.Context) (*mines.Board, error) {
	if c.NArg() != 2 {
		return nil, fmt.Errorf("want a size and a number of mines, such as 4x4 6: see %s --help", c.Command.HelpName)
	}
	return parseBoard(c.Args().Get(0), c.Args().Get(1))
}

// sizeText returns the size of a board, such as 4x4.
func sizeText(b *mines.Board) string { return fmt.Sprintf("%dx%d", b.Rows, b.Cols) }

// cellText names a cell by row and column.
func cellText(b *mines.Board, c mines.Cell) string {
	row, col := b.Place(c)
	return fmt.Sprintf("(%d,%d)", row, col)
}

// cellsText names cells.
func cellsText(b *mines.Board, cells []mines.Cell) string {
	words := make([]string, len(cells))
	for i, c := range cells {
		words[i] = cellText(b, c)
	}
	return strings.Join(words, ", ")
}

// cellJSON is a cell in JSON: its row and its column.
func cellJSON(b *mines.Board, c mines.Cell) [2]int {
	row, col := b.Place(c)
	return [2]int{row, col}
}

// cellsJSON are cells in JSON, never null.
func cellsJSON(b *mines.Board, cells []mines.Cell) [][2]int {
	list := make([][2]int, len(cells))
	for i, c := range cells {
		list[i] = cellJSON(b, c)
	}
	return list
}

// parseCell reads a row and a column, from 0, such as 1,2.
func parseCell(b *mines.Board, words ...string) (mines.Cell, error) {
	wrong := fmt.Errorf("the cell %.20q: want a row from 0 to %d and a column from 0 to %d", strings.Join(words, " "), b.Rows-1, b.Cols-1)
	if len(words) == 1 {
		words = strings.Split(words[0], ",")
	}
	if len(words) != 2 {
		return 0, wrong
	}
	row, err1 := strconv.Atoi(strings.TrimSpace(words[0]))
	col, err2 := strconv.Atoi(strings.TrimSpace(words[1]))
	if err1 != nil || err2 != nil || row < 0 || row >= b.Rows || col < 0 || col >= b.Cols {
		return 0, wrong
	}
	return b.At(row, col), nil
}

// classesOf returns one cell of each class under the symmetries of the board that
// the rule allows to begin with.
func classesOf(b *mines.Board, first mines.First) []mines.Cell {
	classes := b.Classes()
	slices.Sort(classes)
	return slices.DeleteFunc(slices.Compact(classes), func(c mines.Cell) bool { return !first.Allows(b, c) })
}

// noRoom is the error that no first cell leaves room for the mines.
func noRoom(b *mines.Board, first mines.First) error {
	return fmt.Errorf("%d mines on %s have no room beside the first cell of the rule %s", b.Mines, sizeText(b), first)
}

// gridText draws a board with the numbers of its rows and columns around it.
func gridText(b *mines.Board, width int, cell func(mines.Cell) string) string {
	var t strings.Builder
	margin := len(strconv.Itoa(b.Rows - 1))
	t.WriteString(strings.Repeat(" ", margin))
	for col := range b.Cols {
		fmt.Fprintf(&t, " %*d", width, col)
	}
	t.WriteByte('\n')
	for row := range b.Rows {
		fmt.Fprintf(&t, "%*d", margin, row)
		for col := range b.Cols {
			fmt.Fprintf(&t, " %*s", width, cell(b.At(row, col)))
		}
		t.WriteByte('\n')
	}
	return t.String()
}
