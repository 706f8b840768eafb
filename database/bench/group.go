package bench

import (
	"cmp"
	"fmt"
	"strconv"
)

// group is what a row is about, by numbers that sort as the rows do. Mates come
// first; where the verdict or the class is undivided, all are in one group.
type group struct{ ply, deeper, verdict, class, searcher int }

const undivided = 1000

// The groupings by verdict and by class.
func together(*entry) int       { return undivided }
func (e *entry) byVerdict() int { return -int(e.Want) }
func (e *entry) bySize() int    { return classOf(e.Belief) }

func (g group) compare(o group) int {
	return cmp.Or(cmp.Compare(g.ply, o.ply), cmp.Compare(g.deeper, o.deeper), cmp.Compare(g.verdict, o.verdict), cmp.Compare(g.class, o.class), cmp.Compare(g.searcher, o.searcher))
}

// A question is a problem at the ply that is asked for. Several runs may put the same
// problem at different ones.
type question struct {
	problem string
	ply     int
}

func (r *Result) question() question { return question{r.Problem, r.Ply} }

// plyWord writes the ply asked for: "9", or "9+2" of a problem of 9 ply that is asked
// two deeper.
func plyWord(ply, deeper int) string {
	if deeper == 0 {
		return strconv.Itoa(ply)
	}
	return fmt.Sprintf("%d+%d", ply-deeper, deeper)
}
