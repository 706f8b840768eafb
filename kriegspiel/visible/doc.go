// Package visible decides whether a position can be won by a solver who sees
// everything, by the definition: with n moves left it is won if there is a move that
// wins at once or, if n > 1, one after which every reply leaves a position that is
// won with n - 1.
//
// It serves to check certificates, and composers where stalemates win, so it is short
// rather than fast. It has the generator of moves in common with everything else, and of
// the search nothing: no bounds, no hashes, no knowledge of mates but that a mate is a
// check. It remembers what it has decided by the position itself. Package
// kriegspiel/sight answers the same question with all that makes a search fast.
package visible
