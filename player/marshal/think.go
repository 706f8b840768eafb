package marshal

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"kriegmate/kriegspiel"
)

// A thinker looks at the proposals of a turn. It is used by one goroutine at a time.
type thinker struct {
	rules    kriegspiel.Rules
	settings *Settings
	judge    judge
	rng      *rand.Rand
	seed     uint64
	looks    int // pairs of a state and a proposal that were judged

	next    []kriegspiel.State
	heard   []kriegspiel.Percept
	tallies []tally
}

// A tally counts what may be heard of the replies to a proposal that was itself heard as
// own: how likely each is, and how many states it leaves.
type tally struct {
	own        kriegspiel.Percept
	mass, size [sounds]float64
}

func newThinker(rules kriegspiel.Rules, settings *Settings, seed uint64) *thinker {
	return &thinker{
		rules: rules, settings: settings,
		judge: judge{weight: &settings.Weights, model: model{kind: settings.Opponent}},
		rng:   rand.New(rand.NewPCG(seed, 0x7468696e6b)),
	}
}

// line fills in one proposal of a table.
func (t *thinker) line(out *table, m int) {
	var after kriegspiel.View
	var of kriegspiel.Percept
	move, have := out.moves[m], false
	bits := t.settings.Bit > 0
	t.tallies = t.tallies[:0]
	accepted := 0.
	for i := range out.rows {
		s := out.rows[i].state
		p := t.rules.Try(&out.view, &s, move)
		switch {
		case p.Illegal():
			out.worth[m][i] = refusedWorth
			continue
		case p.Won():
			out.worth[m][i] = 1
			continue
		case p.Lost():
			out.worth[m][i] = 0
			continue
		}
		if !have || of != p {
			after, of, have = t.rules.After(&out.view, move, p), p, true
		}
		t.judge.model.hear(p)
		t.looks++
		v := t.judge.replied(&after, &s)
		if p.Check() != 0 {
			v += (1 - math.Abs(v)) * t.settings.Check / t.settings.Scale
		}
		out.worth[m][i] = v
		accepted += out.rows[i].weight
		if bits {
			t.listen(p, out.rows[i].weight)
		}
	}
	if bits && accepted > 0 {
		t.burden(out.worth[m], accepted)
	}
}

// listen counts what may be heard after the position just judged.
func (t *thinker) listen(p kriegspiel.Percept, weight float64) {
	at := slices.IndexFunc(t.tallies, func(y tally) bool { return y.own == p })
	if at < 0 {
		at = len(t.tallies)
		t.tallies = append(t.tallies, tally{own: p})
	}
	y := &t.tallies[at]
	for _, r := range t.judge.replies {
		y.mass[r.sound] += weight * r.share
		y.size[r.sound]++
	}
}

// burden takes off what the expected size of the belief state costs.
func (t *thinker) burden(line []float64, accepted float64) {
	sum := 0.
	for i := range t.tallies {
		y := &t.tallies[i]
		for code, mass := range &y.mass {
			if mass > 0 {
				sum += mass * math.Log2(y.size[code])
			}
		}
	}
	cost := sum / accepted * t.settings.Bit / t.settings.Scale
	for i, v := range line {
		if v == v && v < 1 {
			line[i] = v - (1-math.Abs(v))*cost
		}
	}
}

// draw returns n rows drawn from particles by their weights, or all of them.
func draw(rng *rand.Rand, parts []particle, n int) []particle {
	if len(parts) <= n {
		return slices.Clone(parts)
	}
	total := 0.
	for i := range parts {
		total += parts[i].weight
	}
	out := make([]particle, 0, n)
	stretch := total / float64(n)
	mark, sum := stretch*rng.Float64(), 0.
	for i := range parts {
		sum += parts[i].weight
		hits := 0
		for ; mark < sum; mark += stretch {
			hits++
		}
		if hits > 0 {
			out = append(out, particle{parts[i].state, stretch * float64(hits)})
		}
	}
	return out
}

// A prospect is what may be known after a proposal and the reply to it.
type prospect struct {
	own, reply kriegspiel.Percept
	view       kriegspiel.View
	weight     float64
	parts      []particle
	from       []int // the row of each particle
}

// deepen judges a proposal of a table by what can be done a move later, and returns its
// line: a mean of that and of the first look.
func (t *thinker) deepen(ctx context.Context, out *table, m int) []float64 {
	move := out.moves[m]
	var list []*prospect
	places := map[[2]kriegspiel.Percept]*prospect{}
	deep := make([]float64, len(out.rows))  // sums by row
	share := make([]float64, len(out.rows)) // of the replies that were looked at
	all := 0.
	for i := range out.rows {
		s := out.rows[i].state
		p := t.rules.Try(&out.view, &s, move)
		if p.Illegal() || p.End() != 0 {
			continue
		}
		after := t.rules.After(&out.view, move, p)
		t.judge.model.hear(p)
		t.next, t.heard = t.rules.Replies(t.next[:0], t.heard[:0], &after, &s)
		total := 0.
		for k := range t.next {
			total += t.judge.model.weight(&s, &t.next[k], t.heard[k])
		}
		all += out.rows[i].weight
		for k := range t.next {
			w := t.judge.model.weight(&s, &t.next[k], t.heard[k]) / total
			if end := t.heard[k].End(); end != 0 {
				share[i] += w
				if end == kriegspiel.Checkmate {
					deep[i] -= w
				}
				continue
			}
			key := [2]kriegspiel.Percept{p, t.heard[k]}
			g := places[key]
			if g == nil {
				g = &prospect{own: p, reply: t.heard[k], view: t.rules.AfterReply(&after, t.heard[k])}
				places[key], list = g, append(list, g)
			}
			g.weight += w * out.rows[i].weight
			g.parts = append(g.parts, particle{t.next[k], w * out.rows[i].weight})
			g.from = append(g.from, i)
		}
	}
	slices.SortStableFunc(list, func(a, b *prospect) int { return cmp.Compare(b.weight, a.weight) })
	seen := 0.
	for _, g := range list {
		if seen > 0.95*all || ctx.Err() != nil {
			break
		}
		seen += g.weight
		worth := t.prospect(g, len(out.rows), all)
		for k, row := range g.from {
			w := g.parts[k].weight / out.rows[row].weight
			deep[row] += w * worth
			share[row] += w
		}
	}
	part := t.settings.Deep
	line := slices.Clone(out.worth[m])
	for i, v := range line {
		if v < 1 && share[i] > 0 { // false for what is not a number
			line[i] = (1-part)*v + part*(deep[i]+(1-share[i])*v)
		}
	}
	return line
}

// prospect returns what a prospect is worth, by a look at a share of rows in proportion to
// its weight.
func (t *thinker) prospect(g *prospect, rows int, all float64) float64 {
	const fewest = 6
	n := max(fewest, int(float64(rows)*g.weight/all+0.5))
	sample := draw(t.rng, g.parts, n)
	moves := t.rules.Proposals(nil, &g.view)
	if len(moves) == 0 {
		return 0
	}
	next := newTable(&g.view, sample, moves)
	for m := range moves {
		t.line(next, m)
	}
	w := next.weights()
	c := next.ordered(next.promising(w, 6), w, 1)
	if c.move < 0 {
		return 0
	}
	return c.worth / sum(w)
}
