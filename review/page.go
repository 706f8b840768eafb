package review

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"math"
	"strings"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/render"
)

//go:embed page.tmpl
var pageText string

var pageTemplate = template.Must(template.New("review").Parse(pageText))

// A pageTurn is a turn as the page shows it.
type pageTurn struct {
	*Turn
	Move, Mark, MarkClass string // Mark says in a word what became of a mate, or that the move cost the most
	Positions, King       string
	Facts                 []pageFact
	Open                  bool
	Heat, Truth           template.HTML
	FEN                   string
}

type pageFact struct{ Name, Words string }

// HTML returns the review as one page that needs nothing else: no script, no font, no
// picture from elsewhere.
func (r *Review) HTML() ([]byte, error) {
	page := struct {
		Title         string
		Head, Summary []string
		Sheet, Chart  template.HTML
		Turns         []pageTurn
	}{
		Title: "Kriegspiel: what " + r.Game.Record.Solver.Name() + " could know",
		Head:  r.head(), Summary: r.summary(),
		Sheet: template.HTML(render.Sheet()), Chart: template.HTML(r.chart()),
	}
	costliest := r.costliest()
	for i := range r.Turns {
		turn := r.Turns[i].page()
		if &r.Turns[i] == costliest {
			turn.Mark, turn.MarkClass, turn.Open = "cost the most", "missed", true
		}
		page.Turns = append(page.Turns, turn)
	}
	var b bytes.Buffer
	err := pageTemplate.Execute(&b, page)
	return b.Bytes(), err
}

func (t *Turn) page() pageTurn {
	p := pageTurn{Turn: t, Positions: t.positionsShort(), Open: t.Mate != nil, Heat: template.HTML(t.heatBoard())}
	if move := t.Move(); move != 0 {
		p.Move = t.Name(move)
	}
	if king := t.King(); len(king) > 0 {
		p.King = fmt.Sprintf("king %v %d%%", king[0].Square, kriegspiel.Percent(king[0].Share))
	}
	p.Mark, p.MarkClass = t.mark()
	for _, f := range t.facts() {
		if f.name != "board" { // which is drawn
			p.Facts = append(p.Facts, pageFact{strings.ToUpper(f.name[:1]) + f.name[1:], f.words})
		}
	}
	if t.Truth != nil {
		p.Truth, p.FEN = template.HTML(t.truthBoard()), t.Truth.Position.FEN()
	}
	return p
}

// mark says in a word what became of a mate, and how to colour it.
func (t *Turn) mark() (word, class string) {
	switch m := t.Mate; {
	case m == nil:
		return "", ""
	case m.Missed:
		return fmt.Sprintf("mate in %d ply missed", m.Ply), "missed"
	case m.Kept:
		return fmt.Sprintf("mate in %d ply", m.Ply), "kept"
	default:
		return fmt.Sprintf("mate in %d ply", m.Ply), "open"
	}
}

func (t *Turn) positionsShort() string {
	text := thousands(t.Positions)
	if !t.All {
		text = "≥ " + text
	}
	if t.Positions == 1 {
		return text + " position"
	}
	return text + " positions"
}

// heatBoard draws where the opponent's pieces may have been, with the move that was made.
func (t *Turn) heatBoard() []byte {
	board := render.HeatMap{View: &t.View, Heat: &t.Heat, Sampled: !t.All}.Board()
	board.Below = t.View.Colour
	if move := t.Move(); move != 0 {
		board.Arrows = []render.Arrow{t.arrow(move)}
	}
	return board.Inline()
}

// truthBoard draws what was really there, with the moves that begin a mate.
func (t *Turn) truthBoard() []byte {
	board := render.Board{Title: "What was really there", Below: t.View.Colour}
	board.Position(&t.Truth.Position)
	if t.Mate != nil {
		for _, m := range t.Mate.Begin {
			board.Arrows = append(board.Arrows, t.arrow(m))
		}
	}
	return board.Inline()
}

func (t *Turn) arrow(m chess.Move) render.Arrow {
	c := t.View.Colour
	return render.Arrow{From: c.Square(m.From()), To: c.Square(m.To())}
}

// The measures of the chart.
const (
	chartHeight = 120
	barStep     = 24
)

// chart draws the number of positions at each turn as bars, on a logarithmic scale. Each
// leads to its turn.
func (r *Review) chart() string {
	most := 10.0
	for i := range r.Turns {
		most = max(most, float64(r.Turns[i].Positions))
	}
	var b strings.Builder
	width := len(r.Turns) * barStep
	fmt.Fprintf(&b, "<svg class=\"chart\" viewBox=\"0 0 %d %d\" style=\"max-width:%dpx\" font-family=\"sans-serif\">\n", width, chartHeight+28, width)
	for i := range r.Turns {
		t := &r.Turns[i]
		height := 4 + (chartHeight-4)*math.Log(float64(max(t.Positions, 1)))/math.Log(most)
		_, class := t.mark()
		if class == "" && !t.All {
			class = "drawn"
		}
		title := fmt.Sprintf("Move %d: %s", t.Number, t.positionsShort())
		fmt.Fprintf(&b, "<a href=\"#move-%d\"><title>%s</title><rect class=\"bar %s\" x=\"%d\" y=\"%.1f\" width=\"%d\" height=\"%.1f\"/>", t.Number, title, class, i*barStep+3, chartHeight-height, barStep-6, height)
		if n := t.Number; n == 1 || n%5 == 0 {
			fmt.Fprintf(&b, "<text x=\"%d\" y=\"%d\" fill=\"currentColor\" text-anchor=\"middle\">%d</text>", i*barStep+barStep/2, chartHeight+22, n)
		}
		b.WriteString("</a>\n")
	}
	b.WriteString("</svg>\n")
	return b.String()
}
