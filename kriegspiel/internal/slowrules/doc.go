// Package slowrules is a second, slow implementation of Kriegspiel under seven
// rule sets: a referee, an estimator and a solver. The fast ones are tested
// against it, so only tests import it, and it shares no code with anything
// that it judges.
//
// It is written to be read beside the rules and believed: a board is 64 bytes,
// a move is legal if it can be made and leaves the own king unattacked, the
// referee is the table of the rules spelled out, a belief state is a list of
// games, and a plan is looked for by its definition. Nothing is clever where
// being plain is merely slower.
//
//   - [Position] is a chess position; [Position.Proposals] lists what a player
//     may think of, [Position.Tries] its pawn tries.
//   - [Game] is the referee: [Game.Propose], [Game.Ask], [Game.MayPropose] and
//     [Game.MayAsk] cover every state of a turn.
//   - [Belief] is the set of games that fit a record: [Estimate], and
//     [Belief.Hear] for one event.
//   - [Belief.Solve] says whether some plan mates for certain, and what it may
//     begin with.
//
// Positions and moves cross its border as text, FEN and UCI, so that no types
// are shared either.
package slowrules
