package report

import (
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// A Listing writes a table of any length with little memory: page by page, with
// columns of the same width on each.
type Listing struct {
	Out     io.Writer
	Columns []Column

	page table.Writer // nil before the first row
	rows int          // of the page
}

// A Column of a listing.
type Column struct {
	Name  string
	Width int // at least
	Side  Side
}

// Side says to which side the words of a column are set.
type Side uint8

// The sides.
const (
	Left Side = iota
	Right
)

// listingPage is how many rows are drawn at a time.
const listingPage = 500

// Add writes a row, together with those before it as soon as they fill a page.
func (l *Listing) Add(words ...string) error {
	if l.page == nil {
		l.begin()
		l.page.AppendHeader(l.head())
	}
	l.page.AppendRow(cells(words))
	if l.rows++; l.rows < listingPage {
		return nil
	}
	return l.Flush()
}

// Flush writes what was not yet written. It must be called at the end.
func (l *Listing) Flush() error {
	if l.rows == 0 {
		return nil
	}
	var b strings.Builder
	for line := range strings.Lines(l.page.Render() + "\n") {
		b.WriteString(strings.TrimRight(line, " \n") + "\n")
	}
	l.begin() // without a head: only the first page has one
	_, err := io.WriteString(l.Out, b.String())
	return err
}

func (l *Listing) head() (row table.Row) {
	for _, c := range l.Columns {
		row = append(row, c.Name)
	}
	return row
}

// begin starts a page.
func (l *Listing) begin() {
	l.page, l.rows = table.NewWriter(), 0
	l.page.SetStyle(table.StyleLight)
	l.page.Style().Format.Header = text.FormatDefault
	l.page.Style().Options = table.Options{SeparateHeader: true}
	var columns []table.ColumnConfig
	for i, c := range l.Columns {
		align := text.AlignLeft
		if c.Side == Right {
			align = text.AlignRight
		}
		columns = append(columns, table.ColumnConfig{Number: i + 1, Align: align, AlignHeader: align, WidthMin: c.Width})
	}
	l.page.SetColumnConfigs(columns)
}
