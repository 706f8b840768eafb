package mines

import (
	"iter"
	"math"
	"math/bits"
	"math/rand/v2"
)

// Completions are the layouts of a small board with what a view shows of it as
// the observation: what the sampling estimators draw, vary and judge. Every
// layout of the mines among the closed cells is drawn alike, and fits or does not.
//
// [NewCompletions] makes them, and [Completions.Observe] gives them another view.
// Once warm they do not allocate. They are used by one goroutine at a time.
type Completions struct {
	rules *Rules

	fixed Set // mines in every layout
	among Set // where the other ones may be
	mines int // how many others there are
	cells []Set
	// uneven is 1<<16 modulo the number of cells.
	uneven uint32
	// A layout fits if the cells beside each of the tests have as many mines.
	tests []test
	// redrawn[n] is the probability that at most n mines are redrawn.
	redrawn []float64
}

// A test is what an open cell says of the cells beside it.
type test struct {
	around Set
	count  int
}

// NewCompletions returns the layouts that a view leaves open. There must be room
// for the mines among its closed cells.
func NewCompletions(r *Rules, v *View) *Completions {
	k := &Completions{rules: r}
	k.Observe(v, 0)
	return k
}

// Observe turns to another view. The cells in free are closed and known to have
// no mine, as the first-move rule may have it.
func (k *Completions) Observe(v *View, free Set) {
	k.tests = k.tests[:0]
	for open := v.Open; open != 0; open &= open - 1 {
		c := Cell(bits.TrailingZeros64(uint64(open)))
		k.tests = append(k.tests, test{k.rules.around[c], v.Count(c)})
	}
	k.restrict(0, k.rules.all&^v.Open&^free)
}

// Settle leaves out the layouts that the single-point strategy rules out. All of
// them fit nothing, so what fits is drawn as before, only sooner. Layouts drawn
// earlier must not be varied after it.
func (k *Completions) Settle(v *View) {
	free, mined := k.rules.SinglePoint(v)
	k.restrict(mined, k.among&^free&^mined)
}

// restrict sets which mines are fixed and where the others may be.
func (k *Completions) restrict(fixed, among Set) {
	k.fixed, k.among, k.mines = fixed, among, k.rules.Board.Mines-fixed.Len()
	k.cells = k.cells[:0]
	for rest := among; rest != 0; rest &= rest - 1 {
		k.cells = append(k.cells, rest&-rest)
	}
	k.uneven = 1 << 16 % uint32(max(1, len(k.cells)))
	if len(k.redrawn) != k.mines {
		k.redrawn = binomial(k.redrawn[:0], k.mines)
	}
}

// binomial appends, for each k less than n, the probability that at most k of n
// things happen that happen each with the probability 1/n.
func binomial(dst []float64, n int) []float64 {
	p := 1 / float64(n)
	chance, sum := math.Pow(1-p, float64(n)), 0.
	for k := range n {
		sum += chance
		dst = append(dst, sum)
		chance *= float64(n-k) / float64(k+1) * p / (1 - p)
	}
	return dst
}

// Draw returns a layout, every one alike, whether it fits or not.
func (k *Completions) Draw(rng *rand.Rand) Set {
	few := min(k.mines, len(k.cells)-k.mines)
	s, word, parts := Set(0), uint64(0), 0
	for few > 0 {
		if parts == 0 {
			word, parts = rng.Uint64(), 4
		}
		// A cell takes 16 random bits. As many of their values as the number
		// of cells does not divide are thrown away (Lemire 2019).
		product := uint32(word&0xffff) * uint32(len(k.cells))
		word >>= 16
		parts--
		if product&0xffff < k.uneven {
			continue
		}
		if next := k.cells[product>>16]; s&next == 0 {
			s |= next
			few--
		}
	}
	if 2*k.mines > len(k.cells) {
		s = k.among &^ s
	}
	return k.fixed | s
}

// Mutate draws the place of each mine anew with the probability 1/mines, the
// kernel of Couetoux, Milone and Teytaud (2011): their vector lists the places of
// the mines. The mines to be redrawn are lifted together and put on any cells
// that are free then, every choice alike, so that the result is a layout again.
//
// That is as likely from x to y as from y to x: whichever mines of both stay where
// they are, as many are lifted, and the cells to choose from are as many.
func (k *Completions) Mutate(rng *rand.Rand, x Set) Set {
	lifted, u := 0, rng.Float64()
	for lifted < len(k.redrawn) && u >= k.redrawn[lifted] {
		lifted++
	}
	for range lifted {
		x &^= pick(rng, x&^k.fixed)
	}
	for range lifted {
		x |= pick(rng, k.among&^x)
	}
	return x
}

// pick returns one of the cells of a set that is not empty, each alike.
func pick(rng *rand.Rand, s Set) Set {
	for range rng.Uint32N(uint32(s.Len())) {
		s &= s - 1
	}
	return s & -s
}

// LogLikelihood returns 0 if the layout fits, and the logarithm of 0 if it does
// not. A layout that was drawn for an earlier view may have a mine on a cell that
// is open now: it does not fit.
func (k *Completions) LogLikelihood(x Set) (log float64, fits bool) {
	if (x^k.fixed)&^k.among != 0 {
		return math.Inf(-1), false
	}
	for i := range k.tests {
		if t := &k.tests[i]; (x & t.around).Len() != t.count {
			return math.Inf(-1), false
		}
	}
	return 0, true
}

// All lists the layouts that are drawn, whether they fit or not.
func (k *Completions) All() iter.Seq[Set] {
	return func(yield func(Set) bool) { k.rules.choose(k.fixed, k.among, k.mines, yield) }
}

// Chance returns the probability that Mutate makes y of x.
func (k *Completions) Chance(x, y Set) float64 {
	apart, sum := (x &^ y).Len(), 0.
	p := 1 / float64(max(1, k.mines))
	for lifted := apart; lifted <= k.mines; lifted++ {
		chance := math.Pow(p, float64(lifted)) * math.Pow(1-p, float64(k.mines-lifted))
		free := len(k.cells) - k.mines + lifted
		sum += chance * choices(k.mines-apart, lifted-apart) / choices(free, lifted)
	}
	return sum
}

// choices returns in how many ways k of n things can be chosen.
func choices(n, k int) float64 {
	ways := 1.
	for i := range k {
		ways = ways * float64(n-i) / float64(i+1)
	}
	return ways
}
