package bench

import "cmp"

// group is what a row is about, by numbers that sort as the rows do. Mates come
// first; where the verdict or the class is undivided, all are in one group.
type group struct{ ply, verdict, class, searcher int }

const undivided = 1000

// The groupings by verdict and by class.
func together(*entry) int       { return undivided }
func (e *entry) byVerdict() int { return -int(e.Want) }
func (e *entry) bySize() int    { return classOf(e.Belief) }

func (g group) compare(o group) int {
	return cmp.Or(cmp.Compare(g.ply, o.ply), cmp.Compare(g.verdict, o.verdict), cmp.Compare(g.class, o.class), cmp.Compare(g.searcher, o.searcher))
}
