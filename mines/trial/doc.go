// Package trial plays games of Minesweeper in bulk and tells what they show: win
// rates and scores with their confidence intervals, times, and how much worse than
// the best strategy a player is.
//
// Game number i of a [Trial] has its own stream of random numbers. A layout is drawn
// from it after the player has chosen the first cell, so that all players meet the
// same layouts as far as the rule for the first cell lets them, and their differences
// are those of pairs. A game depends on the seed and on its number alone, not on the
// workers, unless a player looks at the clock.
//
// Where the optimum is known ([Judge]), the strength of a player is the optimum less
// the mean over games of the summed losses of its choices: the value of the best cell
// less that of the chosen one, at each position. Its mean is the probability of a
// win, and it varies far less than wins and losses do.
//
// A [Tournament] is trials of players by name on several boards. Its rows are a table
// for people ([Table]), and JSON or CSV for programs.
package trial
