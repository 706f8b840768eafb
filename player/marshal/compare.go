package marshal

import (
	"context"
	"math"
	"slices"

	"kriegmate/kriegspiel/chess"
	"kriegmate/player"
)

var _ player.Adviser = (*Marshal)(nil)

// Compare says which move a Marshal would make after what it has heard, and what it thinks of
// that and of another. Tries that are refused more often than not are left out: they cost
// nothing, so whoever has made none of them could have made them before either move. The move
// that seems best in one look is compared with the other in a second, in a sample of its own
// with more states, so that it is not the one that luck favoured. Against a bare king a Marshal
// plays by solved endings, which know no worth, and compares nothing.
func (m *Marshal) Compare(ctx context.Context, other chess.Move) (player.Opinion, bool) {
	m.digest(ctx)
	moves := m.proposals()
	if m.belief.pieces == 1 || !slices.Contains(moves, other) {
		return player.Opinion{}, false
	}
	m.asked = other
	best := m.think(ctx, moves).likely(other)
	m.asked = 0
	pair := []chess.Move{other, best}
	if best == other {
		pair = pair[:1]
	}
	played, instead, ok := m.think(ctx, pair).compared()
	weights := &m.settings.Weights
	return player.Opinion{Best: best, Worth: weights.pawns(instead), Alternative: weights.pawns(played)}, ok && ctx.Err() == nil
}

// likely returns the best of the moves that are accepted in half of the states at least, or
// the given one if no other is better.
func (t *table) likely(move chess.Move) chess.Move {
	w := t.weights()
	list := t.promising(w, breadth)
	most, _ := t.first(slices.Index(t.moves, move), list, w, tries)
	for _, i := range list {
		if weight, _ := t.accepted(i, w); 2*weight < sum(w) {
			continue
		}
		if v, _ := t.first(i, list, w, tries); v > most {
			most, move = v, t.moves[i]
		}
	}
	return move
}

// compared returns what the first move of a table is worth where it is accepted, and what the
// last is worth in the same states, if the first follows where the last is refused. It is false if
// the first is accepted nowhere.
func (t *table) compared() (first, last float64, ok bool) {
	total := 0.
	for i, v := range t.worth[0] {
		if v != v {
			continue
		}
		w := t.rows[i].weight
		total += w
		first += w * v
		if u := t.worth[len(t.worth)-1][i]; u == u {
			v = u
		}
		last += w * v
	}
	return first / total, last / total, total > 0
}

// proposals returns what may be proposed and was not refused in this turn.
func (m *Marshal) proposals() []chess.Move {
	b := m.belief
	moves := b.record.Rules.Proposals(nil, &b.view)
	return slices.DeleteFunc(moves, func(x chess.Move) bool { return slices.Contains(m.refused, x) })
}

// pawns is the other way round of points, in pawns, within the bounds of an opinion.
func (w *Weights) pawns(points float64) float64 {
	const most = player.MostWorth
	if math.Abs(points) >= 1 {
		return math.Copysign(most, points)
	}
	return min(max(points/(1-math.Abs(points))*w.Scale/100, -most), most)
}
