package bench

import (
	"cmp"
	"fmt"
	"slices"

	"kriegmate/database"
	"kriegmate/database/bench/internal/styles"
	"kriegmate/mate"
	"kriegmate/report"
)

// A measure is what a cactus plot counts along its axis.
type measure struct {
	name, label string
	of          func(*entry) float64
	word        func(float64) string
}

var measures = []measure{
	{"cpu", cpuTime, func(e *entry) float64 { return max(float64(e.CPU), leastCPU) }, report.TimeWord},
	{"states", "states expanded", func(e *entry) float64 { return max(float64(e.Expanded), 1) }, report.CountWord},
}

// cactus draws, for every contender, which fraction of the problems it solves
// with at most so much CPU time, or so many states: mates, and beside them the
// others, as in the figure of Russell and Wolfe (2005) that ranks their searchers.
func (b *book) cactus(ply int, entries []entry, m *measure) report.Figure {
	var span report.Span
	for i := range entries {
		if entries[i].Solved() {
			span.Add(m.of(&entries[i]))
		}
	}
	if span.High == 0 {
		span.Add(1)
	}
	label := m.label
	if label == cpuTime {
		label = b.timeName
	}
	f := report.Figure{
		Name:  fmt.Sprintf("cactus-%s-%dply", m.name, ply),
		Title: fmt.Sprintf("Fraction solved against %s, %s", label, plyTitle(ply)),
		Order: b.ranked(entries),
	}
	for _, half := range halves(entries) {
		p := report.Panel{Title: half.title + ", " + askedTitle(half.entries), X: span.Axis(label, m.word), Y: report.Fractions("fraction solved")}
		p.Layers = b.curves(half.entries, m, &p.X)
		f.Panels = append(f.Panels, p)
	}
	return f
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
		if e.Want == database.Mate {
			mates.entries = append(mates.entries, e)
			continue
		}
		if e.Want == database.NoMate {
			others.title = "No mates"
		}
		others.entries = append(others.entries, e)
	}
	return slices.DeleteFunc([]half{mates, others}, func(h half) bool { return len(h.entries) == 0 })
}

// curves returns a curve in steps for each contender, over the whole axis. On a page every
// step says which problem it is.
func (b *book) curves(entries []entry, m *measure, axis *report.Axis) (layers []report.Layer) {
	for _, name := range b.names {
		var solved []*entry
		problems := 0
		for i := range entries {
			if e := &entries[i]; e.Searcher == name {
				problems++
				if e.Solved() {
					solved = append(solved, e)
				}
			}
		}
		if problems == 0 {
			continue
		}
		slices.SortStableFunc(solved, func(x, y *entry) int { return cmp.Compare(m.of(x), m.of(y)) })
		points, notes := []report.Point{{X: axis.Low}}, []report.Note{{}}
		if len(solved) > 0 {
			points[0].X = m.of(solved[0])
		}
		for i, e := range solved {
			points = append(points, report.Point{X: m.of(e), Y: float64(i+1) / float64(problems)})
			notes = append(notes, b.note(e, fmt.Sprintf("%s in %v: %s, %d of %d", e.describe(), e.CPU, name, i+1, problems)))
		}
		points = append(points, report.Point{X: axis.High, Y: float64(len(solved)) / float64(problems)})
		layers = append(layers, report.Line{
			Name: name, Style: styles.Of(name), Thick: name == mate.DefaultSearcher, Course: report.Steps, Points: points, Notes: append(notes, report.Note{}),
		})
	}
	return layers
}

// note says something of a point, and leads to the row of its problem.
func (b *book) note(e *entry, text string) report.Note {
	return report.Note{Text: text, Link: "#" + anchor(b.row[e.question()])}
}

// describe names the problem.
func (e *entry) describe() string {
	return fmt.Sprintf("%s (%s ply, %s, %s)", e.Problem, plyWord(e.Ply, e.Deeper), e.Want, counted(e.Belief, "state"))
}

// outcome returns what a search took, or why it found nothing.
func (e *entry) outcome() string {
	switch {
	case e.Wrong:
		return "WRONG"
	case !e.Solved():
		return e.Stopped
	}
	return e.CPU.String()
}

// anchor returns the name of a problem's row on a page.
func anchor(row int) string { return fmt.Sprintf("problem%d", row+1) }

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
