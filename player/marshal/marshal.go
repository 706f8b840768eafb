package marshal

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"time"

	"kriegmate/andor"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/endgame/oracle"
	"kriegmate/mate"
	"kriegmate/player"
)

// A Marshal is a player who proposes what promises most over its belief. It is used by
// one goroutine at a time.
type Marshal struct {
	settings Settings
	limits   player.Limits
	belief   *belief
	pending  []kriegspiel.Event // heard, but not yet thought about
	team     []*thinker
	turns    int          // that it has thought about
	began    time.Time    // its turn, the zero time if it has not
	refused  []chess.Move // in this turn
	table    *table       // of this turn, nil if there is none
	asked    chess.Move   // is judged by playouts whatever it promises; 0 if there is none
	route    route

	searcher *mate.Best
	course   player.Course // of a mate that is certain
	endings  *oracle.Endings
}

// tables are the solved endings that all players of a process share.
var tables = sync.OnceValue(func() *oracle.Endings { return oracle.New("") })

// New returns a Marshal for one game, with the settings that it is shipped with.
func New(seat player.Seat) *Marshal { return NewWith(seat, Default()) }

// NewWith returns a Marshal with other settings. The limits of the seat go before them.
func NewWith(seat player.Seat, settings Settings) *Marshal {
	settings.limit(&seat.Limits)
	m := &Marshal{settings: settings, limits: seat.Limits, searcher: mate.NewBest(), endings: tables()}
	m.belief = newBelief(kriegspiel.Record{Rules: seat.Rules, Start: seat.Position, Solver: seat.Colour}, &m.settings, seat.Seed)
	for range max(1, min(seat.Limits.Threads, runtime.GOMAXPROCS(0))) { // a core does not think faster for two
		m.team = append(m.team, newThinker(seat.Rules, &m.settings, seat.Seed))
	}
	for len(m.belief.ears) < len(m.team) {
		m.belief.ears = append(m.belief.ears, newListener(seat.Rules, &m.settings))
	}
	return m
}

// AskEndings lets it play by the solved endings of a folder instead of those that the
// players of a process share.
func (m *Marshal) AskEndings(e *oracle.Endings) { m.endings = e }

// Hear tells the next event of the player's record. What follows from it is worked out
// when the player is to move.
func (m *Marshal) Hear(e kriegspiel.Event) {
	m.pending = append(m.pending, e)
	m.course.Hear(e)
	switch {
	case e.Percept.Illegal():
		m.refused = append(m.refused, e.Try)
		m.narrow(e.Try)
	case e.Try == chess.Ask:
		m.table = nil
	default:
		m.refused, m.table, m.began = m.refused[:0], nil, time.Time{}
	}
}

// digest takes what was heard into the belief.
func (m *Marshal) digest(ctx context.Context) {
	began, listens := time.Now(), m.belief.listens
	for _, e := range m.pending {
		m.route.hear(&m.belief.view, &e)
		m.belief.hear(ctx, e)
	}
	m.pending = m.pending[:0]
	if m.limits.Time > 0 && m.settings.Simulations == 0 {
		const part = 1. / 2 // of the time of a turn
		m.belief.pace(listens, time.Since(began), time.Duration(part*float64(m.limits.Time)))
	}
}

// narrow keeps the rows of the table in which a proposal is refused.
func (m *Marshal) narrow(try chess.Move) {
	const few = 24
	if m.table == nil {
		return
	}
	if left := m.table.refuse(try); left < few && left < len(m.belief.parts) {
		m.table = nil
	}
}

// Propose returns what the player proposes next.
func (m *Marshal) Propose(ctx context.Context) (chess.Move, error) {
	if m.began.IsZero() {
		m.began = time.Now()
	}
	within, cancel := m.within(ctx)
	defer cancel()
	m.digest(within)
	try := m.propose(within)
	return try, ctx.Err()
}

// within returns the context of a proposal: it may take most of the time that is left of
// the turn.
func (m *Marshal) within(ctx context.Context) (context.Context, context.CancelFunc) {
	if m.limits.Time == 0 {
		return ctx, func() {}
	}
	const most = 0.8
	left := m.limits.Time - time.Since(m.began)
	return context.WithTimeout(ctx, time.Duration(most*float64(left)))
}

// propose returns what is certain to win, or what promises most.
func (m *Marshal) propose(ctx context.Context) chess.Move {
	b := m.belief
	if m.course.Plan == nil && len(m.refused) == 0 {
		m.search(ctx)
	}
	if m.course.Plan != nil {
		return m.course.Propose()
	}
	moves := m.proposals()
	if try, ok := m.fromEndings(ctx, moves); ok {
		return try
	}
	if m.table == nil {
		m.table = m.think(ctx, moves)
	}
	if try, ok := m.choose(); ok {
		return try
	}
	return moves[b.rng.IntN(len(moves))]
}

// breadth is how many proposals are considered for the tries of a turn, and tries how many
// of these before it is content with a steady one.
const breadth, tries = 12, 2

// choose returns what the table says to propose.
func (m *Marshal) choose() (chess.Move, bool) {
	t := m.table
	w := t.weights()
	c := t.steady(w, sum(w))
	if m.settings.Order {
		c = t.ordered(t.promising(w, breadth), w, tries)
	}
	if c.move < 0 {
		return 0, false
	}
	return t.moves[c.move], true
}

// search looks for the shortest plan that mates for certain, if one of the states that are
// believed in is true.
func (m *Marshal) search(ctx context.Context) {
	b := m.belief
	if !b.whole && !m.settings.MateTrust || len(b.parts) > m.settings.MateStates || b.record.Rules.MustTry(&b.view) {
		return
	}
	most := m.settings.MatePly
	if b.pieces == 1 {
		most = m.settings.BarePly
	}
	states := slices.Values(b.states())
	for ply := 1; ply <= most && m.course.Plan == nil; ply += 2 {
		m.course.Plan = m.searcher.Solve(ctx, &mate.Problem{
			Game: b.record.Rules, View: b.view, States: states, Depth: kriegspiel.Depth(ply), Deeper: ply > 1,
			Limits: andor.Limits{Tries: m.settings.MateTries}, Want: andor.WantPlan,
		}).Plan
	}
}
