package endgame

import (
	"math/bits"

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

// value returns what can be gained in a closed set. It is too little, and not kept, if
// the context ends.
func (s *Solver) value(depth int, list []mines.Set, unknown mines.Set) int {
	if len(list) < few {
		return s.guess(depth, list, unknown)
	}
	k := s.key(list[0], unknown)
	if v := s.table.get(k); v != 0 {
		return v
	}
	if s.look(); s.stopped {
		return 0
	}
	v := s.guess(depth, list, unknown)
	if !s.stopped {
		s.table.put(k, v)
	}
	return v
}

// look looks at the context once in a while, and tells the user how far it is.
func (s *Solver) look() {
	if s.valued++; s.valued&(1<<10-1) != 0 {
		return
	}
	s.stopped = s.stopped || s.ctx.Err() != nil
	if s.Working != nil && s.valued&(1<<14-1) == 0 {
		s.Working(s.progress.done(), s.table.used)
	}
}

// guess returns what can be gained in a closed set by opening an unknown cell.
func (s *Solver) guess(depth int, list []mines.Set, unknown mines.Set) int {
	f := s.frame(depth)
	f.order(list, unknown)
	if len(list) > s.many {
		return s.guessOneByOne(depth, f, list, unknown)
	}
	moves := f.moves[:0]
	var worse mines.Set
	for _, m := range f.moves {
		if worse.Has(m.cell) || !s.unfold(f, list, unknown, &m) {
			continue
		}
		worse |= f.worse[m.cell]
		i := len(moves)
		for moves = append(moves, m); i > 0 && moves[i-1].bound < m.bound; i-- {
			moves[i] = moves[i-1]
		}
		moves[i] = m
	}
	if len(moves) == 0 {
		return 1
	}
	best := 0
	for _, m := range moves {
		if m.bound <= best {
			break
		}
		best = max(best, s.sum(depth, f.parts[m.from:m.to], m.bound, best))
	}
	return best
}

// guessOneByOne is guess for a large set: it keeps the parts of one cell at a time.
func (s *Solver) guessOneByOne(depth int, f *frame, list []mines.Set, unknown mines.Set) int {
	best := 1
	var worse mines.Set
	for i, m := range f.moves {
		if s.stopped = s.stopped || s.ctx.Err() != nil; s.stopped {
			return best
		}
		if depth == 1 {
			s.progress.moves, s.progress.movesOfAll = i, len(f.moves)
		}
		f.pool, f.parts = f.pool[:0], f.parts[:0]
		if worse.Has(m.cell) || !s.unfold(f, list, unknown, &m) {
			continue
		}
		worse |= f.worse[m.cell]
		best = max(best, s.sum(depth, f.parts, m.bound, best))
	}
	return best
}

// unfold adds the parts of a move, unless the cell is dead and need not be tried.
func (s *Solver) unfold(f *frame, list []mines.Set, unknown mines.Set, m *move) bool {
	m.from = len(f.parts)
	if s.open(f, list, m.cell, unknown) == 1 && !s.score {
		f.parts = f.parts[:m.from]
		return false
	}
	m.to = len(f.parts)
	m.bound = bound(f.parts[m.from:])
	return true
}

// bound returns what can be gained in parts at most.
func bound(parts []part) int {
	sum := 0
	for i := range parts {
		sum += parts[i].base + parts[i].bound
	}
	return sum
}

// sum returns what is gained in parts, which together have the given bound, or gives
// up when it is seen to be no more than best and returns that bound. The largest come
// first: they lower it most.
func (s *Solver) sum(depth int, parts []part, bound, best int) int {
	f := s.frames[depth]
	for i, p := range parts {
		for ; i > 0 && parts[i-1].bound < p.bound; i-- {
			parts[i] = parts[i-1]
		}
		parts[i] = p
	}
	for i := range parts {
		p := &parts[i]
		if p.bound == 0 || bound <= best {
			break
		}
		if depth == 0 {
			s.progress.now, s.progress.movesOfAll = p.to-p.from, 0
		}
		bound += s.value(depth+1, f.pool[p.from:p.to], p.unknown) - p.bound
		if depth == 0 {
			s.progress.before += p.to - p.from
		}
	}
	return bound
}

// order lists the unknown cells as moves, the safest first, and finds the worse ones
// of each.
func (f *frame) order(list []mines.Set, unknown mines.Set) {
	t, levels := NewTally(list)
	for rest := unknown; rest != 0; rest &= rest - 1 {
		c := mines.Cell(bits.TrailingZeros64(uint64(rest)))
		f.worse[c] = unknown
		m := move{cell: c, mined: t.Count(c, levels)}
		i := len(f.moves)
		for f.moves = append(f.moves, m); i > 0 && f.moves[i-1].mined > m.mined; i-- {
			f.moves[i] = f.moves[i-1]
		}
		f.moves[i] = m
	}
	for _, l := range list {
		for rest := l & unknown; rest != 0; rest &= rest - 1 {
			f.worse[bits.TrailingZeros64(uint64(rest))&63] &= l
		}
	}
}
