package main

import (
	"fmt"
	"strings"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// planText writes a plan for people: an indented tree in SAN.
func planText(rules kriegspiel.Rules, v kriegspiel.View, p *plan) string {
	var b strings.Builder
	w := planWriter{rules, &b}
	fmt.Fprintf(&b, "try %s\n", w.name(&v, p.Try))
	w.branches(v, p, "  ")
	return b.String()
}

type planWriter struct {
	rules kriegspiel.Rules
	b     *strings.Builder
}

// name returns a proposal in SAN, told apart on the solver's own board.
func (w planWriter) name(v *kriegspiel.View, m chess.Move) string {
	n := chess.Notation{Side: &v.Own, Moves: w.rules.Moves(nil, v), Colour: v.Colour}
	return n.Name(m)
}

// branches writes what follows a proposal: mates first, then what can be heard
// when it is accepted, a refusal last.
func (w planWriter) branches(v kriegspiel.View, p *plan, indent string) {
	for _, b := range p.Then {
		if b.Next == nil {
			fmt.Fprintf(w.b, "%son \"%s\": won\n", indent, b.Own.Say(v.Colour))
		}
	}
	for _, b := range p.Then {
		if b.Next == nil || b.Own.Illegal() {
			continue
		}
		after := w.rules.After(&v, p.Try, b.Own)
		after = w.rules.AfterReply(&after, b.Reply)
		fmt.Fprintf(w.b, "%son %s, then %s of %s: try %s\n", indent,
			quoted(b.Own, v.Colour), quoted(b.Reply, v.Colour), v.Colour.Other().Name(), w.name(&after, b.Next.Try))
		w.branches(after, b.Next, indent+"  ")
	}
	for _, b := range p.Then {
		if b.Next != nil && b.Own.Illegal() {
			fmt.Fprintf(w.b, "%sif refused: try %s\n", indent, w.name(&v, b.Next.Try))
			w.branches(v, b.Next, indent+"  ")
		}
	}
}

// quoted returns what is heard in quotes, and silence without.
func quoted(p kriegspiel.Percept, c chess.Colour) string {
	if said := p.Say(c); said != "" {
		return "\"" + said + "\""
	}
	return "silence"
}

// heardText returns what is heard, in words.
func heardText(p kriegspiel.Percept, c chess.Colour) string {
	return strings.Trim(quoted(p, c), "\"")
}
