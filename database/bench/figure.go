package bench

import (
	"fmt"
	"slices"

	"kriegmate/report"
)

// Figures returns the pictures of runs, for every number of ply: cactus plots over
// CPU time and over states expanded, and where a searcher ran both interleaved and
// sequentially, one against the other.
func Figures(runs []*Run) ([]report.Figure, error) {
	b, err := newBook(runs, Comparison{})
	if err != nil {
		return nil, err
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
