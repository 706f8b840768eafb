package report_test

import (
	"bytes"
	"fmt"

	"kriegmate/report"
)

// A table for a terminal: words flush left, figures flush right.
func ExampleTable() {
	t := report.Table{Title: "Searches", Words: 2, Columns: []string{"ply", "searcher", "cpu"}}
	for i, seconds := range []report.Seconds{0.0123, 4.5} {
		t.Rows = append(t.Rows, []string{"5", []string{"best", "dfpn"}[i], seconds.String()})
	}
	fmt.Print(t.Markdown())
	// Output:
	// | ply | searcher | cpu |
	// |:--- |:--- | ---:|
	// | 5 | best | 12.3 ms |
	// | 5 | dfpn | 4.50 s |
}

// Two curves of estimates with their intervals, as SVG.
func ExampleCurves() {
	c := report.Curves{Title: "Score by time", X: "seconds", Y: "score", High: 1, Curves: []report.Curve{
		{Name: "careful", Points: []report.Measured{{X: 0.1, Y: report.Estimate{Value: 0.5, Low: 0.4, High: 0.6}}, {X: 1, Y: report.Estimate{Value: 0.9, Low: 0.8, High: 1}}}},
		{Name: "quick", Points: []report.Measured{{X: 0.1, Y: report.Estimate{Value: 0.6, Low: 0.5, High: 0.7}}}},
	}}
	svg, err := c.SVG()
	fmt.Println(err, bytes.Contains(svg, []byte("careful")))
	// Output: <nil> true
}
