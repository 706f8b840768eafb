// Package exact computes how well Minesweeper can be played on a small board: the
// optimum that other players are measured against.
//
// A [Solver] answers two questions: what every first cell is worth ([Solver.First], as
// an exact fraction), and what every cell of a position is worth ([Solver.Values]). It
// lists the layouts that fit, and leaves the search to package endgame, whose
// documentation explains it. For [mines.Score] the value is the expected part of the free
// cells that is opened.
package exact
