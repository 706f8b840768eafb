package tree

import (
	"math/bits"

	"kriegmate/mines"
	"kriegmate/mines/endgame"
)

// countMines returns, cell by cell, in how many of the layouts a cell is a mine.
func countMines(counts *[mines.SmallCells]int, list []mines.Set) {
	t, levels := endgame.NewTally(list)
	for i := range levels {
		for s := t[i]; s != 0; s &= s - 1 {
			counts[bits.TrailingZeros64(uint64(s))] += 1 << i
		}
	}
}

// A split is a list of layouts parted by what a cell shows: those with the count k
// are between ends[k-1] and ends[k].
type split struct {
	list []mines.Set
	ends [9]int
}

// part returns the layouts in which the cell shows a count.
func (p *split) part(k int) []mines.Set {
	begin := 0
	if k > 0 {
		begin = p.ends[k-1]
	}
	return p.list[begin:p.ends[k]]
}

// A stack is room for lists of layouts that are needed for a while.
type stack struct {
	room []mines.Set
	used int
}

// take returns room for n layouts. It is given back by setting used to what it was.
func (s *stack) take(n int) []mines.Set {
	if s.used+n > len(s.room) {
		// Lists handed out before keep the old room.
		s.room = make([]mines.Set, 2*(s.used+n))
	}
	s.used += n
	return s.room[s.used-n : s.used : s.used]
}

// part splits the layouts of a list without a mine on cell c by the number of mines
// around it.
func (s *stack) part(list []mines.Set, c mines.Cell, around mines.Set) split {
	room := s.take(len(list))
	ends := endgame.Split(room, list, c, around)
	s.used -= len(list) - ends[8]
	return split{list: room[:ends[8]:ends[8]], ends: ends}
}

// showing appends the layouts of a list in which cell c is free and shows a count.
func showing(dst, list []mines.Set, c mines.Cell, around mines.Set, count int) []mines.Set {
	for _, l := range list {
		if l>>(c&63)&1 == 0 && (l&around).Len() == count {
			dst = append(dst, l)
		}
	}
	return dst
}

// thin returns a list of about every so many layouts if there are more than enough,
// and how many each stands for. Layouts next to each other in a list are alike.
func (s *stack) thin(list []mines.Set) ([]mines.Set, float64) {
	const enough = 2048
	if len(list) <= 2*enough {
		return list, 1
	}
	step := float64(len(list)) / enough
	few := s.take(enough)
	for i := range few {
		few[i] = list[int(float64(i)*step)]
	}
	s.used -= enough
	return few, step
}

// begin appends the layouts in which, of the cells that may be mines, those beside
// the first cell have near mines and the others far.
func begin(dst []mines.Set, beside, others mines.Set, near, far int) []mines.Set {
	rest := choose(others, far)
	for _, s := range choose(beside, near) {
		for _, t := range rest {
			dst = append(dst, s|t)
		}
	}
	return dst
}

// choose returns all sets of n of the given cells.
func choose(among mines.Set, n int) []mines.Set {
	size := choices(among.Len(), n)
	list := make([]mines.Set, 0, size)
	if n == 0 {
		return append(list, 0)
	}
	gaps := ^among
	for s := uint64(1)<<n - 1; len(list) < size; {
		list = append(list, spread(mines.Set(s), gaps))
		// The next greater number with as many bits.
		low := s & -s
		up := s + low
		s = up | (s^up)>>(2+bits.TrailingZeros64(low))
	}
	return list
}

// choices returns in how many ways n of so many things can be chosen.
func choices(things, n int) int {
	if n > things {
		return 0
	}
	ways := 1
	for i := range n {
		ways = ways * (things - i) / (i + 1)
	}
	return ways
}

// spread moves the bits of s apart so that those of gaps are left free.
func spread(s, gaps mines.Set) mines.Set {
	for ; gaps != 0; gaps &= gaps - 1 {
		low := gaps&-gaps - 1
		if s&^low == 0 {
			break
		}
		s = s&low | s&^low<<1
	}
	return s
}
