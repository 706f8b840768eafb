package bench

import (
	"fmt"
	"strings"

	"kriegmate/database"
	"kriegmate/report"
)

// scatters draws, for each searcher that ran in both modes, the time of every
// problem interleaved against sequentially (section 7 of Russell and Wolfe
// 2005).
func (b *book) scatters(ply int, entries []entry) (figures []report.Figure) {
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
		figures = append(figures, b.scatter(ply, searcher, pairs))
	}
	return figures
}

// scatter draws the figure of one searcher.
func (b *book) scatter(ply int, searcher string, pairs []pair) report.Figure {
	var span report.Span
	var mates, others []report.Point
	for i := range pairs {
		point := report.Point{X: max(pairs[i].base.cpu().value, leastCPU), Y: max(pairs[i].other.cpu().value, leastCPU)}
		span.Add(point.X)
		span.Add(point.Y)
		if pairs[i].base.Want == database.Mate {
			mates = append(mates, point)
		} else {
			others = append(others, point)
		}
	}
	p := report.Panel{
		Title:  searcher + ", " + plyTitle(ply),
		X:      span.Axis(b.timeName+", sequential", report.TimeWord),
		Y:      span.Axis(b.timeName+", interleaved", report.TimeWord),
		Layers: []report.Layer{report.Diagonal{}},
	}
	for i, points := range [][]report.Point{others, mates} {
		if len(points) > 0 {
			p.Layers = append(p.Layers, report.Scatter{Name: []string{"near misses", "mates"}[i], Style: i, Points: points})
		}
	}
	return report.Figure{
		Name:   fmt.Sprintf("interleaved-%s-%dply", searcher, ply),
		Title:  fmt.Sprintf("Interleaved against sequential estimation, %s, %s", searcher, plyTitle(ply)),
		Panels: []report.Panel{p},
	}
}
