// Package best is the searcher that decides most in least time. It works in two
// storeys. Far from the end it goes where least work seems to be left, to prove or
// to refute, and comes back when that turns out to be more than was left elsewhere:
// depth-first proof-number search. Near the end, three moves from it, it goes
// through belief states depth first. Everywhere belief states are whole sets, and
// it is fast because of what it does not look at:
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
//   - A few states first. Most belief states that are refuted are so by a single
//     state, most often by that in which the solver has the fewest moves. It is
//     looked at alone before the others are.
//   - Fewer moves. A short win is looked for beside the long one, and a problem
//     that is asked again with more moves goes on with what was learned.
//
// # More than one kind of refusal
//
// Where a refusal tells something, as an answer of yes or no does, the states that
// refuse in different ways are told apart, and each kind goes on as a part: a belief
// state of its own, with the same view and as many moves. What is left of a turn when
// no proposal wins any more is divided by a proposal that all refuse, if there is one
// that not all refuse in the same way, and all parts have to be won. A proposal that
// was refuted by witnesses within a part stays refuted there, and the core of a part is
// one of the whole. A core holds a witness against every proposal that would divide it.
// A plan has a branch for each kind wherever they are heard. A [Questioner] is a game
// that says which of its refusals tell anything; of one with a single kind nothing of
// all this is asked.
//
// # Proof numbers
//
// Far from the end a belief state that was visited and not decided has a node: two
// numbers, for the work that is left to prove it and to refute it, and an arm for
// each proposal, with the numbers of what follows it. A proposal is proved when all
// that can be heard after it is, so proof numbers add up there and the least number
// to refute counts; at a node it is the other way round, except that the hardest
// proposal stands for all, since proposals have much below them in common. A search
// below a node gets thresholds, and returns when a number reaches one. The numbers of
// a node never tell that it is decided: what is decided is in the table of belief
// states, and the node is dropped. Nodes take a part of the memory; when it is
// full, those go that were visited least. The belief states below a proposal, which
// every visit needs, are kept too, and the oldest go first.
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
// the tables and at full sight. turn.go decides a belief state near the end with
// more than one move left, order.go which proposal comes first, successors.go what
// follows a proposal, leaf.go the last move. parts.go divides what refuses in
// different ways. oracle.go asks for what is known
// beforehand. proofnumbers.go is the search far from the end, nodes.go and expansions.go what it keeps,
// few.go the look at a few states, deepen.go the root with fewer moves. certificate.go
// and farcertificate.go make plans and refutations in a second search, team.go lets
// several threads work on one problem. plainsight.go is full sight by the rules
// alone.
package best
