package uct

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
)

// A Guide is a decision process of one player, as [Guided] asks for it, in which the hidden state
// decides which actions can be taken, and the process has an opinion on them. I is an information state, which
// is all that the player knows, Z a hidden state, A an action. Every episode must end.
type Guide[I comparable, Z any, A comparable] interface {
	// Begin begins an episode. It returns what the player knows at first, the hidden state, and what
	// was earned until then.
	Begin(rng *rand.Rand) (i I, z Z, reward float64)
	// Possible appends the actions that can be taken in z to actions, none where the episode has ended, and to weights
	// how promising each of them is, compared with the others. Their sum is more than 0. It is asked once, right after Begin or
	// Step. What the player does not know should not be in the weights.
	Possible(actions []A, weights []float64, i *I, z *Z) ([]A, []float64)
	// Step takes an action that is possible. It returns what the player knows then and what
	// the step is worth; z becomes the hidden state after it. With the last step an episode that has not ended is broken off,
	// and what the rest is thought to be worth is part of the reward.
	Step(rng *rand.Rand, i *I, z *Z, a A, last bool) (next I, reward float64)
}

// Guided is a tree search of information states: an episode keeps its hidden state from the
// beginning to the end, a node chooses among the actions that are possible in it, and what it has
// learned of them is from all hidden states that came through it (Cowling, Powley and Whitehouse,
// "Information Set Monte Carlo Tree Search", 2012). Where nothing is known yet, actions are drawn by the
// weights of the process, and the weights also say what is tried first (after Rosin, "Multi-armed
// bandits with episode context", 2011, and Silver and others, "Mastering the game of Go without human
// knowledge", 2017). Whoever tries actions one after the other, and is told at no cost which are not
// possible, takes the best of those that are, as a node does.
//
// It goes on with its tree from run to run. It is used by one goroutine at a time.
type Guided[I comparable, Z any, A comparable] struct {
	// Explore is how much the weights count beside what was learned: an action that was possible n times when a
	// node chose, was taken k times, and has the share w of all weights, has the bound
	// mean + Explore * w * sqrt(n) / (1+k). The mean is over what it has come to and, once, the mean of the node.
	Explore float64
	// Draws is how many episodes draw their action in a node before bounds count; at least one does.
	Draws int
	// Beyond is how many actions an episode takes from its new node on, after which it is broken off; 0 is no bound.
	Beyond int
	// MostNodes bounds the memory: episodes go on without new nodes when there are so many; 0 is a million.
	MostNodes int

	nodes   []guidedNode[A]
	index   map[I]int32
	path    []guidedStep
	actions []A
	weights []float64
}

// A guidedNode is an information state that an episode has reached.
type guidedNode[A comparable] struct {
	all   tally   // what episodes came to from there on
	chose int     // how often it has chosen
	total float64 // of the weights of what was possible then
	edges []guidedEdge[A]
}

// A guidedEdge is an action that was taken in a node, or was possible when it chose.
type guidedEdge[A comparable] struct {
	action   A
	possible int // how often it was when the node chose
	tally    tally
}

// A guidedStep is an action that was taken in the tree, and what was earned before it.
type guidedStep struct {
	node, edge int32
	before     float64
}

// Run plays episodes until there were as many as asked for, or the context ends. It returns what
// they were worth, added up, and how many there were.
func (g *Guided[I, Z, A]) Run(ctx context.Context, rng *rand.Rand, process Guide[I, Z, A], episodes int) (sum float64, done int) {
	if g.index == nil {
		g.index = make(map[I]int32)
	}
	for ; done < episodes && ctx.Err() == nil; done++ {
		sum += g.episode(rng, process)
	}
	return sum, done
}

// episode plays from the beginning to the end. The part in the tree ends with a node that no episode
// has reached before.
func (g *Guided[I, Z, A]) episode(rng *rand.Rand, process Guide[I, Z, A]) float64 {
	g.path = g.path[:0]
	info, z, sum := process.Begin(rng)
	beyond := 0
	for within, last := true, false; !last; {
		g.actions, g.weights = process.Possible(g.actions[:0], g.weights[:0], &info, &z)
		if len(g.actions) == 0 {
			break
		}
		a := -1
		if within {
			var at int32
			if at, within = g.reach(info); at >= 0 {
				if g.nodes[at].all.count >= max(1, g.Draws) {
					a = g.best(&g.nodes[at])
				} else {
					a = Drawn(rng, g.weights)
				}
				g.path = append(g.path, guidedStep{at, g.nodes[at].edge(g.actions[a]), sum})
			}
		}
		if a < 0 {
			a = Drawn(rng, g.weights)
		}
		if !within {
			beyond++
			last = beyond == g.Beyond
		}
		next, reward := process.Step(rng, &info, &z, g.actions[a], last)
		info = next
		sum += reward
	}
	for _, s := range g.path {
		n := &g.nodes[s.node]
		n.all.add(sum - s.before)
		n.edges[s.edge].tally.add(sum - s.before)
	}
	return sum
}

// reach returns the node of an information state, a new one if there is none yet, and -1 if there is no
// more room; and whether it was there before.
func (g *Guided[I, Z, A]) reach(i I) (at int32, known bool) {
	if at, known = g.index[i]; known {
		return at, true
	}
	most := g.MostNodes
	if most == 0 {
		most = 1 << 20
	}
	if len(g.nodes) >= most {
		return -1, false
	}
	at = int32(len(g.nodes))
	g.nodes = append(g.nodes, guidedNode[A]{})
	g.index[i] = at
	return at, false
}

// best returns which of the actions that are possible has the greatest bound. What was not taken yet is thought to be
// worth what the node is.
func (g *Guided[I, Z, A]) best(n *guidedNode[A]) (best int) {
	n.chose++
	for _, w := range g.weights {
		n.total += w
	}
	// The share is of what was possible on the average, so that the order of two actions does not tell of others.
	reach := g.Explore * float64(n.chose) / n.total
	most := math.Inf(-1)
	for i, a := range g.actions {
		e := &n.edges[n.edge(a)]
		e.possible++
		count := float64(e.tally.count)
		mean := n.all.mean + (e.tally.mean-n.all.mean)*count/(count+1)
		if bound := mean + reach*g.weights[i]*math.Sqrt(float64(e.possible))/(1+count); bound > most {
			best, most = i, bound
		}
	}
	return best
}

// edge returns the edge of an action, a new one if there is none yet.
func (n *guidedNode[A]) edge(a A) int32 {
	at := slices.IndexFunc(n.edges, func(e guidedEdge[A]) bool { return e.action == a })
	if at < 0 {
		at = len(n.edges)
		n.edges = append(n.edges, guidedEdge[A]{action: a})
	}
	return int32(at)
}

// Drawn draws an index by the weights, whose sum is more than 0.
func Drawn(rng *rand.Rand, weights []float64) int {
	total := 0.
	for _, w := range weights {
		total += w
	}
	mark, last := rng.Float64()*total, 0
	for i, w := range weights {
		if w > 0 {
			last = i
		}
		if mark -= w; mark < 0 {
			break
		}
	}
	return last
}
