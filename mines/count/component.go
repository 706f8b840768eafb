package count

import "kriegmate/mines"

// A component is a set of open cells and of the unknown cells beside them that no
// other open cell touches: the layouts of one component do not depend on those of
// another but through the number of mines.
//
// Unknown cells beside the same open cells form a box; only the number of mines in a
// box matters. The boxes are decided one after the other. A node of layer i stands
// for all ways to decide the first i boxes that leave the same to do: the same
// number of mines so far, and for every open cell that is touched by boxes decided
// and not yet decided, the same number of mines lacking. An edge leads from a node
// of one layer to a node of the next by the number of mines in the box between. So
// the work grows with the breadth of the frontier, not with its length.
type component struct {
	board  *mines.Board
	sign   []uint32     // what it was built from, see gather
	cells  []mines.Cell // unknown, box by box
	boxes  []box        // in the order of decision
	nodes  []node       // layer by layer; the last layer has a node for every total
	layers []int32      // where each begins, and the end
	edges  []int32      // to which node, those of one node by ascending number of mines

	least  int       // the least number of mines
	totals []float64 // how many ways there are with least, least+1 ... mines
	ends   []int32   // by the same index, the last node, or -1

	weights []float64 // by the same index, the weight of everything else
	into    incoming
}

// A box is a set of unknown cells beside the same open cells.
type box struct {
	from, to int32 // in cells
}

// len returns how many cells are in the box.
func (b box) len() int { return int(b.to - b.from) }

// A node is a class of decisions about the boxes before its layer.
type node struct {
	ways   float64 // how many decisions lead to it
	weight float64 // the weighted number of ways to go on from it
	edge   int32   // the first edge; those of least, least+1 ... mines
	least  uint8   // mines in the next box
	edges  uint8
}

// choose[n][k] is the number of ways to choose k of n cells.
var choose = func() (c [9][9]float64) {
	for n := range c {
		c[n][0] = 1
		for k := 1; k <= n; k++ {
			c[n][k] = c[n-1][k-1] + c[n-1][k]
		}
	}
	return c
}()

// layer returns where the nodes of a layer begin and end.
func (p *component) layer(i int) (from, to int32) { return p.layers[i], p.layers[i+1] }

// weigh works out the mine probabilities of the cells, given the weights of the
// later components by the mines of those before, which are in k.prior.
func (p *component) weigh(k *Counter, later []float64) {
	p.weights = grown(p.weights, len(p.totals))
	for m := range p.weights {
		sum := 0.0
		for r, ways := range k.prior {
			sum += ways * later[r+m]
		}
		p.weights[m] = sum
		if end := p.ends[m]; end >= 0 {
			p.nodes[end].weight = sum
		}
	}
	for i := len(p.boxes) - 1; i >= 0; i-- {
		b := p.boxes[i]
		probability := share(p.weighBox(i, b.len()))
		for _, c := range p.cells[b.from:b.to] {
			k.mine[c] = probability
		}
	}
}

// weighBox works out the weights of the nodes before box i, which has n cells, and
// returns the weight of its mines and of its free cells.
func (p *component) weighBox(i, n int) (mines, frees float64) {
	from, to := p.layer(i)
	ways := &choose[n]
	for j := from; j < to; j++ {
		a := &p.nodes[j]
		sum, mine := 0.0, 0.0
		free := 0.0
		for e, next := range p.edges[a.edge : a.edge+int32(a.edges)] {
			m := int(a.least) + e
			w := ways[m] * p.nodes[next].weight
			sum += w
			mine += w * float64(m)
			free += w * float64(n-m)
		}
		a.weight = sum
		mines += a.ways * mine
		frees += a.ways * free
	}
	return mines, frees
}
