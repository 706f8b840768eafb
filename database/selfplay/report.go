package selfplay

import (
	"maps"
	"slices"

	"kriegmate/database"
)

// A Report counts what games gave and what was kept.
type Report struct {
	// Of the games played by this run: how many there were, in how many a
	// problem was found, in how many one was kept, how they ended, and how
	// many problems were not confirmed.
	Games, Gave, Kept int
	Last              int // the number of the last game
	Ends              [Reread + 1]int
	Unverified        int
	kinds             map[kind]*KindReport
}

// A KindReport counts the problems of one kind that are kept, those from before
// the run included.
type KindReport struct {
	Ply      int
	Verdict  database.Verdict
	Problems int
	// Sizes counts the belief states by size: with 1, 2, 3 to 5, 6 to 10, 11
	// to 20, 21 to 50 states, and with more.
	Sizes [7]int
	// The mates for which there is no plan if every proposal must be accepted,
	// if checks are told without their directions, and if both is so.
	NeedRefusals, NeedDirections, NeedEither int

	hidden float64 // hidden pieces besides the king: the sum of the averages
}

// Hidden returns how many pieces besides the king are hidden on average.
func (k *KindReport) Hidden() float64 { return k.hidden / float64(max(1, k.Problems)) }

// SizeNames are the names of the classes of [KindReport.Sizes].
var SizeNames = [...]string{"1", "2", "3-5", "6-10", "11-20", "21-50", "51+"}

// sizeEnds are the largest belief states of these classes but the last.
var sizeEnds = [...]int{1, 2, 5, 10, 20, 50}

// Kinds returns the reports of all kinds, by ply, mates first.
func (r *Report) Kinds() (list []*KindReport) {
	kinds := slices.SortedFunc(maps.Keys(r.kinds), func(a, b kind) int {
		if a.ply != b.ply {
			return a.ply - b.ply
		}
		return int(b.verdict) - int(a.verdict)
	})
	for _, k := range kinds {
		list = append(list, r.kinds[k])
	}
	return list
}

// Problems returns how many problems are kept.
func (r *Report) Problems() (n int) {
	for _, k := range r.kinds {
		n += k.Problems
	}
	return n
}

// add counts a game, and whether a problem of it was kept.
func (r *Report) add(g *Game, kept bool) {
	r.Games++
	r.Last = g.Number
	r.Ends[g.End]++
	r.Unverified += g.Unverified
	if len(g.Finds) > 0 {
		r.Gave++
	}
	if kept {
		r.Kept++
	}
}

// keep counts a problem that is kept.
func (r *Report) keep(f *Find) {
	if r.kinds == nil {
		r.kinds = map[kind]*KindReport{}
	}
	k := r.kinds[f.kind()]
	if k == nil {
		k = &KindReport{Ply: f.Problem.Ply, Verdict: f.Problem.Verdict}
		r.kinds[f.kind()] = k
	}
	k.Problems++
	size, _ := slices.BinarySearch(sizeEnds[:], f.Problem.Belief)
	k.Sizes[size]++
	k.hidden += float64(f.Hidden) / float64(f.Problem.Belief)
	if f.needs.Refusals {
		k.NeedRefusals++
	}
	if f.needs.Directions {
		k.NeedDirections++
	}
	if f.needs.Either {
		k.NeedEither++
	}
}
