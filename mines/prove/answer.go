package prove

import (
	"encoding/json"
	"fmt"
	"strings"

	"kriegmate/andor"
	"kriegmate/internal/english"
	"kriegmate/mines"
)

// An Answer is what was found about first cells of a board.
type Answer struct {
	Rules    *mines.Rules
	First    mines.First
	Searcher string // by its name
	Checked  bool   // the verdicts were checked
	Proofs   []Proof
	// Asked is how many first cells the question was about: more than have a proof if it was
	// interrupted.
	Asked int
}

// interrupted tells whether there are first cells without a proof.
func (a *Answer) interrupted() bool { return len(a.Proofs) < a.Asked }

// verdictWords are the verdicts in sentences.
var verdictWords = [...]string{
	andor.Unknown: "unknown: the limits were too low",
	andor.Proved:  "won for certain",
	andor.Refuted: "not won for certain",
}

// heading names the board and the rule.
func (a *Answer) heading() string {
	b := a.Rules.Board
	return fmt.Sprintf("%s, %s, first cell %s", b.Size(), english.Count(b.Mines, "mine"), a.First)
}

// verdict tells what was found about a first cell.
func (a *Answer) verdict(p *Proof) string {
	return fmt.Sprintf("begin with %s: %s\n", a.Rules.Board.Name(p.Cell), verdictWords[p.Verdict])
}

// Text returns the answer for people: a line for every first cell, then the plans; at the end,
// whether it was interrupted.
func (a *Answer) Text() string {
	var t strings.Builder
	t.WriteString(a.heading() + "\n")
	for i := range a.Proofs {
		t.WriteString(a.verdict(&a.Proofs[i]))
	}
	for i := range a.Proofs {
		if a.Proofs[i].Verdict == andor.Proved {
			t.WriteString("\n" + a.plan(&a.Proofs[i]))
		}
	}
	if a.interrupted() {
		fmt.Fprintf(&t, "\ninterrupted after %d of %d first cells\n", len(a.Proofs), a.Asked)
	}
	return t.String()
}

// Certificate returns what shows the verdicts, for people: plans, and if the prover was
// asked to certify, refutations. A refutation has numbered parts, the first about the
// start, each with the layouts it is about and for every cell why it does not help.
func (a *Answer) Certificate() string {
	var t strings.Builder
	for i := range a.Proofs {
		p := &a.Proofs[i]
		if i > 0 {
			t.WriteByte('\n')
		}
		t.WriteString(a.heading() + ", " + a.verdict(p))
		switch {
		case p.Verdict == andor.Proved:
			t.WriteString(a.plan(p))
		case p.Refutation != nil:
			t.WriteString(a.refutation(p))
		}
	}
	return t.String()
}

// answerJSON is an answer in JSON.
type answerJSON struct {
	Board    string      `json:"board"`
	Mines    int         `json:"mines"`
	First    string      `json:"first"`
	Searcher string      `json:"searcher"`
	Checked  bool        `json:"checked"`
	Cells    []proofJSON `json:"cells"`
	// Interrupted tells that there are more first cells.
	Interrupted bool `json:"interrupted,omitempty"`
}

type proofJSON struct {
	Cell    [2]int          `json:"cell"`
	Verdict string          `json:"verdict"`
	Layouts int             `json:"layouts"` // looked at
	Stats   andor.StatsJSON `json:"stats"`
	Plan    *planJSON       `json:"plan,omitempty"`
}

// MarshalJSON returns the answer for programs. Cells are pairs of row and column.
func (a *Answer) MarshalJSON() ([]byte, error) {
	b := a.Rules.Board
	j := answerJSON{Board: b.Size(), Mines: b.Mines, First: a.First.String(), Searcher: a.Searcher, Checked: a.Checked, Interrupted: a.interrupted()}
	for i := range a.Proofs {
		p := &a.Proofs[i]
		s := &p.Stats
		j.Cells = append(j.Cells, proofJSON{
			Cell: b.Pair(p.Cell), Layouts: p.Integrated, Plan: encodePlan(b, p.Plan),
			Verdict: [...]string{andor.Unknown: "unknown", andor.Proved: "forced", andor.Refuted: "not-forced"}[p.Verdict],
			Stats:   s.JSON(),
		})
	}
	return json.Marshal(j)
}
