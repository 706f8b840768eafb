package mate

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/render"
)

// The measures of a plan's picture: a small board at each proposal, with room
// for words beside it.
const (
	planBoard  = 160
	planColumn = 430
	planRow    = 215
)

// A layout gives the proposals of a plan their places. They stand in columns by
// how many came before them, each in the middle of what follows it.
type layout struct {
	places        map[*node]place
	rows, columns int // used so far
}

// A place is a column, and a row that may lie between two.
type place struct {
	column int
	row    float64
}

func (l *layout) put(n *node, column int) place {
	l.columns = max(l.columns, column+1)
	at := place{column, float64(l.rows)}
	if len(n.next) == 0 {
		l.rows++
	} else {
		first := l.put(n.next[0], column+1)
		last := first
		for _, next := range n.next[1:] {
			last = l.put(next, column+1)
		}
		at.row = (first.row + last.row) / 2
	}
	l.places[n] = at
	return at
}

// corner returns the upper left corner of the board at a place.
func (p place) corner() (x, y float64) {
	return 20 + float64(p.column)*planColumn, 30 + p.row*planRow
}

// ErrNoPlan reports that a solution has no plan to draw.
var ErrNoPlan = errors.New("there is no plan to draw")

// SVG returns the plan of the solution as [PlanSVG] does. The error is [ErrNoPlan].
func (f *Solution) SVG() ([]byte, error) { return f.drawn(PlanSVG) }

// DOT returns the plan of the solution as [PlanDOT] does. The error is [ErrNoPlan].
func (f *Solution) DOT() ([]byte, error) { return f.drawn(PlanDOT) }

func (f *Solution) drawn(draw func(kriegspiel.Rules, kriegspiel.View, *Plan) []byte) ([]byte, error) {
	if f.Result.Plan == nil {
		return nil, ErrNoPlan
	}
	return draw(f.Belief.Rules, f.Belief.View, f.Result.Plan), nil
}

// PlanSVG returns a plan that begins at v as a picture: at each proposal the
// solver's own pieces and what to try, on the way to it what was heard.
func PlanSVG(rules kriegspiel.Rules, v kriegspiel.View, p *Plan) []byte {
	root := newNode(rules, v, p)
	l := layout{places: map[*node]place{}}
	l.put(root, 0)
	pic := planPicture{places: l.places}
	pic.printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"14\" fill=\"%s\">\n",
		l.columns*planColumn+20, l.rows*planRow+20, render.Ink)
	pic.printf("<title>A plan in %d proposals</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n", p.Size())
	root.each(func(n *node) {
		for _, next := range n.next {
			pic.edge(n, next)
		}
	})
	root.each(pic.proposal)
	pic.printf("</svg>\n")
	return pic.Bytes()
}

// planPicture is a picture of a plan in the making.
type planPicture struct {
	bytes.Buffer
	places map[*node]place
}

func (p *planPicture) printf(format string, args ...any) { fmt.Fprintf(&p.Buffer, format, args...) }

func (p *planPicture) edge(from, to *node) {
	x1, y1 := p.places[from].corner()
	x2, y2 := p.places[to].corner()
	x1, y1, y2 = x1+planBoard, y1+planBoard/2, y2+planBoard/2
	p.printf("<path d=\"M%.0f %.0f C%.0f %.0f %.0f %.0f %.0f %.0f\" fill=\"none\" stroke=\"#888888\"/>\n", x1, y1, x1+60, y1, x2-230, y2, x2-215, y2)
	p.printf("<path d=\"M%.0f %.0f L%.0f %.0f\" stroke=\"#888888\"/>\n", x2-215, y2, x2, y2)
	above, below, _ := strings.Cut(to.label("\n"), "\n")
	p.printf("<text x=\"%.0f\" y=\"%.0f\" font-size=\"12\">%s</text>\n", x2-210, y2-5, above)
	p.printf("<text x=\"%.0f\" y=\"%.0f\" font-size=\"12\">%s</text>\n", x2-210, y2+15, below)
}

// proposal draws a board with the own pieces, the proposal above it and the wins
// below.
func (p *planPicture) proposal(n *node) {
	x, y := p.places[n].corner()
	p.printf("<text x=\"%.0f\" y=\"%.0f\" font-weight=\"bold\">try %s</text>\n", x, y-6, n.name)
	p.Write(render.OwnBoard(&n.view, render.Place{X: x, Y: y, Width: planBoard}))
	if len(n.wins) > 0 {
		p.printf("<text x=\"%.0f\" y=\"%.0f\" font-size=\"12\">won on: %s</text>\n", x, y+planBoard+15, strings.Join(n.wins, " / "))
	}
}
