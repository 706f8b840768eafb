package endgame

import (
	"slices"

	"kriegmate/kriegspiel/chess"
)

// An Edge is a set that wins, and with any square more that is possible at its
// placement never does.
type Edge struct {
	Position
	Moves  int            // that the set takes
	Breaks chess.Bitboard // the other squares; there is at least one
}

// Widest returns sets that win and lose by one square: the largest of each
// placement that does not win from full uncertainty, at most so many of them, the
// largest first. The table must be loaded.
func (t *Table) Widest(most int) []Edge {
	var list []Edge
	for k := range t.families {
		full := t.full(k)
		if full == 0 || t.family(k).value(full) != never {
			continue
		}
		e := Edge{Position: Position{At: t.space.first[k]}}
		for _, r := range t.family(k) {
			for _, set := range r.sets {
				if set.Count() > e.Set.Count() {
					e.Set, e.Moves, e.Breaks = set, int(r.moves), full&^set
				}
			}
		}
		if e.Set != 0 {
			list = append(list, e)
		}
	}
	slices.SortStableFunc(list, func(a, b Edge) int { return b.Set.Count() - a.Set.Count() })
	return list[:min(most, len(list))]
}

// Smallest returns sets that never win, of the smallest number of squares of
// which there is one in any placement, at most so many of them. The table must be
// loaded.
func (t *Table) Smallest(most int) []Position {
	var list []Position
	for size := 1; size <= 64 && len(list) == 0; size++ {
		for k := range t.families {
			full := t.full(k)
			if full == 0 || t.family(k).value(full) != never {
				continue
			}
			if set := t.family(k).losing(full, 0, size); set != 0 {
				if list = append(list, Position{t.space.first[k], set}); len(list) == most {
					break
				}
			}
		}
	}
	return list
}

// losing returns a set that never wins, made from a set with at most so many
// squares more, or 0 if there is none: every set that wins must miss one of its
// squares, and so must the largest that holds all it has.
func (f family) losing(full, set chess.Bitboard, more int) chess.Bitboard {
	var around chess.Bitboard
	found := false
	for _, r := range f {
		for _, m := range r.sets {
			if set&^m == 0 && (!found || m.Count() > around.Count()) {
				around, found = m, true
			}
		}
	}
	switch {
	case !found && set != 0:
		return set
	case more == 0:
		return 0
	}
	for rest := full &^ around; rest != 0; rest &= rest - 1 {
		if s := f.losing(full, set|rest.First().Bit(), more-1); s != 0 {
			return s
		}
	}
	return 0
}

// Extent is what becomes of the placements with the solver's king on one square,
// from full uncertainty.
type Extent struct {
	Placements, Won int
	Fewest          int // moves that any of them takes, 0 if none wins
}

// ByKing returns the extent for each square of the solver's king, all placements
// counted and not only one of those that symmetries map to each other. The table
// must be loaded.
func (t *Table) ByKing() (by [64]Extent) {
	m := t.Material()
	var images []Placement
	for k := range t.families {
		full := t.full(k)
		if full == 0 {
			continue
		}
		n := orZero(t.family(k).value(full))
		images = images[:0]
		for _, g := range t.space.group() {
			image := t.space.first[k].mapped(g, m)
			if slices.Contains(images, image) {
				continue
			}
			images = append(images, image)
			e := &by[image[0]]
			e.Placements++
			if n > 0 {
				e.Won++
				if e.Fewest == 0 || n < e.Fewest {
					e.Fewest = n
				}
			}
		}
	}
	return by
}
