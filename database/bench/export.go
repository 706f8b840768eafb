package bench

import (
	"bytes"
	"encoding/json"

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

// CSV returns the results, a line for each problem and searcher, with the fields of the
// results file and times in seconds. A report that [Summarize] did not make has none, which
// is an error.
func (r *Report) CSV() ([]byte, error) {
	if r.book == nil {
		return nil, errNoResults
	}
	results := make([]*Result, len(r.book.entries))
	for i := range r.book.entries {
		results[i] = r.book.entries[i].Result
	}
	none := len(results) == 0
	if none {
		results = []*Result{{}} // has the names of the columns
	}
	t, err := report.Objects(results)
	if err != nil {
		return nil, err
	}
	if none {
		t.Rows = nil
	}
	return t.CSV()
}
