package render

import (
	"fmt"
	"strings"

	"kriegmate/andor/proof"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// A Plan is a plan of Kriegspiel.
type Plan = proof.Plan[chess.Move, kriegspiel.Percept]

// planNode is a proposal of a plan with its place in the picture.
type planNode struct {
	view     kriegspiel.View
	name     string // of the proposal
	heard    string // what led to it
	wins     []string
	children []*planNode
	column   int
	row      float64
}

// layout turns a plan into nodes. Proposals stand in columns by how many came
// before them; a node stands in the middle of what follows it.
type layout struct {
	rules         kriegspiel.Rules
	rows, columns int // used so far
}

func (l *layout) node(v kriegspiel.View, p *Plan, column int) *planNode {
	l.columns = max(l.columns, column+1)
	rules := l.rules
	n := chess.Notation{Side: &v.Own, Moves: rules.Moves(nil, &v), Colour: v.Colour}
	node := &planNode{view: v, name: n.Name(p.Try), column: column}
	for _, b := range p.Then {
		if b.Next == nil {
			node.wins = append(node.wins, said(b.Own, v.Colour))
			continue
		}
		next, heard := v, "refused"
		if !b.Own.Illegal() {
			next = rules.After(&v, p.Try, b.Own)
			next = rules.AfterReply(&next, b.Reply)
			heard = said(b.Own, v.Colour) + "; " + v.Colour.Other().Name() + ": " + said(b.Reply, v.Colour)
		}
		child := l.node(next, b.Next, column+1)
		child.heard = heard
		node.children = append(node.children, child)
	}
	if len(node.children) == 0 {
		node.row = float64(l.rows)
		l.rows++
		return node
	}
	node.row = (node.children[0].row + node.children[len(node.children)-1].row) / 2
	return node
}

func said(p kriegspiel.Percept, c chess.Colour) string {
	if text := p.Say(c); text != "" {
		return text
	}
	return "silence"
}

// each calls f for a node and all below it.
func (n *planNode) each(f func(*planNode)) {
	f(n)
	for _, c := range n.children {
		c.each(f)
	}
}

// PlanDOT returns a plan as a graph in the language of Graphviz.
func PlanDOT(rules kriegspiel.Rules, v kriegspiel.View, p *Plan) []byte {
	l := layout{rules: rules}
	root := l.node(v, p, 0)
	var b strings.Builder
	b.WriteString("digraph plan {\n\trankdir=LR\n\tnode [shape=box fontname=\"sans-serif\"]\n\tedge [fontname=\"sans-serif\" fontsize=10]\n")
	numbers := map[*planNode]int{}
	root.each(func(n *planNode) {
		numbers[n] = len(numbers)
		fmt.Fprintf(&b, "\tn%d [label=%q]\n", numbers[n], "try "+n.name)
	})
	wins := 0
	root.each(func(n *planNode) {
		for _, c := range n.children {
			fmt.Fprintf(&b, "\tn%d -> n%d [label=%q]\n", numbers[n], numbers[c], c.heard)
		}
		for _, heard := range n.wins {
			fmt.Fprintf(&b, "\tw%d [label=\"won\" shape=ellipse]\n\tn%d -> w%d [label=%q]\n", wins, numbers[n], wins, heard)
			wins++
		}
	})
	b.WriteString("}\n")
	return []byte(b.String())
}

// The measures of a plan's picture: a board of a fifth of the usual size at each
// node, with room for words beside it.
const (
	planBoard  = 160
	planColumn = 430
	planRow    = 215
)

// PlanSVG returns a plan as a picture: at each node the solver's own men and
// what to try, on the way to it what was heard.
func PlanSVG(rules kriegspiel.Rules, v kriegspiel.View, p *Plan) []byte {
	l := layout{rules: rules}
	root := l.node(v, p, 0)
	var pic picture
	pic.printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"14\" fill=\"%s\">\n",
		l.columns*planColumn+20, l.rows*planRow+20, inkColour)
	pic.printf("<title>A plan in %d proposals</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n", p.Size())
	root.each(func(n *planNode) {
		for _, c := range n.children {
			pic.edge(n, c)
		}
	})
	root.each(pic.planNode)
	return pic.end()
}

// place returns the upper left corner of a node's board.
func (n *planNode) place() (x, y float64) {
	return 20 + float64(n.column)*planColumn, 30 + n.row*planRow
}

func (p *picture) edge(from, to *planNode) {
	x1, y1 := from.place()
	x2, y2 := to.place()
	x1, y1, y2 = x1+planBoard, y1+planBoard/2, y2+planBoard/2
	p.printf("<path d=\"M%.0f %.0f C%.0f %.0f %.0f %.0f %.0f %.0f\" fill=\"none\" stroke=\"#888888\"/>\n", x1, y1, x1+60, y1, x2-230, y2, x2-215, y2)
	p.printf("<path d=\"M%.0f %.0f L%.0f %.0f\" stroke=\"#888888\"/>\n", x2-215, y2, x2, y2)
	first, second, _ := strings.Cut(to.heard, "; ")
	p.printf("<text x=\"%.0f\" y=\"%.0f\" font-size=\"12\">%s</text>\n", x2-210, y2-5, first)
	p.printf("<text x=\"%.0f\" y=\"%.0f\" font-size=\"12\">%s</text>\n", x2-210, y2+15, second)
}

// planNode draws a board with the own men, the proposal above it and the wins
// below.
func (p *picture) planNode(n *planNode) {
	x, y := n.place()
	p.printf("<text x=\"%.0f\" y=\"%.0f\" font-weight=\"bold\">try %s</text>\n", x, y-6, n.name)
	p.printf("<g transform=\"translate(%.1f %.1f) scale(%.3f) translate(%d %d)\">\n", x, y, float64(planBoard)/(8*square), -margin, -margin)
	p.fields()
	for sq := range chess.Square(64) {
		if own := n.view.Own.On(n.view.Colour.Square(sq)); own != chess.NoPiece {
			p.man(sq, own, n.view.Colour, 1)
		}
	}
	p.printf("</g>\n")
	if len(n.wins) > 0 {
		p.printf("<text x=\"%.0f\" y=\"%.0f\" font-size=\"12\">won on: %s</text>\n", x, y+planBoard+15, strings.Join(n.wins, " / "))
	}
}
