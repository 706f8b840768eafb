// Package movetext reads games of chess as people keep them: ordinary PGN with tags,
// comments, variations and marks, or a bare list of moves, in the notation that
// [chess.Notation.ParseLoose] understands. A game that is read so gives the record of
// either player of Kriegspiel, as far as it goes: the tries that the referee refused
// are in it only if comments such as {[%refused exf5 Bb5]} behind the move that followed
// name them, as [Game.Append] writes them.
//
// [Split] cuts a file of many games, [Parse] reads one, and a [Scanner] takes moves out
// of lines as they come. A [Conversation] referees a game for two people, an [Answerer]
// many games for programs.
package movetext
