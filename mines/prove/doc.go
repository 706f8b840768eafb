// Package prove decides whether a board of Minesweeper is won for certain: whether
// there is a plan that opens every free cell without ever opening a mine, wherever the
// mines are.
//
// A [Prover] asks a searcher of package andor about first cells. The [Answer] has a
// verdict for each of them, with the plan if there is one; with Certify also the reason
// why there is none, and both are checked from the rules alone before they are handed
// out. Answers are for people ([Answer.Text], [Answer.Certificate]) and, as JSON, for
// programs.
package prove
