package bench

import (
	"cmp"
	"fmt"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
)

// A measure is what a cactus plot counts along its axis.
type measure struct {
	name, label string
	of          func(*entry) float64
	word        func(float64) string
}

var measures = []measure{
	{"cpu", "CPU time", func(e *entry) float64 { return max(float64(e.CPU), leastCPU) }, timeWord},
	{"states", "states expanded", func(e *entry) float64 { return max(float64(e.Expanded), 1) }, countWord},
}

// cactus draws, for every contender, which fraction of the problems it solves
// with at most so much CPU time, or so many states: mates, and beside them the
// others, as in the figure of Russell and Wolfe (2005) that ranks their searchers.
func (b *book) cactus(ply int, entries []entry, m *measure) (Figure, error) {
	f := Figure{
		Name:   fmt.Sprintf("cactus-%s-%dply", m.name, ply),
		Title:  fmt.Sprintf("Fraction solved against %s, %s", m.label, plyTitle(ply)),
		legend: newLegend(),
	}
	var axis span
	for i := range entries {
		if entries[i].Solved() {
			axis.add(m.of(&entries[i]))
		}
	}
	if axis.high == 0 {
		axis.add(1)
	}
	curves := map[string]*plotter.Line{}
	for _, half := range halves(entries) {
		p := newPanel(half.title + ", " + plyTitle(ply))
		p.X.Label.Text, p.Y.Label.Text = m.label, "fraction solved"
		axis.logarithmic(&p.X, m.word)
		p.Y.Min, p.Y.Max = 0, 1.005 // half of a line's width more
		p.Y.Tick.Marker = fractions
		if err := b.addCurves(p, half.entries, m, curves); err != nil {
			return f, err
		}
		f.panels = append(f.panels, p)
	}
	for _, name := range b.ranked(entries) {
		if curves[name] != nil {
			f.explain(name, curves[name])
		}
	}
	return f, nil
}

// half is what one panel is about.
type half struct {
	title   string
	entries []entry
}

// halves returns the mates and the others, unless there are none.
func halves(entries []entry) (list []half) {
	mates, others := half{title: "Mates"}, half{title: "Near misses"}
	for _, e := range entries {
		if e.Want == foundMate {
			mates.entries = append(mates.entries, e)
			continue
		}
		if e.Want == foundNoMate {
			others.title = "No mates"
		}
		others.entries = append(others.entries, e)
	}
	return slices.DeleteFunc([]half{mates, others}, func(h half) bool { return len(h.entries) == 0 })
}

// addCurves draws a step curve for each contender into a panel.
func (b *book) addCurves(p *plot.Plot, entries []entry, m *measure, curves map[string]*plotter.Line) error {
	low, high := p.X.Min, p.X.Max
	for place, name := range b.names {
		costs, problems := []float64{}, 0
		for i := range entries {
			if e := &entries[i]; e.Searcher == name {
				problems++
				if e.Solved() {
					costs = append(costs, m.of(e))
				}
			}
		}
		if problems == 0 {
			continue
		}
		slices.Sort(costs)
		points := plotter.XYs{{X: low}}
		if len(costs) > 0 {
			points[0].X = costs[0]
		}
		for i, x := range costs {
			points = append(points, plotter.XY{X: x, Y: float64(i+1) / float64(problems)})
		}
		points = append(points, plotter.XY{X: high, Y: float64(len(costs)) / float64(problems)})
		line, err := plotter.NewLine(points)
		if err != nil {
			return err
		}
		line.StepStyle = plotter.PostStep
		line.LineStyle = lineStyle(place)
		p.Add(line)
		curves[name] = line
	}
	return nil
}

// ranked returns the contenders by PAR-2, the best first. An interrupted run may
// have fewer results of one than of another.
func (b *book) ranked(entries []entry) []string {
	cost, problems := map[string]float64{}, map[string]float64{}
	for i := range entries {
		cost[entries[i].Searcher] += entries[i].par2()
		problems[entries[i].Searcher]++
	}
	names := slices.Clone(b.names)
	slices.SortStableFunc(names, func(x, y string) int {
		return cmp.Compare(cost[x]/max(1, problems[x]), cost[y]/max(1, problems[y]))
	})
	return names
}
