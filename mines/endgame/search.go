package endgame

import "kriegmate/mines"

// sets is a way to write sets of layouts down and to remember what they are worth: all
// that the search does not know. S is a set. Whatever belongs to a set while it is
// searched is kept by its depth, the number of sets between it and the root.
type sets[S any] interface {
	// recall returns the value of a set that needs no search: it is small, or known, or
	// the search is to stop. A value that does not exceed enough may be given as any
	// number from it up to enough. If there is none it returns the key to keep it by.
	recall(depth int, set S, enough int) (value int, k key, known bool)
	// keep remembers the value of a set that was searched for values above enough.
	keep(k key, value, enough int)
	// moves returns the cells worth opening, those with the highest bounds first.
	moves(depth int, set S, enough int) []move
	// parts returns what may be left after a move, none if it need not be tried after
	// all.
	parts(depth int, set S, m *move) []part[S]
}

// A move is a cell to open.
type move struct {
	cell     mines.Cell
	mined    int // in how many layouts it is a mine
	lost     int // what these are worth together
	bound    int // what can be gained at most
	from, to int // its parts, where they are kept
}

// A part is a set that is left when a cell has been opened.
type part[S any] struct {
	set   S
	base  int // what has been gained when it is reached
	bound int // what more can be gained at most; if it is 0 the set needs no search
}

// A search finds what a set is worth, by branch and bound over its sum: see the package
// comment.
type search[S any, T sets[S]] struct {
	sets T
	// handDown is whether a set is searched for values that would change the choice
	// alone, and not always valued in full.
	handDown bool
}

// value returns what can be gained in a set or, if that does not exceed enough, any
// number from it up to enough. Something can always be gained: enough is 1 or more.
func (s search[S, T]) value(depth int, set S, enough int) int {
	v, k, known := s.sets.recall(depth, set, enough)
	if known {
		return v
	}
	_, v = s.best(depth, set, enough)
	s.sets.keep(k, v, enough)
	return v
}

// best returns the cell to open, and what is gained by it: the first of several. If
// nothing exceeds enough it returns any cell, and enough.
func (s search[S, T]) best(depth int, set S, enough int) (c mines.Cell, most int) {
	most = enough
	moves := s.sets.moves(depth, set, enough)
	for i := range moves {
		m := &moves[i]
		if m.bound <= most {
			break
		}
		if v := s.sum(depth, s.sets.parts(depth, set, m), m.lost, most); v > most {
			c, most = m.cell, v
		}
	}
	return c, most
}

// sum returns what is gained in parts and in the layouts that are lost, or gives up when
// that is seen not to exceed enough, and returns a number from it up to enough.
func (s search[S, T]) sum(depth int, parts []part[S], lost, enough int) int {
	sum := lost
	for i := range parts {
		sum += parts[i].base + parts[i].bound
	}
	for i := range parts {
		p := &parts[i]
		if sum <= enough {
			break
		}
		if p.bound == 0 {
			continue
		}
		needed := 1
		if s.handDown {
			needed = max(1, enough-sum+p.bound)
		}
		sum += s.value(depth+1, p.set, needed) - p.bound
	}
	return sum
}
