package bench

import (
	"strings"

	"kriegmate/report"
)

// Data is a report for programs that draw it themselves: the tables in words, and the
// curves and points of the [Report.Figures] as numbers.
type Data struct {
	Facts     []string `json:"facts"` // what was run, as [Head.Lines] has it
	Done      int      `json:"done"`  // of the jobs
	Jobs      int      `json:"jobs"`
	Headline  []string `json:"headline"`
	Searchers []string `json:"searchers"`
	// Baseline is the searcher that the others are compared with; "" if there is none.
	Baseline string      `json:"baseline"`
	Rows     []Row       `json:"rows"`
	Tables   []TableData `json:"tables"`
	Plots    []Plot      `json:"plots"`
	// Problems are those that the points of the plots are about.
	Problems []PlottedProblem `json:"problems"`
}

// TableData is a [report.Table].
type TableData struct {
	Title   string     `json:"title"`
	Columns []string   `json:"columns"`
	Words   int        `json:"words"` // how many columns, from the left, are words
	Rows    [][]string `json:"rows"`
}

// A Plot is a panel of a figure.
type Plot struct {
	Figure string   `json:"figure"` // its name, for a file
	Title  string   `json:"title"`
	X      PlotAxis `json:"x"`
	Y      PlotAxis `json:"y"`
	// Diagonal tells that the line is drawn on which X and Y are equal.
	Diagonal bool         `json:"diagonal"`
	Series   []PlotSeries `json:"series"`
}

// A PlotAxis is an axis of a plot.
type PlotAxis struct {
	Label string  `json:"label"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	Log   bool    `json:"log"`
	// Unit is "s" for seconds; "" for numbers.
	Unit string `json:"unit"`
}

// A PlotSeries is a curve in steps, or points by themselves.
type PlotSeries struct {
	Name  string `json:"name"`
	Steps bool   `json:"steps"`
	// Style is a number for colour and dashes, which depends on the name alone.
	Style int       `json:"style"`
	X     []float64 `json:"x"`
	Y     []float64 `json:"y"`
	// Problem says for each point which of the problems it is about, from 0; -1 for the
	// ends of a curve.
	Problem []int `json:"problem"`
	// Words say what points by themselves are; curves have none.
	Words []string `json:"words,omitempty"`
}

// A PlottedProblem says what a point is about.
type PlottedProblem struct {
	ID      string `json:"id"`
	File    string `json:"file"`
	Ply     int    `json:"ply"`     // asked for
	Deeper  int    `json:"deeper"`  // ply beyond those of the problem
	Verdict string `json:"verdict"` // at its own ply
	Belief  int    `json:"belief"`
}

// Data returns the report as data. A report that [Summarize] did not make has none, which
// is an error.
func (r *Report) Data() (*Data, error) {
	figures, err := r.Figures()
	if err != nil {
		return nil, err
	}
	d := &Data{
		Facts: r.Head.Lines(), Done: r.Done, Jobs: r.Jobs, Headline: r.Headline, Searchers: r.book.names, Baseline: r.book.options.Baseline,
		Rows: r.Rows, Tables: []TableData{}, Plots: []Plot{}, Problems: make([]PlottedProblem, len(r.book.problems)),
	}
	if d.Rows == nil {
		d.Rows = []Row{}
	}
	for i := range r.MoreHeads {
		d.Facts = append(d.Facts, r.MoreHeads[i].Lines()...)
	}
	for _, t := range r.Tables() {
		d.Tables = append(d.Tables, TableData{t.Title, t.Columns, t.Words, t.Rows})
	}
	for i := range r.book.entries {
		e := &r.book.entries[i]
		d.Problems[r.book.row[e.question()]] = PlottedProblem{e.Problem, e.File, e.Ply, e.Deeper, e.Want.String(), e.Belief}
	}
	rows := make(map[string]int, len(r.book.problems))
	for i := range r.book.problems {
		rows["#"+anchor(i)] = i
	}
	for i := range figures {
		for j := range figures[i].Panels {
			d.Plots = append(d.Plots, r.book.plot(&figures[i], &figures[i].Panels[j], rows))
		}
	}
	return d, nil
}

// plot returns a panel as data. The rows are those to which its notes lead.
func (b *book) plot(f *report.Figure, p *report.Panel, rows map[string]int) Plot {
	plot := Plot{Figure: f.Name, Title: p.Title, X: b.axis(&p.X), Y: b.axis(&p.Y), Series: []PlotSeries{}}
	for _, layer := range p.Layers {
		switch l := layer.(type) {
		case report.Diagonal:
			plot.Diagonal = true
		case report.Line:
			s := PlotSeries{Name: l.Name, Steps: true, Style: l.Style}
			s.add(l.Points, l.Notes, rows)
			plot.Series = append(plot.Series, s)
		case report.Scatter:
			s := PlotSeries{Name: l.Name, Style: l.Style}
			s.add(l.Points, l.Notes, rows)
			for _, note := range l.Notes {
				s.Words = append(s.Words, note.Text)
			}
			plot.Series = append(plot.Series, s)
		}
	}
	return plot
}

// add adds points with their notes.
func (s *PlotSeries) add(points []report.Point, notes []report.Note, rows map[string]int) {
	for i, p := range points {
		problem, ok := rows[notes[i].Link]
		if !ok {
			problem = -1
		}
		s.X, s.Y, s.Problem = append(s.X, p.X), append(s.Y, p.Y), append(s.Problem, problem)
	}
}

func (b *book) axis(a *report.Axis) PlotAxis {
	axis := PlotAxis{Label: a.Label, Low: a.Low, High: a.High, Log: a.Scale == report.Logarithmic}
	if strings.HasPrefix(a.Label, b.timeName) {
		axis.Unit = "s"
	}
	return axis
}
