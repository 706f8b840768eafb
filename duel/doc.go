// Package duel puts a plan to the test: a person proposes, and the opponent answers as the
// worst one would. It also tells what a plan looks like from within: [Tree] has the board,
// the name and the number of positions of every proposal.
//
// The opponent of a [Duel] has not chosen a position in the beginning. It keeps all that
// fit what was heard, and after every proposal chooses what is to be heard next, for an
// answer of the referee and a reply of its own: what leaves the solver no mate in the moves
// that are left, if there is such, or else what lets it take longest. Which position it has
// been all the time is decided in the end ([Duel.Reveal]). That is no cheating: a plan that
// mates for certain mates in every position that fits, and one that does not fails in the
// position that is shown.
//
// Where a plan is known the opponent goes by it; after any other proposal an [Opponent]
// searches.
package duel
