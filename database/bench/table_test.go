package bench

import (
	"encoding/csv"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// The tables as people see them: the marks of lower bounds, of wrong verdicts,
// and words that stand above left out.
func TestText(t *testing.T) {
	tables := summarize(t, Comparison{Baseline: "base"}, invented()).Tables()
	var titles []string
	var text strings.Builder
	for _, table := range tables {
		titles = append(titles, table.Title)
		for _, row := range append([][]string{table.Columns}, table.Merged()...) {
			text.WriteString(strings.Join(row, " ") + "\n")
		}
		for line := range strings.Lines(table.Text()) {
			if n := utf8.RuneCountInString(line) - 1; n > 80 {
				t.Errorf("a line of %d characters: %s", n, line)
			}
		}
	}
	wantTitles := []string{
		"By ply and verdict", "Geometric means and the slowest, by ply and verdict", "By size of the belief state", "Speed-up over base", "Speed-up over base, by verdict",
		"Speed-up over base on its slowest tenth, and on what it does not solve",
		"Speed-up over base on belief states of 11 states or more", "WRONG VERDICTS, and problems that could not be put",
	}
	if got, want := strings.Join(titles, "\n"), strings.Join(wantTitles, "\n"); got != want {
		t.Errorf("tables\n%s\nwant\n%s", got, want)
	}
	for _, want := range [][]string{
		{"ply", "verdict", "searcher", "solved", "cpu median", "cpu p90", "states median", "states p90", "PAR-2"},
		{"3", "mate", "base", "3/4", "3.00 s", "≥8.20 s", "30", "≥712", "6.75 s"},
		{"", "", "new", "3/4", "1.25 s", "≥7.60 s", "≥45", "≥94", "5.75 s"},
		{"", "near-miss", "base", "1/2", "≥4.50 s", "≥5.70 s", "≥265", "≥453", "11.5 s"},
		{"", "", "new", "1/2, 1 WRONG", "≥6.50 s", "≥9.30 s", "≥26", "≥45", "11.5 s"},
		{"3", "mate", "base", "3/4", "≥2.99 s", "≥53", "≥10.0 s"},
		{"", "near-miss", "base", "1/2", "≥4.24 s", "≥122", "≥6.00 s"},
		{"5", "mate", "base", "1/1", "8.00 s", "80", "8.00 s"},
		{"3", "mate", "1-2", "base", "1/1", "1.00 s", "1.00 s", "10", "10", "1.00 s"},
		{"3", "new", "2", "2.83", "2.00", "4", "≥2.98", "≥4.47", "2"},
		{"", "near-miss", "new", "0", "-", "-", "1", "≥2.00", "≥10.0", "1"},
		{"5", "new", "1", "8.00", "8.00", "1", "8.00", "8.00", "0"},
		{"n1", "invented.kdb", "seed 1, game 4", "3", "new", "near-miss", "mate"},
	} {
		if !hasRow(text.String(), want) {
			t.Errorf("no row %q in\n%s", want, text.String())
		}
	}
}

// hasRow tells whether a text has a line with these cells.
func hasRow(text string, cells []string) bool {
	words := strings.Fields(strings.Join(cells, " "))
	for line := range strings.Lines(text) {
		if slices.Equal(strings.Fields(line), words) {
			return true
		}
	}
	return false
}

func TestHardTitle(t *testing.T) {
	for _, table := range summarize(t, Comparison{Baseline: "base", Hard: 1}, invented()).Tables() {
		if strings.Contains(table.Title, "over base where it takes more than 1.00 s") {
			return
		}
	}
	t.Error("no table tells what is hard")
}

func TestTimes(t *testing.T) {
	for x, want := range map[float64]string{0: "-", 0.00432: "0.0043", 0.0432: "0.043", 0.432: "0.43", 4.321: "4.32", 43.21: "43.2", 4321: "4321"} {
		if got := times(x); got != want {
			t.Errorf("%v times is %q, want %q", x, got, want)
		}
	}
}

// The fields that programs rely on.
func TestJSON(t *testing.T) {
	data, err := summarize(t, Comparison{Baseline: "base"}, invented()).JSON()
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Head     map[string]any
		Rows     []map[string]any
		Speedups []map[string]any
		Wrong    []map[string]any
	}
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	for field, want := range map[string]any{
		"searcher": "base", "ply": 3.0, "verdict": "mate", "problems": 4.0, "solved": 3.0, "wrong": 0.0, "cpu_median": 3.0, "states_median": 30.0, "par2": 6.75,
	} {
		if got.Rows[0][field] != want {
			t.Errorf("rows[0].%s = %v, want %v", field, got.Rows[0][field], want)
		}
	}
	for field, want := range map[string]any{"baseline": "base", "searcher": "new", "ply": 5.0, "problems": 1.0} {
		if got.Speedups[1][field] != want {
			t.Errorf("speedups[1].%s = %v, want %v", field, got.Speedups[1][field], want)
		}
	}
	for _, field := range []string{"cpu_geomean", "states_geomean"} {
		if x, ok := got.Speedups[1][field].(float64); !ok || x < 7.999 || x > 8.001 {
			t.Errorf("speedups[1].%s = %v, want 8", field, got.Speedups[1][field])
		}
	}
	if len(got.Rows) != 6 || len(got.Speedups) != 2 || len(got.Wrong) != 1 || got.Head["format"] != Format {
		t.Errorf("%d rows, %d speed-ups, %d wrong, format %v", len(got.Rows), len(got.Speedups), len(got.Wrong), got.Head["format"])
	}
}

// A line for each problem and searcher, by problem, with the fields of the results file.
func TestCSV(t *testing.T) {
	run := invented()
	run.Results[10].Note = "one, \"two\"\nthree" // of n1 by new
	data, err := summarize(t, Comparison{}, run).CSV()
	if err != nil {
		t.Fatal(err)
	}
	records, err := csv.NewReader(strings.NewReader(string(data))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(records) != 1+14 {
		t.Errorf("%d lines, want a head and 14", len(records))
	}
	for i, want := range map[int]string{
		0: "problem|searcher|ply|deeper|want|belief|found|wrong|stopped|note|cpu|wall|repeats|expanded|tries|replies|sight|nodes|largest|peak|integrated|file|origin",
		1: "five|base|5|0|mate|11|mate|false|||8|8|1|80|0|0|0|0|0|0|0|invented.kdb|",
		8: "m3|new|3|0|mate|12|unknown|false|time||10|10|1|80|0|0|0|0|0|0|0|invented.kdb|",
		// Problems are sorted: five, m1 to m4, n1, n2.
		12: "n1|new|3|0|near-miss|2|mate|true||one, \"two\"\nthree|0.1|0.1|1|1|0|0|0|0|0|0|0|invented.kdb|seed 1, game 4",
	} {
		if got := strings.Join(records[i], "|"); got != want {
			t.Errorf("line %d: %s, want %s", i+1, got, want)
		}
	}
	if _, err := new(Report).CSV(); err == nil {
		t.Error("results of nothing")
	}
	head, _, _ := strings.Cut(string(data), "\n")
	run.Results = nil
	if data, err := summarize(t, Comparison{}, run).CSV(); err != nil || string(data) != head+"\n" {
		t.Errorf("of no results: %q, %v, want the names of the columns", data, err)
	}
}
