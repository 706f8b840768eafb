package mate

import (
	"bytes"
	"errors"
	"fmt"

	"kriegmate/internal/english"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/render"
)

// The measures of a plan's picture. Boards stand side by side within a panel for
// each turn of the solver; the turns that follow are further in.
const (
	planWidth  = 880.0
	planMargin = 20.0
	planIndent = 26.0
	planPad    = 14.0  // inside a panel
	smallBoard = 224.0 // three in a row
	largeBoard = 330.0 // where the plan has no more than two
	planGap    = 34.0  // between boards
	planSpace  = 16.0  // between panels
	sideGap    = 24.0  // between a panel and what follows beside it

	titleSize, headSize, nameSize, noteSize = 23.0, 17.0, 21.0, 15.0
)

// The colours of what is not a board.
const (
	panelColour = "#faf8f4"
	frameColour = "#d8d0c2"
	edgeColour  = "#8a8378"
	wonColour   = "#1b6e3c"
	quietColour = "#5f594f"
)

// ErrNoPlan reports that a solution has no plan to draw.
var ErrNoPlan = errors.New("there is no plan to draw")

// SVG returns the plan of the solution as [PlanSVG] does. The error is [ErrNoPlan] or
// wraps [ErrLongPlan].
func (f *Solution) SVG() ([]byte, error) { return f.drawn(PlanSVG) }

// DOT returns the plan of the solution as [PlanDOT] does. The error is [ErrNoPlan] or
// wraps [ErrLongPlan].
func (f *Solution) DOT() ([]byte, error) { return f.drawn(PlanDOT) }

func (f *Solution) drawn(draw func(kriegspiel.Rules, kriegspiel.View, []kriegspiel.State, *Plan) []byte) ([]byte, error) {
	switch {
	case f.long():
		return nil, fmt.Errorf("%w: %s --plan FILE writes it as a graph", ErrLongPlan, f.endingCommand())
	case f.Result.Plan == nil:
		return nil, ErrNoPlan
	}
	return draw(f.Belief.Rules, f.Belief.View, f.Belief.Known(), f.Result.Plan), nil
}

// PlanSVG returns a plan that begins at v as a picture for a page 830 pixels wide. Each
// proposal is a board with an arrow; proposals that are tried one after another
// while they are refused stand side by side, and what follows when one is accepted
// stands beside or below, with what is heard. Each has the number of positions that are possible
// there and the hidden pieces as ghosts, counted from the states that are possible at v;
// without states, and where there are too many, it has neither. Of a long plan only a
// part is drawn, and the picture says so.
func PlanSVG(rules kriegspiel.Rules, v kriegspiel.View, states []kriegspiel.State, p *Plan) []byte {
	root := newNode(rules, v, p)
	first := newTurn(root, nil)
	title := fmt.Sprintf("%s mates for certain in one move", v.Colour.Name())
	if n := first.depth(); n > 1 {
		title = fmt.Sprintf("%s mates for certain within %d moves", v.Colour.Name(), n)
	}
	first.cut()
	if len(states) > 0 {
		title += ": " + english.Count(len(states), "position")
		c := census{rules: rules, only: map[*node]bool{}, left: mostCountedAll}
		first.each(func(n *node) { c.only[n] = true })
		c.count(root, states)
	}
	pic := newPlanPicture(first)
	pic.words(title, style{size: titleSize, bold: true}, planMargin, planWidth-2*planMargin)
	pic.y += planSpace / 2
	pic.turn(first, planMargin)
	pic.words(legend(root), style{size: noteSize, colour: quietColour}, planMargin, planWidth-2*planMargin)
	var b bytes.Buffer
	height := pic.y + planMargin/2
	fmt.Fprintf(&b, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" font-family=\"sans-serif\" fill=\"%s\">\n", planWidth, height, render.Ink)
	fmt.Fprintf(&b, "<title>%s</title>\n<rect width=\"%.0f\" height=\"%.0f\" fill=\"#ffffff\"/>\n", render.Escape(title), planWidth, height)
	b.Write(pic.Bytes())
	b.WriteString("</svg>\n")
	return b.Bytes()
}

