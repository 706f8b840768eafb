package uct

import (
	"math/rand/v2"
	"slices"

	"kriegmate/mines"
)

// A State is the number of an information state of [States].
type State int32

// States are the information states of Minesweeper as a [Model], with the list of
// all layouts that fit each. Cells that are free in all of them are open: to open
// one is no decision. Positions that a symmetry of the board makes the same are one
// state, shown in the way it was first met.
type States struct {
	rules     *mines.Rules
	first     mines.First
	turnings  []turning
	appraiser appraiser

	table []state
	index map[mines.View]State
	// begin[c] lists the layouts when the first cell is c.
	begin [mines.SmallCells][]mines.Set
	kept  int // layouts in the lists of the table
	most  int // how many of them may be kept
}

// A state is an information state. Its list is made when it is first needed, from
// that of the state it was met in.
type state struct {
	view   mines.View
	parent State
	// cell is the first cell if the parent is fresh.
	cell mines.Cell
	size int
	list []mines.Set
	Appraisal
}

// fresh is the state before the first cell, root the parent of one that has none.
const (
	fresh State = 0
	root  State = -1
)

// NewStates returns the model of a board. Seed is that of the estimates of long
// lists.
func NewStates(r *mines.Rules, o Objective, seed uint64) *States {
	s := &States{rules: r, turnings: turnings(r.Board), most: 1 << 25}
	s.appraiser = appraiser{rules: r, rng: rand.New(rand.NewPCG(seed, 0x6c697374)), full: 4096, looks: 4}
	s.appraiser.basis = basis{rules: r, unit: 1, limit: 300}
	if o == Score {
		s.appraiser.basis.unit, s.appraiser.basis.dead = r.Board.Cells()-r.Board.Mines, true
	}
	s.Forget(mines.Classic)
	return s
}

// Forget drops all states but the fresh one, and sets the rule for the first cell.
func (s *States) Forget(first mines.First) {
	s.first = first
	clear(s.table)
	s.table = append(s.table[:0], state{parent: root, Appraisal: Appraisal{High: 1}})
	s.index = make(map[mines.View]State)
	clear(s.begin[:])
	s.kept = 0
}

// Find returns the state of a view in which all cells that are certainly free are
// open, and the symmetry that turns the view to the state's.
func (s *States) Find(v *mines.View) (State, *turning, bool) {
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
	panic("uct: a state that no symmetry leads to")
}

// Add makes a state of a view in which all cells that are certainly free are open,
// with the list of all layouts that fit.
func (s *States) Add(v *mines.View, list []mines.Set) State {
	at := State(len(s.table))
	s.table = append(s.table, state{view: *v, parent: root, size: len(list), list: list, Appraisal: Appraisal{High: 1}})
	s.index[canonical(s.turnings, v)] = at
	return at
}

// list returns the layouts of a state.
func (s *States) list(at State) []mines.Set {
	n := &s.table[at]
	if n.list != nil {
		return n.list
	}
	var from []mines.Set
	opened := n.view.Open
	if n.parent == fresh && s.first != mines.None {
		from = s.layouts(n.cell)
	} else {
		from = s.list(n.parent)
		opened &^= s.table[n.parent].view.Open
	}
	if s.kept > s.most {
		s.drop()
	}
	n.list = filter(make([]mines.Set, 0, n.size), from, s.rules, &n.view, opened)
	s.kept += n.size
	return n.list
}

// drop lets go of all lists that can be made again.
func (s *States) drop() {
	s.kept = 0
	for i := range s.table {
		if n := &s.table[i]; n.parent != root {
			n.list = nil
		}
	}
}

// layouts returns those that the rule allows when the first cell is c.
func (s *States) layouts(c mines.Cell) []mines.Set {
	if s.begin[c] == nil {
		barred := mines.Set(0)
		for _, d := range s.first.Free(s.rules.Board, c) {
			barred |= 1 << d
		}
		s.begin[c] = layouts(s.rules.Board.Cells(), s.rules.Board.Mines, barred)
	}
	return s.begin[c]
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
func (s *States) Outcomes(dst []Outcome[State], at State, c mines.Cell) []Outcome[State] {
	a := &s.appraiser
	var list []mines.Set
	if at == fresh && s.first != mines.None {
		list = s.layouts(c)
	} else {
		list = s.list(at)
	}
	open := s.table[at].view.Open
	used := a.stack.used
	p := a.stack.part(list, c, s.rules.Around(c))
	for k := range p.ends {
		if part := p.part(k); len(part) > 0 {
			a.close(part, open|1<<c, func(k closed) {
				next := s.intern(k, at, c)
				o := Outcome[State]{State: next, Probability: float64(len(k.list)) / float64(len(list)), Appraisal: s.table[next].Appraisal}
				if a.basis.dead {
					o.Reward = float64(k.open.Len()-open.Len()) / float64(a.basis.unit)
				}
				dst = append(dst, o)
			})
		}
	}
	a.stack.used = used
	return dst
}

// intern returns the state of a closed list; a new one is appraised.
func (s *States) intern(k closed, parent State, c mines.Cell) State {
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
	at := State(len(s.table))
	s.table = append(s.table, state{view: v, parent: parent, cell: c, size: len(k.list), Appraisal: s.appraiser.appraise(k)})
	s.index[key] = at
	return at
}

// Options returns the closed cells that are no certain mines, those first that
// promise most. Of cells that symmetries of the position take to each other there
// is one.
func (s *States) Options(dst []Option[mines.Cell], at State) []Option[mines.Cell] {
	if at == fresh && s.first != mines.None {
		g := Game{Rules: s.rules, First: s.first, Classes: true}
		for _, c := range g.firsts(nil) {
			dst = append(dst, Option[mines.Cell]{c, 1})
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
			high := float64((len(list) - mined) * s.appraiser.basis.unit)
			if s.appraiser.basis.dead {
				high += float64(mined * k.open.Len())
			}
			dst = append(dst, Option[mines.Cell]{c, s.appraiser.value(k, 0, 0, high).High})
			promised[c] = s.promised(list, c)
		}
	}
	slices.SortStableFunc(dst[begin:], func(a, b Option[mines.Cell]) int {
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

// promised returns the promise of opening a cell, by some of the layouts if there
// are many.
func (s *States) promised(list []mines.Set, c mines.Cell) float64 {
	const enough = 4096
	// Layouts next to each other in a list are alike, so every so many is taken.
	scale := float64(1)
	if len(list) > 2*enough {
		step := len(list) / enough
		room := s.appraiser.stack.take(enough)
		for i := range room {
			room[i] = list[i*step]
		}
		s.appraiser.stack.used -= enough
		list, scale = room, float64(step)
	}
	var parts [9]int
	histogram(&parts, list, c, s.rules.Around(c))
	sum := 0.
	for _, n := range parts {
		sum += promise(int(float64(n) * scale))
	}
	return sum
}

// alike returns of every cell the first one that symmetries of the view take it to.
func (s *States) alike(v *mines.View) []mines.Cell {
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
