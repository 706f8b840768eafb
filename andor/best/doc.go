// Package best is the searcher that decides most in least time. It goes through
// belief states depth first, as whole sets, and is fast because of what it does
// not look at:
//
//   - Full sight. A state that the solver could not win if it saw everything
//     refutes every belief state it is in. A domain that solves this fast
//     gives its [Sight].
//   - Turns without a way back. A proposal that wins whenever it is accepted is
//     put into the plan, and the turn goes on with the states that refuse it. With
//     one move left this is all there is to do, and needs no nodes.
//   - Counterexamples first. The state that has refuted a proposal goes first
//     when the next is looked at, at this node and at its siblings. A refuted
//     proposal keeps its witnesses, the states that refute it together, and is
//     looked at again only when one of them is gone from the turn.
//   - Cores. A refuted belief state tells which of its states refute it, and
//     only these are blamed further up.
//   - What is known beforehand. A domain in which some belief states are solved
//     once and for all gives its [Oracle].
//   - Tables. What is decided of a set of states holds for every way that leads
//     to it, and with more moves, or fewer, too.
//
// # The hash
//
// The tables hold no states. They know a belief state by the sum of the hashes of
// its states, so the searcher rests on the domain's Hash: two states with the same
// hash are one to it. Hashes are mixed before they are added, so they need not be
// random; but they must differ.
//
// # Reading order
//
// best.go has the options and Solve; thread.go what one thread keeps, the look at
// the tables and at full sight. turn.go decides a belief state with more than one
// move left, order.go which proposal comes first, successors.go what follows a
// proposal, leaf.go the last move. oracle.go asks for what is known beforehand.
// certificate.go makes plans and refutations in a second search, team.go lets
// several threads work on one problem. plainsight.go is full sight by the rules
// alone.
package best
