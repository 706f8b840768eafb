package mate

// A turn is the solver's turn in a plan as it is drawn: what is tried, each only if
// those before were refused, and the turns that follow when one is accepted. Where one is
// refused in two ways, the turn goes on with the first, and the second begins another.
type turn struct {
	tries []*node
	after *node // whose acceptance leads here, or a refusal; nil for the first turn
	next  []*turn
	// How many proposals of this turn are not drawn, and how many turns that
	// follow, with how many proposals in all.
	cutTries, cutTurns, cutProposals int
}

func newTurn(first, after *node) *turn {
	t := &turn{after: after}
	for n := first; n != nil; {
		t.tries = append(t.tries, n)
		var refused *node
		for _, next := range n.next {
			if next.refused && refused == nil {
				refused = next
			} else {
				t.next = append(t.next, newTurn(next, n))
			}
		}
		n = refused
	}
	return t
}

// The most proposals that are drawn of a turn and of a plan, and the most turns one
// after another.
const (
	mostTries = 9
	mostDrawn = 15
	mostTurns = 8
)

// cut leaves out what is too much for a picture: proposals at the end of long
// turns, with what follows them, and turns beyond the number of proposals or of turns
// that are drawn, the later ones first.
func (t *turn) cut() {
	drawn := t.shorten()
	level := []*turn{t}
	for depth := 1; len(level) > 0; depth++ {
		var below []*turn
		for _, at := range level {
			var kept []*turn
			for _, next := range at.next {
				whole := next.proposals()
				if n := next.shorten(); drawn+n <= mostDrawn && depth < mostTurns {
					drawn += n
					kept = append(kept, next)
				} else {
					at.cutTurns++
					at.cutProposals += whole
				}
			}
			at.next = kept
			below = append(below, kept...)
		}
		level = below
	}
}

// shorten leaves out all proposals of a turn after the most that are drawn, and
// returns how many are left.
func (t *turn) shorten() int {
	if len(t.tries) <= mostTries {
		return len(t.tries)
	}
	t.cutTries = len(t.tries) - mostTries
	kept := map[*node]bool{}
	for _, n := range t.tries[:mostTries] {
		kept[n] = true
	}
	t.tries = t.tries[:mostTries]
	var next []*turn
	for _, follows := range t.next {
		if kept[follows.after] {
			next = append(next, follows)
		} else {
			t.cutTurns++
			t.cutProposals += follows.proposals()
		}
	}
	t.next = next
	return len(t.tries)
}

// proposals counts all proposals of a turn and of those that follow.
func (t *turn) proposals() int {
	n := 0
	t.each(func(*node) { n++ })
	return n
}

// each calls f for every proposal of a turn and of those that follow.
func (t *turn) each(f func(*node)) {
	for _, n := range t.tries {
		f(n)
	}
	for _, next := range t.next {
		next.each(f)
	}
}

// depth counts the moves one after another, that of this turn included.
func (t *turn) depth() int {
	most := 1
	for _, next := range t.next {
		n := next.depth()
		if !next.tries[0].refused { // else it is this turn that goes on
			n++
		}
		most = max(most, n)
	}
	return most
}
