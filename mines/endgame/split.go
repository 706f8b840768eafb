package endgame

import "kriegmate/mines"

// Differ tells whether the layouts have not all the same number of mines in a set.
func Differ(list []mines.Set, in mines.Set) bool {
	if in == 0 {
		return false
	}
	n := (list[0] & in).Len()
	for _, l := range list[1:] {
		if (l & in).Len() != n {
			return true
		}
	}
	return false
}

// long is the length from which on a list is taken to be in order, so that neighbours
// are alike: there it can be foreseen whether a cell is a mine in the next layout.
const long = 256

// Split sorts the layouts of a list in which a cell is free into dst, which is as long as
// the list but not the same memory, by what the cell shows; around has the cells beside
// it. It returns where those of each count end. What comes after them means nothing.
func Split(dst, list []mines.Set, c mines.Cell, around mines.Set) (ends [9]int) {
	const mined = 15
	var next [mined + 1]int
	if len(list) >= long {
		Histogram((*[9]int)(next[:]), list, c, around)
	} else {
		for _, l := range list {
			next[shown(l, c, around, mined)]++
		}
	}
	sum := 0
	for k := range ends {
		sum, next[k] = sum+next[k], sum
		ends[k] = sum
	}
	next[mined] = sum
	if len(list) < long {
		for _, l := range list {
			k := shown(l, c, around, mined)
			dst[next[k]] = l
			next[k]++
		}
		return ends
	}
	for _, l := range list {
		if l>>(c&63)&1 == 0 {
			k := (l & around).Len()
			dst[next[k&mined]] = l
			next[k&mined]++
		}
	}
	return ends
}

// shown returns what a cell shows in a layout, or mined if it is a mine there, without a
// branch.
func shown(l mines.Set, c mines.Cell, around mines.Set, mined int) int {
	return ((l & around).Len() | -int(l>>(c&63)&1)) & mined
}

// Histogram counts the layouts of a list in which a cell is free by what it shows.
func Histogram(counts *[9]int, list []mines.Set, c mines.Cell, around mines.Set) {
	var both [32]int
	for _, l := range list {
		both[((l&around).Len()|int(l>>(c&63)&1)<<4)&31]++
	}
	copy(counts[:], both[:])
}
