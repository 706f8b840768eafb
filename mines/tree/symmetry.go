package tree

import "kriegmate/mines"

// A turning is a symmetry of the board: where each cell goes, and the same for sets
// of cells, byte by byte.
type turning struct {
	to   []mines.Cell
	sets [][256]mines.Set
}

// turnings returns the symmetries of a board, the one that leaves all in place
// first.
func turnings(b *mines.Board) []turning {
	var list []turning
	for _, to := range b.Symmetries() {
		t := turning{to: to, sets: make([][256]mines.Set, (len(to)+7)/8)}
		for i := range t.sets {
			for bits := range 256 {
				for j := range 8 {
					if c := 8*i + j; bits>>j&1 != 0 && c < len(to) {
						t.sets[i][bits] |= 1 << to[c]
					}
				}
			}
		}
		list = append(list, t)
	}
	return list
}

// set returns where the cells of a set go.
func (t *turning) set(s mines.Set) mines.Set {
	out := mines.Set(0)
	for i := range t.sets {
		out |= t.sets[i][s>>(8*i)&255]
	}
	return out
}

// view returns the view of the turned board.
func (t *turning) view(v *mines.View) mines.View {
	out := mines.View{Open: t.set(v.Open)}
	for i, s := range v.Counts {
		if s != 0 {
			out.Counts[i] = t.set(s)
		}
	}
	return out
}

// canonical returns the least of the views that symmetries make of v: one for all
// that are alike.
func canonical(list []turning, v *mines.View) mines.View {
	best := *v
	for i := 1; i < len(list); i++ {
		if next := list[i].view(v); less(&next, &best) {
			best = next
		}
	}
	return best
}

func less(a, b *mines.View) bool {
	if a.Open != b.Open {
		return a.Open < b.Open
	}
	for i := range a.Counts {
		if a.Counts[i] != b.Counts[i] {
			return a.Counts[i] < b.Counts[i]
		}
	}
	return false
}
