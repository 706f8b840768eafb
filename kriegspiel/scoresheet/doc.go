// Package scoresheet reads the games that kriegspiel.org's referee library saves in JSON,
// with the score sheets of both players, into records.
//
// # The format
//
// A saved game is an object with "schema_version" and "game_state". Of the state these
// fields are read; others are left alone:
//
//	ruleset_id        berkeley, berkeley_any, english, cincinnati, wild16 or rand; if it
//	                  is missing, any_rule tells the first two apart
//	move_stack        the moves of both sides in UCI
//	board_fen         the position after them
//	white_scoresheet  what White has asked and heard, black_scoresheet what Black has
//
// A sheet has a "color", "moves_own" and "moves_opponent". Both are lists of turns, and a
// turn is a list of entries, each of them a question and its answer in a list of two. An
// own question is an object with "question_type", COMMON or ASK_ANY, and "chess_move" in
// UCI; of the opponent's only the type is known. An answer has
//
//	main_announcement            REGULAR_MOVE, CAPTURE_DONE, ILLEGAL_MOVE, NONSENSE,
//	                             HAS_ANY or NO_ANY
//	capture_at_square            0 for a1 to 63 for h8
//	captured_piece_announcement  PAWN or PIECE
//	en_passant_announced         true, from schema 9 on
//	promotion_announced          true
//	special_announcement         NONE, CHECK_ and a direction, CHECK_DOUBLE with check_1
//	                             and check_2, or how the game ended
//	next_turn_pawn_tries         a number: how wild16 tells pawn tries
//	next_turn_has_pawn_capture   true or false: cincinnati
//	next_turn_pawn_try_squares   squares: rand
//
// and what is null is not said. Schemas 3 to 9 are read. Every game begins with the normal
// array.
//
// # What becomes of it
//
// The game is played again by our referee, and every answer is compared with what the
// sheets say; an [Error] names the first entry that differs. So the record of either side,
// [Game.Record], is sound, and the moves of both sides are known.
//
// That library keeps some things on its sheets that are nothing to us:
//
//   - NONSENSE, and ILLEGAL_MOVE for what the player had to know to be impossible, which
//     is how english and wild16 answer it, or for the same proposal once more in a turn,
//     are no refusals, and are left out. So is a capture en passant that is refused
//     because of a pin although no pawn try was told.
//   - Under english a player can be answered "illegal" as often as it likes, so how often
//     that is heard proves nothing. In the record of the other player such a turn has no
//     refusals, except one where after "yes" a try was refused, which frees the player.
//   - What was asked after the end of the game is left out.
//   - At checkmate the sheets do not say by what; the record does.
//   - A draw for want of material or by the number of moves is no end of a search. There
//     the record just stops.
//
// Crazykrieg has no record here; its sheets are refused.
package scoresheet
