// Package slow is a second referee of Kriegspiel, and a second checker of
// certificates. It is slow and obvious, and shares no code with the packages that it
// judges: it has its own board, its own FEN, its own moves and announcements, and
// imports nothing of this module. It was written from the rules in docs/rules.md by
// somebody who had not seen the fast referee; "rule n" in its comments is a rule of the
// referee on that page, "point n" one of the differences of the rule set berkeley-db. The
// other rule sets of that page came later, in rulesets.go.
//
// A [Board] is 64 FEN letters. Whether a piece reaches a square is asked for every pair
// of squares, walking along the line between them; a move is legal if, once it is made
// on a copy, the mover's king is not attacked.
//
// [Check] verifies a certificate in the format of docs/certificates.md: a plan by
// walking through it in every position against every reply, a refutation by holding
// every proposal against the reason that is given for it. Claims about full sight are
// searched by brute force.
package slow
