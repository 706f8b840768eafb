package mines

import (
	"fmt"
	"slices"
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
