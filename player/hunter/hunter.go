// Package hunter is a player who plays to know. It keeps its whole belief state and
// plays to keep it small: it judges every proposal over a sample of its states by
// what it wins, what it leaves to be captured, and how many states are to be
// expected after both percepts. It tries first what gains most if it is accepted,
// since a refusal is free and tells something. Once its states are few it looks
// for a mate.
//
// Its limits are counts, and what it weighs is in whole numbers: what it proposes follows
// from its record and its seed, on every machine. [Advice] is what it would propose in
// the place of somebody else.
package hunter

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"kriegmate/andor"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/endgame/oracle"
	"kriegmate/mate"
	"kriegmate/player"
)

// A Hunter is a player who knows its whole belief state, and
// proposes what wins material, gives check and leaves few states to be told
// apart. A proposal that is refused costs nothing, so it tries what is good if
// it is accepted before what is sure to be accepted. When it has few states it
// looks for a plan that mates for certain, and follows it; a mate that is a matter
// of luck it does not care for.
type Hunter struct {
	known   *player.Knowledge
	rng     *rand.Rand
	refused []chess.Move // in this turn
	outlook outlook
	moves   []chess.Move
	short   []chess.Move // the proposals worth a careful look, in this turn

	searcher *mate.Best
	course   player.Course // of a mate that is certain

	endings *oracle.Oracle // nil if it knows none
}

// The limits of a Hunter: with how many states it looks for a mate, and how deep;
// and over how many states it judges a proposal, first in haste and then, on a
// short list, with care. The search has no other limit: a game must not depend on
// how many steps a searcher takes.
const (
	hunterStates   = 100
	hunterPly      = 3
	hunterLooks    = 2000 // at states, when those it has kept are all ruled out
	hastyStates    = 20
	shortList      = 12
	fewLeft        = 4 // with fewer left, the short list is made again
	carefulStates  = 56
	watchfulStates = 40 // so many of them at most, it looks for mates one move later
)

// stream is that of the Hunter's random numbers.
const stream = 3

// MaxStates is up to how many states a Hunter knows all of them, if its limits do not say
// otherwise.
const MaxStates = 10_000

// New returns a Hunter for one game, who knows all states as long as there are no more
// than its limits say.
func New(seat player.Seat) *Hunter {
	h := &Hunter{
		known:    player.NewKnowledge(seat, cmp.Or(seat.Limits.States, MaxStates)),
		rng:      rand.New(rand.NewPCG(seat.Seed, stream)),
		searcher: mate.NewBest(),
	}
	h.outlook = outlook{known: h.known, weights: &defaultWeights}
	return h
}

// AskEndings lets the Hunter play by solved endings where the opponent has nothing left but
// its king. Tables are made as long as ctx lasts.
func (h *Hunter) AskEndings(ctx context.Context, e *oracle.Endings) {
	h.endings = e.Oracle(oracle.Limits{Context: ctx}).Under(h.known.Record.Rules)
}

// Known returns what the Hunter knows. It belongs to the Hunter.
func (h *Hunter) Known() *player.Knowledge { return h.known }

// Hear tells the Hunter the next event of its record.
func (h *Hunter) Hear(e kriegspiel.Event) {
	h.known.Hear(e)
	switch {
	case e.Percept.Illegal():
		h.refused = append(h.refused, e.Try)
	case e.Try == chess.Ask:
		h.short = h.short[:0] // something else may be proposed
	default:
		h.refused, h.short = h.refused[:0], h.short[:0]
	}
	h.course.Hear(e)
}

// Propose returns the proposal with the best outlook.
func (h *Hunter) Propose(ctx context.Context) (chess.Move, error) {
	m := h.propose(ctx)
	return m, ctx.Err() // what was cut short is worth nothing
}

func (h *Hunter) propose(ctx context.Context) chess.Move {
	if len(h.known.States) == 0 {
		h.known.Redraw(carefulStates, hunterLooks)
	}
	if h.course.Plan == nil && len(h.refused) == 0 {
		h.search(ctx)
	}
	if h.course.Plan != nil {
		return h.course.Propose()
	}
	if m, ok := h.fromEndings(); ok {
		return m
	}
	h.short = slices.DeleteFunc(h.short, h.wasRefused)
	list := h.judge(h.short, carefulStates)
	if len(list) < fewLeft {
		h.shorten()
		list = h.judge(h.short, carefulStates)
	}
	if len(list) == 0 {
		return h.moves[h.rng.IntN(len(h.moves))]
	}
	return h.choose(list)
}

func (h *Hunter) wasRefused(m chess.Move) bool { return slices.Contains(h.refused, m) }

// shorten makes the short list of the proposals that look best.
func (h *Hunter) shorten() {
	h.moves = slices.DeleteFunc(h.known.Record.Rules.Proposals(h.moves[:0], &h.known.View), h.wasRefused)
	list := h.judge(h.moves, hastyStates)
	slices.SortStableFunc(list, func(a, b appraisal) int { return cmp.Compare(b.value, a.value) })
	h.short = h.short[:0]
	for _, p := range list[:min(len(list), shortList)] {
		h.short = append(h.short, p.move)
	}
}

// search looks for a plan that mates for certain.
func (h *Hunter) search(ctx context.Context) {
	if h.known.Record.Rules.MustTry(&h.known.View) || !h.known.Whole || len(h.known.States) > hunterStates || len(h.known.States) == 0 {
		return
	}
	asked := h.known.Problem(hunterPly)
	asked.Want = andor.WantPlan
	h.course.Plan = h.searcher.Solve(ctx, asked).Plan
}

// fromEndings returns what begins the shortest certain mate against a bare king, if
// there is one.
func (h *Hunter) fromEndings() (chess.Move, bool) {
	if h.endings == nil || !h.known.Whole {
		return 0, false
	}
	if moves, _ := h.endings.Moves(&h.known.View, h.known.States); moves == 0 {
		return 0, false
	}
	return h.endings.Propose(&h.known.View, h.known.States)
}

// An appraisal is what a proposal was found to be worth.
type appraisal struct {
	move     chess.Move
	accepted int   // in so many states of the sample
	value    int64 // once accepted, in hundredths of a pawn
}

// judge returns the appraisals of those proposals that are accepted in at least
// one of n states.
func (h *Hunter) judge(moves []chess.Move, n int) (list []appraisal) {
	h.outlook.begin(h.rng, n)
	for _, m := range moves {
		if p := h.outlook.of(m); p.accepted > 0 {
			list = append(list, p)
		}
	}
	return list
}

// choose returns the proposal to try first. With the best of the others behind
// it, a try is worth what it gains if it is accepted, and what its refusal tells.
func (h *Hunter) choose(list []appraisal) chess.Move {
	best := slices.MaxFunc(list, func(a, b appraisal) int { return cmp.Compare(a.value, b.value) })
	choice, most := best.move, int64(0)
	for _, p := range list {
		refused := len(h.outlook.sample) - p.accepted
		if refused == 0 {
			continue
		}
		worth := int64(p.accepted)*(p.value-best.value) + int64(refused)*h.outlook.told(refused)
		if worth > most {
			choice, most = p.move, worth
		}
	}
	return choice
}
