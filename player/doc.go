// Package player is what every program that plays Kriegspiel is made of. A [Player] hears
// its own record, event by event, and proposes moves; it sees nothing else. A [Duel] is a
// game between two of them.
//
// A player is made for one game from a [Seat]: how the game begins, which side it plays,
// the seed of its random numbers, and its [Limits]. Who plays by counted limits proposes the
// same for the same record and seed, on every machine.
//
// [Knowledge] is what a player can know: the record and the states that fit it, all of them
// as long as they are few. A [Course] follows a plan that mates for certain. The players
// themselves are in packages of their own: hunter, gambler, and others; package roster has
// all of them by name, and a new one is added there.
package player
