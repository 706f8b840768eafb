// Package play is a game of Kriegspiel between a person and a program. A [Game] has no
// streams: it takes a line of what the person says and returns what the person is to
// see ([Game.Say]). For programs that show a game otherwise the same is there as methods
// ([Game.Propose], [Game.Reply], [Game.Undo], [Game.Hint] and so on) and as data
// ([Game.View]). Until the game has ended that is never more than the referee tells.
//
// The person proposes moves, asks for hints, takes moves back, offers a draw. The
// program is one of package roster, helped in the ending: it plays every mate that is
// certain and found in a moment, and what its [Endings] know. Once the enemy has lost
// all pieces but the king, it knows again all that is possible, even if it had lost
// count.
//
// A game ends by mate, stalemate, resignation, agreement, when neither side has the
// pieces to mate, and, if [Setup.Draws] says so, by the third repetition of a position
// and 50 moves without a capture or a move of a pawn. Whole, with both sides' refused
// tries, it goes into a PGN ([Game.PGN]), from which it can be resumed ([Resume]).
package play
