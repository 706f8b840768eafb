package play

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"kriegmate/andor"
	"kriegmate/internal/english"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
	"kriegmate/player"
	"kriegmate/player/marshal"
)

// The limits of hints: how many states are kept of those that fit what was heard; how
// many are drawn when these are all ruled out, and at how many it looks for them; how
// long it counts before it asks for patience.
const (
	hintStates    = 20_000
	redrawnStates = 1000
	redrawLooks   = 200_000
	countingTime  = 4 * time.Second
)

// The limits of the search for a certain mate for the person.
const (
	mateStates = 3000
	matePly    = 5
	mateTime   = 3 * time.Second
	nearTime   = 2 * time.Second
	planLines  = 16 // of a plan that are shown
)

// An advisor knows what the person could know. The zero value knows nothing yet.
type advisor struct {
	known *player.Knowledge
	heard int // events of the person's record
}

// listen tells the advisor what the person has heard since, and returns false if there
// is more, since the time has run out or ctx is done.
func (a *advisor) listen(ctx context.Context, g *Game, most time.Duration) bool {
	s := &g.setup
	if a.known == nil {
		a.known = player.NewKnowledge(player.Seat{Start: s.Start, Colour: s.Side, Seed: s.Seed}, hintStates)
	}
	start := time.Now()
	record := g.referee.Record(s.Side)
	for _, e := range record.Events[a.heard:] {
		if time.Since(start) > most || ctx.Err() != nil {
			return false
		}
		a.known.Hear(e)
		a.heard++
		if e.Theirs() {
			a.known.Recall()
		}
	}
	if len(a.known.States) == 0 {
		a.known.Redraw(redrawnStates, redrawLooks)
	}
	return true
}

// The steps of a hint.
const (
	// Map shows where the enemy's pieces may stand.
	Map = "map"
	// Chance is what a good player would propose.
	Chance = "chance"
	// Mate is a mate that is certain, if there is one.
	Mate = "mate"
)

// A Hint is help for the person, made from nothing but what the person could know.
type Hint struct {
	Step string `json:"step"`
	// Positions is how many fit what the person has heard. If they are Drawn at random,
	// there are more.
	Positions int  `json:"positions"`
	Drawn     bool `json:"drawn,omitempty"`
	// Heat is that of a map: by the letter of a kind and the name of a square, in which
	// share of the positions such a piece stands there.
	Heat map[string]map[string]float64 `json:"heat,omitempty"`
	// Try is the advice of the other steps, nil if there is none.
	Try *Named `json:"try,omitempty"`
	// Odds are what comes of a chance.
	Odds *Odds `json:"odds,omitempty"`
	// Certain tells of a mate that Try begins it, wherever the enemy's pieces are.
	Certain bool `json:"certain,omitempty"`
	// Words tell all of it but the map.
	Words string `json:"words"`

	states *player.Knowledge
	heat   kriegspiel.Heat
}

// Odds count in how many positions a proposal is legal, captures, checks and mates.
type Odds struct {
	Legal    int `json:"legal"`
	Captures int `json:"captures"`
	Checks   int `json:"checks"`
	Mates    int `json:"mates"`
}

// errNoHint is returned if nothing is known.
var errNoHint = errors.New("no hint: too much was possible to keep track of")

// Hint returns a step of help for the person, who must be to move. It takes seconds at
// most where there is much to count, and ends with the error of ctx when that is done.
func (g *Game) Hint(ctx context.Context, step string) (*Hint, error) {
	if err := g.mayAct(); err != nil {
		return nil, err
	}
	if !g.advisor.listen(ctx, g, math.MaxInt64) {
		return nil, ctx.Err()
	}
	return g.advise(ctx, step)
}

// advise returns a step of help when the advisor has listened.
func (g *Game) advise(ctx context.Context, step string) (h *Hint, err error) {
	k := g.advisor.known
	if len(k.States) == 0 {
		return nil, errNoHint
	}
	h = &Hint{Step: step, Positions: len(k.States), Drawn: !k.Whole, states: k}
	switch step {
	case Map:
		h.possible()
	case Chance:
		h.chance(ctx, g)
	case Mate:
		err = h.mate(ctx, g)
	default:
		err = fmt.Errorf("hint: %.12q, want %s, %s or %s", step, Map, Chance, Mate)
	}
	return h, err
}

// hint answers the first request since something was heard with a map of what is possible,
// the second with the best chance, the third with the certain mate if there is one.
func (g *Game) hint(ctx context.Context, _ string) (text string, last bool, err error) {
	if !g.advisor.listen(ctx, g, countingTime) {
		return "there is much to count: say hint again to go on\n", false, ctx.Err()
	}
	steps := []string{Map, Chance, Mate}
	h, err := g.advise(ctx, steps[min(g.hints, len(steps)-1)])
	if errors.Is(err, errNoHint) {
		return err.Error() + "\n", false, nil
	}
	g.hints++
	if err != nil {
		return "", false, err
	}
	switch h.Step {
	case Map:
		return g.mapText(h) + "Say hint again for the best chance.\n", false, nil
	case Chance:
		return h.Words + "\nSay hint again for a mate that is certain.\n", false, nil
	}
	return h.Words + "\n", false, nil
}

