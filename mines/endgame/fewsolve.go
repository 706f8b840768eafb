package endgame

import (
	"math/bits"

	"kriegmate/mines"
)

// A candidate is a cell that is a mine in some layouts of a set; in the others, safe
// many, it is free.
type candidate struct {
	cell mines.Cell
	safe int
}

// candidates appends those of a set, the safest first. Of cells that are mines in
// the same layouts the first stands for all: where one is free, so are the others.
func (f *Few) candidates(dst []candidate, set uint64) []candidate {
	size := bits.OnesCount64(set)
next:
	for _, c := range f.cells {
		mined := set & f.mined[c]
		if mined == 0 || mined == set {
			continue
		}
		n := candidate{c, size - bits.OnesCount64(mined)}
		at := len(dst)
		for ; at > 0 && dst[at-1].safe <= n.safe; at-- {
			if dst[at-1].safe == n.safe && set&f.mined[dst[at-1].cell] == mined {
				continue next
			}
		}
		// Behind those that are as safe.
		for at < len(dst) && dst[at].safe == n.safe {
			at++
		}
		dst = append(dst, n)
		copy(dst[at+1:], dst[at:])
		dst[at] = n
	}
	return dst
}

// parts splits a set by what a cell shows; layouts in which it is a mine are left
// out.
func (f *Few) parts(dst []uint64, set uint64, c mines.Cell) []uint64 {
	for rest := set &^ f.mined[c]; rest != 0; {
		part := f.same(rest, c)
		dst = append(dst, part)
		rest &^= part
	}
	return dst
}

// solve returns the greatest total that can be reached. If it takes more work than
// the limit, spent becomes true and the total means nothing.
func (f *Few) solve(set uint64) int {
	size := bits.OnesCount64(set)
	if size == 1 {
		return f.unit
	}
	if total, ok := f.memo.get(scatter(set)); ok {
		return total
	}
	if f.work++; f.work > f.limit {
		f.spent = true
		return 0
	}
	l := f.look(set)
	best := 0
	if l.telling >= 0 {
		var room [9]uint64
		for _, part := range f.parts(room[:0], set, l.telling) {
			best += f.solve(part)
		}
	} else {
		best = f.risk(set, f.lost(l))
	}
	if !f.spent {
		f.memo.put(scatter(set), best)
	}
	return best
}

// risk returns the greatest total of a set in which nothing is learned without a
// risk, by branch and bound; a layout with a mine on the cell is worth lost.
func (f *Few) risk(set uint64, lost int) int {
	var room [mines.SmallCells]candidate
	size, best := bits.OnesCount64(set), 0
	for _, n := range f.candidates(room[:0], set) {
		mined := (size - n.safe) * lost
		if f.spent || n.safe*f.unit+mined <= best {
			break
		}
		best = max(best, f.open(set, n.cell, mined, best))
	}
	return best
}

// open returns the greatest total when a cell is opened, where those layouts in
// which it is a mine are worth lost together; or some total that is not above least.
func (f *Few) open(set uint64, c mines.Cell, lost, least int) int {
	var room [9]uint64
	var highs [9]int
	parts := f.parts(room[:0], set, c)
	total := lost
	for i, part := range parts {
		highs[i] = f.high(part)
		total += highs[i]
	}
	for i, part := range parts {
		if total <= least || f.spent {
			break
		}
		total += f.solve(part) - highs[i]
	}
	return total
}
