package marshal

import (
	"math"
	"math/rand/v2"
	"slices"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player/habits"
)

// A thinker looks at the proposals of a turn. It is used by one goroutine at a time.
type thinker struct {
	rules    kriegspiel.Rules
	settings *Settings
	judge    judge
	rng      *rand.Rand
	seed     uint64
	looks    int // pairs of a state and a proposal that were judged, and half-moves of playouts

	tallies []tally
	// own is how the player itself moves in playouts.
	own     model
	room    [chess.MaxMoves]chess.Move
	chances []float64
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
		judge: newJudge(settings),
		own:   modelOf(habits.Shipped()[:1]),
		seed:  seed ^ stream,
	}
}

// line fills in one proposal of a table.
func (t *thinker) line(out *table, m int) {
	var after kriegspiel.View
	var of kriegspiel.Percept
	move, have, accepted := out.moves[m], false, 0.
	t.tallies = t.tallies[:0]
	for i := range out.rows {
		s := out.rows[i].state
		p := t.rules.Try(&out.view, &s, move)
		if p.Illegal() || p.End() != 0 {
			out.worth[m][i] = ended(p)
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
		t.listen(p, out.rows[i].weight)
	}
	if accepted > 0 {
		t.burden(out.worth[m], accepted)
	}
}

// ended returns the entry of a proposal that is refused or ends the game: with a win, or
// with a draw.
func ended(p kriegspiel.Percept) float64 {
	switch {
	case p.Illegal():
		return refusedWorth
	case p.Won():
		return 1
	}
	return 0
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
