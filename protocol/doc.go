// Package protocol lets any program be a player: it speaks with the referee in lines of JSON
// over its standard input and output (docs/protocol.md). A [Command] is a program that is
// started for a game and plays as a [player.Player]; [Engine] is the other end, which makes a
// program of a player.
//
// The referee says "start" with the rules, the side, the limits and the position; "event"
// with each event of the player's record, as in the interchange format; "go" when the
// player is to propose; and "end". The player answers every "go", and nothing else, with one
// line: a try in UCI, or the question "any?".
//
// Nothing that a program does hurts anybody else. One that ends, hangs, or says what is no
// answer fails: [Remote.Propose] returns an error that says how, its processes are ended,
// and what it last said on its standard error is kept.
package protocol
