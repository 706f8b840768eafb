// Package worth judges positions: it says how much more often one side wins them than the other, when
// neither sees the other's pieces.
//
// A position has [Count] features, such as how many more knights one side has, how many more of
// its pawns stand on their fifth rank, or how many more squares its rooks attack: what one side has more
// than the other. Besides there are who has just moved, and what each side could take. [Worth] has
// two numbers for each feature, for a full board and for an empty one, with four men or fewer; between
// these they change evenly with the men that are left. The worth of a position is the sum of its
// features times their numbers, and e to it are the odds of a victory: a logistic regression. What could
// be taken counts while numbers are learned, so that the others do not stand for it, and then
// no longer: whoever asks for a worth knows better what will be taken.
//
// [Learn] finds the numbers from the results of games. All positions of a game have the same
// result, and what decided it has often not happened yet, so results alone are a noisy teacher: most of
// what a position is taught by is how the pieces stood twelve moves later. Every number is held near 0
// by its square, and those of the pieces near their usual values, so that what is rare counts little.
// There is one best set of numbers, and what is learned depends on the games alone.
//
// A [Glance] says what the moves of a turn come to by these numbers, in a small part of the time that [Worth.Of] takes for each.
package worth
