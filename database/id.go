package database

import (
	"fmt"
	"slices"
	"strings"

	"github.com/zeebo/xxh3"

	"kriegmate/kriegspiel"
)

// NewID returns the id that the content of the problem gives it: 16 hexadecimal
// digits, the 64-bit XXH3 hash of a text. Its first line has the name of the
// rule set, w or b for the solver, and the ply, with spaces between; then comes
// the record as it stands in a file of problems, or each position as a FEN on a
// line of its own, sorted. So it depends neither on the verdict nor on the
// origin, and the same problem has the same id in every file.
func (p *Problem) NewID() string {
	text := fmt.Appendf(nil, "%v %v %d\n", p.Rules, p.Solver, p.Ply)
	if p.Record != nil {
		text = appendRecord(text, p.Record)
	} else {
		fens := p.fens()
		slices.Sort(fens)
		text = append(text, strings.Join(fens, "\n")...)
	}
	return fmt.Sprintf("%016x", xxh3.Hash(text))
}

// fens returns the positions as text, in their order.
func (p *Problem) fens() []string {
	fens := make([]string, len(p.Positions))
	for i := range p.Positions {
		position := p.Rules.Normal(p.Positions[i])
		fens[i] = position.FEN()
	}
	return fens
}

// appendRecord appends the record in the interchange format, on one line and
// without what may be left out.
func appendRecord(dst []byte, r *kriegspiel.Record) []byte {
	text := string(r.AppendJSON(nil))
	return append(dst, recordShortener.Replace(text)...)
}

// A line break, and a percept in which nothing was said, are nowhere else in a
// record: its strings are names, squares and a FEN.
var recordShortener = strings.NewReplacer("\n ", "", "\n", "", `,"percept":{}`, "")
