package report

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// wide is a table of so many columns of figures, under names of two words.
func wide(figures int) *Table {
	t := &Table{Title: "Wide", Words: 2, Columns: []string{"country", "city"}, Rows: [][]string{{"Chile", "Arica"}, {"Chile", "Iquique"}}}
	for range figures {
		t.Columns = append(t.Columns, "twelve hours")
		t.Rows[0], t.Rows[1] = append(t.Rows[0], "1"), append(t.Rows[1], "123456")
	}
	return t
}

// withoutRules returns the lines of a text but for those under heads.
func withoutRules(text string) (rest []string) {
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "─") {
			rest = append(rest, line)
		}
	}
	return rest
}

// Names of columns are broken into lines only if the table does not fit otherwise:
// 9 + 9 + 4 · 14 characters do, and with a fifth column they do not.
func TestFold(t *testing.T) {
	if text := wide(4).Text(); strings.Count(text, "twelve hours") != 4 {
		t.Errorf("a table that fits was changed:\n%s", text)
	}
	want := []string{
		"Wide\n",
		"                   twelve  twelve  twelve  twelve  twelve\n",
		" country  city      hours   hours   hours   hours   hours\n",
		" Chile    Arica         1       1       1       1       1\n",
		"          Iquique  123456  123456  123456  123456  123456\n",
	}
	if d := cmp.Diff(want, withoutRules(wide(5).Text())); d != "" {
		t.Error(d)
	}
}

// What is too wide comes in parts with the same words: 18 characters of words leave room
// for seven columns of 8.
func TestSplit(t *testing.T) {
	// 9 + 9 + 7 · 8 characters fit, and 10 more with the blank at the end that is not written.
	brim := wide(8)
	brim.Columns[9] = "x"
	brim.Rows[0][9], brim.Rows[1][9] = "12345", "1"
	for figure, parts := range map[string]int{"12345": 1, "123456": 2} {
		brim.Rows[0][9] = figure
		if got := brim.fitted(); len(got) != parts {
			t.Errorf("%d parts, want %d", len(got), parts)
		}
		for line := range strings.Lines(brim.Text()) {
			if utf8.RuneCountInString(line) > 81 {
				t.Errorf("more than 80 characters: %s", line)
			}
		}
	}

	parts := wide(9).fitted()
	if len(parts) != 2 || len(parts[0].Columns) != 9 || len(parts[1].Columns) != 4 || parts[1].Title != "" {
		t.Fatalf("%d parts, want 7 and 2 figures: %+v", len(parts), parts)
	}
	for i, part := range parts {
		if part.Words != 2 || part.Rows[1][0] != "Chile" || part.Rows[1][1] != "Iquique" {
			t.Errorf("part %d has other words: %+v", i+1, part)
		}
	}
	for _, line := range withoutRules(wide(9).Text()) {
		if len(line) > 81 {
			t.Errorf("%d characters: %s", len(line)-1, line)
		}
	}
}

// Words that are too wide are split, too, and one column is as wide as it is.
func TestSplitWords(t *testing.T) {
	long := strings.Repeat("x", 60)
	table := Table{Words: 3, Columns: []string{"id", "file", "origin"}, Rows: [][]string{{"1", long, long}, {"1", long, "y"}}}
	parts := table.fitted()
	if len(parts) != 2 || parts[0].Words != 2 || parts[1].Words != 2 || parts[1].Columns[1] != "origin" || parts[1].Rows[1][1] != "y" {
		t.Errorf("%+v", parts)
	}
	single := Table{Words: 1, Columns: []string{"id"}, Rows: [][]string{{long + long}}}
	if parts := single.fitted(); len(parts) != 1 || parts[0].Rows[0][0] != long+long {
		t.Errorf("%+v", parts)
	}
}
