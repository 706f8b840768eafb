// Package solve tells what a position of Minesweeper shows: how many layouts fit it,
// how likely each closed cell is a mine, which cells are certain, and which one a
// player would open.
//
// [Read] counts the layouts and returns an [Answer]; a position that no layout fits is
// a [Contradiction], which names the open cells that are to blame. [Answer.Ask] then
// lets a player choose. The answer is for people ([Answer.Text]) and, as JSON, for
// programs.
package solve
