package marshal

import (
	"context"
	"slices"

	"kriegmate/andor"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/endgame/oracle"
	"kriegmate/mate"
)

// A Marshal plays one side of a game.
type Marshal struct {
	settings Settings
	belief   *belief
	thinker  *thinker
	refused  []chess.Move // in this turn
	table    *table       // of this turn, nil if there is none

	searcher *mate.Best
	plan     *mate.Plan // that mates for certain, nil if there is none
	own      kriegspiel.Percept
	endings  *oracle.Oracle
}

// New returns a Marshal for one game that begins in a position, with the given colour.
func New(rules kriegspiel.Rules, start chess.Position, c chess.Colour, settings Settings, seed uint64) *Marshal {
	m := &Marshal{settings: settings, searcher: mate.NewBest()}
	m.belief = newBelief(kriegspiel.Record{Rules: rules, Start: start, Solver: c}, &m.settings, seed)
	m.thinker = newThinker(rules, &m.settings, seed)
	return m
}

// AskEndings lets it play by solved endings, which are made as long as ctx lasts.
func (m *Marshal) AskEndings(ctx context.Context, e *oracle.Endings) {
	if m.settings.Tables {
		m.endings = e.Oracle(oracle.Limits{Context: ctx}).Under(m.belief.record.Rules)
	}
}

// Hear tells the next event of the player's record.
func (m *Marshal) Hear(e kriegspiel.Event) {
	m.belief.hear(e)
	m.follow(e)
	switch {
	case e.Percept.Illegal():
		m.refused = append(m.refused, e.Try)
		m.narrow(e.Try)
	case e.Try == chess.Ask:
		m.table = nil
	default:
		m.refused, m.table = m.refused[:0], nil
	}
}

// narrow keeps the rows of the table in which a proposal is refused.
func (m *Marshal) narrow(try chess.Move) {
	t := m.table
	if t == nil {
		return
	}
	at := slices.Index(t.moves, try)
	if at < 0 {
		m.table = nil
		return
	}
	left := 0
	for i, v := range t.worth[at] {
		if v == v {
			t.rows[i].weight = 0
		} else {
			left++
		}
	}
	t.moves = slices.Delete(slices.Clone(t.moves), at, at+1)
	t.worth = slices.Delete(slices.Clone(t.worth), at, at+1)
	if left < 24 && left < len(m.belief.parts) {
		m.table = nil
	}
}

// Propose returns what the player proposes next.
func (m *Marshal) Propose(ctx context.Context) (chess.Move, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	b := m.belief
	if m.plan == nil && len(m.refused) == 0 {
		m.search(ctx)
	}
	if m.plan != nil {
		return m.plan.Try, nil
	}
	if try, ok := m.fromEndings(); ok {
		return try, nil
	}
	moves := b.record.Rules.Proposals(nil, &b.view)
	moves = slices.DeleteFunc(moves, func(x chess.Move) bool { return slices.Contains(m.refused, x) })
	if m.table == nil {
		m.table = m.think(ctx, moves)
	}
	if try, ok := m.choose(); ok {
		return try, nil
	}
	return moves[m.thinker.rng.IntN(len(moves))], nil
}

// choose returns what the table says to propose.
func (m *Marshal) choose() (chess.Move, bool) {
	t := m.table
	w := t.weights()
	var c choice
	if m.settings.Order {
		c = t.ordered(t.promising(w, 12), w, 2)
	} else {
		c = t.steady(w, t.total())
	}
	if c.move < 0 {
		return 0, false
	}
	return t.moves[c.move], true
}

// think looks at the proposals, at more states with every round.
func (m *Marshal) think(ctx context.Context, moves []chess.Move) *table {
	const first = 16
	t, b := m.thinker, m.belief
	t.looks = 0
	var best *table
	for rows := first; ; rows *= 2 {
		before := t.looks
		next := t.round(ctx, b, moves, rows)
		if best == nil || ctx.Err() == nil {
			best = next
		}
		cost := t.looks - before
		if ctx.Err() != nil || m.settings.Simulations > 0 && t.looks+2*cost > m.settings.Simulations || rows > 1<<14 {
			return best
		}
	}
}

// round looks at the proposals in so many states.
func (t *thinker) round(ctx context.Context, b *belief, moves []chess.Move, rows int) *table {
	out := t.look(&b.view, draw(t.rng, b.parts, rows), moves)
	if t.settings.Deep <= 0 {
		return out
	}
	w := out.weights()
	before := make([]float64, len(moves))
	list := out.promising(w, t.settings.Candidates)
	for _, c := range list {
		_, before[c] = out.accepted(c, w)
	}
	gain, weight := 0., 0.
	for _, c := range list {
		if ctx.Err() != nil {
			return out
		}
		t.deepen(ctx, out, c)
		a, sum := out.accepted(c, w)
		gain += sum - before[c]
		weight += a
	}
	// What was not looked at deeper gets what the others have gained or lost on the
	// average, so that all can be compared.
	if weight > 0 {
		for c := range out.moves {
			if slices.Contains(list, c) {
				continue
			}
			for i, v := range out.worth[c] {
				if v == v && v < 1 {
					out.worth[c][i] = v + min(0, gain/weight)
				}
			}
		}
	}
	return out
}

// search looks for a plan that mates for certain.
func (m *Marshal) search(ctx context.Context) {
	b := m.belief
	if !b.whole || len(b.parts) > m.settings.MateStates || b.record.Rules.MustTry(&b.view) {
		return
	}
	states := b.states()
	p := &mate.Problem{
		Game: b.record.Rules, View: b.view, States: slices.Values(states), Depth: kriegspiel.Depth(m.settings.MatePly),
		Limits: andor.Limits{Tries: m.settings.MateTries}, Want: andor.WantPlan,
	}
	m.plan = m.searcher.Solve(ctx, p).Plan
}

// follow goes on in the plan.
func (m *Marshal) follow(e kriegspiel.Event) {
	if m.plan == nil {
		return
	}
	switch {
	case e.Theirs():
		m.plan = branch(m.plan, m.own, e.Percept)
	case e.Try != m.plan.Try:
		m.plan = nil
	case e.Percept.Illegal():
		m.plan = branch(m.plan, e.Percept, 0)
	default:
		m.own = e.Percept
	}
}

func branch(p *mate.Plan, own, reply kriegspiel.Percept) *mate.Plan {
	for i := range p.Then {
		if b := &p.Then[i]; b.Own == own && b.Reply == reply {
			return b.Next
		}
	}
	return nil
}

// fromEndings returns what begins the shortest certain mate against a bare king.
func (m *Marshal) fromEndings() (chess.Move, bool) {
	b := m.belief
	if m.endings == nil || !b.whole || !b.bare {
		return 0, false
	}
	states := b.states()
	if moves, _ := m.endings.Moves(&b.view, states); moves == 0 {
		return 0, false
	}
	return m.endings.Propose(&b.view, states)
}

// states returns the states that are believed in.
func (b *belief) states() []kriegspiel.State {
	out := make([]kriegspiel.State, len(b.parts))
	for i := range b.parts {
		out[i] = b.parts[i].state
	}
	return out
}
