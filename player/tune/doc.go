// Package tune finds better numbers for a program by letting it play against itself: SPSA,
// the simultaneous perturbation of Spall, "Implementation of the simultaneous perturbation
// algorithm for stochastic optimization", IEEE Transactions on Aerospace and Electronic
// Systems 34 (1998).
//
// A [Run] has a list of settings and stands somewhere among their values. In each step it
// throws a coin for every setting and moves all of them at once, one way for the first player
// and the other way for the second. The two play a pair of games, each with White once, and
// all settings go towards the winner. How many settings there are makes no difference to what
// a step costs. With the number k of the step, from 0, the players are
//
//	c(k) = 1/(k+1)^0.101
//
// steps of the setting away from where the run stands. With y, the points of the first player
// less those of an even score, from -1 to 1, it then goes
//
//	a(k) · y/c(k),  a(k) = 0.3 · (21/(k+21))^0.602
//
// steps towards the first. The exponents are those that Spall recommends. Neither depends on
// how many steps are to come, so a run can always go on.
//
// A pair of games says little, so the run wanders. What it has found is the mean of where it
// stood in the second half of its steps; see [Run.Result].
//
// The package knows nothing of what is tuned: the games are played by a function.
package tune
