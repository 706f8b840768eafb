package endgame

import (
	"math/bits"

	"kriegmate/mines"
)

// A Tally has the bits of how many sets each cell is in: a cell in t[i] counts
// 1<<i.
type Tally [32]mines.Set

// NewTally counts the cells of a list of sets, and returns how many bits it took. Eight
// sets at a time take seven adders instead of about sixteen.
func NewTally(list []mines.Set) (t Tally, levels int) {
	levels = bits.Len(uint(len(list)))
	var ones, twos, fours mines.Set
	for len(list) >= 8 {
		s := list[:8:8]
		list = list[8:]
		var twoA, twoB, twoC, twoD, fourA, fourB, eight mines.Set
		ones, twoA = add3(ones, s[0], s[1])
		ones, twoB = add3(ones, s[2], s[3])
		ones, twoC = add3(ones, s[4], s[5])
		ones, twoD = add3(ones, s[6], s[7])
		twos, fourA = add3(twos, twoA, twoB)
		twos, fourB = add3(twos, twoC, twoD)
		fours, eight = add3(fours, fourA, fourB)
		t.add(3, eight)
	}
	t[0], t[1], t[2] = ones, twos, fours
	for _, set := range list {
		t.add(0, set)
	}
	return t, levels
}

// add counts the cells of a set 1<<level times.
func (t *Tally) add(level int, set mines.Set) {
	for i := level; set != 0; i++ {
		before := t[i&31]
		t[i&31] = before ^ set
		set &= before
	}
}

// add3 adds three bits in every cell.
func add3(x, y, z mines.Set) (sum, carry mines.Set) {
	half := x ^ y
	return half ^ z, x&y | half&z
}

// Count returns how many sets a cell is in.
func (t *Tally) Count(c mines.Cell, levels int) int {
	n := 0
	for i := range levels {
		n |= int(t[i]>>c&1) << i
	}
	return n
}

// least returns how many sets that cell of among is in that is in the fewest. Among
// is not empty.
func (t *Tally) least(among mines.Set, levels int) int {
	n := 0
	for i := levels - 1; i >= 0; i-- {
		if low := among &^ t[i]; low != 0 {
			among = low
		} else {
			n |= 1 << i
		}
	}
	return n
}

// split returns the cells that are in any of n sets, and those that are in all.
func (t *Tally) split(n, levels int) (any, all mines.Set) {
	all = ^mines.Set(0)
	for i := range levels {
		any |= t[i]
		all &= t[i] ^ mines.Set(n>>i&1-1)
	}
	return any, all
}
