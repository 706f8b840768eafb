package bench

import (
	"fmt"
	"image/color"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// scatters draws, for each searcher that ran in both modes, the time of every
// problem interleaved against sequentially (section 7 of Russell and Wolfe
// 2005).
func (b *book) scatters(ply int, entries []entry) ([]Figure, error) {
	var figures []Figure
	for _, name := range b.names {
		searcher, ok := strings.CutSuffix(name, ":"+Sequential.String())
		if !ok {
			continue
		}
		sequential := map[string]entry{}
		for _, e := range entries {
			if e.Searcher == name {
				sequential[e.Problem] = e
			}
		}
		var pairs []pair
		for _, e := range entries {
			if base, ok := sequential[e.Problem]; ok && e.Searcher == searcher+":"+Interleaved.String() {
				pairs = append(pairs, pair{base, e})
			}
		}
		if len(pairs) == 0 {
			continue
		}
		f, err := scatter(ply, searcher, pairs)
		if err != nil {
			return nil, err
		}
		figures = append(figures, f)
	}
	return figures, nil
}

// scatter draws the figure of one searcher.
func scatter(ply int, searcher string, pairs []pair) (Figure, error) {
	f := Figure{
		Name:   fmt.Sprintf("interleaved-%s-%dply", searcher, ply),
		Title:  fmt.Sprintf("Interleaved against sequential estimation, %s, %s", searcher, plyTitle(ply)),
		legend: newLegend(),
	}
	p := newPanel(searcher + ", " + plyTitle(ply))
	p.X.Label.Text, p.Y.Label.Text = "CPU time, sequential", "CPU time, interleaved"
	var axis span
	var mates, others plotter.XYs
	for i := range pairs {
		point := plotter.XY{X: max(pairs[i].base.cpu().value, leastCPU), Y: max(pairs[i].other.cpu().value, leastCPU)}
		axis.add(point.X)
		axis.add(point.Y)
		if pairs[i].base.Want == foundMate {
			mates = append(mates, point)
		} else {
			others = append(others, point)
		}
	}
	axis.logarithmic(&p.X, timeWord)
	axis.logarithmic(&p.Y, timeWord)
	if err := addDiagonal(p); err != nil {
		return f, err
	}
	for i, points := range []plotter.XYs{others, mates} {
		if len(points) == 0 {
			continue
		}
		s, err := plotter.NewScatter(points)
		if err != nil {
			return f, err
		}
		s.GlyphStyle = draw.GlyphStyle{Color: colours[i], Radius: 1.7, Shape: []draw.GlyphDrawer{draw.CircleGlyph{}, draw.CrossGlyph{}}[i]}
		p.Add(s)
		f.explain([]string{"near misses", "mates"}[i], s)
	}
	f.panels = []*plot.Plot{p}
	return f, nil
}

// addDiagonal marks where both take the same time.
func addDiagonal(p *plot.Plot) error {
	line, err := plotter.NewLine(plotter.XYs{{X: p.X.Min, Y: p.X.Min}, {X: p.X.Max, Y: p.X.Max}})
	if err != nil {
		return err
	}
	line.LineStyle = draw.LineStyle{Color: color.Gray{120}, Width: 0.8, Dashes: []vg.Length{3, 3}}
	p.Add(line)
	return nil
}
