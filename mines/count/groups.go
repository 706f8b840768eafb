package count

import (
	"iter"
	"math"

	"kriegmate/mines"
)

// A Group is a set of cells that may be mines or not, and that have nothing to do with
// those of other groups: how many mines it has is certain, no other uncertain cell is
// beside it, and the layouts of the groups can be combined in every way. So each group
// is a game of its own, and a board is won if all of them are.
type Group struct {
	// Cells are the cells of the group.
	Cells []mines.Cell
	// LogLayouts is the natural logarithm of the number of its layouts.
	LogLayouts float64

	parts   []bool // which components are in it
	outside bool   // whether the cells that touch no open cell are
}

// Groups divides the uncertain cells of the position last counted into as many groups
// as can be told apart by their components.
func (k *Counter) Groups() []Group {
	n := len(k.parts)
	j := joiner{k: k, root: make([]int, n+1), owner: make([]int, len(k.known))}
	j.mines()
	j.beside()
	at := make(map[int]int)
	var groups []Group
	logs := k.logs()
	for c := range mines.Cell(len(k.known)) {
		if j.owner[c] < 0 {
			continue
		}
		root := j.find(j.owner[c])
		if _, ok := at[root]; !ok {
			at[root] = len(groups)
			groups = append(groups, Group{parts: make([]bool, n)})
		}
		g := &groups[at[root]]
		g.Cells = append(g.Cells, c)
	}
	for i := range n + 1 {
		x, ok := at[j.find(i)]
		if !ok {
			continue
		}
		groups[x].LogLayouts += logs[i]
		if i < n {
			groups[x].parts[i] = true
		} else {
			groups[x].outside = true
		}
	}
	return groups
}

// AllOf yields every layout of a group of the position last counted once, always in
// the same slice, which is not to be changed. What it says of cells in other groups
// means nothing. The counter must not be used for anything else meanwhile.
func (k *Counter) AllOf(g *Group) iter.Seq[mines.Layout] {
	return func(yield func(mines.Layout) bool) {
		a := all{k: k, l: make(mines.Layout, len(k.known)), yield: yield, only: g}
		k.base(a.l)
		a.part(0, 0)
	}
}

// fixed returns how many mines more than its least component i has, if that is
// certain, and else -1.
func (k *Counter) fixed(i int) int {
	p := k.parts[i]
	at := -1
	for m, ways := range p.totals {
		if ways > 0 && p.weights[m] > 0 {
			if at >= 0 {
				return -1
			}
			at = m
		}
	}
	return at
}

// logs returns for every component whose mines are certain the logarithm of the ways
// to fill it. The first of the others, or the outside if there are none, has the
// logarithm of all the rest, which belongs together.
func (k *Counter) logs() []float64 {
	logs := make([]float64, len(k.parts)+1)
	rest, at := k.LogLayouts(), len(k.parts)
	for i := len(k.parts) - 1; i >= 0; i-- {
		if m := k.fixed(i); m >= 0 {
			logs[i] = math.Log(k.parts[i].totals[m])
			rest -= logs[i]
		} else {
			at = i
		}
	}
	logs[at] = rest
	return logs
}

// A joiner finds which components belong to one group. The outside counts as the
// component after the last.
type joiner struct {
	k     *Counter
	root  []int // by component, another of its group, or itself
	owner []int // by cell, the component of an uncertain cell, or -1
}

// find returns the component that stands for the group of another.
func (j *joiner) find(i int) int {
	for j.root[i] != i {
		i = j.root[i]
	}
	return i
}

// mines joins the components whose numbers of mines depend on each other, and the
// outside with them.
func (j *joiner) mines() {
	n := len(j.k.parts)
	for i := range j.root {
		j.root[i] = i
		if i < n && j.k.fixed(i) < 0 {
			j.root[i] = n
		}
	}
	j.root[n] = n
}

// beside joins the components of uncertain cells that are beside each other.
func (j *joiner) beside() {
	k := j.k
	for c := range j.owner {
		j.owner[c] = -1
	}
	for i, p := range k.parts {
		j.own(p.cells, i)
	}
	j.own(k.outside, len(k.parts))
	for c, i := range j.owner {
		if i < 0 {
			continue
		}
		for _, d := range k.board.Neighbours(mines.Cell(c)) {
			if o := j.owner[d]; o >= 0 {
				j.root[j.find(o)] = j.find(i)
			}
		}
	}
}

// own makes a component the owner of those of its cells that are uncertain.
func (j *joiner) own(cells []mines.Cell, i int) {
	for _, c := range cells {
		if m := j.k.mine[c]; m > 0 && m < 1 {
			j.owner[c] = i
		}
	}
}
