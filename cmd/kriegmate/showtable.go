package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"kriegmate/database"
	"kriegmate/kriegspiel"
)

// A tableLister prints problems as a table, page by page, so that a file of any
// length is shown with little memory.
type tableLister struct {
	out    io.Writer
	header *database.Header
	page   table.Writer // nil before the first page
	rows   int          // of the page
	counts database.Counts
}

// rowsPerPage are drawn at a time. The columns have the same width on each page.
const rowsPerPage = 500

// tableColumns are the columns with their widths.
var tableColumns = []struct {
	name  string
	width int
	align text.Align
}{
	{"#", 6, text.AlignRight}, {"id", 16, text.AlignLeft}, {"ply", 3, text.AlignRight}, {"verdict", 9, text.AlignLeft},
	{"belief", 6, text.AlignRight}, {"covered", 7, text.AlignRight}, {"moves", 5, text.AlignRight}, {"origin", 0, text.AlignLeft},
}

func (l *tableLister) add(n int, p *database.Problem) error {
	l.counts.Add(p)
	if l.page == nil {
		l.begin(true)
	}
	covered := strconv.Itoa(p.Covered)
	if !p.Exact {
		covered = "≥" + covered
	}
	moves := "-"
	if p.Record != nil {
		moves = strconv.Itoa(moveCount(p.Record))
	}
	l.page.AppendRow(table.Row{n, printable(p.ID), p.Ply, p.Verdict, p.Belief, covered, moves, originText(&p.Origin)})
	if l.rows++; l.rows < rowsPerPage {
		return nil
	}
	return l.flush()
}

// begin starts a page; only the first has a head.
func (l *tableLister) begin(head bool) {
	l.page, l.rows = table.NewWriter(), 0
	l.page.SetStyle(table.StyleLight)
	l.page.Style().Format.Header = text.FormatDefault
	l.page.Style().Options = table.Options{SeparateHeader: true}
	var row table.Row
	var columns []table.ColumnConfig
	for i, c := range tableColumns {
		row = append(row, c.name)
		columns = append(columns, table.ColumnConfig{Number: i + 1, Align: c.align, AlignHeader: c.align, WidthMin: c.width})
	}
	l.page.SetColumnConfigs(columns)
	if head {
		l.page.AppendHeader(row)
	}
}

func (l *tableLister) flush() error {
	var b strings.Builder
	for line := range strings.Lines(l.page.Render() + "\n") {
		b.WriteString(strings.TrimRight(line, " \n") + "\n")
	}
	l.begin(false)
	_, err := io.WriteString(l.out, b.String())
	return err
}

// end prints the rest, and how many problems there are.
func (l *tableLister) end(n int) error {
	if l.page != nil && l.rows > 0 {
		if err := l.flush(); err != nil {
			return err
		}
	}
	shown := problemsOf(n)
	if all := l.counts.Problems(); all != n {
		shown = fmt.Sprintf("%d of %s", all, shown)
	}
	_, err := fmt.Fprintf(l.out, "%s (%s)\n%s", shown, printable(l.header.Generator), countText(l.counts))
	return err
}

// moveCount returns how many moves of the solver a record has.
func moveCount(r *kriegspiel.Record) (n int) {
	for _, e := range r.Events {
		if !e.Theirs() && !e.Percept.Illegal() {
			n++
		}
	}
	return n
}

// printable returns a text of a file as it is, or quoted if it would do something
// to a terminal.
func printable(text string) string {
	if strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return strconv.QuoteToASCII(text)
	}
	return text
}

// originText tells where a problem came from.
func originText(o *database.Origin) string {
	switch {
	case o.File != "":
		return printable(o.File)
	case o.Game > 0:
		return fmt.Sprintf("game %d of seed %d", o.Game, o.Seed)
	}
	return ""
}
