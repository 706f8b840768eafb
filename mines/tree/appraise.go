package tree

import (
	"math"
	"math/rand/v2"

	"kriegmate/mines"
	"kriegmate/mines/endgame"
	"kriegmate/uct"
)

// weightPower is the power of the number of layouts that goes with what they are
// worth together when there are many: measured on 5x5 with 15 mines, where the
// totals of the counts that a first cell may show are nearly in proportion to it.
const weightPower = 0.45

// An appraiser says what lists of layouts are worth, each the layouts that fit a
// position.
type appraiser struct {
	rules *mines.Rules
	rng   *rand.Rand
	// full is the size of the longest list that the greedy policy is followed in
	// all its branches for; in longer ones a branch is drawn.
	full int
	// branches is how many are drawn.
	branches int
	// looks is how many of the safest cells the policy compares in lists that are
	// longer than 64.
	looks int

	// unit is what a layout is worth that is cleared, score whether cells opened
	// before a mine count.
	unit  int
	score bool
	// limit is how many sets of layouts the search of up to 64 layouts may look at.
	limit int

	few   *endgame.Few
	stack stack
}

// A closed list is one in which nothing is learned without a risk.
type closed struct {
	list   []mines.Set
	open   mines.Set // all cells that are free in all layouts
	counts *[mines.SmallCells]int
}

// close opens all cells that are free in all layouts of a list, on and on, and
// yields what it may come to. The lists are good until it returns.
func (a *appraiser) close(list []mines.Set, open mines.Set, yield func(closed)) {
	var counts [mines.SmallCells]int
	countMines(&counts, list)
	for c := range mines.Cell(a.rules.Board.Cells()) {
		if counts[c] != 0 || open.Has(c) {
			continue
		}
		open |= 1 << c
		if !endgame.Differ(list, a.rules.Around(c)) {
			continue
		}
		used := a.stack.used
		p := a.stack.part(list, c, a.rules.Around(c))
		for k := range p.ends {
			if part := p.part(k); len(part) > 0 {
				a.close(part, open, yield)
			}
		}
		a.stack.used = used
		return
	}
	yield(closed{list, open, &counts})
}

// total returns what the layouts of a list are worth together under the greedy
// policy, and whether it is certain that it reaches that; else it is an estimate.
func (a *appraiser) total(list []mines.Set, open mines.Set) (sum float64, sure bool) {
	if len(list) <= 64 {
		return float64(a.reach(list)), true
	}
	sure = true
	a.close(list, open, func(k closed) {
		t, s := a.risk(k)
		sum += t
		sure = sure && s
	})
	return sum, sure
}

// reach returns a total that can be reached with at most 64 layouts: the greatest if
// it is found in time, else that of the greedy policy.
func (a *appraiser) reach(list []mines.Set) int {
	total, _ := a.solve(list)
	return total
}

// solve is reach, and tells whether the total is the greatest.
func (a *appraiser) solve(list []mines.Set) (total int, best bool) {
	a.few.Load(list)
	if total, best = a.few.Solve(a.limit); !best {
		total = a.few.Greedy()
	}
	return total, best
}

// risk is total for a closed list.
func (a *appraiser) risk(k closed) (sum float64, sure bool) {
	if len(k.list) <= 64 {
		return float64(a.reach(k.list)), true
	}
	c := a.promising(k)
	if a.score {
		sum = float64(k.counts[c] * k.open.Len())
	}
	if len(k.list) > a.full {
		return sum + a.sample(k, c), false
	}
	sure = true
	used := a.stack.used
	p := a.stack.part(k.list, c, a.rules.Around(c))
	for n := range p.ends {
		if part := p.part(n); len(part) > 0 {
			t, s := a.total(part, k.open|1<<c)
			sum += t
			sure = sure && s
		}
	}
	a.stack.used = used
	return sum, sure
}

// sample estimates what those layouts are worth together in which a cell is free. It
// looks at some of the counts that the cell may show, each drawn with a probability
// in proportion to its weight, and divides what it finds by that: so the estimate is
// right on average, and the better the more the totals are like the weights. The
// draws are spread evenly, which makes two of them better than two single ones.
func (a *appraiser) sample(k closed, c mines.Cell) float64 {
	var parts [9]int
	around := a.rules.Around(c)
	endgame.Histogram(&parts, k.list, c, around)
	all := 0.
	for _, n := range parts {
		all += weight(n)
	}
	sum, next, reached := 0., a.rng.Float64(), 0.
	for count, n := range parts {
		reached += weight(n) / all * float64(a.branches)
		hits := 0
		for ; next < reached; next++ {
			hits++
		}
		if hits == 0 {
			continue
		}
		used := a.stack.used
		part := showing(a.stack.take(n)[:0], k.list, c, around, count)
		t, _ := a.total(part, k.open|1<<c)
		sum += t * float64(hits) * all / (weight(n) * float64(a.branches))
		a.stack.used = used
	}
	return sum
}

func weight(n int) float64 { return math.Pow(float64(n), weightPower) }

// promising returns the cell with the greatest promise among the safest ones.
func (a *appraiser) promising(k closed) mines.Cell {
	best, most := mines.Cell(-1), -1.
	var tried mines.Set
	for range a.looks {
		c := a.safest(k, tried)
		if c < 0 || a.looks == 1 {
			return max(best, c)
		}
		tried |= 1 << c
		sum := a.promised(k.list, c)
		if sum > most {
			best, most = c, sum
		}
	}
	return best
}

// promised returns what opening a cell promises, by some of the layouts if there are
// many.
func (a *appraiser) promised(list []mines.Set, c mines.Cell) float64 {
	few, each := a.stack.thin(list)
	var parts [9]int
	endgame.Histogram(&parts, few, c, a.rules.Around(c))
	sum := 0.
	for _, n := range parts {
		sum += endgame.Promise(n)
	}
	// All parts grow alike.
	return sum * math.Pow(each, endgame.PromisePower)
}

// safest returns the cell outside tried that is a mine in the fewest layouts, but in
// some, or -1.
func (a *appraiser) safest(k closed, tried mines.Set) mines.Cell {
	best, least := mines.Cell(-1), len(k.list)
	for c := range mines.Cell(a.rules.Board.Cells()) {
		if n := k.counts[c]; n > 0 && n < least && !tried.Has(c) {
			best, least = c, n
		}
	}
	return best
}

// appraise returns what a closed list is worth: the sum of the rewards to come.
func (a *appraiser) appraise(k closed) uct.Appraisal {
	n, unit := len(k.list), a.unit
	if n == 1 {
		return a.value(k, float64(unit), float64(unit), float64(unit))
	}
	if n <= 64 {
		total, best := a.solve(k.list)
		low, high := float64(total), float64(total)
		if !best {
			high = float64(a.few.High())
		}
		return a.value(k, low, low, high)
	}
	mined := k.counts[a.safest(k, 0)]
	high := float64((n - mined) * unit)
	if a.score {
		high += float64(mined * k.open.Len())
	}
	total, sure := a.risk(k)
	low := 0.
	if sure {
		low = total
	} else if a.score {
		low = float64(n * k.open.Len())
	}
	return a.value(k, low, min(total, high), high)
}

// value makes rewards to come of totals: those of the open cells have been had.
func (a *appraiser) value(k closed, low, value, high float64) uct.Appraisal {
	scale, had := 1/float64(len(k.list)), 0.
	if a.score {
		scale /= float64(a.unit)
		had = float64(k.open.Len()) / float64(a.unit)
	}
	return uct.Appraisal{Low: low*scale - had, Value: value*scale - had, High: high*scale - had}
}
