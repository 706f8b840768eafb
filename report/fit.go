package report

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// textWidth is what a table may take on a terminal, in characters.
const textWidth = 80

// padding is what is free beside each column, half of it on either side. The last half,
// at the end of a line, is not written.
const padding = 2

// fitted returns the table as one that fits a terminal, with names of columns over
// several lines if they are what is wide, or if that is not enough as several tables
// below each other, each with the words of every row.
func (t *Table) fitted() []Table {
	if !t.wide(0, 0, len(t.Columns)) {
		return []Table{*t}
	}
	folded := *t
	folded.Columns = make([]string, len(t.Columns))
	for i, name := range t.Columns {
		folded.Columns[i] = fold(name, t.cellWidth(i))
	}
	return folded.split()
}

// split returns the table as tables that fit, those after the first without a title.
// Words that would leave no room for figures are cut down to the first column of them.
func (t *Table) split() (parts []Table) {
	if len(t.Columns) == 1 {
		return []Table{*t}
	}
	words := t.Words
	if words > 1 && t.width(0, words) > textWidth*2/3 && t.wide(0, 0, len(t.Columns)) {
		words = 1
	}
	title := t.Title
	for from := words; from < len(t.Columns); {
		to := from + 1
		for to < len(t.Columns) && !t.wide(words, from, to+1) {
			to++
		}
		part := Table{Title: title, Words: words + max(0, min(t.Words, to)-from), Columns: pick(t.Columns, words, from, to)}
		for _, row := range t.Rows {
			part.Rows = append(part.Rows, pick(row, words, from, to))
		}
		parts = append(parts, part)
		from, title = to, ""
	}
	return parts
}

// pick returns the words of a row, and the cells of a part.
func pick(row []string, words, from, to int) []string {
	return slices.Concat(row[:words], row[from:to])
}

// wide tells whether columns are too wide for a terminal, behind some words.
func (t *Table) wide(words, from, to int) bool {
	return t.width(0, words)+t.width(from, to)-padding/2 > textWidth
}

// width returns the width of some columns.
func (t *Table) width(from, to int) (sum int) {
	for i := from; i < to; i++ {
		widest := t.cellWidth(i)
		for line := range strings.Lines(t.Columns[i]) {
			widest = max(widest, utf8.RuneCountInString(strings.TrimSuffix(line, "\n")))
		}
		sum += widest + padding
	}
	return sum
}

// cellWidth returns the width of a column without its name.
func (t *Table) cellWidth(column int) (widest int) {
	for _, row := range t.Rows {
		widest = max(widest, utf8.RuneCountInString(row[column]))
	}
	return widest
}

// fold breaks a name between its words into lines of the given width, or as narrow as
// they can be.
func fold(name string, width int) string {
	var lines []string
	for _, word := range strings.Fields(name) {
		if last := len(lines) - 1; last >= 0 && utf8.RuneCountInString(lines[last]+" "+word) <= width {
			lines[last] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return strings.Join(lines, "\n")
}