// legend says what the boards show.
func legend(root *node) string {
	if !root.counted {
		return "The arrow is the proposal. Only the solver's own pieces are drawn."
	}
	return "The arrow is the proposal. A faint piece may stand there; where only one position is possible, all pieces are solid."
}

// planPicture is a picture of a plan in the making, drawn from the top down.
type planPicture struct {
	bytes.Buffer
	y     float64 // where there is room
	board float64 // how wide boards are
	first *node   // of the turn that is drawn: the words above it say when it comes about
	// trial tells that only the room is wanted: boards are left out.
	trial bool
	// beside tells, of a turn at x, whether what follows is best drawn beside
	// it; see [planPicture.turn].
	beside map[spot]bool
}

// A spot is where a turn begins.
type spot struct {
	t *turn
	x float64
}

func newPlanPicture(first *turn) *planPicture {
	p := &planPicture{y: planMargin / 2, board: largeBoard, beside: map[spot]bool{}}
	if first.proposals() > 2 {
		p.board = smallBoard
	}
	return p
}

// inside returns a picture that begins at y and is to be put into this one, or is
// only tried.
func (p *planPicture) inside(y float64, trial bool) *planPicture {
	return &planPicture{y: y, board: p.board, trial: trial || p.trial, beside: p.beside}
}

func (p *planPicture) printf(format string, args ...any) { fmt.Fprintf(&p.Buffer, format, args...) }

// A style is how words are written.
type style struct {
	size   float64
	bold   bool
	colour string
}

// words writes text at x, in lines of at most the given width, and goes on below it.
func (p *planPicture) words(text string, s style, x, width float64) {
	attributes := ""
	if s.bold {
		width /= render.Bold
		attributes += ` font-weight="bold"`
	}
	if s.colour != "" {
		attributes += fmt.Sprintf(` fill="%s"`, s.colour)
	}
	for _, row := range render.Wrap(text, s.size, width) {
		p.y += 1.3 * s.size
		p.printf("<text x=\"%.1f\" y=\"%.1f\" font-size=\"%.0f\"%s>%s</text>\n", x, p.y-0.3*s.size, s.size, attributes, render.Escape(row))
	}
}

// A panel is the place of a turn. Its words above the boards take at least so much
// room as head says.
type panel struct{ x, top, width, head float64 }

// panel draws a turn in its place, and goes on below it.
func (p *planPicture) panel(t *turn, at panel) {
	inside := p.inside(at.top+planPad/2, false)
	inside.contents(t, at)
	p.y = inside.y + planPad/2
	p.printf("<rect class=\"panel\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"8\" fill=\"%s\" stroke=\"%s\"/>\n",
		at.x, at.top, at.width, p.y-at.top, panelColour, frameColour)
	p.Write(inside.Bytes())
}

// contents draws what is inside a panel.
func (p *planPicture) contents(t *turn, at panel) {
	x, width := at.x+planPad, at.width-2*planPad
	top := p.y
	p.words(t.head(), style{size: headSize}, x, width)
	p.y = max(p.y, top+at.head)
	across := max(1, int((width+planGap)/(p.board+planGap)))
	p.first = t.tries[0]
	for i := 0; i < len(t.tries); i += across {
		p.row(t.tries[i:min(i+across, len(t.tries))], x)
	}
	for _, note := range t.notes() {
		p.y += 4
		p.words(note, style{size: noteSize, colour: quietColour}, x, width)
	}
}

// head says when a turn comes about.
func (t *turn) head() string {
	first := t.tries[0]
	text := first.view.Colour.Name() + " to move"
	if t.after != nil && first.refused {
		text = fmt.Sprintf("After %s: %s", t.after.name, first.refusal)
	} else if t.after != nil {
		text = fmt.Sprintf("After %s: %s, then %s of %s", t.after.name, quoted(first.own), quoted(first.reply), first.view.Colour.Other().Name())
	}
	if first.counted {
		text += ": " + english.Count(len(first.states), "position")
	}
	return text
}

