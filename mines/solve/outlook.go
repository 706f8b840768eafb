package solve

import (
	"math/big"

	"kriegmate/mines"
	"kriegmate/mines/endgame"
)

const (
	// mostForeseen is how many layouts a position may have to be searched to the end.
	mostForeseen = 5000
	// foreseeingWork bounds such a search, in layouts looked at: some tenths of a second.
	foreseeingWork = 20_000_000
)

// An Outlook is how a game can end.
type Outlook struct {
	// Won is in how many of the layouts that fit the game is won under best play, which
	// does not know the layout. If it is all of them, the win is certain.
	Won int `json:"won"`
	// Layouts is how many fit.
	Layouts int `json:"layouts"`
	// Forced tells whether the game is won for certain: whether there is a way to open
	// every free cell that never opens a mine, wherever the mines are.
	Forced bool `json:"forced"`
}

// Foresee searches the game to its end, and sets the outlook. It leaves it nil where that
// would take too long: where too many layouts fit, or too many cells are open to doubt. It
// does not know the rule for the first cell, so something must be open.
func (a *Answer) Foresee() {
	if a.Layouts.Cmp(big.NewInt(mostForeseen)) > 0 {
		return
	}
	doubtful, around := a.doubtful()
	if len(doubtful) > mines.SmallCells {
		return
	}
	var list []mines.Set
	for l := range a.counter.All() {
		var set mines.Set
		for i, c := range doubtful {
			if l[c] {
				set |= 1 << i
			}
		}
		list = append(list, set)
	}
	var search endgame.Bounded
	if won, ok := search.Worth(list, around, foreseeingWork); ok {
		a.Outlook = &Outlook{Won: won, Layouts: len(list), Forced: won == len(list)}
	}
}

// doubtful lists the closed cells but those that certainly are mines, and by their places
// in the list which of them are beside each.
func (a *Answer) doubtful() (cells []mines.Cell, around []mines.Set) {
	b := a.Position.Board
	place := make(map[mines.Cell]int)
	for c, mine := range a.Mine {
		if c := mines.Cell(c); !a.Position.Open(c) && mine < 1 {
			place[c] = len(cells)
			cells = append(cells, c)
		}
	}
	for _, c := range cells {
		var beside mines.Set
		for _, d := range b.Neighbours(c) {
			if at, ok := place[d]; ok {
				beside |= 1 << at
			}
		}
		around = append(around, beside)
	}
	return cells, around
}
