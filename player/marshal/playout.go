package marshal

import (
	"context"
	"math/rand/v2"
	"slices"

	"kriegmate/kriegspiel/chess"
	"kriegmate/uct"
)

// nearlyWon is the most that something is worth which does not win at once.
const nearlyWon = 1 - 1e-9

// A candidate is a proposal of a table that is judged by playouts.
type candidate struct {
	move int
	// first is its line as it was, and marks the weights, added up, of the rows in which it is
	// accepted and does not win at once.
	first, marks []float64
	// gain is what the playouts were worth beyond the first look, added up, and count how many
	// there were.
	gain  float64
	count int
	// tree is what the player has learned in them.
	tree uct.Guided[heard, sequel, chess.Move]
}

func newCandidate(out *table, move int) *candidate {
	c := &candidate{move: move, first: slices.Clone(out.worth[move]), marks: make([]float64, len(out.rows))}
	total := 0.
	for i, v := range c.first {
		if v < 1 { // false for what is not a number
			total += out.rows[i].weight
		}
		c.marks[i] = total
	}
	return c
}

// playOn judges the proposals of a table that promise most by playouts, and after a third and
// two thirds of them goes on with the better half. The result does not depend on how many thinkers share the
// work, unless time is the bound.
func (m *Marshal) playOn(ctx context.Context, out *table, p *purse) {
	const batch = 16
	w := out.weights()
	list := out.promising(w, m.settings.Candidates)
	if at := slices.Index(out.moves, m.asked); m.asked != 0 && at >= 0 && !slices.Contains(list, at) {
		list = append(list, at)
	}
	var all []*candidate
	for _, move := range list {
		if c := newCandidate(out, move); c.marks[len(c.marks)-1] > 0 {
			all = append(all, c)
		}
	}
	first := slices.Clone(out.worth)
	begun, left, stages := p.used(), slices.Clone(all), 0
	for round := 0; len(left) > 1 && p.used() < 1 && ctx.Err() == nil; round++ {
		share(m.team, len(left), func(t *thinker, i int) {
			seed := uint64(m.turns)<<32 | uint64(round)<<8 | uint64(left[i].move)
			t.rng = rand.New(rand.NewPCG(t.seed, seed))
			t.playouts(ctx, out, left[i], batch)
		})
		if done := 3 * (p.used() - begun) / (1 - begun); done > float64(stages+1) && stages < 2 {
			stages++
			m.weighIn(out, first, all)
			left = m.better(out, left)
		}
	}
	m.weighIn(out, first, all)
}

// better returns the half of the candidates that promise more, and the one that was asked for.
func (m *Marshal) better(out *table, list []*candidate) (half []*candidate) {
	for _, move := range out.promising(out.weights(), len(out.moves)) {
		at := slices.IndexFunc(list, func(c *candidate) bool { return c.move == move })
		if at >= 0 && (len(half) < (len(list)+1)/2 || out.moves[move] == m.asked) {
			half = append(half, list[at])
		}
	}
	return half
}

// weighIn sets a table to its first lines and what the playouts have changed. Of a candidate with
// few of them the mean of all is believed as well. The other proposals get what the candidates have lost on
// the average, so that all can be compared.
func (m *Marshal) weighIn(out *table, first [][]float64, list []*candidate) {
	const doubt = 48
	gain, count := 0., 0
	for _, c := range list {
		gain += c.gain
		count += c.count
	}
	if count == 0 {
		return
	}
	mean := gain / float64(count)
	part := m.settings.Playouts
	for move := range out.moves {
		shift := min(0, mean)
		if at := slices.IndexFunc(list, func(c *candidate) bool { return c.move == move }); at >= 0 {
			shift = (list[at].gain + doubt*mean) / float64(list[at].count+doubt)
		}
		line := make([]float64, len(first[move]))
		for i, v := range first[move] {
			if line[i] = v; v < 1 { // false for what is not a number
				line[i] = min(max(v+part*shift, -1), nearlyWon)
			}
		}
		out.worth[move] = line
	}
}

// playouts plays on n times after a candidate in states drawn by their weights, less often if ctx
// ends. What was learned in them stays for the next.
func (t *thinker) playouts(ctx context.Context, out *table, c *candidate, n int) {
	const most = 1 << 16 // nodes: a tree of some 20 MB
	c.tree.Explore, c.tree.Draws, c.tree.Beyond, c.tree.MostNodes = t.settings.Explore, t.settings.Draws, t.settings.Beyond, most
	gain, count := c.tree.Run(ctx, t.rng, &sequels{t: t, out: out, candidate: c}, n)
	c.gain += gain
	c.count += count
}
