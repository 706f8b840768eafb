package play

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"kriegmate/internal/english"
	"kriegmate/mines"
	"kriegmate/mines/players"
	"kriegmate/mines/solve"
)

// hintTime is how long a player may think about a hint.
const hintTime = time.Second

// A Game is a game of a person. It is used by one goroutine at a time.
type Game struct {
	board    *mines.Board
	first    mines.First
	rng      *rand.Rand
	position *mines.Position
	layout   mines.Layout // nil until the first cell is opened
	opened   []mines.Cell // by the person, in order
	flags    []bool
	hit      mines.Cell // the mine that was opened, -1 if there is none
}

// New returns a game on a board, or an error if the rule for the first cell leaves the
// mines no room. The same seed and the same first cell give the same mines.
func New(b *mines.Board, first mines.First, seed uint64) (*Game, error) {
	if err := first.Room(b); err != nil {
		return nil, err
	}
	return &Game{
		board: b, first: first, rng: rand.New(rand.NewPCG(seed, 0)),
		position: mines.NewPosition(b), flags: make([]bool, b.Cells()), hit: -1,
	}, nil
}

// Position returns what the person sees. It belongs to the game and changes with it.
func (g *Game) Position() *mines.Position { return g.position }

// First returns the rule for the first cell.
func (g *Game) First() mines.First { return g.first }

// Won tells whether all free cells are open.
func (g *Game) Won() bool { return g.position.Cleared() }

// Lost tells whether a mine was opened.
func (g *Game) Lost() bool { return g.hit >= 0 }

// Over tells whether the game was won or lost.
func (g *Game) Over() bool { return g.Won() || g.Lost() }

// Flagged tells whether a cell is flagged as a mine.
func (g *Game) Flagged(c mines.Cell) bool { return g.flags[c] }

// Ask returns the prompt for the next line of a person, or, with false, how the game
// has ended.
func (g *Game) Ask() (text string, more bool) {
	if g.Over() {
		return g.Outcome(), false
	}
	return "> ", true
}

// Do does what a person has typed: a row and a column, with or without "open", to open
// a cell; or "flag" with a cell, "hint", "board" or "quit". It returns what the person
// is to see then; quit tells that the person wants to end the game. An error says what
// is wrong with the line, and the game goes on.
func (g *Game) Do(ctx context.Context, line string) (text string, quit bool, err error) {
	words := strings.Fields(strings.ReplaceAll(line, ",", " "))
	if len(words) == 0 {
		return "", false, errors.New("want a row and a column")
	}
	act := g.Open
	switch words[0] {
	case "quit":
		return "", true, nil
	case "hint":
		text, err = g.Hint(ctx)
		return text, false, err
	case "board":
		return g.Picture(), false, nil
	case "flag":
		act, words = g.Flag, words[1:]
	case "open":
		words = words[1:]
	}
	if !numbers(words) {
		return "", false, fmt.Errorf("%.40q: want a row and a column, such as 3 4, or flag 3 4, hint, board or quit", strings.TrimSpace(line))
	}
	c, err := g.board.ParseCell(strings.Join(words, " "))
	if err == nil {
		err = act(c)
	}
	if err != nil {
		return "", false, err
	}
	return g.Picture(), false, nil
}

// numbers tells whether the words are a row and a column, on the board or not.
func numbers(words []string) bool {
	for _, word := range words {
		if _, err := strconv.Atoi(word); err != nil {
			return false
		}
	}
	return len(words) == 2
}

// closed returns an error if a cell cannot be opened or flagged any more.
func (g *Game) closed(c mines.Cell) error {
	switch {
	case g.Over():
		return errors.New("the game is over")
	case g.position.Open(c):
		return fmt.Errorf("%s is open", g.board.Name(c))
	}
	return nil
}

// Flag marks a closed cell as a mine, or takes the mark away.
func (g *Game) Flag(c mines.Cell) error {
	if err := g.closed(c); err != nil {
		return err
	}
	g.flags[c] = !g.flags[c]
	return nil
}

// Open opens a closed cell without a flag, and with a 0 all around it. With the first
// cell the mines are laid; an error says if the rule does not allow to begin there.
func (g *Game) Open(c mines.Cell) error {
	if err := g.closed(c); err != nil {
		return err
	}
	switch {
	case g.flags[c]:
		return fmt.Errorf("%s is flagged as a mine: take the flag away first", g.board.Name(c))
	case g.layout == nil && !g.first.Allows(g.board, c):
		return fmt.Errorf("the mines would have no room around %s: begin elsewhere", g.board.Name(c))
	case g.layout == nil:
		g.layout = mines.NewLayout(g.board, g.first.Free(g.board, c), g.rng)
	}
	g.opened = append(g.opened, c)
	if g.layout[c] {
		g.hit = c
		return nil
	}
	g.spread(c)
	return nil
}

// spread shows a free cell, and goes on from it if it has no mines around.
func (g *Game) spread(c mines.Cell) {
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

// Hint draws the mine probabilities and names the cell that the strongest player opens.
func (g *Game) Hint(ctx context.Context) (string, error) {
	a, err := solve.Read(g.position)
	if err != nil {
		return "", err
	}
	if err := a.Ask(ctx, players.Strongest(g.board), players.Options{Time: hintTime, Seed: 1}, g.first); err != nil {
		return "", err
	}
	return a.Grid() + a.AdviceText(), nil
}

// Picture draws the board: "#" is closed, "F" flagged, a digit the count of an open
// cell, "." a 0. At the end "*" is a mine, "X" the one that was opened. A line below
// says how many cells are left.
func (g *Game) Picture() string {
	flagged := 0
	for _, flag := range g.flags {
		if flag {
			flagged++
		}
	}
	return g.board.Grid(len(strconv.Itoa(g.board.Cols-1)), g.sign) +
		fmt.Sprintf("%s closed, %d of %s flagged\n", english.Count(g.position.Left, "free cell"), flagged, english.Count(g.board.Mines, "mine"))
}

// sign is how a cell is drawn.
func (g *Game) sign(c mines.Cell) string {
	switch shown := g.position.Shown[c]; {
	case shown == 0:
		return "."
	case shown > 0:
		return strconv.Itoa(int(shown))
	case c == g.hit:
		return "X"
	case g.Over() && g.layout[c]:
		return "*"
	case g.flags[c]:
		return "F"
	}
	return "#"
}

// Outcome tells in a line how the game has ended; it is empty before that.
func (g *Game) Outcome() string {
	switch {
	case g.Lost():
		return fmt.Sprintf("%s is a mine: lost, with %s closed\n", g.board.Name(g.hit), english.Count(g.position.Left, "free cell"))
	case g.Won():
		return "all free cells are open: won\n"
	}
	return ""
}
