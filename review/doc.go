// Package review goes through a game of Kriegspiel that was played and tells one player
// what could have been known and done: move by move what the referee said, how many
// positions were possible and where the king may have been, every moment at which a
// mate was certain and the moves that begin it, the best chance where none was, the
// tries that would have cost nothing and told more, and what was really there.
//
// A [Game] is a record, with the moves of both sides if they are known. A [Reviewer] has
// the limits and makes a [Review] of it, which has a [Turn] for each turn of the player. A
// Review can be had as text, as JSON and as a page of HTML. A [Now] tells the same of the end
// of a record alone, for a game that still goes on, with what may be heard next.
//
// While the belief state is small all of it is looked at. Where it grows beyond the
// limit, positions are drawn from it at random, and only these are followed. That changes
// what can be said: that there is no mate is as certain as before, because a plan for all
// positions would mate those that were drawn; that there is one is not, and is never said
// then.
package review
