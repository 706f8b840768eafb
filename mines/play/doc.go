// Package play is a person's game of Minesweeper: cells are opened or flagged, the
// neighbours of a 0 open by themselves, and there are hints.
//
// A [Game] knows no terminal. It does what a person types ([Game.Do]), or what a
// program asks ([Game.Open], [Game.Flag], [Game.Hint]), and draws itself
// ([Game.Picture]). For programs a game is a [Record], which can be played back, and what
// the person sees of it is a [Sight]; [Think] is the help that they can get.
package play
