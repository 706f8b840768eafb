package report

import (
	_ "embed" // for the template
	"html/template"
)

//go:embed page.tmpl
var pageText string

var pageTemplate = template.Must(template.New("report").Parse(pageText))
