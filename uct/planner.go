package uct

import (
	"context"
	"math"
	"math/rand/v2"
)

// A Planner is the tree search for a [Model]. It differs from [Search] in what exact
// transitions permit:
//
//   - an action is worth the sum over its outcomes, weighted by their exact
//     probabilities, and a node what its best action is worth, instead of the mean
//     of what simulations returned (DP-UCT of Keller and Helmert 2013);
//   - a leaf is worth what the model says, which may be far less noisy than the end
//     of one episode;
//   - every value has bounds (as in the bounded real-time dynamic programming of
//     McMahan, Likhachev and Gordon 2005): where they meet the node is solved and
//     not visited again, and an action whose upper bound is not above the lower
//     bound of another is left out;
//   - a simulation goes on to outcomes in proportion to their probability times how
//     far their bounds are apart.
//
// A simulation ends where it takes an action for the first time: all outcomes of
// that action become nodes. It is used by one goroutine at a time.
type Planner[I comparable, A any] struct {
	Model Model[I, A]
	// Explore is the weight of the exploration term, in units of the value of the
	// node: an action that was taken k times of n is tried again when its value
	// plus Explore * value * sqrt(log(n)/k) is greatest. 0 is 0.3.
	Explore float64
	// Actions widens the choices of a node.
	Actions Widening
	Seed    uint64

	rng     *rand.Rand
	nodes   []plan[I, A]
	index   map[I]int32
	path    []turn
	options []Option[A]
	found   []Outcome[I]
	gaps    []float64
}

// A plan is a node: an information state with what is known of it.
type plan[I comparable, A any] struct {
	state I
	Appraisal
	visits  int
	made    bool
	choices []choice[A]
}

// A choice is an action of a node. Before it is first taken it has no outcomes.
type choice[A any] struct {
	action A
	Appraisal
	visits   int
	outcomes []chance
}

// A chance is a node that an action may lead to.
type chance struct {
	node                int32
	probability, reward float64
}

// A turn is a step of a simulation: a node, and the number of the choice there.
type turn struct {
	node   int32
	choice int
}

// Forget drops all nodes.
func (p *Planner[I, A]) Forget() {
	clear(p.nodes)
	p.nodes = p.nodes[:0]
	p.index = make(map[I]int32)
}

// Run searches from root until the context ends, the value of root is known, or
// there were as many simulations as asked for; 0 is no bound. It returns the best
// action. Root must have an action. Nodes of earlier searches are used again.
func (p *Planner[I, A]) Run(ctx context.Context, root I, simulations int) (A, Stats) {
	if p.rng == nil {
		p.rng = rand.New(rand.NewPCG(p.Seed, 0x706c616e))
	}
	if p.Explore == 0 {
		p.Explore = 0.3
	}
	if p.index == nil {
		p.Forget()
	}
	at := p.intern(root, Appraisal{Low: math.Inf(-1), High: math.Inf(1)})
	p.expand(at)
	p.nodes[at].doubt()
	done := 0
	for ; (simulations == 0 || done < simulations) && ctx.Err() == nil && !p.nodes[at].exact(); done++ {
		p.simulate(at)
	}
	best := p.final(&p.nodes[at])
	return best.action, Stats{Simulations: done, Nodes: len(p.nodes), Solved: p.nodes[at].exact(), Value: best.Value}
}

// doubt lowers the lower bound of a node to that of its choices: the model may have
// said what it is worth, but not by which action.
func (n *plan[I, A]) doubt() {
	n.Low = math.Inf(-1)
	for i := range n.choices {
		n.Low = max(n.Low, n.choices[i].Low)
	}
}

// intern returns the node of a state, a new one with the given appraisal if there is
// none yet.
func (p *Planner[I, A]) intern(state I, a Appraisal) int32 {
	at, ok := p.index[state]
	if !ok {
		at = int32(len(p.nodes))
		p.nodes = append(p.nodes, plan[I, A]{state: state, Appraisal: a})
		p.index[state] = at
	}
	return at
}

// expand lists the choices of a node if that was not done.
func (p *Planner[I, A]) expand(at int32) {
	n := &p.nodes[at]
	if n.made {
		return
	}
	n.made = true
	p.options = p.Model.Options(p.options[:0], n.state)
	n.choices = make([]choice[A], len(p.options))
	for i, o := range p.options {
		n.choices[i] = choice[A]{action: o.Action, Appraisal: Appraisal{Low: math.Inf(-1), High: o.High}}
	}
}

