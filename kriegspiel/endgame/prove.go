package endgame

import (
	"context"
	"fmt"
	"slices"

	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/endgame/certificate"
)

// Plan returns a certificate that a position is won within the number of moves
// that [Table.Moves] says, or [ErrNever]. It stops with the error of ctx when
// that ends.
func (t *Table) Plan(ctx context.Context, pos Position) (c *certificate.Certificate, err error) {
	defer recovered(&err)
	n := t.value(&pos.At, pos.Set)
	if n == never {
		return nil, ErrNever
	}
	g := newGraph(certificate.Wins)
	root := g.settle(t, &pos.At, pos.Set, n)
	for g.next() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		g.plan(g.first)
	}
	return g.certificate(t, pos, root, n), nil
}

// ErrWon is returned where a refutation is asked for and there is none.
var ErrWon = fmt.Errorf("won within so many moves")

// Refutation returns a certificate that a position is not won within n moves,
// or [ErrWon]. If n is 0, it is about any number of moves. It stops with the error
// of ctx when that ends.
func (t *Table) Refutation(ctx context.Context, pos Position, n int) (c *certificate.Certificate, err error) {
	defer recovered(&err)
	claim := certificate.NotIn
	if n == 0 {
		claim, n = certificate.NeverIs, endless
	}
	if t.within(&pos.At, pos.Set, n) {
		return nil, ErrWon
	}
	g := newGraph(claim)
	root := g.settle(t, &pos.At, pos.Set, n)
	for g.next() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		g.refute(g.first)
	}
	return g.certificate(t, pos, root, n), nil
}

// endless is more moves than anything takes.
const endless = never - 1

// A graph is a certificate in the making.
type graph struct {
	claim certificate.Claim
	nodes []graphNode
	// places are the numbers of the nodes of each placement.
	places map[place][]int
	open   [][]int // nodes that are not proved yet, by their moves
	most   int     // of any of them
	first  int     // the one to prove next
}

type place struct {
	table *Table
	k     int
}

type graphNode struct {
	place
	set   chess.Bitboard
	moves int
	try   chess.Move
	next  []certificate.Target
	// proved is set once the set of a node of a refutation no longer gets
	// smaller.
	proved bool
}

func newGraph(claim certificate.Claim) *graph {
	return &graph{claim: claim, places: map[place][]int{}, open: make([][]int, never+1)}
}

// next takes the node with the most moves that is not proved yet, and tells
// whether there is one. So the nodes that others use are known before they are
// proved themselves.
func (g *graph) next() bool {
	for ; g.most >= 0; g.most-- {
		list := &g.open[g.most]
		if n := len(*list); n > 0 {
			g.first = (*list)[n-1]
			*list = (*list)[:n-1]
			return true
		}
	}
	return false
}

// known returns a node that settles a belief state on the board of a place, if
// there is one.
func (g *graph) known(at place, set chess.Bitboard, moves int) (int, bool) {
	for _, i := range g.places[at] {
		n := &g.nodes[i]
		if g.claim == certificate.Wins {
			if n.moves <= moves && set&^n.set == 0 {
				return i, true
			}
		} else if n.moves >= moves && n.set&^set == 0 {
			return i, true
		}
	}
	return 0, false
}

// add adds a node.
func (g *graph) add(at place, set chess.Bitboard, moves int) int {
	i := len(g.nodes)
	g.nodes = append(g.nodes, graphNode{place: at, set: set, moves: moves})
	g.places[at] = append(g.places[at], i)
	g.open[moves] = append(g.open[moves], i)
	g.most = max(g.most, moves)
	return i
}

// find returns the place of a placement, the set on its board, and the symmetry
// back.
func find(t *Table, p *Placement, set chess.Bitboard) (place, chess.Bitboard, symmetry) {
	k, to := t.space.find(p)
	return place{t, k}, to.set(set), inverses[to]
}

// settle returns a target for a belief state that the table says is won within
// the moves, or in a refutation that it is not.
func (g *graph) settle(t *Table, p *Placement, set chess.Bitboard, moves int) certificate.Target {
	at, set, back := find(t, p, set)
	i, ok := g.known(at, set, moves)
	if !ok && g.claim == certificate.Wins {
		around, n := t.family(at.k).around(set)
		i = g.add(at, around, n)
	} else if !ok {
		i = g.add(at, set, moves)
	}
	return certificate.Target{Node: i, Symmetry: uint8(back)}
}

// share returns a node of a refutation that is not proved yet and can be made
// to settle one more belief state: what both have in common is not won either.
func (g *graph) share(at place, set chess.Bitboard, moves int) (int, bool) {
	f := at.table.family(at.k)
	for _, i := range g.places[at] {
		n := &g.nodes[i]
		if !n.proved && n.moves >= moves && !f.within(n.moves, n.set&set) {
			n.set &= set
			return i, true
		}
	}
	return 0, false
}

// around returns the first maximal set that holds a set which wins, and its
// moves.
func (f family) around(set chess.Bitboard) (chess.Bitboard, int) {
	for _, r := range f {
		for _, m := range r.sets {
			if set&^m == 0 {
				return m, int(r.moves)
			}
		}
	}
	panic("endgame: a set that is not won")
}

// plan finds a proposal for node i, the one that needs the fewest new nodes.
func (g *graph) plan(i int) {
	n := g.nodes[i]
	t := n.table
	var b board
	b.look(t.Material(), &t.space.first[n.k])
	steps := b.steps(nil)
	var best Proposal
	fewest := -1
	for j := range steps {
		if !t.keeps(&b, n.set, n.moves, &steps[j]) {
			continue
		}
		p := t.follow(&b, n.set, &steps[j])
		if missing := g.missing(&n, &p); fewest < 0 || missing < fewest {
			best, fewest = p, missing
		}
	}
	var next []certificate.Target
	if best.Refused != 0 {
		next = append(next, g.afterRefusal(&n, best.Refused))
	}
	for _, o := range best.Next {
		next = append(next, g.settle(o.Table, &o.At, o.Set, n.moves-1))
	}
	g.nodes[i].try, g.nodes[i].next = best.Move, distinct(next)
}

