package main

import (
	"fmt"
	"strings"

	"kriegmate/andor/proof"
	"kriegmate/mines"
)

// plan returns the plan as an indented tree: what to open, and for every count that
// can be seen then what to open next.
func (p *firstProof) plan() string {
	var t strings.Builder
	b := p.prover.rules.Board
	switch {
	case p.depth == 0:
		fmt.Fprintf(&t, "open %s\n  0: won\n", b.Name(p.cell))
	case p.result.Plan == nil:
		t.WriteString("the limits were too low to write the plan down\n")
	case p.view.Open == 0:
		fmt.Fprintf(&t, "open %s\n", b.Name(p.result.Plan.Try))
		planBranches(&t, b, p.result.Plan, "  ")
	default: // the rule has opened the first cell
		fmt.Fprintf(&t, "open %s\n  %d: open %s\n", b.Name(p.cell), p.view.Count(p.cell), b.Name(p.result.Plan.Try))
		planBranches(&t, b, p.result.Plan, "    ")
	}
	return t.String()
}

// planBranches writes what follows what a plan opens.
func planBranches(t *strings.Builder, b *mines.Board, p *minesPlan, indent string) {
	for _, branch := range p.Then {
		if branch.Next == nil {
			fmt.Fprintf(t, "%s%d: won\n", indent, branch.Own.Count())
			continue
		}
		fmt.Fprintf(t, "%s%d: open %s\n", indent, branch.Own.Count(), b.Name(branch.Next.Try))
		planBranches(t, b, branch.Next, indent+"  ")
	}
}

// minesPlanJSON is a plan in JSON. A branch without a plan is won.
type minesPlanJSON struct {
	Open [2]int            `json:"open"`
	Then []minesBranchJSON `json:"then"`
}

type minesBranchJSON struct {
	Count int            `json:"count"`
	Plan  *minesPlanJSON `json:"plan,omitempty"`
}

func encodeMinesPlan(b *mines.Board, p *minesPlan) *minesPlanJSON {
	if p == nil {
		return nil
	}
	j := &minesPlanJSON{Open: b.Pair(p.Try), Then: []minesBranchJSON{}}
	for _, branch := range p.Then {
		j.Then = append(j.Then, minesBranchJSON{branch.Own.Count(), encodeMinesPlan(b, branch.Next)})
	}
	return j
}

// refutation returns the refutation as text: numbered parts, the first about the
// start, each with the layouts it is about and for every cell why it does not help.
func (p *firstProof) refutation() string {
	w := refutationWriter{p: p, numbers: map[*minesRefutation]int{}}
	w.number(p.result.Refutation, p.view)
	for i := 0; i < len(w.parts); i++ {
		w.part(i)
	}
	return w.text.String()
}

// refutationWriter writes each part of a refutation once.
type refutationWriter struct {
	p       *firstProof
	numbers map[*minesRefutation]int
	parts   []refutationPart
	text    strings.Builder
}

type refutationPart struct {
	r    *minesRefutation
	view mines.View
}

// number returns the number of a part, which will be written in its turn.
func (w *refutationWriter) number(r *minesRefutation, v mines.View) int {
	n, known := w.numbers[r]
	if !known {
		w.parts = append(w.parts, refutationPart{r, v})
		n = len(w.parts)
		w.numbers[r] = n
	}
	return n
}

func (w *refutationWriter) part(i int) {
	r, v := w.parts[i].r, w.parts[i].view
	rules := w.p.prover.rules
	fmt.Fprintf(&w.text, "%d. open: %s\n", i+1, openText(rules.Board, &v))
	for n, s := range r.States {
		fmt.Fprintf(&w.text, "  layout %d: mines at %s\n", n+1, setText(rules.Board, s))
	}
	if r.Sighted {
		w.text.WriteString("  cannot be won in the moves that are left\n")
		return
	}
	moves := rules.Moves(nil, &v)
	for m, why := range r.Reasons {
		fmt.Fprintf(&w.text, "  open %s: ", rules.Board.Name(moves[m]))
		switch why.Kind {
		case proof.Fails:
			fmt.Fprintf(&w.text, "a mine in layout %d\n", why.State+1)
		case proof.Below:
			fmt.Fprintf(&w.text, "may show %d: see %d\n", why.Own.Count(), w.number(why.Below, rules.After(&v, moves[m], why.Own)))
		default:
			w.text.WriteString("useless\n")
		}
	}
}

// openText lists the open cells with what they show.
func openText(b *mines.Board, v *mines.View) string {
	var words []string
	for c := range mines.Cell(b.Cells()) {
		if v.Open.Has(c) {
			words = append(words, fmt.Sprintf("%s shows %d", b.Name(c), v.Count(c)))
		}
	}
	if words == nil {
		return "nothing"
	}
	return strings.Join(words, ", ")
}

// setText lists the cells of a set.
func setText(b *mines.Board, s mines.Set) string {
	var cells []mines.Cell
	for c := range mines.Cell(b.Cells()) {
		if s.Has(c) {
			cells = append(cells, c)
		}
	}
	return b.Names(cells)
}
