package exact

import (
	"context"
	"math/bits"

	"kriegmate/mines"
)

// open returns what is gained by opening a cell first when the layouts of a list
// are possible. Closed are the cells that count for the score. The list is put
// into another order.
func (s *Solver) open(ctx context.Context, list []mines.Set, c mines.Cell, closed mines.Set) (uint64, error) {
	s.ctx = ctx
	won := s.after(list, c, closed)
	return won, ctx.Err()
}

// known returns the cells that are mines in all layouts and in any layout.
func (s *Solver) known(list []mines.Set) (all, any mines.Set) {
	all = s.rules.All()
	for _, l := range list {
		all &= l
		any |= l
	}
	return all, any
}

// after opens a cell and returns what is gained. Closed are the cells that count
// for the score.
func (s *Solver) after(list []mines.Set, c mines.Cell, closed mines.Set) uint64 {
	n := 0
	for i, l := range list {
		if !l.Has(c) {
			list[i], list[n] = list[n], l
			n++
		}
	}
	return s.split(list[:n], c, closed)
}

// split adds up what is gained after a cell that is free in all layouts is opened.
func (s *Solver) split(list []mines.Set, c mines.Cell, closed mines.Set) uint64 {
	sum := uint64(0)
	around := s.rules.Around(c)
	for len(list) > 0 {
		count, n := (list[0] & around).Len(), 0
		for i, l := range list {
			if (l & around).Len() == count {
				list[i], list[n] = list[n], l
				n++
			}
		}
		sum += s.value(list[:n], closed)
		list = list[n:]
	}
	return sum
}

// value returns what can be gained. Closed are the cells that have not been counted.
func (s *Solver) value(list []mines.Set, closed mines.Set) uint64 {
	all, any := s.known(list)
	for free := s.rules.All() &^ any; free != 0; free &= free - 1 {
		c := mines.Cell(bits.TrailingZeros64(uint64(free)))
		around := s.rules.Around(c)
		for _, l := range list {
			if (l & around).Len() != (list[0] & around).Len() {
				return s.split(list, c, closed)
			}
		}
	}
	gained := uint64(0)
	if s.options.Objective == Score {
		gained = uint64((closed &^ any).Len() * len(list))
	}
	if len(list) == 1 {
		if s.options.Objective == Win {
			gained = 1
		}
		return gained
	}
	return gained + s.guess(list, any&^all)
}

// guess returns what can be gained when no cell is known to be free but the open
// ones, and the mines of some are unknown.
func (s *Solver) guess(list []mines.Set, unknown mines.Set) uint64 {
	k := s.key(list[0], unknown)
	if v, ok := s.values[k]; ok {
		return v
	}
	best := uint64(0)
	for rest := unknown; rest != 0 && s.ctx.Err() == nil; rest &= rest - 1 {
		best = max(best, s.after(list, mines.Cell(bits.TrailingZeros64(uint64(rest))), unknown))
	}
	if s.ctx.Err() == nil {
		s.values[k] = best
	}
	return best
}

// key returns the key of the layouts that agree with l but for the unknown cells.
func (s *Solver) key(l, unknown mines.Set) key {
	best := key{^uint64(0), ^uint64(0)}
	for _, to := range s.turns {
		k := s.keys.left[(l & unknown).Len()]
		for c := range mines.Cell(s.board.Cells()) {
			code := 9
			if !unknown.Has(c) {
				around := s.rules.Around(c) & unknown
				if around == 0 || l.Has(c) {
					continue
				}
				code = (l & around).Len()
			}
			k[0] ^= s.keys.cell[to[c]][code][0]
			k[1] ^= s.keys.cell[to[c]][code][1]
		}
		if k.less(best) {
			best = k
		}
	}
	return best
}
