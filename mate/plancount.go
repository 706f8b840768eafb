package mate

import "kriegmate/kriegspiel"

// The most states of one proposal, and of all together, that a picture counts and
// draws. Where there are more, and below, it has neither numbers nor ghosts.
const (
	mostCounted    = 20_000
	mostCountedAll = 1_000_000
)

// A census counts the states in which a plan comes to its proposals.
type census struct {
	rules kriegspiel.Rules
	only  map[*node]bool // where to count; nil is everywhere
	left  int            // states that may still be counted
}

// count finds the states in which the plan comes to a node and to all below it,
// given those at the node, each once.
func (c *census) count(n *node, states []kriegspiel.State) {
	if c.left -= len(states); c.left < 0 || len(states) > mostCounted || c.only != nil && !c.only[n] {
		return
	}
	n.states, n.counted = states, true
	heard := map[kriegspiel.Percept][]kriegspiel.State{}
	for _, s := range states {
		p := c.rules.Try(&n.view, &s, n.try)
		heard[p] = append(heard[p], s)
	}
	replies := map[kriegspiel.Percept]map[kriegspiel.Percept][]kriegspiel.State{}
	for _, b := range n.branches {
		switch {
		case b.next == nil:
			n.wins[b.win].states = len(heard[b.own])
		case b.next.refused:
			c.count(b.next, heard[b.own])
		default:
			if replies[b.own] == nil {
				after := c.rules.After(&n.view, n.try, b.own)
				replies[b.own] = c.replies(&after, heard[b.own])
			}
			c.count(b.next, replies[b.own][b.reply])
		}
	}
}

// replies returns the states after every reply of the opponent, by what is heard of
// it, each once.
func (c *census) replies(v *kriegspiel.View, states []kriegspiel.State) map[kriegspiel.Percept][]kriegspiel.State {
	type outcome struct {
		heard kriegspiel.Percept
		state kriegspiel.State
	}
	seen := map[outcome]bool{}
	all := map[kriegspiel.Percept][]kriegspiel.State{}
	var next []kriegspiel.State
	var heard []kriegspiel.Percept
	for i := range states {
		next, heard = c.rules.Replies(next[:0], heard[:0], v, &states[i])
		for j, s := range next {
			if o := (outcome{heard[j], s}); !seen[o] {
				seen[o] = true
				all[heard[j]] = append(all[heard[j]], s)
			}
		}
	}
	return all
}
