// Package replay goes through a game of Kriegspiel event by event, and tells what a player
// could know after each: what was heard, which positions were possible, where the enemy's
// pieces may have been, and what the referee would have said to every proposal.
//
// A [Game] is a record, one side of a whole game, or a list of positions. A [Replayer] has
// the limits and gives a [Step] for the start and after every event, in one pass. A step has
// the [Belief] of that moment, whose [Belief.Outcomes] tell what becomes of a proposal
// in every position.
//
// A [Tracker] is what follows the belief state along a record. While the belief state is
// small it has all of it. Where it grows beyond the limits, positions are drawn from it at
// random, and only these are followed; Tracker.All tells.
package replay
