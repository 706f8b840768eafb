package bench

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"kriegmate/report"
)

// Figures returns the pictures of the runs, for every number of ply: cactus plots over
// CPU time and over states expanded, and where a searcher ran both interleaved and
// sequentially, one against the other. A report that [Summarize] did not make has no
// results to draw, which is an error.
func (r *Report) Figures() ([]report.Figure, error) {
	b := r.book
	if b == nil {
		return nil, errNoResults
	}
	byPly := map[int][]entry{}
	for _, e := range b.entries {
		byPly[e.Ply] = append(byPly[e.Ply], e)
	}
	var figures []report.Figure
	for _, ply := range b.plies() {
		for i := range measures {
			figures = append(figures, b.cactus(ply, byPly[ply], &measures[i]))
		}
		figures = append(figures, b.scatters(ply, byPly[ply])...)
	}
	return figures, nil
}

// errNoResults is the error of a report that was read from a file.
var errNoResults = errors.New("the report has no results to show")

func plyTitle(ply int) string { return fmt.Sprintf("%d ply", ply) }

// askedTitle returns the ply that all entries are asked for, and if they are of problems
// of fewer ply, all of the same, those too.
func askedTitle(entries []entry) string {
	first := entries[0].Result
	if first.Deeper == 0 || slices.ContainsFunc(entries, func(e entry) bool { return e.Deeper != first.Deeper }) {
		return plyTitle(first.Ply)
	}
	return fmt.Sprintf("%s, asked for %d", plyTitle(first.ownPly()), first.Ply)
}

// plies returns the numbers of ply that occur, in their order.
func (b *book) plies() []int {
	seen := map[int]bool{}
	for i := range b.entries {
		seen[b.entries[i].Ply] = true
	}
	return slices.Sorted(maps.Keys(seen))
}
