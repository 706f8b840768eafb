package slow

import (
	"fmt"
	"slices"
	"strings"
)

// Rules is a rule set.
type Rules uint8

const (
	// Berkeley is the default rule set.
	Berkeley Rules = iota
	// BerkeleyDB is how the Berkeley problem database of 2004 was made.
	BerkeleyDB
	// BerkeleyAny is Berkeley with a question that no plan needs.
	BerkeleyAny
	// Wild16 tells how many pawn tries there are.
	Wild16
	// Cincinnati tells whether there are any.
	Cincinnati
	// English has the question "any?", which binds to one try.
	English
	// Dutch is English with the kind of the piece that takes.
	Dutch
	// Rand tells from where there are pawn tries; who is stalemated loses.
	Rand
)

var ruleNames = []string{"berkeley", "berkeley-db", "berkeley-any", "wild16", "cincinnati", "english", "dutch", "rand"}

// ParseRules returns the rule set with the given name.
func ParseRules(name string) (Rules, error) {
	i := slices.Index(ruleNames, name)
	if i < 0 {
		return 0, fmt.Errorf("unknown rule set %.16q: it knows %s", name, strings.Join(ruleNames, ", "))
	}
	return Rules(i), nil
}

// wins reports whether a move that is announced so wins for the side that made it.
func (r Rules) wins(p Percept) bool {
	return p.End == "checkmate" || p.End == "material" || p.End == "stalemate" && r == Rand
}

// asks reports whether a plan asks before it makes a diagonal step of a pawn.
func (r Rules) asks() bool { return r == English || r == Dutch }

// tellsTries reports whether the referee tells of the pawn tries of the side to move.
func (r Rules) tellsTries() bool { return r == Wild16 || r == Cincinnati || r == Rand }

// takes is the pawn tries of the side to move: where its legal captures by pawns start and
// end, each once, whatever becomes of the pawn.
func (b *Board) takes() (out []move) {
	for _, m := range b.legalMoves() {
		if m.promo = 0; b.diagonal(m) && !slices.Contains(out, m) {
			out = append(out, m)
		}
	}
	return out
}

// tries is what the referee tells of the pawn tries of the side to move; "" if nothing.
func (b *Board) tries(r Rules) string {
	if !r.tellsTries() || !b.movable() {
		return ""
	}
	takes := b.takes()
	switch r {
	case Wild16:
		return fmt.Sprintf("tries %d", len(takes))
	case Cincinnati:
		return fmt.Sprintf("pawntry %v", len(takes) > 0)
	}
	var from []int
	for _, m := range takes {
		from = append(from, m.from)
	}
	slices.Sort(from)
	return tryFrom(slices.Compact(from))
}

// tryFrom is how squares are told, a1 first.
func tryFrom(squares []int) string {
	text := "tryfrom"
	for _, square := range squares {
		text += " " + squareName(square)
	}
	return text
}

// announced adds to a percept what the rule set tells of the legal move m beside the square
// of a capture, check and end.
func (b *Board) announced(r Rules, m move, p *Percept) {
	kindOf := func(square int) string {
		if kind(b.squares[square]) == 'P' {
			return "pawn"
		}
		return "piece"
	}
	taken := b.victim(m)
	if r == Rand && m.promo != 0 {
		p.Promotion = true
	}
	if taken == none {
		return
	}
	if r.tellsTries() {
		p.Taken = kindOf(taken)
	}
	if r == Dutch {
		p.By = kindOf(m.from)
	}
	if r.asks() && taken != m.to {
		p.EnPassant, p.Capture = true, squareName(m.to)
	}
}

// proposedUnder is what the side to move may propose at the start of a turn: no pawn takes
// where the referee has told that it cannot.
func (b Board) proposedUnder(r Rules) []move {
	list := b.proposed()
	if !r.tellsTries() {
		return list
	}
	takes := b.takes()
	return slices.DeleteFunc(list, func(m move) bool {
		open := len(takes) > 0
		if r == Rand {
			open = slices.ContainsFunc(takes, func(t move) bool { return t.from == m.from })
		}
		return b.diagonal(m) && !open
	})
}
