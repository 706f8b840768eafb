package count

import (
	"math/big"

	"kriegmate/mines"
)

// Layouts returns how many layouts fit the position last counted, exactly.
func (k *Counter) Layouts() *big.Int {
	x := k.exact()
	return x.after[0][0]
}

// Mined returns in how many of the layouts that fit the position last counted a
// cell is a mine, exactly. It costs much more than [Counter.Mine].
func (k *Counter) Mined(c mines.Cell) *big.Int {
	x := k.exact()
	for i, p := range k.parts {
		for j, b := range p.boxes {
			for _, d := range p.cells[b.from:b.to] {
				if c == d {
					return x.box(i, j)
				}
			}
		}
	}
	for _, d := range k.outside {
		if c == d {
			return x.outside()
		}
	}
	if k.known[c] == mined {
		return x.after[0][0]
	}
	return new(big.Int)
}

// exact repeats the sums of a [Counter] in integers.
type exact struct {
	k     *Counter
	ways  [][]*big.Int // by component and node
	after [][]*big.Int
}

// exact works out the ways to every node and what follows every component.
func (k *Counter) exact() *exact {
	x := &exact{k: k, after: make([][]*big.Int, len(k.parts)+1)}
	span := len(k.after[len(k.parts)])
	last := integers(span)
	for r := range last {
		if k.rest >= r {
			last[r].Binomial(int64(len(k.outside)), int64(k.rest-r))
		}
	}
	x.after[len(k.parts)] = last
	for _, p := range k.parts {
		x.ways = append(x.ways, p.exactWays())
	}
	for i := len(k.parts) - 1; i >= 0; i-- {
		x.after[i] = integers(len(k.after[i]))
		for r, sum := range x.after[i] {
			for m := range k.parts[i].totals {
				addProduct(sum, x.total(i, m), x.after[i+1][r+m])
			}
		}
	}
	return x
}

// total returns the ways to decide component i with m mines more than its least.
func (x *exact) total(i, m int) *big.Int {
	if end := x.k.parts[i].ends[m]; end >= 0 {
		return x.ways[i][end]
	}
	return new(big.Int)
}

// exactWays returns the ways to every node.
func (p *component) exactWays() []*big.Int {
	ways := integers(len(p.nodes))
	ways[0].SetInt64(1)
	for i, b := range p.boxes {
		from, to := p.layer(i)
		for j := from; j < to; j++ {
			p.eachEdge(j, func(next int32, m int) {
				addProduct(ways[next], ways[j], big.NewInt(int64(choose[b.len()][m])))
			})
		}
	}
	return ways
}

// eachEdge calls f for the edges of a node.
func (p *component) eachEdge(j int32, f func(next int32, mines int)) {
	a := &p.nodes[j]
	for e, next := range p.edges[a.edge : a.edge+int32(a.edges)] {
		f(next, int(a.least)+e)
	}
}

// prior returns the ways to reach each number of mines with the components before
// i, above their least.
func (x *exact) prior(i int) []*big.Int {
	prior := []*big.Int{big.NewInt(1)}
	for c := range i {
		totals := x.k.parts[c].totals
		next := integers(len(prior) + len(totals) - 1)
		for r, before := range prior {
			for m := range totals {
				addProduct(next[r+m], before, x.total(c, m))
			}
		}
		prior = next
	}
	return prior
}

// box returns in how many layouts one cell of a box of component i is a mine.
func (x *exact) box(i, box int) *big.Int {
	p := x.k.parts[i]
	weights := integers(len(p.nodes))
	for m, end := range p.ends {
		if end < 0 {
			continue
		}
		for r, ways := range x.prior(i) {
			addProduct(weights[end], ways, x.after[i+1][r+m])
		}
	}
	for j := len(p.boxes) - 1; j > box; j-- {
		from, to := p.layer(j)
		for n := from; n < to; n++ {
			p.eachEdge(n, func(next int32, m int) {
				addProduct(weights[n], weights[next], big.NewInt(int64(choose[p.boxes[j].len()][m])))
			})
		}
	}
	sum := new(big.Int)
	from, to := p.layer(box)
	for n := from; n < to; n++ {
		p.eachEdge(n, func(next int32, m int) {
			if m > 0 {
				ways := new(big.Int).Mul(x.ways[i][n], big.NewInt(int64(choose[p.boxes[box].len()-1][m-1])))
				addProduct(sum, ways, weights[next])
			}
		})
	}
	return sum
}

// outside returns in how many layouts one cell that touches no open cell is a mine.
func (x *exact) outside() *big.Int {
	sum := new(big.Int)
	cells := int64(len(x.k.outside))
	for r, ways := range x.prior(len(x.k.parts)) {
		if mines := int64(x.k.rest - r); mines > 0 {
			addProduct(sum, ways, new(big.Int).Binomial(cells-1, mines-1))
		}
	}
	return sum
}

// integers returns n zeros.
func integers(n int) []*big.Int {
	list := make([]*big.Int, n)
	for i := range list {
		list[i] = new(big.Int)
	}
	return list
}

// addProduct adds a times b to sum.
func addProduct(sum, a, b *big.Int) { sum.Add(sum, new(big.Int).Mul(a, b)) }