// missing counts the nodes that a proposal of node n needs and that are not
// there.
func (g *graph) missing(n *graphNode, p *Proposal) (count int) {
	if p.Refused != 0 {
		if _, ok := g.knownAfterRefusal(n, p.Refused); !ok {
			count++
		}
	}
	for _, o := range p.Next {
		at, set, _ := find(o.Table, &o.At, o.Set)
		if _, ok := g.known(at, set, n.moves-1); !ok {
			count++
		}
	}
	return count
}

// knownAfterRefusal returns a node for what is left of node n after a refusal
// that has fewer moves, or as many and a smaller set.
func (g *graph) knownAfterRefusal(n *graphNode, left chess.Bitboard) (int, bool) {
	for _, i := range g.places[n.place] {
		to := &g.nodes[i]
		if left&^to.set == 0 && (to.moves < n.moves || to.moves == n.moves && to.set.Count() < n.set.Count()) {
			return i, true
		}
	}
	return 0, false
}

// afterRefusal returns a target for what is left of node n after a refusal.
func (g *graph) afterRefusal(n *graphNode, left chess.Bitboard) certificate.Target {
	i, ok := g.knownAfterRefusal(n, left)
	if !ok {
		set, moves := n.table.family(n.k).around(left)
		if moves == n.moves {
			set = left
		}
		i = g.add(n.place, set, moves)
	}
	return certificate.Target{Node: i}
}

// A demand is a belief state that a refutation may need a node for: it is not
// won within the moves.
type demand struct {
	place
	set   chess.Bitboard
	back  symmetry // from the board of the place
	moves int
}

// demanded returns the demand for a belief state, and whether it is not won
// within the moves.
func demanded(t *Table, p *Placement, set chess.Bitboard, moves int) (demand, bool) {
	at, set, back := find(t, p, set)
	return demand{at, set, back, moves}, !t.family(at.k).within(moves, set)
}

// refute finds, for every proposal of node i, what is not won after it.
func (g *graph) refute(i int) {
	n := &g.nodes[i]
	t := n.table
	n.proved = true
	var b board
	b.look(t.Material(), &t.space.first[n.k])
	var next []certificate.Target
	steps := b.steps(nil)
	for j := range steps {
		if n.set&^steps[j].refused == 0 {
			continue
		}
		if list := n.demands(&b, &steps[j]); len(list) > 0 {
			next = append(next, g.meet(list))
		}
	}
	g.nodes[i].next = distinct(next)
}

// demands returns the belief states of which one must be met after a proposal.
// There are none if it stalemates, or loses what is needed to mate, or no move is
// left.
func (n *graphNode) demands(b *board, st *step) (list []demand) {
	p := n.table.follow(b, n.set, st)
	left := n.moves - 1
	if n.moves == endless {
		left = endless
	}
	if p.Stalemates != 0 || left == 0 && len(p.Next) > 0 {
		return nil
	}
	for _, o := range p.Next {
		if o.Table == nil {
			return nil
		}
		if d, ok := demanded(o.Table, &o.At, o.Set, left); ok {
			list = append(list, d)
		}
	}
	if p.Refused != 0 {
		if d, ok := demanded(n.table, &b.at, p.Refused, n.moves); ok {
			list = append(list, d)
		}
	}
	if len(list) == 0 {
		panic("endgame: a set that is won among those that are not")
	}
	slices.SortStableFunc(list, func(x, y demand) int { return y.set.Count() - x.set.Count() })
	return list
}

// meet returns a target for one of the demands: a node that is there, one that
// can be shared, or else a new one.
func (g *graph) meet(list []demand) certificate.Target {
	for _, d := range list {
		if i, ok := g.known(d.place, d.set, d.moves); ok {
			return certificate.Target{Node: i, Symmetry: uint8(d.back)}
		}
	}
	for _, d := range list {
		if i, ok := g.share(d.place, d.set, d.moves); ok {
			return certificate.Target{Node: i, Symmetry: uint8(d.back)}
		}
	}
	d := &list[0]
	return certificate.Target{Node: g.add(d.place, d.set, d.moves), Symmetry: uint8(d.back)}
}

// distinct sorts targets and drops those that come twice.
func distinct(list []certificate.Target) []certificate.Target {
	slices.SortFunc(list, func(a, b certificate.Target) int {
		if a.Node != b.Node {
			return a.Node - b.Node
		}
		return int(a.Symmetry) - int(b.Symmetry)
	})
	return slices.Compact(list)
}

// certificate writes down what was found.
func (g *graph) certificate(t *Table, pos Position, root certificate.Target, n int) *certificate.Certificate {
	c := &certificate.Certificate{
		Format: certificate.Format,
		Claim:  g.claim,
		At:     pos.At.Text(t.Material(), chess.White),
		Set:    certificate.Set(pos.Set),
		Moves:  n,
		Root:   root,
	}
	if n == endless {
		c.Moves = 0
	}
	for _, n := range g.nodes {
		m := n.table.Material()
		node := certificate.Node{
			At:    n.table.space.first[n.k].Text(m, chess.White),
			Set:   certificate.Set(n.set),
			Moves: n.moves,
			Next:  n.next,
		}
		if g.claim == certificate.Wins {
			node.Try = n.try.String()
		}
		if n.moves == endless {
			node.Moves = 0
		}
		c.Nodes = append(c.Nodes, node)
	}
	return c
}
