package bench

import (
	"fmt"

	"kriegmate/report"
)

// HTML returns the report with its [Report.Figures] as one page that needs nothing else.
func (r *Report) HTML() ([]byte, error) {
	figures, err := r.Figures()
	if err != nil {
		return nil, err
	}
	page := report.Page{
		Title: "kriegmate bench",
		Text: fmt.Sprintf("%d of %d searches done. Times are %ss of one search; "+
			"unsolved problems count, with ≥ where a figure is a lower bound because of them.", r.Done, r.Jobs, r.timeName()),
		Figures: figures,
		Tables:  append(r.Tables(), r.WorkTable()),
	}
	for _, head := range append([]Head{r.Head}, r.MoreHeads...) {
		page.Facts = append(page.Facts, head.Lines())
	}
	if len(r.Wrong) > 0 {
		page.Alarm = fmt.Sprintf("Wrong verdicts: %d. See the last tables.", len(r.Wrong))
	}
	return page.HTML()
}
