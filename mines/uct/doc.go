// Package uct is the Monte-Carlo tree search of the two Mines papers: Couetoux,
// Milone and Teytaud, "Consistent Belief State Estimation, with Application to
// Mines" (2011), here the first paper, and Sebag and Teytaud, "Upper Confidence
// Tree-Based Consistent Reactive Planning: Application to MineSweeper" (2012), the
// second.
//
// # The search
//
// A player of a partially observable process knows an information state. A
// [Process] says which actions it has, draws a hidden state given it, and takes a
// step. [Search] simulates episodes from the present information state: within the
// tree it takes the action with the greatest upper confidence bound ([Formula]),
// the first state that is not in the tree becomes a node, and from there a [Policy]
// plays to the end. It knows no game. [Game] is Minesweeper behind that interface,
// and what the papers are about is how it draws the hidden state, the [Belief]:
//
//	bsr-uct       Rejection   right, however long it takes
//	fast          Metropolis  quick, right in the limit alone
//	bssuct-paper  CSP         right, by exact counting
//
// # The planner
//
// With counting the transition probabilities are known, and the process is a Markov
// decision process over information states, a [Model]. [Planner] searches it, and
// is what the variant bssuct plays by: no hidden state is drawn in the tree at all.
// [States] is Minesweeper as a model. An information state is the list of the
// layouts that fit, and it is worth:
//
//   - for up to 64 layouts the optimum, by branch and bound with one bit a layout
//     (basis), if that does not take too long;
//   - for up to a thousand what a greedy policy reaches in all its branches, down to
//     64 layouts or fewer, which is a lower bound;
//   - for more than that the same with branches drawn at random, an estimate.
//
// So the search is exact on small boards, and on others it is deep where layouts are
// few and needs no luck where wins are rare.
package uct
