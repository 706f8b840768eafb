// Package oracle knows the belief states in which the opponent has nothing left but
// its king, from tables of solved endings (package endgame). A searcher that comes to
// one need not look further (see best.Oracle), and a player knows what to propose.
//
// # Which tables
//
// [Endings] are the tables of a process. Tables that a folder has are opened when they
// are first needed. Those that take seconds, of king and queen, rook or pawn against
// king, are made where the folder has none; all others are not. Material that can
// mate in no placement needs no table.
//
// A table is made only where it is worth its time: when at least [MakeDepth] moves
// are left, or somebody asks for the exact length ([Oracle.Moves]). Making it
// has at most half of the time that is left for the problem, so that the search can
// go on without it; what was made by then is gone on with when the next problem needs
// it.
//
// # Which rules
//
// The tables hold under [kriegspiel.Berkeley]. Under other rules a bare king can be
// the end of the game, so the oracle knows nothing there.
package oracle
