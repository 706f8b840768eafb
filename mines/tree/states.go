package tree

import (
	"math/rand/v2"
	"slices"

	"kriegmate/mines"
	"kriegmate/mines/endgame"
	"kriegmate/uct"
)

// A stateID is the number of an information state of [states].
type stateID int32

// states are the information states of Minesweeper as a [uct.Model], with the list of
// all layouts that fit each. Cells that are free in all of them are open: to open
// one is no decision. Positions that a symmetry of the board makes the same are one
// state, shown in the way it was first met.
type states struct {
	rules     *mines.Rules
	first     mines.First
	turnings  []turning
	appraiser appraiser

	table []state
	index map[mines.View]stateID
	kept  int // layouts in the lists of the table
	most  int // how many of them may be kept
}

// A state is an information state. Its list is made when it is first needed, from
// that of the state it was met in.
type state struct {
	view   mines.View
	parent stateID
	// cell is the first cell if the parent is fresh.
	cell mines.Cell
	size int
	list []mines.Set
	uct.Appraisal
}

// fresh is the state before the first cell, root the parent of one that has none.
const (
	fresh stateID = 0
	root  stateID = -1
)

// newStates returns the model of a board. Seed is that of the estimates of long
// lists.
func newStates(r *mines.Rules, o mines.Objective, seed uint64) *states {
	s := &states{rules: r, turnings: turnings(r.Board), most: 1 << 25}
	s.appraiser = appraiser{
		rules: r, rng: rand.New(rand.NewPCG(seed, 0x6c697374)), full: 1024, branches: 2, looks: 8,
		unit: 1, limit: 300, few: endgame.NewFew(r.Arounds(), o),
	}
	if o == mines.Score {
		s.appraiser.unit, s.appraiser.score = r.Board.Cells()-r.Board.Mines, true
	}
	s.forget(mines.Classic)
	return s
}

// forget drops all states but the fresh one, and sets the rule for the first cell.
func (s *states) forget(first mines.First) {
	s.first = first
	clear(s.table)
	s.table = append(s.table[:0], state{parent: root, Appraisal: uct.Appraisal{High: 1}})
	s.index = make(map[mines.View]stateID)
	s.kept = 0
}

// find returns the state of a view in which all cells that are certainly free are
// open, and the symmetry that turns the view to the state's.
func (s *states) find(v *mines.View) (stateID, *turning, bool) {
	if v.Open == 0 && s.first != mines.None {
		return fresh, &s.turnings[0], true
	}
	key := canonical(s.turnings, v)
	at, ok := s.index[key]
	if !ok {
		return 0, nil, false
	}
	for i := range s.turnings {
		if s.turnings[i].view(v) == s.table[at].view {
			return at, &s.turnings[i], true
		}
	}
	panic("tree: a state that no symmetry leads to")
}

// add makes a state of a view in which all cells that are certainly free are open,
// with the list of all layouts that fit.
func (s *states) add(v *mines.View, list []mines.Set) stateID {
	at := stateID(len(s.table))
	s.table = append(s.table, state{view: *v, parent: root, size: len(list), list: list, Appraisal: uct.Appraisal{High: 1}})
	s.index[canonical(s.turnings, v)] = at
	return at
}

// list returns the layouts of a state.
func (s *states) list(at stateID) []mines.Set {
	n := &s.table[at]
	if n.list != nil {
		return n.list
	}
	if s.kept > s.most {
		s.drop()
	}
	n.list = s.make(n)
	s.kept += n.size
	return n.list
}

// make returns the layouts of a state that is not the root.
func (s *states) make(n *state) []mines.Set {
	list := make([]mines.Set, 0, n.size)
	if !s.fresh(n.parent) {
		return filter(list, s.list(n.parent), s.rules, &n.view, n.view.Open&^s.table[n.parent].view.Open)
	}
	count := n.view.Count(n.cell)
	if opened := n.view.Open &^ (1 << n.cell); opened != 0 {
		used := s.appraiser.stack.used
		list = filter(list, s.begin(n.cell, count), s.rules, &n.view, opened)
		s.appraiser.stack.used = used
		return list
	}
	return append(list, s.begin(n.cell, count)...)
}

// fresh tells whether a state is the one before the first cell is opened.
func (s *states) fresh(at stateID) bool { return at == fresh && s.first != mines.None }

// begin returns the layouts that the rule allows when the first cell is c and shows
// a count. They are on the stack.
func (s *states) begin(c mines.Cell, count int) []mines.Set {
	among := s.rules.All() &^ (1 << c)
	for _, d := range s.first.Free(s.rules.Board, c) {
		among &^= 1 << d
	}
	beside := among & s.rules.Around(c)
	others, far := among&^beside, s.rules.Board.Mines-count
	if far < 0 {
		return nil
	}
	size := choices(beside.Len(), count) * choices(others.Len(), far)
	if size == 0 {
		return nil
	}
	return begin(s.appraiser.stack.take(size)[:0], beside, others, count, far)
}

// drop lets go of all lists that can be made again.
func (s *states) drop() {
	s.kept = 0
	for i := range s.table {
		if n := &s.table[i]; n.parent != root {
			n.list = nil
		}
	}
}

