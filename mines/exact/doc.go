// Package exact computes how well Minesweeper can be played on a small board: the
// optimum that other players are measured against.
package exact
