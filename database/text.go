package database

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"kriegmate/internal/english"
	"kriegmate/kriegspiel"
)

// Title says what problem n of a file is called and where it came from.
func (p *Problem) Title(n int) string {
	text := fmt.Sprintf("problem #%d, id %s", n, Printable(p.ID))
	if from := p.Origin.String(); from != "" {
		text += ", from " + Printable(from)
	}
	if p.Certificate != nil {
		text += ", with a certificate"
	}
	return text
}

// Question says what is asked, and in a second line what is known.
func (p *Problem) Question() string {
	answer := p.Verdict.String()
	switch {
	case p.Verdict == Mate:
	case p.Exact:
		answer += fmt.Sprintf(": the best plan mates in %d of them", p.Covered)
	default:
		answer += fmt.Sprintf(": the best plan known mates in %d of them", p.Covered)
	}
	return fmt.Sprintf("%s to move, %s, mate in %d ply under the rules %v?\n%s\n", p.Solver.Name(), english.Count(p.Belief, "state"), p.Ply, p.Rules, answer)
}

// Moves returns how many moves of the solver the record has, 0 without a record.
func (p *Problem) Moves() (n int) {
	if p.Record == nil {
		return 0
	}
	for _, e := range p.Record.Events {
		if e.Percept&kriegspiel.Theirs == 0 && e.Percept.Moved() {
			n++
		}
	}
	return n
}

// String lists how many problems of each kind there are, a line for each ply.
func (c Counts) String() string {
	var b strings.Builder
	for i, count := range c {
		if i == 0 || c[i-1].Ply != count.Ply {
			if i > 0 {
				b.WriteByte('\n')
			}
			fmt.Fprintf(&b, "%3d ply: ", count.Ply)
		} else {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%d %v", count.Problems, count.Verdict)
	}
	if len(c) > 0 {
		b.WriteByte('\n')
	}
	return b.String()
}

// Printable returns a text of a file as it is, or quoted if it would do something
// to a terminal.
func Printable(text string) string {
	if strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return strconv.QuoteToASCII(text)
	}
	return text
}
