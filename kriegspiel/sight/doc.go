// Package sight solves Kriegspiel positions with everything visible: it
// searches for mates in n of ordinary chess, under the rule sets of package
// kriegspiel.
//
// Whoever cannot win a position that is seen cannot win it unseen. A searcher
// for hidden information uses [Sight] as a bound, through the vocabulary of
// package fullsight; this package knows no searcher.
//
// The search is depth first over moves and replies, with a table of positions
// and the replies that refuted moves last (search.go). Three things make it
// fast. A mate in one is found without trying moves (mates.go), from what the
// attacking pieces cover around the king (cover.go). With two moves left, quiet
// moves that cannot threaten mate are excluded together, piece by piece
// (threats.go).
package sight
