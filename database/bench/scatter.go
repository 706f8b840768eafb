package bench

import (
	"fmt"
	"slices"
	"strings"

	"kriegmate/database"
	"kriegmate/report"
)

// scatters draws, for each searcher that ran in both modes, the time of every
// problem interleaved against sequentially (section 7 of Russell and Wolfe
// 2005), and two searchers against each other.
func (b *book) scatters(ply int, entries []entry) (figures []report.Figure) {
	for _, name := range b.names {
		searcher, ok := strings.CutSuffix(name, ":"+Sequential.String())
		pairs := b.pairs(entries, name, searcher+":"+Interleaved.String())
		if !ok || len(pairs) == 0 {
			continue
		}
		f := b.scatter(searcher+", "+askedTitle(entries), pairs, b.timeName+", sequential", b.timeName+", interleaved")
		f.Name = fmt.Sprintf("interleaved-%s-%dply", fileWord(searcher), ply)
		f.Title = fmt.Sprintf("Interleaved against sequential estimation, %s, %s", searcher, plyTitle(ply))
		figures = append(figures, f)
	}
	base, versus := b.rivals(entries)
	if pairs := b.pairs(entries, base, versus); len(pairs) > 0 {
		f := b.scatter(askedTitle(entries), pairs, b.timeName+" of "+base, b.timeName+" of "+versus)
		f.Name = fmt.Sprintf("scatter-%s-%s-%dply", fileWord(base), fileWord(versus), ply)
		f.Title = fmt.Sprintf("%s against %s, problem by problem, %s", versus, base, plyTitle(ply))
		figures = append(figures, f)
	}
	return figures
}

// rivals returns the two contenders that are drawn against each other: the baseline and
// the one that is asked for, or the best of those that are left.
func (b *book) rivals(entries []entry) (base, versus string) {
	ranked := b.ranked(entries)
	base, versus = b.options.Baseline, b.options.Versus
	take := func(other string) string {
		if i := slices.IndexFunc(ranked, func(name string) bool { return name != other }); i >= 0 {
			return ranked[i]
		}
		return ""
	}
	if versus == "" {
		versus = take(base)
	}
	if base == "" {
		base = take(versus)
	}
	return base, versus
}

// fileWord returns the name of a contender for the name of a file. The name may come from
// a file of results, and must not lead into another folder.
func fileWord(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_' {
			return r
		}
		return '-'
	}, name)
}

// pairs returns what two contenders did with the problems that both were put to.
func (b *book) pairs(entries []entry, base, other string) (pairs []pair) {
	of := map[string]entry{}
	for _, e := range entries {
		if e.Searcher == base {
			of[e.Problem] = e
		}
	}
	for _, e := range entries {
		if first, ok := of[e.Problem]; ok && e.Searcher == other && other != base {
			pairs = append(pairs, pair{first, e})
		}
	}
	return pairs
}

// scatter draws the times of pairs. What is not solved is where its time was over.
func (b *book) scatter(title string, pairs []pair, x, y string) report.Figure {
	var span report.Span
	layers := []report.Scatter{{Name: "near misses", Style: 0}, {Name: "mates", Style: 1}}
	for i := range pairs {
		base, other := &pairs[i].base, &pairs[i].other
		point := report.Point{X: max(base.cpu().Value, leastCPU), Y: max(other.cpu().Value, leastCPU)}
		span.Add(point.X)
		span.Add(point.Y)
		layer := &layers[0]
		if base.Want == database.Mate {
			layer = &layers[1]
		} else if base.Want == database.NoMate {
			layer.Name = "no mates"
		}
		layer.Points = append(layer.Points, point)
		layer.Notes = append(layer.Notes, b.note(other, fmt.Sprintf("%s: %s %s, %s %s", other.describe(), base.Searcher, base.outcome(), other.Searcher, other.outcome())))
	}
	p := report.Panel{Title: title, X: span.Axis(x, report.TimeWord), Y: span.Axis(y, report.TimeWord), Layers: []report.Layer{report.Diagonal{}}}
	for i := range layers {
		if len(layers[i].Points) > 0 {
			p.Layers = append(p.Layers, layers[i])
		}
	}
	return report.Figure{Panels: []report.Panel{p}}
}
