package bench

import (
	"bytes"
	"html/template"
	"strings"
)

// HTML returns the report with its figures as one page that needs nothing else.
func (r *Report) HTML(figures []Figure) ([]byte, error) {
	page := struct {
		*Report
		Heads   []Head
		Tables  []pageTable
		Figures []pageFigure
	}{Report: r, Heads: append([]Head{r.Head}, r.MoreHeads...)}
	for _, t := range append(r.Tables(), r.WorkTable()) {
		page.Tables = append(page.Tables, pageTable{t.Title, t.Columns, t.Words, t.merged()})
	}
	for i := range figures {
		svg, err := figures[i].SVG()
		if err != nil {
			return nil, err
		}
		// What comes before the element belongs to a document of its own.
		svg = svg[max(0, bytes.Index(svg, []byte("<svg"))):]
		page.Figures = append(page.Figures, pageFigure{figures[i].Title, template.HTML(svg)})
	}
	var b bytes.Buffer
	err := pageTemplate.Execute(&b, page)
	return b.Bytes(), err
}

type pageTable struct {
	Title   string
	Columns []string
	Words   int
	Rows    [][]string
}

type pageFigure struct {
	Title string
	SVG   template.HTML
}

// Lines returns a head as people read it, a fact a line.
func (h *Head) Lines() []string {
	lines := []string{
		"machine: " + h.Machine.String(),
		"commit: " + h.Commit,
		strings.TrimSpace("problems: " + thousands(int64(h.Problems)) + " of " + strings.Join(h.Files, ", ") + " " + h.Selection),
		"signature of the problems: " + h.Signature,
		"searchers: " + strings.Join(h.Searchers, ", "),
		"limits: " + duration(h.Options.Timeout) + " and " + thousands(h.Options.Memory>>20) + " MiB a problem",
	}
	return lines
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
<title>kriegmate bench</title>
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
<h1>kriegmate bench</h1>
{{range .Heads}}<ul>{{range .Lines}}<li>{{.}}</li>{{end}}</ul>
{{end}}<p>{{.Done}} of {{.Jobs}} searches done. Times are CPU times of one search; unsolved problems count, with ≥ where a figure is a lower bound because of them.</p>
{{if .Wrong}}<p class="wrong">Wrong verdicts: {{len .Wrong}}. See the last tables.</p>
{{end}}{{range .Figures}}<h2>{{.Title}}</h2>
{{.SVG}}
{{end}}{{range .Tables}}{{$words := .Words}}<h2>{{.Title}}</h2>
<div class="scroll"><table>
<tr>{{range $i, $c := .Columns}}<th class="{{class $i $words}}">{{$c}}</th>{{end}}</tr>
{{range .Rows}}<tr>{{range $i, $c := .}}<td class="{{class $i $words}}">{{$c}}</td>{{end}}</tr>
{{end}}</table></div>
{{end}}</body>
</html>
`))
