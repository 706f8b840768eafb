package report

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// A Table is rows of words and figures under the names of their columns.
type Table struct {
	Title   string
	Columns []string
	// Words is the number of columns, from the left, that are words: they are
	// set flush left, the figures flush right.
	Words int
	Rows  [][]string // each as long as Columns
	// Anchors are names of the rows on a page, to which notes can lead; may be nil.
	Anchors []string
}

// Drop takes a column of words away.
func (t *Table) Drop(column int) {
	t.Words--
	t.Columns = slices.Delete(t.Columns, column, column+1)
	for i := range t.Rows {
		t.Rows[i] = slices.Delete(t.Rows[i], column, column+1)
	}
}

// Merged returns the rows as people see them, without the words that repeat those of the
// row above, and [Printable]. The last column of words is never left out.
func (t *Table) Merged() [][]string {
	rows := make([][]string, len(t.Rows))
	for i, row := range t.Rows {
		rows[i] = slices.Clone(row)
		for c := range rows[i] {
			rows[i][c] = Printable(row[c])
		}
		for c := 0; i > 0 && c < t.Words-1 && row[c] == t.Rows[i-1][c]; c++ {
			rows[i][c] = ""
		}
	}
	return rows
}

// Text draws the table for a terminal of 80 columns, under its title, with merged rows.
// If it is wider, names of columns are broken into lines, and what is still too wide
// comes in parts, below each other, each with the words of every row.
func (t *Table) Text() string {
	var b strings.Builder
	for i, part := range t.fitted() {
		if i > 0 {
			b.WriteString("\n")
		}
		b.WriteString(part.draw())
	}
	return b.String()
}

// draw draws the table as it is.
func (t *Table) draw() string {
	w := t.writer(t.Merged())
	w.SetStyle(table.StyleLight)
	w.Style().Format.Header = text.FormatDefault
	w.Style().Options = table.Options{SeparateHeader: true}
	var b strings.Builder
	if t.Title != "" {
		b.WriteString(Printable(t.Title) + "\n")
	}
	for line := range strings.Lines(w.Render() + "\n") {
		line = strings.TrimSuffix(strings.TrimRight(line, " \n"), "─") // of the rule, as much as of blanks
		b.WriteString(line + "\n")
	}
	return b.String()
}

// Markdown returns the table in GitHub's Markdown, without its title and with every
// word of every row.
func (t *Table) Markdown() string { return t.writer(t.Rows).RenderMarkdown() + "\n" }

// writer returns a writer of the rows.
func (t *Table) writer(rows [][]string) table.Writer {
	w := table.NewWriter()
	var columns []table.ColumnConfig
	for i := range t.Columns {
		align := text.AlignLeft
		if i >= t.Words {
			align = text.AlignRight
		}
		columns = append(columns, table.ColumnConfig{Number: i + 1, Align: align, AlignHeader: align, VAlignHeader: text.VAlignBottom})
	}
	w.SetColumnConfigs(columns)
	w.AppendHeader(cells(t.Columns))
	for _, row := range rows {
		w.AppendRow(cells(row))
	}
	return w
}

func cells(words []string) table.Row {
	row := make(table.Row, len(words))
	for i, word := range words {
		row[i] = word
	}
	return row
}

// CSV returns the table without its title, the names of the columns first, every
// word of every row.
func (t *Table) CSV() ([]byte, error) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	// Errors stay with the writer until the end.
	w.Write(t.Columns)
	w.WriteAll(t.Rows)
	return b.Bytes(), w.Error()
}
