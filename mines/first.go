package mines

import (
	"fmt"
	"slices"

	"kriegmate/internal/english"
)

// A First is a rule for the first cell that is opened.
type First uint8

// The rules for the first cell.
const (
	Classic First = iota // it is no mine
	Gnomine              // it is no mine, and neither are its neighbours
	None                 // it may be a mine
)

var firstNames = []string{"classic", "gnomine", "none"}

// ParseFirst returns the rule of a name.
func ParseFirst(name string) (First, error) {
	i := slices.Index(firstNames, name)
	if i < 0 {
		return 0, fmt.Errorf("the first-move rule %q: there are classic, gnomine and none", name)
	}
	return First(i), nil
}

// String returns the name of the rule.
func (f First) String() string { return firstNames[f] }

// Free lists the cells that are no mines if the first cell is c.
func (f First) Free(b *Board, c Cell) []Cell {
	switch f {
	case Classic:
		return []Cell{c}
	case Gnomine:
		return append([]Cell{c}, b.Neighbours(c)...)
	}
	return nil
}

// Allows tells whether the first cell can be c: whether the mines find room
// beside the cells that must be free.
func (f First) Allows(b *Board, c Cell) bool { return b.Mines <= b.Cells()-len(f.Free(b, c)) }

// Cells returns the cells that the rule allows to begin with, one of each class under
// the symmetries of the board, in ascending order.
func (f First) Cells(b *Board) []Cell {
	classes := b.Classes()
	slices.Sort(classes)
	return slices.DeleteFunc(slices.Compact(classes), func(c Cell) bool { return !f.Allows(b, c) })
}

// Room returns a [NoRoom] error if the rule allows no first cell.
func (f First) Room(b *Board) error {
	if len(f.Cells(b)) > 0 {
		return nil
	}
	return &NoRoom{b, f}
}

// NoRoom is the error that the mines find no room beside the cells that must be free.
type NoRoom struct {
	Board *Board
	First First
}

// Error says how many mines have no room.
func (e *NoRoom) Error() string {
	verb := "have"
	if e.Board.Mines == 1 {
		verb = "has"
	}
	return fmt.Sprintf("%s on %s %s no room beside the first cell of the rule %s", english.Count(e.Board.Mines, "mine"), e.Board.Size(), verb, e.First)
}
