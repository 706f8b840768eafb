package endgame

import (
	"math/bits"
	"slices"

	"kriegmate/mines"
)

// A closedSet has no cell left that is free in all of its layouts and tells some of
// them apart.
type closedSet struct {
	list    []mines.Set
	unknown mines.Set // the cells that are mines in some layouts, not in all
}

// A frame is where a set is valued: one for every depth, used again and again.
type frame struct {
	pool  []mines.Set // the layouts of the parts
	parts []part[closedSet]
	moves []move
	// worse has of each unknown cell the cells that are mines wherever it is one;
	// excluded has those of the cells tried.
	worse    [mines.SmallCells]mines.Set
	excluded mines.Set
	oneByOne bool // the parts of one cell are kept at a time
}

// A span is where layouts begin and end in a pool.
type span struct{ from, to int }

// A scope has the cells that count when a set is closed.
type scope struct {
	closed mines.Set // those that are a gain once they are open
	free   mines.Set // those that may still tell layouts apart
}

// frame returns the frame of a depth, empty.
func (s *Solver) frame(depth int) *frame {
	for len(s.frames) <= depth {
		s.frames = append(s.frames, new(frame))
	}
	f := s.frames[depth]
	f.pool, f.parts, f.moves, f.excluded = f.pool[:0], f.parts[:0], f.moves[:0], 0
	return f
}

// open adds the parts of a set that follow when a cell is opened, and returns how
// many counts it can show. What is gained in a part is counted among the closed
// cells.
func (s *Solver) open(f *frame, list []mines.Set, c mines.Cell, closed mines.Set) int {
	from := len(f.pool)
	f.pool = slices.Grow(f.pool, len(list))[:from+len(list)]
	ends := Split(f.pool[from:], list, c, s.around[c])
	f.pool = f.pool[:from+ends[8]]
	return s.close(f, from, &ends, scope{closed, closed &^ (1 << c)})
}

// split adds the parts of a set by what a free cell shows.
func (s *Solver) split(f *frame, at span, c mines.Cell, in scope) {
	list := f.pool[at.from:at.to]
	s.copied = append(s.copied[:0], list...)
	ends := Split(list, s.copied, c, s.around[c])
	s.close(f, at.from, &ends, in)
}

// close closes the parts of each count, and returns how many there are.
func (s *Solver) close(f *frame, from int, ends *[9]int, in scope) (counts int) {
	start := 0
	for _, end := range ends {
		if end > start {
			s.closePart(f, span{from + start, from + end}, in)
			counts++
		}
		start = end
	}
	return counts
}

// closePart opens the cells that are free in all layouts of a list, as long as that
// tells them apart, and adds the parts; not all of them if the context ends.
func (s *Solver) closePart(f *frame, at span, in scope) {
	list := f.pool[at.from:at.to]
	n := len(list)
	if n == 1 {
		f.parts = append(f.parts, part[closedSet]{base: s.gain(1, in.closed&^list[0])})
		return
	}
	if n > many { // smaller ones take no time
		if s.stopped = s.stopped || s.ctx.Err() != nil; s.stopped {
			return
		}
	}
	t, levels := NewTally(list)
	any, all := t.split(n, levels)
	unknown := any &^ all
	for rest := in.free &^ any; rest != 0; rest &= rest - 1 {
		c := mines.Cell(bits.TrailingZeros64(uint64(rest)))
		if Differ(list, s.around[c]&unknown) {
			s.split(f, at, c, scope{in.closed, in.free&any | rest&(rest-1)})
			return
		}
	}
	p := part[closedSet]{set: closedSet{list, unknown}}
	switch safe := n - t.least(unknown, levels); {
	case s.score:
		p.base = s.gain(n, in.closed&^any)
		p.bound = safe * (unknown &^ list[0]).Len()
	case n == 2: // one of them can be won, not both
		p.base = 1
	case n == 3:
		p.base = s.wonOfThree(list)
	default:
		p.bound = safe
	}
	f.parts = append(f.parts, p)
}

// wonOfThree returns how many layouts of a closed set of three can be won. All three
// cannot, one can. Two can if a cell that is free in both tells them apart; it is a mine
// in the third, because the set is closed, and it can be opened first.
func (s *Solver) wonOfThree(list []mines.Set) int {
	for i := range 3 {
		one, two, third := list[i], list[(i+1)%3], list[(i+2)%3]
		for rest := third &^ (one | two); rest != 0; rest &= rest - 1 {
			around := s.around[bits.TrailingZeros64(uint64(rest))&63]
			if (one & around).Len() != (two & around).Len() {
				return 2
			}
		}
	}
	return 1
}

// gain returns what it is worth that the given cells have been opened in n layouts,
// which are won if n is 1.
func (s *Solver) gain(n int, opened mines.Set) int {
	if s.score {
		return n * opened.Len()
	}
	return 1
}
