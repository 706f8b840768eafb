package endgame

import (
	"math/bits"

	"kriegmate/mines"
)

// A fewFrame is where a set is searched: one for every depth.
type fewFrame struct {
	moves [mines.SmallCells]move
	parts [9]part[uint64]
}

// recall knows the sets of one layout, and those it remembers.
func (f *Few) recall(_ int, set uint64, _ int) (value int, k key, known bool) {
	if set&(set-1) == 0 {
		return f.unit, k, true
	}
	k[0] = scatter(set)
	if total, ok := f.memo.get(k[0]); ok {
		return total, k, true
	}
	if f.work == f.limit {
		f.spent = true
		return 0, k, true
	}
	f.work++
	return 0, k, false
}

func (f *Few) keep(k key, value, _ int) {
	if !f.spent {
		f.memo.put(k[0], value)
	}
}

// moves returns a cell that tells something without a risk if there is one, and else
// those that are mines in some layouts, the safest first. Of cells that are mines in the
// same layouts the first stands for all: where one is free, so are the others.
func (f *Few) moves(depth int, set uint64, _ int) []move {
	dst := f.frames[depth].moves[:0]
	size := bits.OnesCount64(set)
	l := f.look(set)
	if l.telling >= 0 {
		return append(dst, move{cell: l.telling, bound: size * f.unit})
	}
	lost := f.lost(l)
next:
	for _, c := range f.cells {
		mined := set & f.mined[c]
		if mined == 0 || mined == set {
			continue
		}
		n := bits.OnesCount64(mined)
		at := len(dst)
		for ; at > 0 && dst[at-1].mined >= n; at-- {
			if dst[at-1].mined == n && set&f.mined[dst[at-1].cell] == mined {
				continue next
			}
		}
		// Behind those that are as safe.
		for at < len(dst) && dst[at].mined == n {
			at++
		}
		dst = dst[:len(dst)+1]
		copy(dst[at+1:], dst[at:])
		dst[at] = move{cell: c, mined: n, lost: n * lost, bound: (size-n)*f.unit + n*lost}
	}
	return dst
}

func (f *Few) parts(depth int, set uint64, m *move) []part[uint64] {
	if f.spent {
		return nil
	}
	dst := f.frames[depth].parts[:0]
	for rest := set &^ f.mined[m.cell]; rest != 0; {
		one := f.same(rest, m.cell)
		rest &^= one
		p := part[uint64]{set: one}
		if m.mined == 0 { // it is opened whatever the parts are worth
			p.bound = bits.OnesCount64(one) * f.unit
		} else {
			p.base, p.bound = f.high(one)
		}
		dst = append(dst, p)
	}
	return dst
}
