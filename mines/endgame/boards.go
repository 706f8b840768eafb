package endgame

import (
	"math"
	"math/bits"
	"slices"

	"kriegmate/mines"
)

const (
	// many is, but in tests, how many layouts a set may have so that the parts of all
	// its cells are kept at once, to try the best first. In larger ones bounds exclude
	// next to nothing.
	many = 4096
	// few is the size of the smallest sets that are looked up in the table.
	few = 5
)

// recall knows the sets that are in the table. Small ones are not: they are valued in no
// time. If the context ends every set has the value 0, which is not kept.
func (s *Solver) recall(depth int, set closedSet, _ int) (value int, k key, known bool) {
	if depth == 1 {
		s.progress.next(len(set.list))
	}
	if len(set.list) < few {
		return 0, k, false
	}
	k = s.key(set.list[0], set.unknown)
	if v := s.table.get(k); v != 0 {
		return v, k, true
	}
	s.look(len(set.list))
	return 0, k, s.stopped
}

func (s *Solver) keep(k key, value, _ int) {
	if k != (key{}) && !s.stopped {
		s.table.put(k, value)
	}
}

// look looks at the context once in a while, and always before a set of many layouts,
// which takes long. It tells the user how far it is.
func (s *Solver) look(layouts int) {
	if s.valued++; s.valued&(1<<10-1) != 0 && layouts < 256 {
		return
	}
	s.stopped = s.stopped || s.ctx.Err() != nil
	if s.Working != nil && s.valued&(1<<14-1) == 0 {
		s.Working(s.progress.done(), s.table.used)
	}
}

// moves returns the unknown cells but those that need not be tried. In a large set, whose
// parts are found one cell at a time, they are all returned, without a bound.
func (s *Solver) moves(depth int, set closedSet, _ int) []move {
	f := s.frame(depth)
	f.order(set)
	f.oneByOne = len(set.list) > s.many
	if f.oneByOne {
		for i := range f.moves {
			f.moves[i].bound = math.MaxInt
		}
		return f.moves
	}
	moves := f.moves[:0]
	for _, m := range f.moves {
		if !s.unfold(f, set, &m) {
			continue
		}
		i := len(moves)
		for moves = append(moves, m); i > 0 && moves[i-1].bound < m.bound; i-- {
			moves[i] = moves[i-1]
		}
		moves[i] = m
	}
	return moves
}

// parts returns those of a move, the largest first: they lower what can be gained most.
func (s *Solver) parts(depth int, set closedSet, m *move) []part[closedSet] {
	f := s.frames[depth]
	if f.oneByOne {
		if s.stopped = s.stopped || s.ctx.Err() != nil; s.stopped {
			return nil
		}
		if depth == 1 {
			s.progress.move(len(f.moves))
		}
		f.pool, f.parts = f.pool[:0], f.parts[:0]
		if !s.unfold(f, set, m) {
			return nil
		}
	}
	parts := f.parts[m.from:m.to]
	largestFirst(parts)
	return parts
}

// largestFirst sorts parts by what can be gained in them. Most lists are short, and those
// of a whole board have millions.
func largestFirst(parts []part[closedSet]) {
	if len(parts) > 100 {
		slices.SortStableFunc(parts, func(a, b part[closedSet]) int { return b.bound - a.bound })
		return
	}
	for i, p := range parts {
		for ; i > 0 && parts[i-1].bound < p.bound; i-- {
			parts[i] = parts[i-1]
		}
		parts[i] = p
	}
}

// unfold adds the parts of a move, unless it need not be tried: the cell is worse than
// one before it, or dead.
func (s *Solver) unfold(f *frame, set closedSet, m *move) bool {
	if f.excluded.Has(m.cell) {
		return false
	}
	m.from = len(f.parts)
	if s.open(f, set.list, m.cell, set.unknown) == 1 && !s.score {
		f.parts = f.parts[:m.from]
		return false
	}
	f.excluded |= f.worse[m.cell]
	m.to, m.bound = len(f.parts), 0
	for _, p := range f.parts[m.from:] {
		m.bound += p.base + p.bound
	}
	return true
}

// order lists the unknown cells as moves, the safest first, and finds the worse ones
// of each.
func (f *frame) order(set closedSet) {
	t, levels := NewTally(set.list)
	for rest := set.unknown; rest != 0; rest &= rest - 1 {
		c := mines.Cell(bits.TrailingZeros64(uint64(rest)))
		f.worse[c] = set.unknown
		m := move{cell: c, mined: t.Count(c, levels)}
		i := len(f.moves)
		for f.moves = append(f.moves, m); i > 0 && f.moves[i-1].mined > m.mined; i-- {
			f.moves[i] = f.moves[i-1]
		}
		f.moves[i] = m
	}
	for _, l := range set.list {
		for rest := l & set.unknown; rest != 0; rest &= rest - 1 {
			f.worse[bits.TrailingZeros64(uint64(rest))&63] &= l
		}
	}
}
