// Package certificate checks proofs about endings against a bare king: plans,
// which win within a number of moves, and refutations, which show that nothing
// does, or that nothing ever does. It knows the rules of the game, and neither
// tables nor how proofs are found.
//
// A proof is a graph of nodes. A node is a placement of the solver's pieces, a
// set of squares on which the opponent's king may be, and a number of moves n. A
// tree would repeat the same belief states without end; here a node is used for
// every belief state that it settles: in a plan every subset of its set, in a
// refutation every superset, also turned or mirrored as the target that points to
// it says.
//
// # What is checked of a plan
//
// The node's proposal is put to the referee for every square of the set. Where it
// is refused, a node with the same placement must hold all these squares, with
// fewer moves, or with as many and a smaller set. Squares that sound alike after
// the move are taken together, and all replies that sound alike: either it is mate,
// or a node for at most n-1 moves holds the squares of the king. So by induction
// over n and the size of the set every node is won.
//
// # What is checked of a refutation
//
// Every proposal is put to the referee that is accepted on a square of the set.
// Either it is refused on some squares that contain the set of a node with the
// same placement, for at least n moves. Or some squares sound alike after it, and
// it is stalemate on one of them, or they have replies that sound alike whose
// squares contain the set of a node for at least n-1 moves; n-1 = 0 needs no node,
// and neither does what is left after a capture if it cannot mate in any
// placement. So by induction nothing wins from a node within n moves. A node
// that says never may only use nodes that say so too: if any of them were won, look
// at the one that is won in the fewest moves, and has the smallest set.
//
// # Symmetries
//
// Without pawns the rules do not change when the board is turned or mirrored, and
// with pawns when its files are: what sounds alike still does. Castling does not
// come up.
package certificate
