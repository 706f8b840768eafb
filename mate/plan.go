package mate

import (
	"fmt"
	"strings"

	"kriegmate/internal/english"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// A node is a proposal of a plan with the names that people give it. All that is
// written of a plan for people, as text, picture or graph, is written from nodes.
type node struct {
	view kriegspiel.View
	try  chess.Move
	name string // of the proposal
	asks bool   // the question comes before it; once a turn
	// The states in which the plan comes here, if a census has counted them.
	states  []kriegspiel.State
	counted bool
	// What was heard on the way here, after the proposal before and of the
	// opponent's turn. At the first proposal, and after a refusal, nothing was.
	own, reply string
	refused    bool
	refusal    string // in words, such as "refused" or "no"
	wins       []win  // what can be heard that is won
	next       []*node
	branches   []branch // in the order of the plan
}

// A win is what can be heard that is won, in so many of the counted states.
type win struct {
	heard  string
	states int
}

// A branch is one of the plan, with the win or the node that it leads to.
type branch struct {
	own, reply kriegspiel.Percept
	win        int // in the list of wins, if next is nil
	next       *node
}

// newNode returns the nodes of a plan that begins at v.
func newNode(rules kriegspiel.Rules, v kriegspiel.View, p *Plan) *node {
	return nodeOf(rules, v, p, false)
}

// nodeOf is newNode in a turn in which the question has perhaps been asked: then a proposal
// that asks first is made without.
func nodeOf(rules kriegspiel.Rules, v kriegspiel.View, p *Plan, asked bool) *node {
	n := &node{view: v, try: p.Try, name: proposalName(rules, &v, p.Try), asks: p.Try&chess.Ask != 0 && !asked}
	for _, b := range p.Then {
		to := branch{own: b.Own, reply: b.Reply, win: len(n.wins)}
		switch {
		case b.Next == nil:
			n.wins = append(n.wins, win{heard: b.Own.Heard(v.Colour)})
		case b.Own.Illegal():
			to.next = nodeOf(rules, v, b.Next, asked || n.asks)
			to.next.refused, to.next.refusal = true, n.refusalWords(b.Own)
		default:
			after := rules.After(&v, p.Try, b.Own)
			to.next = newNode(rules, rules.AfterReply(&after, b.Reply), b.Next)
			to.next.own, to.next.reply = b.Own.Heard(v.Colour), b.Reply.Heard(v.Colour)
		}
		if to.next != nil {
			n.next = append(n.next, to.next)
		}
		n.branches = append(n.branches, to)
	}
	return n
}

// action says what is done: a try, with the question before it if it asks.
func (n *node) action() string {
	if n.asks {
		return "ask; if yes: try " + n.name
	}
	return "try " + n.name
}

// refusalWords says how a proposal was refused.
func (n *node) refusalWords(p kriegspiel.Percept) string {
	switch {
	case n.asks && p&kriegspiel.AnyNo != 0:
		return "no"
	case n.asks && p&kriegspiel.AnyYes != 0:
		return "yes, but refused"
	}
	return "refused"
}

// proposalName returns a proposal in SAN, told apart on the solver's own board.
func proposalName(rules kriegspiel.Rules, v *kriegspiel.View, m chess.Move) string {
	n := chess.Notation{Side: &v.Own, Moves: rules.Moves(nil, v), Colour: v.Colour}
	return n.Name(m)
}

// each calls f for a node and all below it.
func (n *node) each(f func(*node)) {
	f(n)
	for _, next := range n.next {
		next.each(f)
	}
}

// PlanText returns a plan that begins at v for people: an indented tree of
// proposals in SAN.
func PlanText(rules kriegspiel.Rules, v kriegspiel.View, p *Plan) string {
	root := newNode(rules, v, p)
	var b strings.Builder
	fmt.Fprintln(&b, root.action())
	root.text(&b, "  ")
	return b.String()
}

// text writes what follows a proposal: wins first, then what can be heard when it
// is accepted, a refusal last.
func (n *node) text(b *strings.Builder, indent string) {
	for _, w := range n.wins {
		fmt.Fprintf(b, "%son \"%s\": won\n", indent, w.heard)
	}
	for _, next := range n.next {
		if !next.refused {
			fmt.Fprintf(b, "%son %s, then %s of %s: %s\n", indent,
				quoted(next.own), quoted(next.reply), n.view.Colour.Other().Name(), next.action())
			next.text(b, indent+"  ")
		}
	}
	for _, next := range n.next {
		if next.refused {
			fmt.Fprintf(b, "%sif %s: %s\n", indent, next.refusal, next.action())
			next.text(b, indent+"  ")
		}
	}
}

// quoted returns what is heard in quotes, and silence without.
func quoted(heard string) string {
	if heard == kriegspiel.Percept(0).Heard(chess.White) {
		return heard
	}
	return `"` + heard + `"`
}

// PlanDOT returns a plan that begins at v as a graph in the language of Graphviz, with
// the number of positions that are possible at each proposal, counted as [PlanSVG]
// counts them.
func PlanDOT(rules kriegspiel.Rules, v kriegspiel.View, states []kriegspiel.State, p *Plan) []byte {
	root := newNode(rules, v, p)
	if len(states) > 0 {
		c := census{rules: rules, left: mostCountedAll}
		c.count(root, states)
	}
	var b strings.Builder
	b.WriteString("digraph plan {\n\trankdir=LR\n\tnode [shape=box fontname=\"sans-serif\"]\n\tedge [fontname=\"sans-serif\" fontsize=10]\n")
	numbers := map[*node]int{}
	root.each(func(n *node) {
		numbers[n] = len(numbers)
		label := n.action()
		if n.counted {
			label += "\n" + english.Count(len(n.states), "position")
		}
		fmt.Fprintf(&b, "\tn%d [label=%q]\n", numbers[n], label)
	})
	wins := 0
	root.each(func(n *node) {
		for _, next := range n.next {
			fmt.Fprintf(&b, "\tn%d -> n%d [label=%q]\n", numbers[n], numbers[next], next.label("; "))
		}
		for _, w := range n.wins {
			fmt.Fprintf(&b, "\tw%d [label=\"won\" shape=ellipse]\n\tn%d -> w%d [label=%q]\n", wins, numbers[n], wins, w.heard)
			wins++
		}
	})
	b.WriteString("}\n")
	return []byte(b.String())
}

// label returns what was heard on the way to a node, with something between what
// was heard of the two turns.
func (n *node) label(between string) string {
	if n.refused {
		return n.refusal
	}
	return n.own + between + n.view.Colour.Other().Name() + ": " + n.reply
}
