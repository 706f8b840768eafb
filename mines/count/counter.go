package count

import (
	"errors"
	"math"
	"slices"

	"kriegmate/mines"
)

// ErrNoLayout says that no layout of the mines shows what a position shows.
var ErrNoLayout = errors.New("no layout of the mines fits the position")

// ErrTooWide says that a position has too many open cells that are entangled with
// each other for its layouts to be counted.
var ErrTooWide = errors.New("the open cells of the position are too entangled to count the layouts")

// A Counter counts the layouts that fit a position. The unknown cells beside open
// ones fall into independent components, each counted by dynamic programming (see
// component); they share nothing but the number of mines, which the cells that touch
// no open cell, with their binomial weights, make up to the mines of the board.
//
// A Counter is reused from position to position: components that have not changed
// are not counted again, and it does not allocate once warm. The zero value is
// ready. It must not be used by several goroutines at once.
type Counter struct {
	deduction
	graph   builder
	made    []*component // by the first open cell, whichever was last counted there
	parts   []*component // those of the position
	outside []mines.Cell // the unknown cells that touch no open cell
	visited []uint32     // by cell, in which round it was visited last
	round   uint32

	mine []float64 // by cell
	rest int       // mines left for the outside when every component has its least
	// after[i][r] is the weight of all ways to fill the components from i on and
	// the outside when the components before i have r mines more than their least,
	// in units of exp(scale).
	after [][]float64
	scale float64
	prior []float64 // ways to reach r mines with the components so far
	spare []float64
}

// Count takes in a position, of which nothing is kept. Its error is [ErrNoLayout] or
// [ErrTooWide]; then there is nothing else to ask.
func (k *Counter) Count(p *mines.Position) error {
	k.look(p)
	if k.broken {
		return ErrNoLayout
	}
	if err := k.split(); err != nil {
		return err
	}
	if !k.combine() {
		return ErrNoLayout
	}
	k.weigh()
	k.conclude()
	return nil
}

// Mine returns the probability that a cell is a mine when all layouts that fit are
// alike. It is exactly 0 or 1 where that is certain.
func (k *Counter) Mine(c mines.Cell) float64 { return k.mine[c] }

// LogLayouts returns the natural logarithm of the number of layouts that fit.
func (k *Counter) LogLayouts() float64 { return math.Log(k.after[0][0]) + k.scale }

// Look takes in a position without counting: it finds only what follows from the
// counts of single open cells and from what was counted before in the same game.
func (k *Counter) Look(p *mines.Position) { k.look(p) }

// Follow makes k know what other knows, so that a position that comes after the one
// which other has seen last is soon counted. What k has counted stays with it.
func (k *Counter) Follow(other *Counter) { k.copy(&other.deduction) }

// Free returns a closed cell that is certainly no mine, if [Counter.Look] or
// [Counter.Count] has found one.
func (k *Counter) Free() (mines.Cell, bool) { return k.safe() }

// split finds the components and the cells outside them.
func (k *Counter) split() error {
	cells := len(k.known)
	k.made, k.visited = extended(k.made, cells), extended(k.visited, cells)
	k.mine = grown(k.mine, cells)
	k.round++
	k.parts, k.outside = k.parts[:0], k.outside[:0]
	for c := range mines.Cell(cells) {
		switch k.known[c] {
		case open:
			if k.hidden[c] == 0 || k.visited[c] == k.round {
				continue
			}
			if err := k.component(c); err != nil {
				return err
			}
		case unknown:
			if k.visited[c] != k.round && !k.touched(c) {
				k.outside = append(k.outside, c)
			}
		}
	}
	return nil
}

// touched tells whether a cell is beside an open one.
func (k *Counter) touched(c mines.Cell) bool {
	for _, n := range k.board.Neighbours(c) {
		if k.known[n] == open {
			return true
		}
	}
	return false
}

// component counts the component of an open cell, unless it is the one last counted
// there.
func (k *Counter) component(c mines.Cell) error {
	part := k.made[c]
	if part == nil {
		part = new(component)
		k.made[c] = part
	}
	k.parts = append(k.parts, part)
	k.graph.gather(k, c)
	if part.board == k.board && slices.Equal(part.sign, k.graph.sign) {
		return nil
	}
	return k.graph.build(part, &k.deduction)
}

