// Package input is the one way in: it takes whatever holds a problem, finds out what it
// is, and says so. A [Reader] understands
//
//   - a record in JSON, and filtered PGN;
//   - an ordinary PGN of a whole game, or a list of moves, seen by the side that
//     [Reader.Side] names; one of several games by its number;
//   - a game that kriegspiel.org's referee library has saved, with the score sheets of both
//     players; see package scoresheet;
//   - a FEN, or a list of FENs, which are the possible positions;
//   - a file of problems with the number or the id of one;
//   - a line of JSON that a command has printed or takes: a problem, an answer with its
//     problem or its positions, a question of a batch, a game of the referee, a
//     certificate;
//   - hidden pieces in words, as in package hidden, in lines, in JSON, or in fields of the
//     [Reader].
//
// [Reader.Contents] tells what a text holds before one problem of it is chosen.
//
// What it cannot read, such as the address of a page or a folder, gets an error of one
// line that says what to do instead. The errors name the flags --side and --at, which
// every command that takes a problem has.
package input
