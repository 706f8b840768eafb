// Package gambler is a player who guesses: it keeps a few dozen states that fit its
// record and goes for captures and checks, without a thought for what it loses. What it
// proposes follows from its record and its seed.
package gambler

import (
	"context"
	"math/rand/v2"
	"slices"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player"
)

// A Gambler is a player who keeps a few states that fit its record,
// and proposes what is most likely a mate, a capture or a check. It gives no
// thought to what it loses. Its order of proposals is made once a turn: what a
// refusal tells comes too late for it.
type Gambler struct {
	known *player.Knowledge
	rng   *rand.Rand
	heard kriegspiel.Percept // of the opponent's last turn
	order []guess            // of this turn
	tried int                // so many of them
	moves []chess.Move
	// patience counts the turns until it looks for states again, after it has
	// lost them all and found none.
	patience int
}

// The limits of a Gambler: how many states it keeps, how many it looks at when
// it has lost all, and how many turns it does without when it has found none.
const (
	gamblerStates   = 48
	gamblerLooks    = 400
	gamblerPatience = 4
)

// stream is that of the Gambler's random numbers.
const stream = 2

// New returns a Gambler for one game. It has no use for limits.
func New(seat player.Seat) *Gambler {
	return &Gambler{
		known: player.NewKnowledge(seat, gamblerStates),
		rng:   rand.New(rand.NewPCG(seat.Seed, stream)),
	}
}

// Known returns what the Gambler knows. It belongs to the Gambler.
func (g *Gambler) Known() *player.Knowledge { return g.known }

// Hear tells the Gambler the next event of its record.
func (g *Gambler) Hear(e kriegspiel.Event) {
	g.known.Hear(e)
	if !e.Percept.Illegal() {
		g.tried = 0
	}
	if e.Theirs() {
		g.heard = e.Percept
	}
}

// Propose returns the proposal that is worth most of those not tried in this
// turn.
func (g *Gambler) Propose(ctx context.Context) (chess.Move, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	if g.tried == 0 {
		g.remember()
		g.rank()
	}
	g.tried++
	return g.order[g.tried-1].move, nil
}

// remember looks for states if none is left.
func (g *Gambler) remember() {
	if len(g.known.States) > 0 {
		return
	}
	if g.patience--; g.patience > 0 {
		return
	}
	if g.known.Redraw(gamblerStates, gamblerLooks); len(g.known.States) == 0 {
		g.patience = gamblerPatience
	}
}

// rank puts the proposals into the order in which they are tried in this turn.
func (g *Gambler) rank() {
	g.order = g.order[:0]
	g.moves = g.known.Record.Rules.Proposals(g.moves[:0], &g.known.View)
	for _, m := range g.moves {
		g.order = append(g.order, guess{m, g.worth(m)})
	}
	slices.SortStableFunc(g.order, func(a, b guess) int { return b.worth - a.worth })
}

// A guess is what a proposal is worth to a Gambler.
type guess struct {
	move  chess.Move
	worth int
}

// What a Gambler sees in a proposal. A pawn's capture comes first: it either
// captures or is refused.
const (
	worthPawnTry = 5000
	worthMate    = 4000
	worthCapture = 600
	worthCheck   = 400
	worthLegal   = 10
	worthWhim    = 20 // less than this, at random
	worthRank    = 12 // for each rank towards the enemy
)

// worth returns what a proposal is worth.
func (g *Gambler) worth(m chess.Move) int {
	sum := g.rng.IntN(worthWhim) + worthRank*m.To().Rank()
	if g.known.View.Own.Pawns.Has(m.From()) && m.From().File() != m.To().File() {
		return sum + worthPawnTry
	}
	if len(g.known.States) == 0 {
		// Whoever has captured stands where it captured.
		if sq, ok := g.heard.Captured(); ok && sq == m.To() {
			sum += worthCapture
		}
		return sum
	}
	seen := 0
	for _, s := range g.known.States {
		seen += worthOf(g.known.Record.Rules.Try(&g.known.View, &s, m))
	}
	return sum + seen/len(g.known.States)
}

// worthOf returns what an answer is worth.
func worthOf(p kriegspiel.Percept) (sum int) {
	switch {
	case p.Won():
		return worthMate
	case p.Illegal() || p.Lost():
		return 0
	}
	if _, ok := p.Captured(); ok {
		sum += worthCapture
	}
	if p.Check() != 0 {
		sum += worthCheck
	}
	return sum + worthLegal
}
