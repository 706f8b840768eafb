package proof

// grouping sorts states by percept and keeps the order in which percepts came.
type grouping[S comparable, P Percept] struct {
	of    map[P][]S
	order []P
	seen  map[heardState[S, P]]bool // of addNew
}

type heardState[S comparable, P Percept] struct {
	state S
	heard P
}

func (g *grouping[S, P]) add(p P, s S) {
	if g.of == nil {
		g.of = map[P][]S{}
	}
	if _, ok := g.of[p]; !ok {
		g.order = append(g.order, p)
	}
	g.of[p] = append(g.of[p], s)
}

// addNew adds a state unless it was added with the same percept before.
func (g *grouping[S, P]) addNew(p P, s S) {
	if g.seen == nil {
		g.seen = map[heardState[S, P]]bool{}
	}
	if key := (heardState[S, P]{s, p}); !g.seen[key] {
		g.seen[key] = true
		g.add(p, s)
	}
}
