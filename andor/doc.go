// Package andor decides whether a player who does not see everything can force
// a win: whether there is one plan that wins in every state of a belief state,
// against every hidden reply, within a number of moves. The algorithms are those
// of Russell and Wolfe, "Efficient belief-state AND-OR search, with application
// to Kriegspiel" (2005). The package knows no game: a domain satisfies [Game].
//
// # The tree
//
// The solver is in a belief state: a set of states that share a view. It
// proposes a move, and what it hears splits the set; then the opponent replies,
// unseen, which makes more states of each; and what is heard splits them again.
//
//	turn    OR      {s1 s2 s3}             the solver chooses a proposal
//	                 |     \
//	try     AND      m      m' ...         it must win for all that is heard
//	                / | \
//	             (p) (q) (refused)         a refusal: the same turn goes on,
//	              |                        with the states that refuse m
//	reply   EXPAND {s1' s2'}               hidden replies: all of them
//	              |
//	        AND  (x) (y)                   it must win for all that is heard
//	              |
//	turn    OR  {t1 t4}  ...               one accepted move less to go
//
// A state in which a proposal wins at once needs nothing more; one in which the
// game ends otherwise, or in which the moves are used up, refutes the proposal.
//
// The opponent is taken to see everything (theorem 1). That costs nothing: one
// who sees nothing and moves at random might by chance make the very moves of one
// who sees all, and a plan must win for certain. So neither what the opponent
// knows nor chance need be in the tree.
//
// Refusals make this tree unusual. They cost nothing, so a turn is a sequence of
// proposals, of which there are factorially many. Monotony tames them (theorem
// 2): a plan for a belief state is a plan for each of its subsets. So what is
// left after a refusal is never harder than the whole; a proposal that is
// refused in every state, in the same way, changes nothing; and if what is left is refuted, the
// whole is. The last is the greedy pruning. With it a turn needs no way back: a
// proposal that wins whenever it is accepted is simply put into the plan, and the
// turn goes on with the rest, so a turn costs at most the square of the number of
// proposals. Looking at the refusal first (GX) gives that up, and gains more: the
// rest is a smaller set, and if it is refuted nothing else needs to be looked at.
//
// A game may refuse in more than one way, as a referee does who answers a question along
// with the refusal. Then each way has its own states, which go on by themselves: all of
// them must be won, and if one is refuted, so is the whole. A proposal that every state
// refuses is of use if they do so in two ways, because it tells them apart.
//
// # Three dimensions
//
// An ordinary AND-OR tree has depth and breadth. Here a node has a third
// dimension, its states: uncertainty. A searcher that treats a belief state as a
// black box ([DFS], [PNS]) makes all states of a node before it looks at any. An
// incremental searcher makes them one at a time, and what it puts first gives it
// its letters:
//
//	UDB  uncertainty, then depth, then breadth: all states of a node, then its
//	     children one after another. That is DFS which stops making a node at
//	     its first hopeless state, and one struct serves for both
//	DUB  depth, then uncertainty, then breadth: down one branch of percepts for
//	     the first state; then that branch for the other states; then the other
//	     percepts, deepest first
//	DBU  depth, then breadth, then uncertainty: a whole plan for the first
//	     state; then the same plan for the next, changed where it fails
//
// The recursion of DBU, with the names of this package in brackets:
//
//	SOLVE-TOP(node)   while a state waits at the node:
//	                      integrate it             [expandTurn, route, expandReply]
//	                      if not SOLVE(node): return false
//	                  return true
//	SOLVE(OR)         until no proposal is left:   [prove]
//	                      if SOLVE-TOP(the first): return true
//	                      drop it                  [kill]
//	                  return false
//	SOLVE(AND)        SOLVE-TOP of every child     [solvePercepts, solveReply]
//
// A node that was proved for its states stays as it is when another state comes:
// SOLVE-TOP goes on from there. DUB's inner recursion is the same with "the first
// child" for "every child" in the last line; its outer one then goes through the
// other children, deepest first, and back into the inner one whenever that
// changes a proposal. order_test.go draws a tree with all three orders beside it.
//
// Why it matters: to refute a node of u states whose solver has m proposals two
// ply above the limit, DFS makes all u states and their successors, UDB u + m,
// DUB and DBU 1 + m. One hopeless state is enough, and they do not make the
// others to find that out.
//
// Where false leaves stand at the depth limit alone, DUB expands nothing that UDB
// does not (theorem 3): both go through the same nodes in the same order, and DUB
// finds the hopeless state of each sooner.
//
// [IPNS] balances all three. The proof number of a node is how many leaves must
// at least be proved to prove it, the disproof number how many must be refuted to
// refute it: at an OR-node the least and the sum of its children's, at an
// AND-node the sum and the least. Going down by least numbers leads to a leaf
// that helps both. In [PNS] a leaf is a belief state, in IPNS one state at a node.
// Package dfpn goes by the same numbers depth first, with a table in place of the tree.
//
// The letters before the name: L, look at what follows an accepted proposal
// before what follows its refusal, and leave out a proposal that no state so far
// accepts; E, stop early; G, prune greedily; X, greedily with the refusal first.
//
// # Beyond the paper
//
// Package best works on whole belief states again and earns it back by pruning.
// What a solver who sees everything cannot win, one who does not cannot win either:
// a domain that solves this fast refutes most nodes by one of their states, and most
// proposals by one reply. What is left are small sets of states that cannot be won
// together, the cores, and best finds them as a SAT solver finds its conflicts: a
// proposal keeps the witnesses against it, the witnesses of all proposals are the
// core of the node, and the core, not the node, is blamed further up. Where sight
// and cores stand in for breadth, the order of the three dimensions matters less
// than what is asked first: the state that refuted last, the proposal that won last.
//
// Package dfpn is IPNS in bounded memory. Package coverage asks how near a belief state
// without a plan is to having one.
//
// # Departures from the paper
//
//   - Where the paper keeps lists by push and pop, states and children are taken
//     in the order in which they came.
//   - The paper's EXPAND moves a proposal that wins at once to the front, its
//     INCREMENTAL-EXPAND does not; here no searcher does.
//   - The paper's DUB forgets what it has verified. Ours keeps it, for the plan,
//     so its memory is that of DBU.
//   - A proposal that legal-first has left out is looked at after the current one
//     has failed, and then those before it again.
//   - Without legal-first ([DBU].Unordered) a proposal that every state so far
//     refuses is looked at only while more states wait for the node itself.
//   - IPNS asks for a state of the belief state only when the root is proved for
//     those before it, unless the problem is Sequential.
//
// # Reading order
//
// game.go says what a domain and a problem are, package proof what an answer is.
// dfs.go is the tree in its plainest form. tree.go holds the incremental tree, prove.go
// the recursion over it, dbu.go and dub.go what sets the two apart; ipns.go adds
// numbers to it. meter.go counts and stops, watch.go tells of it meanwhile. The packages best and dfpn have reading
// orders of their own, package searchers has all by name, and andortest is the kit that
// every domain and every searcher is tested with. The example "find the ghost" is a
// whole domain in forty lines.
//
// # Certificates
//
// Every verdict can come with its reason: a plan, or a refutation, which for each
// proposal names a state in which it fails, or a set of states below that is refuted
// in turn; or which says of one state that even full sight does not win it. Package
// proof verifies either from the rules alone, the last by a search of its own, and
// shares nothing with the searchers.
//
// # Memory
//
// Views, states, moves and percepts hold no pointers; nodes lie in slices and
// name each other by number, and a refuted part of the tree is used again. DFS
// holds the states of one branch, DUB and DBU those of the proof so far, PNS and
// IPNS the whole tree. The hash of a domain finds duplicates; best and dfpn, whose
// tables hold no states, rest on it.
package andor
