// Package kriegspiel is the game of Kriegspiel as one player, the solver, sees
// it: a view of its own pieces, hidden states of the opponent's, proposals, and a
// referee who announces percepts.
//
// The rules are those that Russell and Wolfe used in 2005 and call Berkeley
// rules. What departs from other ways to play:
//
//   - The solver may propose every move that would be legal on a board with
//     its own pieces alone, and every diagonal step of a pawn. An illegal proposal
//     is refused, both players hear it, and the turn goes on.
//   - A capture is announced with the square on which the taken piece stood (so
//     an en passant capture with the square of the pawn), not with its kind.
//   - Check is announced with one or two directions seen from the checked
//     king: rank, file, long diagonal, short diagonal, knight.
//   - Promotion is not announced, and nobody asks for pawn tries.
//
// [Rules] holds the rule set. [Berkeley] is the one above. [BerkeleyDB] is how
// the problem database of 2004 was made; it differs in three points:
//
//   - Two states that differ only in the square a pawn has just jumped over are
//     two states, even where nothing can take it. Castling rights outlive their
//     rook, so two states may differ in such a right alone.
//   - While in check, only king steps and moves onto an announced line through
//     the king (or onto a knight's jump from it) count as proposals that can be
//     refused; see [Rules.Refusable]. The opponent makes no other moves either: an
//     en passant capture of the pawn that gives check, which lands beside the
//     line, is not among its replies. The solver may propose it, and a [Referee]
//     accepts it from both players, as it does all that is legal; the record of the
//     player who has not made it then fits no position.
//   - A bare enemy king and enough material next to the own king is a win, for
//     whoever has just moved.
//
// The captured rook and the en passant capture were found by what they explain:
// with both, the belief states have the published size in all 1,650 histories of
// the part of the database that the tests read, d5/nomate286, d7/nomate164,
// d9/mate58 (en passant) and d7/nomate406 (castling) among them, which differ
// without. Where an en passant capture is the only move, it stays a reply: the
// game has not ended, and no history tells.
//
// The others are Berkeley with more that is said. [Wild16], [Cincinnati] and [Rand]
// tell of the pawn tries of the side to move, [BerkeleyAny], [English] and [Dutch] let it
// ask for them ([chess.Ask]); some tell kinds of pieces, promotions and en passant. What was
// told is part of the [Percept], and what follows from it for the proposals of a turn
// part of the View. Searches and plans under English and Dutch ask before every
// diagonal step of a pawn ([Rules.Moves]), so a refusal there is one of two: "no", or "yes"
// and then "illegal".
//
// # The solver's board
//
// The solver may be White or Black, and there is one code path for both. All
// squares of a [View], a move and a [Percept] are on the solver's own board, on
// which its pawns walk up (see package chess). A [State] is the opponent's side
// on the opponent's own board. Only text, the JSON of a [Record] and its
// filtered PGN speak of the real board.
//
// # Types
//
// View, State, [chess.Move] and Percept hold no pointers. The methods of Rules
// that a search lives on ([Rules.Moves], [Rules.Try], [Rules.Replies],
// [Rules.After], [Rules.AfterReply], [Rules.Bears], [Rules.Hash]) do not
// allocate beyond the slices their caller hands them.
package kriegspiel
