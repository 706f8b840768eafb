package andor

// grouping sorts states by percept and keeps the order in which percepts came.
type grouping[S comparable, P Percept] struct {
	of    map[P][]S
	order []P
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

func (g *grouping[S, P]) has(p P, s S) bool {
	for _, t := range g.of[p] {
		if t == s {
			return true
		}
	}
	return false
}