// combine works out after from the totals of the components, and tells whether any
// layout fits.
func (k *Counter) combine() bool {
	span := 0
	k.rest = k.board.Mines - k.mines
	for _, part := range k.parts {
		if len(part.totals) == 0 {
			return false
		}
		span += len(part.totals) - 1
		k.rest -= part.least
	}
	n := len(k.parts)
	for len(k.after) <= n {
		k.after = append(k.after, nil)
	}
	k.after[n] = grown(k.after[n], span+1)
	k.scale = binomials(k.after[n], len(k.outside), k.rest)
	for i := n - 1; i >= 0; i-- {
		totals, later := k.parts[i].totals, k.after[i+1]
		span -= len(totals) - 1
		k.after[i] = grown(k.after[i], span+1)
		for r := range k.after[i] {
			sum := 0.0
			for m, ways := range totals {
				sum += ways * later[r+m]
			}
			k.after[i][r] = sum
		}
	}
	return k.after[0][0] > 0
}

// binomials sets dst[r] to the ways to choose rest-r of n cells, in units of exp of
// the result, such that the largest is 1.
func binomials(dst []float64, n, rest int) float64 {
	clear(dst)
	least, most := max(rest-len(dst)+1, 0), min(rest, n)
	if least > most {
		return 0
	}
	top := min(max(n/2, least), most)
	dst[rest-top] = 1
	for m := top + 1; m <= most; m++ {
		dst[rest-m] = dst[rest-m+1] * float64(n-m+1) / float64(m)
	}
	for m := top - 1; m >= least; m-- {
		dst[rest-m] = dst[rest-m-1] * float64(m+1) / float64(n-m)
	}
	return logFactorial(n) - logFactorial(top) - logFactorial(n-top)
}

func logFactorial(n int) float64 {
	l, _ := math.Lgamma(float64(n + 1))
	return l
}

// weigh works out the mine probability of every cell.
func (k *Counter) weigh() {
	for c, known := range k.known {
		k.mine[c] = 0
		if known == mined {
			k.mine[c] = 1
		}
	}
	k.prior = append(k.prior[:0], 1)
	for i, part := range k.parts {
		part.weigh(k, k.after[i+1])
		k.advance(part.totals)
	}
	k.weighOutside()
}

// advance adds the mines of a component to prior.
func (k *Counter) advance(totals []float64) {
	k.spare = grown(k.spare, len(k.prior)+len(totals)-1)
	clear(k.spare)
	for r, before := range k.prior {
		for m, ways := range totals {
			k.spare[r+m] += before * ways
		}
	}
	k.prior, k.spare = k.spare, k.prior
}

// weighOutside works out the mine probability of the cells that touch no open cell.
func (k *Counter) weighOutside() {
	n := len(k.outside)
	if n == 0 {
		return
	}
	mines, frees := 0.0, 0.0
	for r, ways := range k.prior {
		weight := ways * k.after[len(k.parts)][r]
		mines += weight * float64(k.rest-r)
		frees += weight * float64(n-k.rest+r)
	}
	probability := share(mines, frees)
	for _, c := range k.outside {
		k.mine[c] = probability
	}
}

// share returns a/(a+b) for two numbers that are not negative: exactly 0 or 1 only
// if one of them is 0.
func share(a, b float64) float64 {
	switch {
	case a == 0:
		return 0
	case b == 0:
		return 1
	}
	return min(max(a/(a+b), math.SmallestNonzeroFloat64), 1-0x1p-53)
}

// conclude takes in which unknown cells are certain, for the positions to come.
func (k *Counter) conclude() {
	for c, known := range k.known {
		if known != unknown {
			continue
		}
		switch k.mine[c] {
		case 0:
			k.settle(mines.Cell(c), free)
		case 1:
			k.settle(mines.Cell(c), mined)
		}
	}
	k.spread()
}

// extended returns a slice of at least n elements that begins with s.
func extended[T any](s []T, n int) []T {
	if len(s) < n {
		s = append(s, make([]T, n-len(s))...)
	}
	return s
}
