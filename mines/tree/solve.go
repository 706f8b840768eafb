package tree

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
func (b *basis) candidates(dst []candidate, set uint64) []candidate {
	size := bits.OnesCount64(set)
next:
	for _, c := range b.cells {
		mined := set & b.mined[c]
		if mined == 0 || mined == set {
			continue
		}
		n := candidate{c, size - bits.OnesCount64(mined)}
		at := len(dst)
		for ; at > 0 && dst[at-1].safe <= n.safe; at-- {
			if dst[at-1].safe == n.safe && set&b.mined[dst[at-1].cell] == mined {
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
func (b *basis) parts(dst []uint64, set uint64, c mines.Cell) []uint64 {
	for rest := set &^ b.mined[c]; rest != 0; {
		part := b.same(rest, c)
		dst = append(dst, part)
		rest &^= part
	}
	return dst
}

// solve returns the greatest total that can be reached. If it takes more work than
// the limit, spent becomes true and the total means nothing.
func (b *basis) solve(set uint64) int {
	size := bits.OnesCount64(set)
	if size == 1 {
		return b.unit
	}
	if total, ok := b.memo.get(set); ok {
		return total
	}
	if b.work++; b.work > b.limit {
		b.spent = true
		return 0
	}
	l := b.look(set)
	best := 0
	if l.teller >= 0 {
		var room [9]uint64
		for _, part := range b.parts(room[:0], set, l.teller) {
			best += b.solve(part)
		}
	} else {
		best = b.risk(set, b.lost(l))
	}
	if !b.spent {
		b.memo.put(set, best)
	}
	return best
}

// risk returns the greatest total of a set in which nothing is learned without a
// risk, by branch and bound; a layout with a mine on the cell is worth lost.
func (b *basis) risk(set uint64, lost int) int {
	var room [mines.SmallCells]candidate
	size, best := bits.OnesCount64(set), 0
	for _, n := range b.candidates(room[:0], set) {
		mined := (size - n.safe) * lost
		if b.spent || n.safe*b.unit+mined <= best {
			break
		}
		best = max(best, b.open(set, n.cell, mined, best))
	}
	return best
}

// open returns the greatest total when a cell is opened, where those layouts in
// which it is a mine are worth lost together; or some total that is not above least.
func (b *basis) open(set uint64, c mines.Cell, lost, least int) int {
	var room [9]uint64
	var highs [9]int
	parts := b.parts(room[:0], set, c)
	total := lost
	for i, part := range parts {
		highs[i] = b.high(part)
		total += highs[i]
	}
	for i, part := range parts {
		if total <= least || b.spent {
			break
		}
		total += b.solve(part) - highs[i]
	}
	return total
}

// greedy returns a total that can be reached: that of the policy which opens the
// cell with the greatest promise.
func (b *basis) greedy(set uint64) int {
	size := bits.OnesCount64(set)
	if size == 1 {
		return b.unit
	}
	if total, ok := b.memo.get(set); ok {
		return total
	}
	l := b.look(set)
	c, total := l.teller, 0
	if c < 0 {
		c = b.promising(set)
		total = bits.OnesCount64(set&b.mined[c]) * b.lost(l)
	}
	var room [9]uint64
	for _, part := range b.parts(room[:0], set, c) {
		total += b.greedy(part)
	}
	b.memo.put(set, total)
	return total
}

// promising returns the cell with the greatest promise in a set in which nothing is
// learned without a risk.
func (b *basis) promising(set uint64) mines.Cell {
	best, most := mines.Cell(-1), -1.
	for _, c := range b.cells {
		if mined := set & b.mined[c]; mined == 0 || mined == set {
			continue
		}
		sum := 0.
		var room [9]uint64
		for _, part := range b.parts(room[:0], set, c) {
			sum += promises[bits.OnesCount64(part)]
		}
		if sum > most {
			best, most = c, sum
		}
	}
	return best
}
