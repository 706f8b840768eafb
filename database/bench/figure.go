package bench

import (
	"errors"
	"fmt"
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
		return nil, errors.New("the report has no results to draw")
	}
	byPly := map[int][]entry{}
	var plies []int
	for _, e := range b.entries {
		if byPly[e.Ply] == nil {
			plies = append(plies, e.Ply)
		}
		byPly[e.Ply] = append(byPly[e.Ply], e)
	}
	slices.Sort(plies)
	var figures []report.Figure
	for _, ply := range plies {
		for i := range measures {
			figures = append(figures, b.cactus(ply, byPly[ply], &measures[i]))
		}
		figures = append(figures, b.scatters(ply, byPly[ply])...)
	}
	return figures, nil
}

func plyTitle(ply int) string { return fmt.Sprintf("%d ply", ply) }
