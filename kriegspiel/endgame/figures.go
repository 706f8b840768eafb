package endgame

import (
	"slices"

	"kriegmate/kriegspiel/chess"
)

// Figures are what a table says as a whole. Placements that symmetries map to
// each other count once, and those that leave the opponent's king no square not
// at all.
type Figures struct {
	Placements int `json:"placements"`
	// Lengths counts, for each number of moves, the placements that need it
	// from full uncertainty; entry 0 those that never win from it.
	Lengths []int `json:"lengths"`
	// Squares counts, for each number of moves, the placements together with
	// a square on which the king is known to stand; entry 0 those that never
	// win.
	Squares []int `json:"squares"`
	Sets    int64 `json:"sets"` // maximal sets in the table, for all numbers of moves
}

// Figures works out the figures of the table, which must be loaded
// ([Table.Load]).
func (t *Table) Figures() Figures {
	n := 1 + t.most()
	f := Figures{Lengths: make([]int, n), Squares: make([]int, n)}
	for k := range t.families {
		full := t.full(k)
		if full == 0 {
			continue
		}
		f.Placements++
		f.Lengths[orZero(t.family(k).value(full))]++
		for rest := full; rest != 0; rest &= rest - 1 {
			f.Squares[orZero(t.family(k).value(rest.First().Bit()))]++
		}
		for _, r := range t.family(k) {
			f.Sets += int64(len(r.sets))
		}
	}
	return f
}

// orZero returns a value with 0 for never.
func orZero(value int) int {
	if value == never {
		return 0
	}
	return value
}

// full returns full uncertainty at placement number k.
func (t *Table) full(k int) chess.Bitboard { return t.Material().Full(t.space.first[k]) }

// Longest returns the placements, one of each orbit, that need the most moves
// from full uncertainty, and how many; none and 0 if no placement wins from it.
// The table must be loaded, as for all that looks at the whole of it.
func (t *Table) Longest() (list []Placement, moves int) { return t.extreme(1) }

// Shortest returns those that need the fewest.
func (t *Table) Shortest() (list []Placement, moves int) { return t.extreme(-1) }

func (t *Table) extreme(sign int) (list []Placement, moves int) {
	for k := range t.families {
		full := t.full(k)
		n := orZero(t.family(k).value(full))
		switch {
		case n == 0:
		case moves == 0 || sign*n > sign*moves:
			list, moves = append(list[:0], t.space.first[k]), n
		case n == moves:
			list = append(list, t.space.first[k])
		}
	}
	return list, moves
}

// A Position is a placement with a set of squares for the opponent's king.
type Position struct {
	At  Placement
	Set chess.Bitboard
}

// Never returns smallest sets that never win, one for each placement that has
// any, those with the most squares first: each wins as soon as any square is left
// out.
func (t *Table) Never() []Position {
	var list []Position
	for k := range t.families {
		if set := t.full(k); set != 0 && t.family(k).value(set) == never {
			list = append(list, Position{t.space.first[k], t.family(k).core(set, never-1)})
		}
	}
	slices.SortStableFunc(list, func(a, b Position) int { return b.Set.Count() - a.Set.Count() })
	return list
}

// core returns a smallest part of a set that does not win within n moves: each
// square that can be left out is.
func (f family) core(set chess.Bitboard, n int) chess.Bitboard {
	for rest := set; rest != 0; rest &= rest - 1 {
		if s := rest.First().Bit(); !f.within(n, set&^s) {
			set &^= s
		}
	}
	return set
}
