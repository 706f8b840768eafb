// Package paper repeats the experiments of the two papers on Minesweeper whose
// algorithms are in package tree, and sets their figures beside ours.
//
// [First] is the experiment of Couetoux, Milone and Teytaud, "Consistent Belief State
// Estimation, with Application to Mines" (2011): the score by thinking time of the
// consistent tree search and of its fast version. [Second] is table 2 of Sebag and
// Teytaud, "Upper Confidence Tree-Based Consistent Reactive Planning: Application to
// MineSweeper" (2012): how often players win on small boards. [Metropolis] is about the
// fast version's draws: how far from uniform they are after so many steps, worked out
// exactly.
//
// The zero values of [First] and [Second] are the experiments at their full length,
// which is hours.
//
// Both are an [Experiment], and so is [Own], any other tournament.
package paper
