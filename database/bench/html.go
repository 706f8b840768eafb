package bench

import (
	"fmt"
	"slices"

	"kriegmate/report"
)

// HTML returns the report as one page that needs nothing else: the headline, the
// [Report.Figures], whose points lead to the rows of their problems, the tables, and what
// every searcher did with every problem.
func (r *Report) HTML() ([]byte, error) {
	figures, err := r.Figures()
	if err != nil {
		return nil, err
	}
	page := report.Page{
		Title:    "kriegmate bench",
		Headline: r.Headline,
		Text: fmt.Sprintf("Times are %ss of one search; unsolved problems count, with ≥ where a figure is a lower bound because of them. "+
			"Points in the plots say what they are, and lead to the row of their problem; a click on the name of a column sorts its table.", r.timeName()),
		Figures: figures,
		Tables:  append(r.Tables(), r.WorkTable(), r.book.problemTable()),
	}
	for _, head := range append([]Head{r.Head}, r.MoreHeads...) {
		page.Facts = append(page.Facts, head.Lines())
		if head.Command != "" {
			page.Commands = append(page.Commands, report.Printable(head.Command))
		}
	}
	if len(r.Wrong) > 0 {
		page.Alarm = fmt.Sprintf("Wrong verdicts: %d. A table below lists them.", len(r.Wrong))
	} else if n := len(r.Contradictions); n > 0 {
		page.Alarm = fmt.Sprintf("Contradictions: %d. A table below lists them.", n)
	}
	return page.HTML()
}

// problemTable returns what every contender did with every problem: how long it took, or
// why it found nothing.
func (b *book) problemTable() report.Table {
	t := report.Table{Title: "Every problem, by " + b.timeName, Words: 2, Columns: slices.Concat([]string{"problem", "verdict", "ply", "states"}, b.names, []string{"file", "origin"})}
	for i := range b.entries {
		e := &b.entries[i]
		row := b.row[e.question()]
		if row == len(t.Rows) {
			t.Anchors = append(t.Anchors, anchor(row))
			t.Rows = append(t.Rows, make([]string, len(t.Columns)))
			copy(t.Rows[row], []string{e.Problem, e.Want.String(), plyWord(e.Ply, e.Deeper), report.Thousands(int64(max(0, e.Belief)))})
			copy(t.Rows[row][4+len(b.names):], []string{e.File, e.Origin})
		}
		t.Rows[row][4+b.order[e.Searcher]] = e.outcome()
	}
	return t
}