// counted returns how many states there are, in words.
func (h *Hint) counted() string {
	n := english.Count(h.Positions, "position")
	if h.Drawn {
		return n + " drawn at random"
	}
	return n
}

// possible makes the map.
func (h *Hint) possible() {
	k := h.states
	for i := range k.States {
		h.heat.Add(&k.States[i])
	}
	h.Heat = h.heat.Shares(k.View.Colour.Other())
	h.Words = h.counted()
}

// chance finds what a good player would propose, and what would come of it.
func (h *Hint) chance(ctx context.Context, g *Game) {
	k := h.states
	m := marshal.Advice(ctx, k, g.setup.Seed)
	h.Try, h.Odds = g.advised(m), &Odds{}
	for i := range k.States {
		s := k.States[i]
		h.Odds.count(k.Record.Rules.Try(&k.View, &s, m))
	}
	h.Words = fmt.Sprintf("The best chance: try %s. Of %s,\n%s.", h.Try.Name, h.counted(), h.Odds.text(h.Positions))
	if h.Odds.Legal < h.Positions {
		h.Words += " A refusal costs nothing."
	}
}

// advised returns a proposal of the person with its name.
func (g *Game) advised(m chess.Move) *Named {
	return &Named{m.UCI(g.setup.Side), g.referee.Name(m)}
}

// count counts one answer of the referee.
func (o *Odds) count(p kriegspiel.Percept) {
	if p.Illegal() {
		return
	}
	o.Legal++
	if _, took := p.Captured(); took {
		o.Captures++
	}
	if p.Check() != 0 {
		o.Checks++
	}
	if p.Won() {
		o.Mates++
	}
}

// text tells the odds in so many positions.
func (o *Odds) text(positions int) string {
	var says []string
	for i, one := range []struct {
		n     int
		about string
	}{{o.Legal, "it is legal in %d%%"}, {o.Captures, "captures in %d%%"}, {o.Checks, "checks in %d%%"}, {o.Mates, "mates in %d%%"}} {
		if one.n > 0 || i == 0 {
			says = append(says, fmt.Sprintf(one.about, kriegspiel.Percent(float64(one.n)/float64(positions))))
		}
	}
	return strings.Join(says, ", ")
}

// mate looks for a mate that is certain.
func (h *Hint) mate(ctx context.Context, g *Game) error {
	k := h.states
	if h.Drawn || h.Positions > mateStates {
		h.Words = fmt.Sprintf("Too much is possible to look for a mate that is certain: %s.", h.counted())
		return nil
	}
	solver := mate.Solver{MaxPly: matePly, Timeout: mateTime, Near: nearTime, Memory: certainMemory}
	f, err := solve(ctx, &solver, k)
	if err != nil {
		return err
	}
	moves := english.Count((f.Ply+1)/2, "move")
	if f.Result.Plan != nil {
		h.Try, h.Certain = g.advised(f.Result.Plan.Try), true
		h.Words = fmt.Sprintf("There is a mate that is certain, within %s:\n\n%s", moves, planText(k, f.Result.Plan))
		return nil
	}
	if m, ok := g.fromEndings(ctx, k); ok {
		h.Try, h.Certain = g.advised(m), true
		h.Words = fmt.Sprintf("There is a mate that is certain, though not within %s: begin with %s.", moves, h.Try.Name)
		return nil
	}
	if f.Result.Verdict == andor.Unknown {
		h.Words = fmt.Sprintf("There was no time to find out whether a mate within %s is certain.", moves)
		return nil
	}
	h.Words = fmt.Sprintf("No mate within %s is certain.", moves)
	if c := f.Coverage; c != nil && c.Least > 0 && c.Plan != nil {
		h.Try = g.advised(c.Plan.Try)
		h.Words += fmt.Sprintf(" One plan mates %d of %s: begin with %s.", c.Least, h.counted(), h.Try.Name)
	}
	return nil
}

// planText returns the beginning of a plan for people, without the end of its last line.
func planText(k *player.Knowledge, p *mate.Plan) string {
	plan := strings.SplitAfter(mate.PlanText(k.Record.Rules, k.View, p), "\n")
	if len(plan) > planLines {
		plan = append(plan[:planLines], "  ...\n")
	}
	return strings.TrimSuffix(strings.Join(plan, ""), "\n")
}

// fromEndings returns what the endings know for the person.
func (g *Game) fromEndings(ctx context.Context, k *player.Knowledge) (chess.Move, bool) {
	if g.setup.Endings == nil {
		return 0, false
	}
	if k.Pieces() > 1 {
		return 0, false
	}
	return g.setup.Endings.Propose(ctx, k.Record.Rules, &k.View, k.States)
}
