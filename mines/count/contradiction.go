package count

import (
	"cmp"
	"slices"

	"kriegmate/mines"
)

// Contradiction returns open cells of a position that no layout fits whose counts
// cannot all be right, given which cells are open: a smallest set of them if four
// are enough and there are not too many to look through, else one from which none
// can be left out. Counted tells that they are only wrong together with the number
// of mines on the board; then there may even be no cell at all, if the mines find no
// room. If some layout fits, or the position is too entangled to tell, there are no
// cells and counted is false. The position may not have been played: its counts can
// be anything.
func Contradiction(p *mines.Position) (cells []mines.Cell, counted bool) {
	s := &suspicion{claims: newClaims(p)}
	var all []mines.Cell
	for c := range p.Shown {
		if p.Open(mines.Cell(c)) {
			all = append(all, mines.Cell(c))
		}
	}
	for _, s.counted = range []bool{false, true} {
		verdict := s.judge(all)
		if verdict == right {
			continue
		}
		s.looks = 0
		for size := range mostSuspects + 1 {
			if found := s.smallest(all, size); found != nil {
				slices.Sort(found)
				return found, s.counted
			}
		}
		if verdict == wrong {
			found := s.irreducible(all)
			slices.Sort(found)
			return found, s.counted
		}
	}
	return nil, false
}

// mostSuspects is the size of the largest set that is looked for among all, and
// mostLooks how much looking that may take.
const (
	mostSuspects = 4
	mostLooks    = 200_000
	countedLook  = 20 // what one look takes with the number of mines, without it 1
)

// A suspicion asks which claims contradict each other.
type suspicion struct {
	*claims
	counted bool // together with the number of mines
	looks   int
}

// A judgement of a set of claims.
type judgement uint8

const (
	entangled judgement = iota // too much so to tell
	right
	wrong
)

// wrong tells whether the claims of these cells cannot all be right.
func (s *suspicion) wrong(cells []mines.Cell) bool {
	if !s.counted && len(cells) <= mostSuspects {
		return !s.few(cells)
	}
	return s.judge(cells) == wrong
}

// judge tells whether the claims of these cells can all be right.
func (s *suspicion) judge(cells []mines.Cell) judgement {
	totals, beside, known := s.totals(cells)
	if !known {
		return entangled
	}
	if !s.counted {
		if totals.empty() {
			return wrong
		}
		return right
	}
	// The other closed cells may have as many mines as they are.
	for others := range s.closed - beside + 1 {
		if n := s.position.Board.Mines - others; n >= 0 && totals.has(n) {
			return right
		}
	}
	return wrong
}

// irreducible returns a wrong set, some of the cells, that is right without any
// one of them. In turn it looks for the shortest beginning of the list that makes
// the set wrong, whose last cell therefore belongs to the set (as in QuickXplain:
// Junker 2004). After the first one the cells near it come first.
func (s *suspicion) irreducible(cells []mines.Cell) (found []mines.Cell) {
	for !s.wrong(found) {
		with := func(n int) []mines.Cell { return slices.Concat(found, cells[:n]) }
		// The beginning of length most is wrong, the one of length least not.
		least, most := 0, 1
		for most < len(cells) && !s.wrong(with(most)) {
			least, most = most, 2*most
		}
		most = min(most, len(cells))
		for most-least > 1 {
			if middle := (least + most) / 2; s.wrong(with(middle)) {
				most = middle
			} else {
				least = middle
			}
		}
		last := cells[most-1]
		found, cells = append(found, last), slices.Clone(cells[:most-1])
		if len(found) == 1 {
			slices.SortStableFunc(cells, func(c, d mines.Cell) int {
				return cmp.Compare(s.apart(c, last), s.apart(d, last))
			})
		}
	}
	return found
}

// apart returns how many steps of a king two cells are apart.
func (s *suspicion) apart(c, d mines.Cell) int {
	row, col := s.position.Board.Place(c)
	r, k := s.position.Board.Place(d)
	return max(row-r, r-row, col-k, k-col)
}

// smallest returns a wrong set of the given size, or nil. Without the number of
// mines cells contradict each other only by way of closed cells that they share, so
// only sets that hang together are looked at, each once (as in ESU: Wernicke 2006).
func (s *suspicion) smallest(cells []mines.Cell, size int) []mines.Cell {
	if size == 0 {
		if s.wrong(nil) {
			return []mines.Cell{}
		}
		return nil
	}
	for _, c := range cells {
		if set := s.grow([]mines.Cell{c}, s.beyond(nil, c, c), size); set != nil {
			return set
		}
	}
	return nil
}

// grow adds some of the next cells, and what hangs together with these, to a set
// until it has the given size and is wrong.
func (s *suspicion) grow(set, next []mines.Cell, size int) []mines.Cell {
	if len(set) == size {
		if s.looks++; s.counted {
			s.looks += countedLook - 1
		}
		if s.looks <= mostLooks && s.wrong(set) {
			return set
		}
		return nil
	}
	for i, c := range next {
		if s.looks > mostLooks {
			break
		}
		after := slices.Concat(next[i+1:], s.beyond(set, c, set[0]))
		if found := s.grow(slices.Concat(set, []mines.Cell{c}), after, size); found != nil {
			return found
		}
	}
	return nil
}

// beyond returns the open cells after root that hang together with c and with none
// of a set, nor are in it.
func (s *suspicion) beyond(set []mines.Cell, c, root mines.Cell) (list []mines.Cell) {
	for d := root + 1; int(d) < len(s.position.Shown); d++ {
		if d != c && s.position.Open(d) && s.hang(c, d) &&
			!slices.ContainsFunc(set, func(e mines.Cell) bool { return e == d || s.hang(e, d) }) {
			list = append(list, d)
		}
	}
	return list
}

// hang tells whether two open cells hang together.
func (s *suspicion) hang(c, d mines.Cell) bool {
	if s.counted {
		return true
	}
	return s.apart(c, d) <= 2 && slices.ContainsFunc(s.position.Board.Neighbours(c), func(e mines.Cell) bool {
		return !s.position.Open(e) && s.apart(d, e) == 1
	})
}
