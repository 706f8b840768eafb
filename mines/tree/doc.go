// Package tree plays Minesweeper on boards of up to 64 cells by tree search: that of
// the two papers named in package uct, and one that is stronger.
//
// [New] makes a [Player] of a [Variant]. What the papers are about is how the hidden
// state of a simulation is drawn (belief.go):
//
//	bsr-uct       rejection   right, however long it takes
//	fast          metropolis  quick, right in the limit alone
//	bssuct-paper  csp         right, by exact counting
//
// They search Minesweeper as a process (game.go) with [uct.Search].
//
// With counting the transition probabilities are known. The variant bssuct plays by
// [uct.Planner] over the information states (states.go), and draws no hidden state in
// the tree at all. An information state is the list of the layouts that fit, and it is
// worth (appraise.go):
//
//   - for up to 64 layouts the optimum, by branch and bound with one bit a layout
//     ([endgame.Few]), if that does not take too long;
//   - for up to a thousand what a greedy policy reaches in all its branches, down to
//     64 layouts or fewer, which is a lower bound;
//   - for more than that the same with branches drawn at random, an estimate.
//
// So the search is exact on small boards, and on others it is deep where layouts are
// few and needs no luck where wins are rare.
package tree
