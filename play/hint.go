package play

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"kriegmate/andor"
	"kriegmate/database/selfplay"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
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
	known *selfplay.Knowledge
	heard int // events of the person's record
}

// listen tells the advisor what the person has heard since, and returns false if there
// is more, since time has run out or ctx is done.
func (a *advisor) listen(ctx context.Context, g *Game) bool {
	s := &g.setup
	if a.known == nil {
		a.known = selfplay.NewKnowledge(s.Start, s.Side, hintStates, s.Seed)
	}
	start := time.Now()
	record := g.referee.Record(s.Side)
	for _, e := range record.Events[a.heard:] {
		if time.Since(start) > countingTime || ctx.Err() != nil {
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

// hint answers the first request since something was heard with a map of what is possible,
// the second with the best chance, the third with the certain mate if there is one.
func (g *Game) hint(ctx context.Context, _ string) (text string, last bool, err error) {
	if !g.advisor.listen(ctx, g) {
		return "there is much to count: say hint again to go on\n", false, ctx.Err()
	}
	k := g.advisor.known
	if len(k.States) == 0 {
		return "no hint: too much was possible to keep track of\n", false, nil
	}
	g.hints++
	switch g.hints {
	case 1:
		return g.possible(k) + "Say hint again for the best chance.\n", false, nil
	case 2:
		return g.chance(k) + "Say hint again for a mate that is certain.\n", false, nil
	}
	text, err = g.certain(ctx, k)
	return text, false, err
}

// counted returns how many states there are, in words.
func counted(k *selfplay.Knowledge) string {
	n := mate.Count(len(k.States), "position")
	if k.Whole {
		return n
	}
	return n + " drawn at random"
}

// possible draws where the enemy's pieces may stand.
func (g *Game) possible(k *selfplay.Knowledge) string {
	var heat kriegspiel.Heat
	for i := range k.States {
		heat.Add(&k.States[i])
	}
	side, enemy, style := g.setup.Side, g.setup.Side.Other(), g.Style
	empty := emptySquare
	if style == Coloured {
		empty = " "
	}
	board := style.lines(side, 6, func(sq chess.Square) cell {
		if own := k.View.Own.On(side.Square(sq)); own != chess.NoPiece {
			return cell{"  " + style.figure(side, own) + "   ", side}
		}
		best, share := heat.Likeliest(sq, enemy)
		if best == chess.NoPiece {
			return cell{"  " + empty + "   ", enemy}
		}
		return cell{fmt.Sprintf(" %s%3d ", style.figure(enemy, best), kriegspiel.Percent(share)), enemy}
	})
	text := fmt.Sprintf("%s; the likeliest piece of every square, in per cent:\n\n%s\n", counted(k), beside(board, nil))
	for _, p := range kinds {
		if places := places(&heat, p, enemy); len(places) > 0 {
			text += wrapped(figures[enemy][p], places)
		}
	}
	return text
}

// mostPlaces is how many squares of a kind are listed.
const mostPlaces = 12

// places lists where a kind of piece may stand, the likeliest first.
func places(h *kriegspiel.Heat, p chess.Piece, c chess.Colour) (list []string) {
	var squares []chess.Square
	for sq := range chess.Square(64) {
		if h.Share(sq, p, c) > 0 {
			squares = append(squares, sq)
		}
	}
	slices.SortStableFunc(squares, func(a, b chess.Square) int {
		switch x, y := h.Share(a, p, c), h.Share(b, p, c); {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return 0
	})
	for i, sq := range squares {
		if i == mostPlaces {
			return append(list, fmt.Sprintf("and %d more", len(squares)-i))
		}
		list = append(list, fmt.Sprintf("%v %d%%", sq, kriegspiel.Percent(h.Share(sq, p, c))))
	}
	return list
}

// chance tells what a good player would propose, and what would come of it.
func (g *Game) chance(k *selfplay.Knowledge) string {
	m := selfplay.Advice(k, g.setup.Seed)
	var legal, captures, checks, mates int
	for i := range k.States {
		s := k.States[i]
		p := k.Record.Rules.Try(&k.View, &s, m)
		if p.Illegal() {
			continue
		}
		legal++
		if _, took := p.Captured(); took {
			captures++
		}
		if p.Check() != 0 {
			checks++
		}
		if p.Won() {
			mates++
		}
	}
	var says []string
	for i, one := range []struct {
		n     int
		about string
	}{{legal, "it is legal in %d%%"}, {captures, "captures in %d%%"}, {checks, "checks in %d%%"}, {mates, "mates in %d%%"}} {
		if one.n > 0 || i == 0 {
			says = append(says, fmt.Sprintf(one.about, kriegspiel.Percent(float64(one.n)/float64(len(k.States)))))
		}
	}
	text := fmt.Sprintf("The best chance: try %s. Of %s,\n%s.", g.referee.Name(m), counted(k), strings.Join(says, ", "))
	if legal < len(k.States) {
		text += " A refusal costs nothing."
	}
	return text + "\n"
}

// certain looks for a mate that is certain.
func (g *Game) certain(ctx context.Context, k *selfplay.Knowledge) (string, error) {
	if !k.Whole || len(k.States) > mateStates {
		return fmt.Sprintf("Too much is possible to look for a mate that is certain: %s.\n", counted(k)), nil
	}
	solver := mate.Solver{MaxPly: matePly, Timeout: mateTime, Near: nearTime, Memory: certainMemory}
	f, err := solve(ctx, &solver, k)
	if err != nil {
		return "", err
	}
	moves := mate.Count((f.Ply+1)/2, "move")
	if f.Result.Plan != nil {
		return fmt.Sprintf("There is a mate that is certain, within %s:\n\n%s", moves, planText(k, f.Result.Plan)), nil
	}
	if m, ok := g.fromEndings(ctx, k); ok {
		return fmt.Sprintf("There is a mate that is certain, though not within %s: begin with %s.\n", moves, g.referee.Name(m)), nil
	}
	if f.Result.Verdict == andor.Unknown {
		return fmt.Sprintf("There was no time to find out whether a mate within %s is certain.\n", moves), nil
	}
	text := fmt.Sprintf("No mate within %s is certain.", moves)
	if c := f.Coverage; c != nil && c.Least > 0 && c.Plan != nil {
		text += fmt.Sprintf(" One plan mates %d of %s: begin with %s.", c.Least, counted(k), g.referee.Name(c.Plan.Try))
	}
	return text + "\n", nil
}

// planText returns the beginning of a plan for people.
func planText(k *selfplay.Knowledge, p *mate.Plan) string {
	plan := strings.SplitAfter(mate.PlanText(k.Record.Rules, k.View, p), "\n")
	if len(plan) > planLines {
		plan = append(plan[:planLines], "  ...\n")
	}
	return strings.Join(plan, "")
}

// fromEndings returns what the endings know for the person.
func (g *Game) fromEndings(ctx context.Context, k *selfplay.Knowledge) (chess.Move, bool) {
	if g.setup.Endings == nil {
		return 0, false
	}
	if k.Pieces() > 1 {
		return 0, false
	}
	return g.setup.Endings.Propose(ctx, k.Record.Rules, &k.View, k.States)
}
