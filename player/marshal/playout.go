package marshal

import (
	"context"
	"math/rand/v2"
	"slices"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player/habits"
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
	const doubt = 16
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
// ends.
func (t *thinker) playouts(ctx context.Context, out *table, c *candidate, n int) {
	move := out.moves[c.move]
	for range n {
		if ctx.Err() != nil {
			return
		}
		mark := t.rng.Float64() * c.marks[len(c.marks)-1]
		row, _ := slices.BinarySearch(c.marks, mark)
		for c.marks[row] <= mark { // nothing is between this and the row before
			row++
		}
		s := out.rows[row].state
		p := t.rules.Try(&out.view, &s, move)
		after := t.rules.After(&out.view, move, p)
		t.judge.model.hear(p)
		c.count++
		if p.End() != 0 { // drawn
			continue
		}
		c.gain += t.playout(after.TheirTurn(&s), t.judge.model.taken) - c.first[row]
	}
}

// playout plays on from a position in which the opponent is to move, who has just lost a piece on
// taken or not, both sides by habit, and returns what it has come to in points.
func (t *thinker) playout(at chess.Position, taken chess.Square) float64 {
	models := [...]*model{&t.judge.model, &t.own}
	for half := 0; ; half++ {
		moves := at.Moves(t.room[:0])
		switch {
		case len(moves) > 0:
		case at.Checkers() == 0:
			return 0
		default:
			return float64(half%2)*-2 + 1
		}
		t.looks++
		m := models[half%2]
		m.taken = taken
		if half == 2*t.settings.Length {
			view, s := kriegspiel.Split(&at, at.Turn.Other())
			return t.judge.replied(&view, &s)
		}
		move := t.habitual(m, &at, moves)
		taken = habits.Lost(&at, move)
		at.Apply(move)
	}
}

// habitual draws a move by a model.
func (t *thinker) habitual(m *model, at *chess.Position, moves []chess.Move) chess.Move {
	m.begin(at)
	checks := at.Checks()
	total := 0.
	t.chances = t.chances[:0]
	for _, x := range moves {
		made := habits.NewMove(at, &checks, x)
		total += m.weight(at.Us.On(x.From()), &made)
		t.chances = append(t.chances, total)
	}
	mark := t.rng.Float64() * total
	i, _ := slices.BinarySearch(t.chances, mark)
	return moves[min(i, len(moves)-1)]
}
