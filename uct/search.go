package uct

import (
	"context"
	"math/rand/v2"
)

// A Search is the tree search of the two papers. The zero values of its options
// make it the first paper's algorithm 2. It is used by one goroutine at a time.
type Search[I comparable, Z, A any] struct {
	Process Process[I, Z, A]
	// Policy is that of the Monte-Carlo part; nil is [Uniform].
	Policy  Policy[I, Z, A]
	Formula Formula
	// Actions and Outcomes widen the choices of a node and what may come of them.
	Actions, Outcomes Widening
	// Follow keeps the hidden state of a simulation from the root to its end;
	// otherwise, as in the papers, one is drawn in every node. Both are the same
	// distribution if the draws are right. It does not go together with Outcomes.
	Follow bool
	// BestMean chooses the action with the best mean in the end instead of the
	// one that was taken most often.
	BestMean bool
	// Keep leaves what is known of information states for the next search, which has to be of the same process.
	Keep bool
	// MostNodes bounds the memory: simulations go on without new nodes when there
	// are so many; 0 is a million.
	MostNodes int
	Seed      uint64

	policy  Policy[I, Z, A] // or what stands for it
	rng     *rand.Rand
	nodes   []node[I, A]
	index   map[I]int32
	path    []passage
	actions []A
}

// A node is an information state that simulations have reached. Its edges are made
// when a simulation first goes on from it.
type node[I comparable, A any] struct {
	info   I
	visits int
	made   bool
	edges  []edge[A]
}

// An edge is an action of a node.
type edge[A any] struct {
	action A
	tally  tally
	// outcomes are what came of the action; they are kept only for widening.
	outcomes []outcome
}

// An outcome is a node that an action has led to.
type outcome struct {
	node   int32
	count  int
	reward float64
}

// A passage is a step of a simulation within the tree.
type passage struct {
	node   int32
	edge   int
	reward float64
}

// Stats says what a search did.
type Stats struct {
	Simulations int
	// Nodes is how many there are in the tree.
	Nodes int
	// Solved tells that the value of the root is known exactly.
	Solved bool
	// Value is what the chosen action is expected to be worth.
	Value float64
}

// A Choice is an action of the root as the search judges it.
type Choice[A any] struct {
	Action A
	Visits int
	Mean   float64
}

// Run simulates episodes from root until the context ends, an estimate fails, or
// there were as many simulations as asked for; 0 is no bound. It returns the action
// to take, which is any one if there was no time for a simulation. Root must have
// an action.
func (s *Search[I, Z, A]) Run(ctx context.Context, root I, simulations int) (A, Stats) {
	s.begin(&root)
	at := s.intern(&root)
	done := 0
	for ; (simulations == 0 || done < simulations) && ctx.Err() == nil; done++ {
		if s.simulate(ctx, at) != nil {
			break
		}
	}
	s.expand(at)
	best := s.final(&s.nodes[at])
	return best.action, Stats{Simulations: done, Nodes: len(s.nodes), Value: best.tally.mean}
}

// Choices returns what the last search found of the actions of an information state
// that it has been to.
func (s *Search[I, Z, A]) Choices(i I) []Choice[A] {
	at, ok := s.index[i]
	if !ok {
		return nil
	}
	var list []Choice[A]
	for _, e := range s.nodes[at].edges {
		list = append(list, Choice[A]{e.action, e.tally.count, e.tally.mean})
	}
	return list
}

// begin makes the search ready for a root.
func (s *Search[I, Z, A]) begin(root *I) {
	if s.rng == nil {
		s.rng = rand.New(rand.NewPCG(s.Seed, 0x756374))
	}
	if s.policy = s.Policy; s.policy == nil {
		s.policy = &Uniform[I, Z, A]{Process: s.Process}
	}
	if s.MostNodes == 0 {
		s.MostNodes = 1 << 20
	}
	if _, known := s.index[*root]; !known || !s.Keep {
		clear(s.nodes)
		s.nodes = s.nodes[:0]
		s.index = make(map[I]int32)
	}
}

// intern returns the node of an information state, a new one if there is none yet,
// and -1 if there is no more room.
func (s *Search[I, Z, A]) intern(i *I) int32 {
	at, ok := s.index[*i]
	if ok {
		return at
	}
	if len(s.nodes) >= s.MostNodes {
		return -1
	}
	at = int32(len(s.nodes))
	s.nodes = append(s.nodes, node[I, A]{info: *i})
	s.index[*i] = at
	return at
}

