package exact

import (
	"math/bits"

	"kriegmate/mines"
)

// A tally has the bits of how many sets each cell is in: a cell in t[i] counts
// 1<<i.
type tally [32]mines.Set

// newTally counts the cells of a list of sets, and returns how many bits it took.
func newTally(list []mines.Set) (t tally, levels int) {
	levels = bits.Len(uint(len(list)))
	for ; len(list) >= 8; list = list[8:] {
		t.addEight((*[8]mines.Set)(list))
	}
	for _, set := range list {
		t.add(0, set)
	}
	return t, levels
}

// add counts the cells of a set 1<<level times.
func (t *tally) add(level int, set mines.Set) {
	for i := level; set != 0; i++ {
		before := t[i&31]
		t[i&31] = before ^ set
		set &= before
	}
}

// addEight counts eight sets, with seven adders instead of about sixteen.
func (t *tally) addEight(s *[8]mines.Set) {
	var twos [4]mines.Set
	ones := t[0]
	for i := range twos {
		ones, twos[i] = add3(ones, s[2*i], s[2*i+1])
	}
	two, four0 := add3(t[1], twos[0], twos[1])
	two, four1 := add3(two, twos[2], twos[3])
	four, eight := add3(t[2], four0, four1)
	t[0], t[1], t[2] = ones, two, four
	t.add(3, eight)
}

// add3 adds three bits in every cell.
func add3(x, y, z mines.Set) (sum, carry mines.Set) {
	half := x ^ y
	return half ^ z, x&y | half&z
}

// count returns how many sets a cell is in.
func (t *tally) count(c mines.Cell, levels int) int {
	n := 0
	for i := range levels {
		n |= int(t[i]>>c&1) << i
	}
	return n
}

// least returns how many sets that cell of among is in that is in the fewest. Among
// is not empty.
func (t *tally) least(among mines.Set, levels int) int {
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
func (t *tally) split(n, levels int) (any, all mines.Set) {
	all = ^mines.Set(0)
	for i := range levels {
		any |= t[i]
		all &= t[i] ^ mines.Set(n>>i&1-1)
	}
	return any, all
}