// filter appends the layouts that show what a view shows on the given open cells.
func filter(dst, from []mines.Set, r *mines.Rules, v *mines.View, opened mines.Set) []mines.Set {
	type test struct {
		around mines.Set
		count  int
	}
	var room [mines.SmallCells]test
	tests := room[:0]
	for rest := opened; rest != 0; rest &= rest - 1 {
		c := lowest(rest)
		tests = append(tests, test{r.Around(c), v.Count(c)})
	}
next:
	for _, l := range from {
		if l&opened != 0 {
			continue
		}
		for i := range tests {
			if (l & tests[i].around).Len() != tests[i].count {
				continue next
			}
		}
		dst = append(dst, l)
	}
	return dst
}

// Outcomes opens a cell, and all that is then certainly free.
func (s *states) Outcomes(dst []uct.Outcome[stateID], at stateID, c mines.Cell) []uct.Outcome[stateID] {
	k := &s.appraiser.stack
	used := k.used
	if s.fresh(at) {
		b := s.rules.Board
		all := choices(b.Cells()-len(s.first.Free(b, c)), b.Mines)
		for count := range 9 {
			if list := s.begin(c, count); list != nil {
				dst = s.outcomes(dst, list, all, met{at, c})
			}
			k.used = used
		}
		return dst
	}
	list := s.list(at)
	p := k.part(list, c, s.rules.Around(c))
	for count := range p.ends {
		if part := p.part(count); len(part) > 0 {
			dst = s.outcomes(dst, part, len(list), met{at, c})
		}
	}
	k.used = used
	return dst
}

// A met is a state and the cell that is opened there.
type met struct {
	state stateID
	cell  mines.Cell
}

// outcomes appends what may come of those of all layouts that are in a list.
func (s *states) outcomes(dst []uct.Outcome[stateID], list []mines.Set, all int, m met) []uct.Outcome[stateID] {
	before := s.table[m.state].view.Open
	s.appraiser.close(list, before|1<<m.cell, func(k closed) {
		next := s.intern(k, m)
		o := uct.Outcome[stateID]{State: next, Probability: float64(len(k.list)) / float64(all), Appraisal: s.table[next].Appraisal}
		if s.appraiser.score {
			o.Reward = float64(k.open.Len()-before.Len()) / float64(s.appraiser.unit)
		}
		dst = append(dst, o)
	})
	return dst
}

// intern returns the state of a closed list; a new one is appraised.
func (s *states) intern(k closed, m met) stateID {
	v := mines.View{Open: k.open}
	for rest := k.open; rest != 0; rest &= rest - 1 {
		d := lowest(rest)
		count := (k.list[0] & s.rules.Around(d)).Len()
		for i := range v.Counts {
			v.Counts[i] |= mines.Set(count>>i&1) << d
		}
	}
	key := canonical(s.turnings, &v)
	if at, ok := s.index[key]; ok {
		return at
	}
	at := stateID(len(s.table))
	s.table = append(s.table, state{view: v, parent: m.state, cell: m.cell, size: len(k.list), Appraisal: s.appraiser.appraise(k)})
	s.index[key] = at
	return at
}

// Options returns the closed cells that are no certain mines, those first that
// promise most. Of cells that symmetries of the position take to each other there
// is one.
func (s *states) Options(dst []uct.Option[mines.Cell], at stateID) []uct.Option[mines.Cell] {
	if s.fresh(at) {
		g := game{rules: s.rules, first: s.first, classes: true}
		for _, c := range g.firsts(nil) {
			dst = append(dst, uct.Option[mines.Cell]{Action: c, High: 1})
		}
		return dst
	}
	list := s.list(at)
	n := &s.table[at]
	if len(list) == 1 {
		return dst
	}
	k := closed{list: list, open: n.view.Open, counts: new([mines.SmallCells]int)}
	countMines(k.counts, list)
	alike := s.alike(&n.view)
	begin := len(dst)
	var promised [mines.SmallCells]float64
	for c := range mines.Cell(s.rules.Board.Cells()) {
		if mined := k.counts[c]; alike[c] == c && mined > 0 && mined < len(list) {
			high := float64((len(list) - mined) * s.appraiser.unit)
			if s.appraiser.score {
				high += float64(mined * k.open.Len())
			}
			dst = append(dst, uct.Option[mines.Cell]{Action: c, High: s.appraiser.value(k, 0, 0, high).High})
			promised[c] = s.appraiser.promised(list, c)
		}
	}
	slices.SortStableFunc(dst[begin:], func(a, b uct.Option[mines.Cell]) int {
		switch p, q := promised[a.Action], promised[b.Action]; {
		case p > q:
			return -1
		case p < q:
			return 1
		}
		return 0
	})
	return dst
}

// alike returns of every cell the first one that symmetries of the view take it to.
func (s *states) alike(v *mines.View) []mines.Cell {
	first := slices.Clone(s.turnings[0].to)
	for i := 1; i < len(s.turnings); i++ {
		if t := &s.turnings[i]; t.view(v) == *v {
			for c, d := range t.to {
				first[c] = min(first[c], d)
			}
		}
	}
	return first
}
