package report

import (
	"bytes"
	"html/template"
)

// A Page is a report that people open in a browser: one file of HTML that needs
// nothing else.
type Page struct {
	Title   string
	Facts   [][]string // lists of facts, a line each
	Text    string     // what the reader should know; may be ""
	Alarm   string     // what the reader must not overlook; may be ""
	Figures []Figure   // before the tables
	Tables  []Table
}

// HTML returns the page.
func (p *Page) HTML() ([]byte, error) {
	type picture struct {
		Title string
		SVG   template.HTML
	}
	page := struct {
		*Page
		Pictures []picture
	}{Page: p}
	for i := range p.Figures {
		svg, err := p.Figures[i].SVG()
		if err != nil {
			return nil, err
		}
		// What comes before the element belongs to a document of its own.
		svg = svg[max(0, bytes.Index(svg, []byte("<svg"))):]
		page.Pictures = append(page.Pictures, picture{p.Figures[i].Title, template.HTML(svg)})
	}
	var b bytes.Buffer
	err := pageTemplate.Execute(&b, page)
	return b.Bytes(), err
}

var pageTemplate = template.Must(template.New("report").Funcs(template.FuncMap{
	"class": func(column, words int) string {
		if column < words {
			return "word"
		}
		return "figure"
	},
}).Parse(`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}}</title>
<style>
body { font: 15px/1.45 system-ui, "Liberation Sans", Arial, sans-serif; color: #222; max-width: 78rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 2.2rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem; }
th { text-align: left; border-bottom: 2px solid #888; vertical-align: bottom; }
td, th { padding: .15rem .7rem; } td { border-bottom: 1px solid #e4e4e4; }
.figure { text-align: right; } tr:hover td { background: #f4f7fa; }
.scroll { overflow-x: auto; } svg { max-width: 100%; height: auto; }
ul { list-style: none; padding: 0; } .wrong { color: #b00020; font-weight: bold; }
</style>
</head>
<body>
<h1>{{.Title}}</h1>
{{range .Facts}}<ul>{{range .}}<li>{{.}}</li>{{end}}</ul>
{{end}}{{with .Text}}<p>{{.}}</p>
{{end}}{{with .Alarm}}<p class="wrong">{{.}}</p>
{{end}}{{range .Pictures}}<h2>{{.Title}}</h2>
{{.SVG}}
{{end}}{{range .Tables}}{{$words := .Words}}<h2>{{.Title}}</h2>
<div class="scroll"><table>
<tr>{{range $i, $c := .Columns}}<th class="{{class $i $words}}">{{$c}}</th>{{end}}</tr>
{{range .Merged}}<tr>{{range $i, $c := .}}<td class="{{class $i $words}}">{{$c}}</td>{{end}}</tr>
{{end}}</table></div>
{{end}}</body>
</html>
`))
