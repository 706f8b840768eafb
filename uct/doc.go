// Package uct is Monte-Carlo tree search for decision processes of one player who does
// not see everything. It knows no game.
//
// A player of a partially observable process knows an information state. A [Process]
// says which actions it has, draws a hidden state given it, and takes a step. [Search]
// (search.go) simulates episodes from the present information state: within the tree
// it takes the action with the greatest upper confidence bound ([Formula]), the first
// state that is not in the tree becomes a node, and from there a [Policy] plays to the
// end. Its options are those of two papers on Minesweeper: Couetoux, Milone and
// Teytaud, "Consistent Belief State Estimation, with Application to Mines" (2011), here
// the first paper, and Sebag and Teytaud, "Upper Confidence Tree-Based Consistent
// Reactive Planning: Application to MineSweeper" (2012), the second.
//
// Where the hidden state decides which actions there are, and something is known of them beforehand, as of the
// moves of Kriegspiel, [Guided] (guided.go) is the search: its nodes are information states too.
//
// Where the transition probabilities are known, the process is a Markov decision
// process over information states, a [Model]. [Planner] (planner.go) searches it with
// exact sums and bounds, and knows when it has found the optimum.
//
// [Widening] lets [Search] and [Planner] look at few actions first.
package uct
