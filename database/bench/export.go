package bench

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"kriegmate/report"
)

// JSON returns the report for programs.
func (r *Report) JSON() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	err := e.Encode(r)
	return b.Bytes(), err
}

// CSV returns the rows of the report, those of all belief states first, with
// times in seconds.
func (r *Report) CSV() ([]byte, error) {
	t := report.Table{Columns: []string{"searcher", "ply", "verdict", "belief", "problems", "solved", "wrong", "cpu_median", "cpu_p90", "states_median", "states_p90", "par2", "at_least"}}
	for _, row := range slices.Concat(r.Rows, r.RowsByBelief) {
		record := []string{row.Searcher, strconv.Itoa(row.Ply), row.Verdict, row.Belief, strconv.Itoa(row.Problems), strconv.Itoa(row.Solved), strconv.Itoa(row.Wrong)}
		for _, x := range []float64{row.CPUMedian, row.CPUP90, row.StatesMedian, row.StatesP90, row.PAR2} {
			record = append(record, strconv.FormatFloat(x, 'g', -1, 64))
		}
		t.Rows = append(t.Rows, append(record, strings.Join(row.AtLeast, " ")))
	}
	return t.CSV()
}
