package marshal

import (
	"cmp"
	"math"
	"slices"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// A table holds what each proposal of a turn is worth in each state of a sample.
type table struct {
	view  kriegspiel.View
	moves []chess.Move
	rows  []particle
	// worth has a line for every proposal with an entry for every row: what it is
	// worth there once accepted, from -1 to 1, or not a number where it is refused.
	worth [][]float64
}

// refusedWorth is the entry of a proposal that is refused.
var refusedWorth = math.NaN()

// newTable returns a table that is still empty.
func newTable(view *kriegspiel.View, rows []particle, moves []chess.Move) *table {
	t := &table{view: *view, moves: moves, rows: rows, worth: make([][]float64, len(moves))}
	all := make([]float64, len(moves)*len(rows))
	for m := range moves {
		t.worth[m] = all[m*len(rows) : (m+1)*len(rows)]
	}
	return t
}

// refuse leaves out a proposal that was refused, and the rows in which it would not have
// been. It returns how many rows are left.
func (t *table) refuse(try chess.Move) (left int) {
	at := slices.Index(t.moves, try)
	if at < 0 {
		return 0
	}
	for i, v := range t.worth[at] {
		if v == v {
			t.rows[i].weight = 0
		}
		if t.rows[i].weight > 0 {
			left++
		}
	}
	t.moves = slices.Delete(slices.Clone(t.moves), at, at+1)
	t.worth = slices.Delete(slices.Clone(t.worth), at, at+1)
	return left
}

// weights returns those of the rows.
func (t *table) weights() []float64 {
	w := make([]float64, len(t.rows))
	for i := range w {
		w[i] = t.rows[i].weight
	}
	return w
}

// accepted returns the weight of the rows in which a proposal is accepted, and the sum of
// what it is worth there.
func (t *table) accepted(move int, w []float64) (weight, sum float64) {
	line := t.worth[move]
	for i, v := range line {
		if v == v && w[i] > 0 {
			weight += w[i]
			sum += w[i] * v
		}
	}
	return weight, sum
}

// A choice is a proposal with what the turn is worth that begins with it, times the
// weight of the states.
type choice struct {
	move  int // -1 if there is none
	worth float64
}

// negligible is the weight that counts as none.
const negligible = 1e-9

// steady returns what the best single proposal is worth that at least a third of the
// states accept, or if there is none, any.
func (t *table) steady(w []float64, total float64) choice {
	best, any := choice{-1, 0}, choice{-1, 0}
	for m := range t.moves {
		weight, sum := t.accepted(m, w)
		if weight <= negligible*total {
			continue
		}
		mean := sum / weight
		if weight*3 >= total && (best.move < 0 || mean > best.worth) {
			best = choice{m, mean}
		}
		if any.move < 0 || mean > any.worth {
			any = choice{m, mean}
		}
	}
	if best.move < 0 {
		best = any
	}
	best.worth *= total
	return best
}

// ordered returns what to propose first of the given proposals, if after a refusal the turn goes on in the
// states that are left, for so many tries before it is content with a steady one.
func (t *table) ordered(moves []int, w []float64, tries int) choice {
	total := sum(w)
	if tries == 0 || total == 0 {
		return t.steady(w, total)
	}
	best := choice{-1, 0}
	for _, m := range moves {
		worth, ok := t.first(m, moves, w, tries)
		if ok && (best.move < 0 || worth > best.worth) {
			best = choice{m, worth}
		}
	}
	return best
}

// first returns what a turn is worth that begins with proposal m, times the weight of the states, and goes on as
// ordered says if that is refused; false if no state accepts it.
func (t *table) first(m int, moves []int, w []float64, tries int) (worth float64, ok bool) {
	total := sum(w)
	weight, worth := t.accepted(m, w)
	if weight <= negligible*total {
		return 0, false
	}
	if total-weight <= negligible*total {
		return worth, true
	}
	left := slices.Clone(w)
	for i, v := range t.worth[m] {
		if v == v {
			left[i] = 0
		}
	}
	rest := t.ordered(moves, left, tries-1)
	if rest.move < 0 {
		rest.worth = -(total - weight)
	}
	return worth + rest.worth, true
}

// promising returns the n proposals that are worth most as the first of the turn, the best
// first, when after a refusal a steady one follows.
func (t *table) promising(w []float64, n int) []int {
	total := sum(w)
	rest := t.steady(w, total)
	if rest.move < 0 {
		return nil
	}
	var list []choice
	for m := range t.moves {
		weight, sum := t.accepted(m, w)
		if weight > negligible*total {
			list = append(list, choice{m, sum + (total-weight)*rest.worth/total})
		}
	}
	slices.SortStableFunc(list, func(a, b choice) int { return cmp.Compare(b.worth, a.worth) })
	moves := make([]int, 0, n)
	for _, c := range list[:min(n, len(list))] {
		moves = append(moves, c.move)
	}
	return moves
}

// sum returns the sum of the weights.
func sum(w []float64) (total float64) {
	for _, x := range w {
		total += x
	}
	return total
}
