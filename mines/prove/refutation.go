package prove

import (
	"fmt"
	"strings"

	"kriegmate/andor/proof"
	"kriegmate/mines"
)

// refutation returns the refutation of a first cell as text.
func (a *Answer) refutation(p *Proof) string {
	w := refutationWriter{rules: a.Rules, numbers: map[*Refutation]int{}}
	w.number(p.Refutation, p.view)
	for i := 0; i < len(w.parts); i++ {
		w.part(i)
	}
	return w.text.String()
}

// refutationWriter writes each part of a refutation once.
type refutationWriter struct {
	rules   *mines.Rules
	numbers map[*Refutation]int
	parts   []refutationPart
	text    strings.Builder
}

type refutationPart struct {
	r    *Refutation
	view mines.View
}

// number returns the number of a part, which will be written in its turn.
func (w *refutationWriter) number(r *Refutation, v mines.View) int {
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
	rules := w.rules
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