// simulate runs one episode. The part within the tree ends in a node that no
// simulation has reached before: at most one is made.
func (s *Search[I, Z, A]) simulate(ctx context.Context, root int32) error {
	s.path = s.path[:0]
	at, info := root, s.nodes[root].info
	z, err := s.Process.Draw(ctx, s.rng, &info, s.nodes[root].visits)
	if err != nil {
		return err
	}
	fresh := true
	for at >= 0 && s.nodes[at].visits > 0 && s.expand(at) {
		if !fresh && !s.Follow {
			if z, err = s.Process.Draw(ctx, s.rng, &info, s.nodes[at].visits); err != nil {
				return err
			}
		}
		fresh = false
		e := s.choose(at)
		p := passage{node: at, edge: e}
		at, info, p.reward = s.step(at, e, info, &z)
		s.path = append(s.path, p)
	}
	if at >= 0 {
		s.nodes[at].visits++
	}
	s.back(s.playout(info, &z))
	return nil
}

// step takes an action in the tree, and returns the node it leads to.
func (s *Search[I, Z, A]) step(at int32, e int, info I, z *Z) (int32, I, float64) {
	edge := &s.nodes[at].edges[e]
	if len(edge.outcomes) >= s.Outcomes.width(edge.tally.count+1) {
		o := s.again(edge)
		return o.node, s.nodes[o.node].info, o.reward
	}
	next, reward := s.Process.Step(s.rng, &info, z, edge.action)
	to := s.intern(&next)
	if !s.Outcomes.off() && to >= 0 {
		s.record(&s.nodes[at].edges[e], to, reward)
	}
	return to, next, reward
}

// again returns an outcome that the action had before, in proportion to how often.
func (s *Search[I, Z, A]) again(e *edge[A]) *outcome {
	total := 0
	for i := range e.outcomes {
		total += e.outcomes[i].count
	}
	pick := s.rng.IntN(total)
	for i := range e.outcomes {
		o := &e.outcomes[i]
		if pick -= o.count; pick < 0 {
			o.count++
			return o
		}
	}
	panic("uct: the counts of the outcomes changed")
}

// record counts an outcome that was drawn.
func (s *Search[I, Z, A]) record(e *edge[A], to int32, reward float64) {
	for i := range e.outcomes {
		if e.outcomes[i].node == to {
			e.outcomes[i].count++
			return
		}
	}
	e.outcomes = append(e.outcomes, outcome{to, 1, reward})
}

// expand makes the edges of a node if it has none, and tells whether there are any.
func (s *Search[I, Z, A]) expand(at int32) bool {
	n := &s.nodes[at]
	if !n.made {
		n.made = true
		s.actions = s.Process.Actions(s.actions[:0], &n.info)
		n.edges = make([]edge[A], len(s.actions))
		for i, a := range s.actions {
			n.edges[i].action = a
		}
	}
	return len(n.edges) > 0
}

// choose returns the edge with the greatest bound among those considered, any one
// if there are several.
func (s *Search[I, Z, A]) choose(at int32) int {
	n := &s.nodes[at]
	best, ties, most := 0, 0, 0.
	for i := range min(len(n.edges), s.Actions.width(n.visits)) {
		switch bound := s.Formula.bound(&n.edges[i].tally, n.visits); {
		case ties == 0 || bound > most:
			best, ties, most = i, 1, bound
		case bound == most:
			if ties++; s.rng.IntN(ties) == 0 {
				best = i
			}
		}
	}
	return best
}

// playout is the Monte-Carlo part. It returns the sum of the rewards.
func (s *Search[I, Z, A]) playout(info I, z *Z) float64 {
	sum := 0.
	for {
		a, ok := s.policy.Choose(s.rng, &info, z)
		if !ok {
			return sum
		}
		next, reward := s.Process.Step(s.rng, &info, z, a)
		info = next
		sum += reward
	}
}

// back takes the return of the episode to all passages, the last first: each counts
// what came from it on.
func (s *Search[I, Z, A]) back(sum float64) {
	for i := len(s.path) - 1; i >= 0; i-- {
		p := s.path[i]
		sum += p.reward
		n := &s.nodes[p.node]
		n.visits++
		n.edges[p.edge].tally.add(sum)
	}
}

// final returns the edge to take: the one taken most often, and of several the one
// with the best mean, or the other way round. An edge never taken is the last
// resort.
func (s *Search[I, Z, A]) final(n *node[I, A]) *edge[A] {
	best := &n.edges[s.rng.IntN(len(n.edges))]
	for i := range n.edges {
		e := &n.edges[i]
		visits, mean := e.tally.count-best.tally.count, e.tally.mean-best.tally.mean
		switch {
		case e.tally.count == 0:
		case s.BestMean && (best.tally.count == 0 || mean > 0 || mean == 0 && visits > 0),
			!s.BestMean && (visits > 0 || visits == 0 && mean > 0):
			best = e
		}
	}
	return best
}
