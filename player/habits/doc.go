// Package habits says how likely the moves of a player are who does not see the enemy's pieces:
// what somebody with its pieces usually does.
//
// A [Turn] is what the player knows before its move: its own pieces, how many enemies are left,
// whether it is in check, and where it has just lost a piece. A move has a few features out of
// [Count]: which piece goes from which square to which, whether it turns out to take something or
// to give check, whether another of its pieces stands behind it. [Habits] have a number for each
// feature; the weight of a move is e to the sum of those that it has, and its chance the share of
// its weight in that of all legal moves: a conditional logit.
//
// A net may change the numbers of some features from turn to turn: 32 neurons that are told where all own pieces stand, where one
// was just lost, how many there are of both sides and whether there is a check. So the number of "knight to f3" may be another
// where the other knight stands on d2. A [Mind] is somebody's habits in one turn.
//
// A player may care what its moves come to, beside its habits. An [Outlook] finds the best moves of a turn, the second best and so on by
// what the own men are worth after each and what can be taken; [Habits.Considered] then says how much likelier a move is by that than by habit alone,
// as a [NewCareful] mind weighs it. [School.LearnCare] learns how much that counts from games that the school was not learned from. It takes about as long
// as habits with their net.
//
// How often the player is refused before it moves tells of its pieces as well, to the opponent who hears it: who has many
// pawns has much to try. [Tries] count what a player may propose in a turn, [Refused] says how likely so many
// refusals are by numbers of the same kind.
//
// [Fit] learns the numbers from games. It looks for those under which the moves that were made, and the refusals before them,
// are likeliest, less a little for every number that is far from 0, so that what is rare stays
// near 0. There is one maximum, so the result depends on the games alone. [Learn] then lets a net learn what these numbers leave, by small
// steps against the slope of the surprise, a few moves at a time and every move eight times, and keeps it if games that were kept
// back are foretold better with it by a hundredth.
package habits
