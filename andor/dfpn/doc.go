// Package dfpn is proof-number search over the incremental tree, depth first
// (df-pn: Nagai 2002) and in bounded memory. Like [andor.IPNS] it goes where the fewest leaves
// decide; but it holds one branch of the tree and a table, not the tree.
//
// It goes down with two thresholds, one for each number, and stays below a node
// until one of them is reached: then the best way leads elsewhere. A child may
// become worse than its best sibling by a quarter, so that the search does not go
// to and fro (Pawlewicz and Lew 2007). What was found out about a node that is
// left goes to the table, under the sum of the keys of its states and the moves
// left. So it rests on [andor.Game].Hash: two states with the same
// hash are one to it.
//
// How it meets uncertainty:
//
//   - A turn takes its states in doubling numbers: it is proved for the first,
//     then for the first two, four, eight, and so on. As in IPNS those that
//     wait are leaves to prove. Each of these sets is a node of the table in
//     its own right. If one is refuted, so is the whole, and by monotony its
//     refuted proposals stay refuted in the next; so a turn that was left, or
//     that comes again with more states, goes on where it was. To add single
//     states would need the tree; doubling costs about twice the states at
//     most.
//   - What follows a refusal is looked at when the proposal has been proved
//     where it is accepted. Then it is the same question as the whole turn, with
//     fewer states (theorem 2), and there is no way back.
//   - With one move to go there are no numbers. Proposals that win wherever they
//     are accepted are put into the plan, in any order, until all states are won
//     or none is left. A single state without a win is seen before the others of
//     its node are made.
//
// The disproof number of a turn is the largest of its proposals' and one more for
// each other one, instead of their sum (weak proof-number search: Ueda and
// others 2008): what refutes one proposal often refutes the next, as the same
// states arise in both. On 21 Berkeley mates of seven ply it saves a twelfth of
// the states. A turn that nothing is known of has one leaf to prove for each of
// its states, and one to refute; to count more for more moves left makes nearly
// twice the states there.
//
// Plans and refutations come from a second descent, which searches again what
// the table has lost. It is not in the statistics. A verdict whose certificate
// was asked for, and cannot be made within the limits of time and memory, is
// Unknown.
package dfpn
