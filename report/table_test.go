package report

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// cities is a table with two columns of words and one of figures.
func cities() Table {
	return Table{Title: "Cities", Words: 2, Columns: []string{"country", "city", "people"}, Rows: [][]string{
		{"Chile", "Arica", "222,619"},
		{"Chile", "Punta, Arenas", "125,932"},
		{"Peru", "Tacna", "286,240"},
		{"Peru", "Tacna", "9"},
	}}
}

// Words are flush left and figures flush right; a word that stands above is left
// out, but not in the last column of words.
func TestText(t *testing.T) {
	table := cities()
	want := `Cities
 country  city            people
───────────────────────────────
 Chile    Arica          222,619
          Punta, Arenas  125,932
 Peru     Tacna          286,240
          Tacna                9
`
	// The rule under the head is as wide as the widest line, and counts for nothing.
	rule := func(text string) (rest []string) {
		for line := range strings.Lines(text) {
			if !strings.HasPrefix(line, "─") {
				rest = append(rest, line)
			}
		}
		return rest
	}
	if d := cmp.Diff(rule(want), rule(table.Text())); d != "" {
		t.Error(d)
	}
}

// Every row of CSV and Markdown stands for itself.
func TestCSV(t *testing.T) {
	table := cities()
	got, err := table.CSV()
	want := "country,city,people\nChile,Arica,\"222,619\"\nChile,\"Punta, Arenas\",\"125,932\"\nPeru,Tacna,\"286,240\"\nPeru,Tacna,9\n"
	if err != nil || string(got) != want {
		t.Errorf("%v\n%s\nwant\n%s", err, got, want)
	}
}

func TestMarkdown(t *testing.T) {
	table := cities()
	table.Rows = table.Rows[:2]
	table.Rows[0][1] = "a|b"
	want := "| country | city | people |\n|:--- |:--- | ---:|\n| Chile | a\\|b | 222,619 |\n| Chile | Punta, Arenas | 125,932 |\n"
	if got := table.Markdown(); got != want {
		t.Errorf("\n%s\nwant\n%s", got, want)
	}
}

func TestDrop(t *testing.T) {
	table := cities()
	table.Drop(0)
	want := Table{Title: "Cities", Words: 1, Columns: []string{"city", "people"}, Rows: [][]string{
		{"Arica", "222,619"}, {"Punta, Arenas", "125,932"}, {"Tacna", "286,240"}, {"Tacna", "9"},
	}}
	if d := cmp.Diff(want, table); d != "" {
		t.Error(d)
	}
	// Without words that could be merged, rows are as they were.
	if d := cmp.Diff(want.Rows, table.Merged()); d != "" {
		t.Error(d)
	}
}

// The columns of objects are their fields in JSON, in the order of the type.
func TestObjects(t *testing.T) {
	type city struct {
		Name   string   `json:"name"`
		People int64    `json:"people"`
		Share  *float64 `json:"share"`
		Hidden string   `json:"-"`
	}
	part := 0.1
	got, err := Objects([]city{{"Arica", 1 << 60, &part, "x"}, {"Tacna", 2, nil, "y"}})
	want := Table{Columns: []string{"name", "people", "share"}, Rows: [][]string{{"Arica", "1152921504606846976", "0.1"}, {"Tacna", "2", ""}}}
	if d := cmp.Diff(want, got); err != nil || d != "" {
		t.Error(err, d)
	}
	if none, err := Objects([]city(nil)); err != nil || len(none.Rows)+len(none.Columns) > 0 {
		t.Errorf("no object: %v, %v", none, err)
	}
}

// What is not flat, or not alike, is an error that names the row.
func TestObjectsFaults(t *testing.T) {
	for name, values := range map[string][]any{
		"row 1": {5},
		"row 2": {map[string]int{"a": 1}, map[string]int{"a": 1, "b": 2}},
		"row 3": {map[string]int{"a": 1}, map[string]int{"a": 1}, map[string][]int{"a": {1}}},
	} {
		if _, err := Objects(values); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%v: error %v, want one of %s", values, err, name)
		}
	}
}
