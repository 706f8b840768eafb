package report

import (
	"bytes"
	"fmt"
	"html/template"
)

// A Page is a report that people open in a browser: one file of HTML that needs
// nothing else. Its tables can be sorted, and points of its figures lead to rows.
type Page struct {
	Title    string
	Headline []string   // the result, a line each; may be nil
	Commands []string   // that repeat it; may be nil
	Facts    [][]string // lists of facts, a line each
	Text     string     // what the reader should know; may be ""
	Alarm    string     // what the reader must not overlook; may be ""
	Figures  []Figure   // before the tables
	Tables   []Table
}

// HTML returns the page.
func (p *Page) HTML() ([]byte, error) {
	page := struct {
		*Page
		Pictures []shownFigure
		Shown    []shownTable
	}{Page: p}
	for i := range p.Figures {
		shown, err := p.Figures[i].shown()
		if err != nil {
			return nil, err
		}
		page.Pictures = append(page.Pictures, shown)
	}
	for i := range p.Tables {
		page.Shown = append(page.Shown, p.Tables[i].shown())
	}
	var b bytes.Buffer
	err := pageTemplate.Execute(&b, page)
	return b.Bytes(), err
}

// A shownFigure is a figure on a page.
type shownFigure struct {
	Title  string
	Panels []template.HTML
	Legend []legendEntry
}

// A legendEntry explains a layer.
type legendEntry struct {
	Name   string
	Sample template.HTML
}

// shown returns the figure for a page: its panels, and one legend for all of them.
func (f *Figure) shown() (shownFigure, error) {
	drawn, err := f.lay() // what cannot be drawn elsewhere cannot be drawn here
	if err != nil {
		return shownFigure{}, err
	}
	shown, samples := shownFigure{Title: Printable(f.Title)}, map[string]template.HTML{}
	for i := range f.Panels {
		shown.Panels = append(shown.Panels, f.Panels[i].inline())
		for _, layer := range f.Panels[i].Layers {
			samples[layer.name()] = sampleOf(layer)
		}
	}
	for _, name := range drawn.names {
		shown.Legend = append(shown.Legend, legendEntry{Printable(name), samples[name]})
	}
	return shown, nil
}

// sampleOf returns what stands for a layer in a legend.
func sampleOf(layer Layer) template.HTML {
	c := &canvas{panel: &Panel{}}
	c.WriteString(`<svg class="sample" viewBox="0 0 30 12">`)
	line := func(look lineLook) {
		fmt.Fprintf(c, `<path class="line c%d" %s d="M0 6H30"/>`, look.colour, look.attributes())
	}
	switch l := layer.(type) {
	case Line:
		line(lookOf(l.Style, l.Thick))
	case Estimates:
		line(lookOf(l.Style, false))
	case Scatter:
		fmt.Fprintf(c, `<circle class="point c%d" cx="15" cy="6" r="4"/>`, l.Style%len(colours))
	}
	c.WriteString("</svg>")
	return template.HTML(c.String())
}

// A shownTable is a table on a page.
type shownTable struct {
	Title string
	Heads []shownCell
	Rows  []shownRow
}

// A shownRow is a row of a table on a page.
type shownRow struct {
	Anchor string
	Cells  []shownCell
}

// A shownCell is a word or a figure of a table on a page. Words that repeat those of the
// row above are there, but not seen until the table is sorted.
type shownCell struct{ Class, Text string }

func (t *Table) shown() shownTable {
	class := func(column int) string {
		if column < t.Words {
			return "word"
		}
		return "figure"
	}
	shown, merged := shownTable{Title: Printable(t.Title)}, t.Merged()
	for i, name := range t.Columns {
		shown.Heads = append(shown.Heads, shownCell{class(i), Printable(name)})
	}
	for i, row := range t.Rows {
		r := shownRow{}
		if i < len(t.Anchors) {
			r.Anchor = t.Anchors[i]
		}
		for j, word := range row {
			cell := shownCell{class(j), Printable(word)}
			if merged[i][j] != cell.Text {
				cell.Class += " again"
			}
			r.Cells = append(r.Cells, cell)
		}
		shown.Rows = append(shown.Rows, r)
	}
	return shown
}
