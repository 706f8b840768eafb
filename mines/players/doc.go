// Package players lists the players of Minesweeper by name, from the simplest to those
// that search, and makes them for a board.
//
// A [Kind] is a player with its name and a sentence about it. [Named] finds one,
// [All] lists them, [Strongest] says which one to ask on a board:
//
//	kind, err := players.Named("guess")
//	player, err := kind.New(board, players.Options{})
//	cell := player.Choose(ctx, position, mines.Classic)
//
// Players that draw random numbers have a method Seed besides, which lets them begin
// anew: a tournament calls it before every game, so that a game depends on its number
// alone.
package players