// notes say what of a turn is not drawn.
func (t *turn) notes() (notes []string) {
	if t.cutTries > 0 {
		notes = append(notes, fmt.Sprintf("Not drawn: %s, if all these are refused.", english.Count(t.cutTries, "further proposal")))
	}
	if t.cutTurns > 0 {
		notes = append(notes, fmt.Sprintf("Not drawn: what follows on %s, in %s.", english.Count(t.cutTurns, "further announcement"), english.Count(t.cutProposals, "proposal")))
	}
	return notes
}

// row draws boards side by side, and goes on below the lowest words.
func (p *planPicture) row(tries []*node, x float64) {
	lines := 0
	for _, n := range tries {
		lines = max(lines, len(p.refusal(n)))
	}
	p.y += 1.3 * noteSize * float64(lines) // for when it is tried
	top, low := p.y, p.y
	for i, n := range tries {
		p.y = top
		at := x + float64(i)*(p.board+planGap)
		if i > 0 {
			p.arrow(at)
		}
		p.proposal(n, at)
		low = max(low, p.y)
	}
	p.y = low + 4
}

// proposal draws a board with the possible pieces, the proposal above it, when it
// is tried above that, and the wins below.
func (p *planPicture) proposal(n *node, x float64) {
	rows := p.refusal(n)
	p.y -= 1.3 * noteSize * float64(len(rows))
	for _, row := range rows {
		p.words(row, style{size: noteSize, colour: quietColour}, x, planWidth)
	}
	p.words(n.action(), style{size: nameSize, bold: true}, x, p.board)
	p.y += 2
	if !p.trial {
		p.Write(n.board().Part(render.Place{X: x, Y: p.y, Width: p.board}))
	}
	p.y += p.board + 2
	for _, text := range n.winWords() {
		p.words(text, style{size: noteSize, colour: wonColour}, x, p.board)
	}
}

// refusal returns the lines that say after which refusal a proposal comes.
func (p *planPicture) refusal(n *node) []string {
	if !n.refused || n == p.first {
		return nil
	}
	note := "if " + n.refusal
	if n.counted {
		note += ": " + english.Count(len(n.states), "position")
	}
	return render.Wrap(note, noteSize, p.board)
}

// arrow draws an arrow to the board at x from the one before it.
func (p *planPicture) arrow(x float64) {
	from, to, middle := x-planGap+7, x-9, p.y+1.3*nameSize+p.board/2
	p.printf("<path class=\"edge\" d=\"M%.1f %.1fL%.1f %.1fM%.1f %.1fL%.1f %.1fL%.1f %.1f\" fill=\"none\" stroke=\"%s\" stroke-width=\"3\"/>\n",
		from, middle, to, middle, to-8, middle-7, to, middle, to-8, middle+7, edgeColour)
}

// board returns the board at a proposal.
func (n *node) board() *render.Board {
	c := n.view.Colour
	b := &render.Board{Arrows: []render.Arrow{{From: c.Square(n.try.From()), To: c.Square(n.try.To())}}}
	b.Own(&n.view)
	if n.counted {
		var heat kriegspiel.Heat
		for i := range n.states {
			heat.Add(&n.states[i])
		}
		b.Ghosts(&heat, c.Other())
	}
	return b
}

// mostWins is how many wins are written below a board.
const mostWins = 3

// winWords says what is heard that is won.
func (n *node) winWords() (words []string) {
	for i, w := range n.wins {
		if i == mostWins {
			return append(words, fmt.Sprintf("won: %s more", english.Count(len(n.wins)-i, "way")))
		}
		text := "won: " + w.heard
		if n.counted {
			text += fmt.Sprintf(" (%d)", w.states)
		}
		words = append(words, text)
	}
	return words
}
