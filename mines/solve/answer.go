package solve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"strings"

	"kriegmate/internal/english"
	"kriegmate/mines"
	"kriegmate/mines/count"
	"kriegmate/mines/players"
)

// An Answer is what a position tells.
type Answer struct {
	Position *mines.Position
	Layouts  *big.Int // how many fit
	// Mine is the probability that a cell is a mine if it is opened next, 0 if it is open.
	Mine  []float64
	Safe  []mines.Cell // closed, but certainly free
	Mined []mines.Cell // certainly mines

	// Advice is what a player would do, nil if none was asked or all free cells are
	// open.
	Advice *Advice
	// Outlook is how the game can end, nil if [Answer.Foresee] was not asked or has
	// found too much to look at.
	Outlook *Outlook

	counter *count.Counter
}

// Advice is the choice of a player.
type Advice struct {
	Player string // by its name
	Cell   mines.Cell
}

// Read counts the layouts that fit a position. If there are none, the error is a
// [Contradiction]; the other error is [count.ErrTooWide], that they cannot be counted.
func Read(p *mines.Position) (*Answer, error) {
	counter := new(count.Counter)
	if err := counter.Count(p); err != nil {
		if errors.Is(err, count.ErrNoLayout) {
			return nil, contradict(p)
		}
		return nil, err
	}
	a := &Answer{Position: p, Layouts: counter.Layouts(), Mine: make([]float64, p.Board.Cells()), counter: counter}
	for c := range mines.Cell(p.Board.Cells()) {
		if p.Open(c) {
			continue
		}
		a.Mine[c] = counter.Mine(c)
		switch a.Mine[c] {
		case 0:
			a.Safe = append(a.Safe, c)
		case 1:
			a.Mined = append(a.Mined, c)
		}
	}
	return a, nil
}

// Parse reads a position with the given number of mines, as [mines.ParsePosition] does,
// and what it tells, as [Read] does.
func Parse(text string, n int) (*Answer, error) {
	p, err := mines.ParsePosition(text, n)
	if err != nil {
		return nil, err
	}
	return Read(p)
}

// Ask lets a player choose a cell, if one is left. On a board without open cells the
// rule for the first cell says where the mines may be; as it is the cell that is opened
// that decides, no cell is a mine then with which the rule allows to begin.
func (a *Answer) Ask(ctx context.Context, kind players.Kind, o players.Options, first mines.First) error {
	p := a.Position
	if p.Cleared() {
		return nil
	}
	if p.Left == p.Board.Cells()-p.Board.Mines {
		if err := first.Room(p.Board); err != nil {
			return err
		}
		a.begin(first)
	}
	player, err := kind.New(p.Board, o)
	if err != nil {
		return err
	}
	a.Advice = &Advice{kind.Name, player.Choose(ctx, p, first)}
	return ctx.Err()
}

// begin takes the rule for the first cell into the probabilities. None of the cells is
// safe by that: only the first one is.
func (a *Answer) begin(first mines.First) {
	if first == mines.None {
		return
	}
	for c := range a.Mine {
		if first.Allows(a.Position.Board, mines.Cell(c)) {
			a.Mine[c] = 0
		}
	}
}

// answerJSON is an answer in JSON.
type answerJSON struct {
	Board   string       `json:"board"`
	Mines   int          `json:"mines"`
	Layouts *big.Int     `json:"layouts"`
	Mine    [][]*float64 `json:"mine"` // by row and column; null where a cell is open
	Safe    [][2]int     `json:"safe"`
	Mined   [][2]int     `json:"mined"`
	Player  string       `json:"player,omitempty"`
	Best    *[2]int      `json:"best,omitempty"`
	Outlook *Outlook     `json:"outlook,omitempty"`
}

// MarshalJSON returns the answer for programs. Cells are pairs of row and column.
func (a *Answer) MarshalJSON() ([]byte, error) {
	b := a.Position.Board
	j := answerJSON{Board: b.Size(), Mines: b.Mines, Layouts: a.Layouts, Safe: b.Pairs(a.Safe), Mined: b.Pairs(a.Mined), Outlook: a.Outlook}
	for row := range b.Rows {
		line := make([]*float64, b.Cols)
		for col := range line {
			if c := b.At(row, col); !a.Position.Open(c) {
				line[col] = &a.Mine[c]
			}
		}
		j.Mine = append(j.Mine, line)
	}
	if a.Advice != nil {
		cell := b.Pair(a.Advice.Cell)
		j.Player, j.Best = a.Advice.Player, &cell
	}
	return json.Marshal(j)
}

// Text returns the answer for people.
func (a *Answer) Text() string {
	var t strings.Builder
	b := a.Position.Board
	fmt.Fprintf(&t, "%s, %s, %s closed, %s\n", b.Size(), english.Count(b.Mines, "mine"), english.Count(a.Position.Left, "free cell"), layoutsText(a.Layouts))
	fmt.Fprintf(&t, "\nmines in per cent, [ ] is open:\n%s\n", a.Grid())
	if len(a.Safe) > 0 {
		fmt.Fprintf(&t, "free: %s\n", b.Names(a.Safe))
	}
	if len(a.Mined) > 0 {
		fmt.Fprintf(&t, "mines: %s\n", b.Names(a.Mined))
	}
	t.WriteString(a.AdviceText())
	return t.String()
}

// AdviceText tells in a line what the player opens.
func (a *Answer) AdviceText() string {
	switch {
	case a.Position.Cleared():
		return "all free cells are open\n"
	case a.Advice == nil:
		return ""
	}
	chance := "free for certain"
	if x := a.Mine[a.Advice.Cell]; x > 0 {
		chance = fmt.Sprintf("a mine with %.1f %%", 100*x)
	}
	return fmt.Sprintf("%s opens %s: %s\n", a.Advice.Player, a.Position.Board.Name(a.Advice.Cell), chance)
}

// Grid draws the mine probabilities in per cent; open cells show their counts in
// brackets.
func (a *Answer) Grid() string {
	return a.Position.Board.Grid(5, func(c mines.Cell) string {
		if a.Position.Open(c) {
			return fmt.Sprintf("[%d]", a.Position.Shown[c])
		}
		switch x := a.Mine[c]; x {
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
