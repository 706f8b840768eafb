package marshal

import (
	"cmp"
	"context"
	"slices"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// A prospect is what may be known after a proposal and the reply to it.
type prospect struct {
	view   kriegspiel.View
	weight float64
	parts  []particle
	from   []int // the row of each particle
}

// prospects are what may follow a proposal of a table, by what is heard.
type prospects struct {
	list   []*prospect
	places map[[2]kriegspiel.Percept]*prospect
	weight float64 // of the rows in which the proposal is accepted
	// worth and share are sums by row: what the replies are worth that have been judged,
	// and how likely they are.
	worth, share []float64
}

// deepen judges a proposal of a table by what can be done a move later, and returns its
// line: a mean of that and of the first look.
func (t *thinker) deepen(ctx context.Context, out *table, m int) []float64 {
	const enough = 0.95 // of all that may follow
	all := t.follow(out, out.moves[m])
	slices.SortStableFunc(all.list, func(a, b *prospect) int { return cmp.Compare(b.weight, a.weight) })
	seen := 0.
	for _, g := range all.list {
		if seen > enough*all.weight || ctx.Err() != nil {
			break
		}
		seen += g.weight
		worth := t.hope(g, int(float64(len(out.rows))*g.weight/all.weight+0.5))
		for k, row := range g.from {
			w := g.parts[k].weight / out.rows[row].weight
			all.worth[row] += w * worth
			all.share[row] += w
		}
	}
	part := t.settings.Deep
	line := slices.Clone(out.worth[m])
	for i, v := range line {
		if v < 1 && all.share[i] > 0 { // false for what is not a number
			line[i] = (1-part)*v + part*(all.worth[i]+(1-all.share[i])*v)
		}
	}
	return line
}

// follow finds what may follow a proposal. Replies that end the game are judged at once.
func (t *thinker) follow(out *table, move chess.Move) *prospects {
	all := &prospects{
		places: map[[2]kriegspiel.Percept]*prospect{},
		worth:  make([]float64, len(out.rows)), share: make([]float64, len(out.rows)),
	}
	for i := range out.rows {
		s, weight := out.rows[i].state, out.rows[i].weight
		p := t.rules.Try(&out.view, &s, move)
		if p.Illegal() || p.End() != 0 || weight == 0 {
			continue
		}
		all.weight += weight
		after := t.rules.After(&out.view, move, p)
		t.judge.model.hear(p)
		t.next, t.heard = t.rules.Replies(t.next[:0], t.heard[:0], &after, &s)
		total := 0.
		for k := range t.next {
			total += t.judge.model.weight(&s, &t.next[k], t.heard[k])
		}
		for k, heard := range t.heard {
			w := t.judge.model.weight(&s, &t.next[k], heard) / total
			if heard.End() == 0 {
				g := all.at(t.rules, &after, [2]kriegspiel.Percept{p, heard})
				g.weight += w * weight
				g.parts = append(g.parts, particle{t.next[k], w * weight})
				g.from = append(g.from, i)
				continue
			}
			all.share[i] += w
			if heard.End() == kriegspiel.Checkmate {
				all.worth[i] -= w
			}
		}
	}
	return all
}

// at returns the prospect of what is heard of a proposal, after which the view is as given,
// and of the reply.
func (p *prospects) at(rules kriegspiel.Rules, after *kriegspiel.View, heard [2]kriegspiel.Percept) *prospect {
	g := p.places[heard]
	if g == nil {
		g = &prospect{view: rules.AfterReply(after, heard[1])}
		p.places[heard], p.list = g, append(p.list, g)
	}
	return g
}

// hope returns what a prospect is worth by a look at about n of its states.
func (t *thinker) hope(g *prospect, n int) float64 {
	const fewest, breadth, tries = 6, 6, 1
	moves := t.rules.Proposals(nil, &g.view)
	next := newTable(&g.view, draw(t.rng, g.parts, max(fewest, n)), moves)
	for m := range moves {
		t.line(next, m)
	}
	w := next.weights()
	c := next.ordered(next.promising(w, breadth), w, tries)
	if c.move < 0 {
		return 0
	}
	return c.worth / sum(w)
}
