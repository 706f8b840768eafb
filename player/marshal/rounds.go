package marshal

import (
	"context"
	"time"

	"kriegmate/kriegspiel/chess"
)

// firstRows is how many states the first round looks at, and mostRows the last.
const (
	firstRows = 16
	mostRows  = 1 << 10
)

// think looks at the proposals in some states, then in as many more as a part of the time or
// of the simulations seems to be enough for, and plays on after the best with what is left, until
// only one of these is in question.
func (m *Marshal) think(ctx context.Context, moves []chess.Move) *table {
	m.turns++
	school := m.belief.school(m.belief.parts)
	for _, t := range m.team {
		t.judge.model.meet(school.likeliest())
	}
	const most, looking = 0.95, 1. / 3 // of the purse: some states accept more proposals than others
	p, part := m.open(ctx), most
	if m.settings.Playouts > 0 {
		part = looking
	}
	var best *table
	for rows := firstRows; ; {
		before := p.used()
		next := m.look(ctx, moves, rows)
		if best == nil || ctx.Err() == nil {
			best = next
		}
		// A walk may bring fewer states than were asked for; with more that may be otherwise.
		more := (part - p.used()) / (p.used() - before) * float64(len(next.rows))
		if !(more >= 2*float64(rows)) || rows == mostRows || m.settings.Source == ExactSource && rows >= len(m.belief.parts) || ctx.Err() != nil {
			break
		}
		rows = min(mostRows, int(min(more, 8*float64(rows))))
	}
	if m.settings.Playouts > 0 {
		m.playOn(ctx, best, p)
	}
	m.route.discourage(best)
	return best
}

// look fills in a table of so many states. The result does not depend on how many thinkers share
// the work.
func (m *Marshal) look(ctx context.Context, moves []chess.Move, rows int) *table {
	out := newTable(&m.belief.view, m.sample(ctx, rows), moves)
	share(m.team, len(moves), func(t *thinker, i int) { t.line(out, i) })
	return out
}

// A purse is what a turn may cost: looks, or time.
type purse struct {
	team            []*thinker
	looks           int
	began, deadline time.Time
}

// open returns the purse of a turn that begins.
func (m *Marshal) open(ctx context.Context) *purse {
	for _, t := range m.team {
		t.looks = 0
	}
	p := &purse{team: m.team, looks: m.settings.Simulations, began: time.Now()}
	p.deadline, _ = ctx.Deadline()
	return p
}

// used returns which share of it is used up; all if there is no bound.
func (p *purse) used() float64 {
	switch {
	case p.looks > 0:
		looks := 0
		for _, t := range p.team {
			looks += t.looks
		}
		return float64(looks) / float64(p.looks)
	case p.deadline.IsZero():
		return 1
	}
	const careful = 0.9 // of the time
	return float64(time.Since(p.began)) / (careful * float64(p.deadline.Sub(p.began)))
}
