package uct

import (
	"math/bits"

	"kriegmate/mines"
)

// countMines adds to counts, cell by cell, in how many of the layouts a cell is a
// mine. Eight layouts at a time are added bit by bit, all cells side by side in one
// word: planes[i] holds the bits of value 1<<i of all sums.
func countMines(counts *[mines.SmallCells]int, list []mines.Set) {
	var planes [32]mines.Set
	for len(list) >= 8 {
		s := list[:8:8]
		list = list[8:]
		var twoA, twoB, twoC, twoD, fourA, fourB, eight mines.Set
		planes[0], twoA = fullAdd(planes[0], s[0], s[1])
		planes[0], twoB = fullAdd(planes[0], s[2], s[3])
		planes[0], twoC = fullAdd(planes[0], s[4], s[5])
		planes[0], twoD = fullAdd(planes[0], s[6], s[7])
		planes[1], fourA = fullAdd(planes[1], twoA, twoB)
		planes[1], fourB = fullAdd(planes[1], twoC, twoD)
		planes[2], eight = fullAdd(planes[2], fourA, fourB)
		carry(planes[3:], eight)
	}
	for _, s := range list {
		carry(planes[:], s)
	}
	top := len(planes)
	for top > 0 && planes[top-1] == 0 {
		top--
	}
	for i := range top {
		for s := planes[i]; s != 0; s &= s - 1 {
			counts[bits.TrailingZeros64(uint64(s))] += 1 << i
		}
	}
}

// fullAdd adds three bits in every place.
func fullAdd(a, b, c mines.Set) (sum, carried mines.Set) {
	x := a ^ b
	return x ^ c, a&b | x&c
}

// carry adds a bit in every place to a number in planes.
func carry(planes []mines.Set, s mines.Set) {
	for i := 0; s != 0; i++ {
		planes[i], s = planes[i]^s, planes[i]&s
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
	var p split
	histogram(&p.ends, list, c, around)
	var next [9]int
	sum := 0
	for k, n := range p.ends {
		next[k] = sum
		sum += n
		p.ends[k] = sum
	}
	p.list = s.take(sum)
	for _, l := range list {
		if l>>c&1 == 0 {
			k := (l & around).Len()
			p.list[next[k]] = l
			next[k]++
		}
	}
	return p
}

// histogram counts the layouts without a mine on cell c by the number around it.
func histogram(counts *[9]int, list []mines.Set, c mines.Cell, around mines.Set) {
	var both [18]int
	for _, l := range list {
		both[(l&around).Len()+9*int(l>>c&1)]++
	}
	copy(counts[:], both[:9])
}

// layouts returns all sets of n of the cells outside barred, of the given number of
// cells.
func layouts(cells, n int, barred mines.Set) []mines.Set {
	free := cells - barred.Len()
	size := 1
	for i := range n {
		size = size * (free - i) / (i + 1)
	}
	list := make([]mines.Set, 0, size)
	if n == 0 {
		return append(list, 0)
	}
	for s, end := uint64(1)<<n-1, uint64(1)<<(free-1)<<1-1; len(list) < size; {
		list = append(list, spread(mines.Set(s&end), barred))
		// The next greater number with as many bits.
		low := s & -s
		up := s + low
		s = up | (s^up)>>2/low
	}
	return list
}

// spread moves the bits of s apart so that those of barred are left free.
func spread(s, barred mines.Set) mines.Set {
	for ; barred != 0; barred &= barred - 1 {
		low := barred&-barred - 1
		s = s&low | s&^low<<1
	}
	return s
}
