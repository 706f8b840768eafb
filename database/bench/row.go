package bench

import (
	"maps"
	"math"
	"slices"

	"kriegmate/database"
	"kriegmate/database/bench/internal/costs"
)

// A Row sums up what one contender did with one kind of problems. Times are in
// seconds.
type Row struct {
	Searcher string `json:"searcher"`
	Ply      int    `json:"ply"`              // asked for
	Deeper   int    `json:"deeper,omitempty"` // ply beyond those of the problems
	Verdict  string `json:"verdict"`          // of the problems at their own ply
	Belief   string `json:"belief,omitempty"` // a class of sizes, such as "3-10"; "" for all

	Problems     int     `json:"problems"`
	Solved       int     `json:"solved"`
	Wrong        int     `json:"wrong"`
	CPUMedian    float64 `json:"cpu_median"`
	CPUP90       float64 `json:"cpu_p90"`
	StatesMedian float64 `json:"states_median"` // expanded
	StatesP90    float64 `json:"states_p90"`
	PAR2         float64 `json:"par2"`
	// The geometric means, and the slowest search.
	CPUGeomean    float64 `json:"cpu_geomean"`
	StatesGeomean float64 `json:"states_geomean"`
	CPUMost       float64 `json:"cpu_most"`
	// AtLeast names the fields that are lower bounds, because problems that
	// were not solved bear on them.
	AtLeast []string `json:"at_least,omitempty"`
}

// open tells whether the verdict of the problems says nothing of what was asked.
func (r *Row) open() bool { return r.Deeper > 0 && r.Verdict != database.Mate.String() }

// A sizeClass holds the belief states of at most so many states, and more than
// the class before.
type sizeClass struct {
	most int
	name string
}

var sizeClasses = []sizeClass{{2, "1-2"}, {10, "3-10"}, {30, "11-30"}, {100, "31-100"}, {math.MaxInt, "101+"}}

// classOf returns the number of the class of a size.
func classOf(size int) int {
	return slices.IndexFunc(sizeClasses, func(c sizeClass) bool { return size <= c.most })
}

// entry is a result with the timeout of its run.
type entry struct {
	*Result
	timeout Seconds
}

// cpu returns the CPU time, of an unsolved problem at least that. What was out
// of time, or came to a wrong end, counts with the timeout.
func (e *entry) cpu() costs.Cost {
	switch {
	case e.Solved():
		return costs.Cost{Value: float64(e.CPU)}
	case e.Stopped == stoppedByMemory:
		return costs.Cost{Value: float64(e.CPU), AtLeast: true}
	}
	return costs.Cost{Value: float64(e.timeout), AtLeast: true}
}

// spent returns the CPU time of a search that may have been stopped: no more than
// that is known to be needed. On a busy machine the timeout, which is of the wall
// clock too, comes before as much CPU time.
func (e *entry) spent() costs.Cost { return costs.Cost{Value: float64(e.CPU), AtLeast: !e.Solved()} }

// states returns the states expanded.
func (e *entry) states() costs.Cost {
	return costs.Cost{Value: float64(e.Expanded), AtLeast: !e.Solved()}
}

// par2 returns the CPU time, with twice the timeout for what is not solved.
func (e *entry) par2() float64 {
	if e.Solved() {
		return float64(e.CPU)
	}
	return 2 * float64(e.timeout)
}

// rows sums up the entries by ply, verdict and searcher, and by the class that
// is given to each, unless it is undivided.
func (b *book) rows(class func(*entry) int) []Row {
	groups := map[group][]entry{}
	for i := range b.entries {
		e := &b.entries[i]
		g := group{e.Ply, e.Deeper, e.byVerdict(), class(e), b.order[e.Searcher]}
		groups[g] = append(groups[g], *e)
	}
	rows := []Row{}
	for _, g := range slices.SortedFunc(maps.Keys(groups), group.compare) {
		row := sum(groups[g])
		if g.class != undivided {
			row.Belief = sizeClasses[g.class].name
		}
		rows = append(rows, row)
	}
	return rows
}

// sum makes the row of the entries of a group.
func sum(entries []entry) Row {
	first := &entries[0]
	row := Row{Searcher: first.Searcher, Ply: first.Ply, Deeper: first.Deeper, Verdict: first.Want.String(), Problems: len(entries)}
	var cpu, states []costs.Cost
	for i := range entries {
		e := &entries[i]
		if e.Solved() {
			row.Solved++
		}
		if e.Wrong {
			row.Wrong++
		}
		cpu, states = append(cpu, e.cpu()), append(states, e.states())
		row.PAR2 += e.par2() / float64(len(entries))
	}
	for _, q := range []struct {
		name  string
		into  *float64
		costs []costs.Cost
		q     float64
	}{
		{"cpu_median", &row.CPUMedian, cpu, 0.5},
		{"cpu_p90", &row.CPUP90, cpu, 0.9},
		{"states_median", &row.StatesMedian, states, 0.5},
		{"states_p90", &row.StatesP90, states, 0.9},
		{"cpu_most", &row.CPUMost, cpu, 1},
	} {
		c := costs.Quantile(q.costs, q.q)
		*q.into = c.Value
		if c.AtLeast {
			row.AtLeast = append(row.AtLeast, q.name)
		}
	}
	row.CPUGeomean, row.StatesGeomean = costs.Geometric(cpu, leastCPU), costs.Geometric(states, 1)
	if row.Solved < row.Problems {
		row.AtLeast = append(row.AtLeast, "cpu_geomean", "states_geomean")
	}
	return row
}
