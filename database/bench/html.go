package bench

import (
	"fmt"
	"strings"

	"kriegmate/report"
)

// HTML returns the report with its figures as one page that needs nothing else.
func (r *Report) HTML(figures []report.Figure) ([]byte, error) {
	page := report.Page{
		Title: "kriegmate bench",
		Text: fmt.Sprintf("%d of %d searches done. Times are CPU times of one search; "+
			"unsolved problems count, with ≥ where a figure is a lower bound because of them.", r.Done, r.Jobs),
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

// Lines returns a head as people read it, a fact a line.
func (h *Head) Lines() []string {
	lines := []string{
		"machine: " + h.Machine.String(),
		"commit: " + h.Commit,
		strings.TrimSpace("problems: " + report.Thousands(int64(h.Problems)) + " of " + strings.Join(h.Files, ", ") + " " + h.Selection),
		"signature of the problems: " + h.Signature,
		"searchers: " + strings.Join(h.Searchers, ", "),
		"limits: " + duration(h.Options.Timeout) + " and " + report.Thousands(h.Options.Memory>>20) + " MiB a problem",
	}
	return lines
}