// simulate walks down to a choice that was never taken, takes it, and brings what
// it is worth up to the root.
func (p *Planner[I, A]) simulate(at int32) {
	p.path = p.path[:0]
	for {
		p.expand(at)
		c := p.choose(&p.nodes[at])
		p.path = append(p.path, turn{at, c})
		if p.nodes[at].choices[c].visits == 0 {
			p.take(at, c)
			break
		}
		next := p.follow(&p.nodes[at].choices[c])
		if next < 0 {
			break
		}
		at = next
	}
	for i := len(p.path) - 1; i >= 0; i-- {
		t := p.path[i]
		n := &p.nodes[t.node]
		n.visits++
		n.choices[t.choice].visits++
		p.weigh(&n.choices[t.choice])
		n.judge()
	}
}

// choose returns the choice with the greatest upper confidence bound of those that
// may still be best. The node must not be exact.
func (p *Planner[I, A]) choose(n *plan[I, A]) int {
	best, most := 0, math.Inf(-1)
	log := math.Log(float64(n.visits + 1))
	left := p.Actions.width(n.visits + 1)
	for i := range n.choices {
		c := &n.choices[i]
		if c.High <= n.Low+slack || c.exact() {
			continue
		}
		if left--; left < 0 {
			break
		}
		if c.visits == 0 {
			return i
		}
		bound := min(c.High, c.Value+p.Explore*n.Value*math.Sqrt(log/float64(c.visits)))
		if bound > most {
			best, most = i, bound
		}
	}
	return best
}

// take makes nodes of all outcomes of a choice.
func (p *Planner[I, A]) take(at int32, c int) {
	p.found = p.Model.Outcomes(p.found[:0], p.nodes[at].state, p.nodes[at].choices[c].action)
	chances := make([]chance, len(p.found))
	for i := range p.found {
		o := &p.found[i]
		chances[i] = chance{p.intern(o.State, o.Appraisal), o.Probability, o.Reward}
	}
	p.nodes[at].choices[c].outcomes = chances
}

// follow returns an outcome to go on to, or -1 if there is none that is not exact.
func (p *Planner[I, A]) follow(c *choice[A]) int32 {
	p.gaps = p.gaps[:0]
	sum := 0.
	for _, o := range c.outcomes {
		gap := 0.
		if n := &p.nodes[o.node]; !n.exact() {
			gap = o.probability * (n.High - n.Low)
		}
		sum += gap
		p.gaps = append(p.gaps, gap)
	}
	pick := p.rng.Float64() * sum
	next := int32(-1)
	for i, gap := range p.gaps {
		if gap == 0 {
			continue
		}
		next = c.outcomes[i].node
		if pick -= gap; pick < 0 {
			break
		}
	}
	return next
}

// weigh sums up what the outcomes of a choice are worth.
func (p *Planner[I, A]) weigh(c *choice[A]) {
	c.Appraisal = Appraisal{}
	for _, o := range c.outcomes {
		n := &p.nodes[o.node]
		c.Low += o.probability * (o.reward + n.Low)
		c.Value += o.probability * (o.reward + n.Value)
		c.High += o.probability * (o.reward + n.High)
	}
}

// judge makes the node worth its best choice. A choice never taken counts only for
// the upper bound. What was known of the bounds before stays known.
func (n *plan[I, A]) judge() {
	low, value, high := n.Low, math.Inf(-1), math.Inf(-1)
	for i := range n.choices {
		c := &n.choices[i]
		low, high = max(low, c.Low), max(high, c.High)
		if c.visits > 0 {
			value = max(value, c.Value)
		}
	}
	n.Low, n.High = low, min(n.High, high)
	n.Value = max(n.Low, min(n.High, value))
}

// final returns the choice with the greatest value of those taken, the first of all
// if none was.
func (p *Planner[I, A]) final(n *plan[I, A]) *choice[A] {
	best := &n.choices[0]
	for i := range n.choices {
		c := &n.choices[i]
		if c.visits > 0 && (best.visits == 0 || c.Value > best.Value+slack) {
			best = c
		}
	}
	return best
}
