// Package bench measures searchers over problems: it runs them, keeps what they
// did in a file that survives an interruption, and sums it up in tables and
// plots.
//
// A [Session] is a whole run: it reads the problems, puts each to every [Contender],
// writes the results as they come, and goes on where a run was interrupted.
// [Summarize] makes a [Report] of the results of one run or several; package report
// draws its tables and its plots.
//
// # What is measured
//
// A job is one problem and one [Contender], a searcher in a [Mode]. Workers share
// the problems, not the searchers of one problem, so that these are compared under
// the same conditions. By default the belief state is known before the clock
// starts. Interleaved, the states come out of the estimator while the search goes
// on; sequentially they come all before it begins; both are on the clock (section 7
// of Russell and Wolfe 2005).
//
// The clock is the CPU time of the thread that searches; where the system does not
// tell it, the wall clock, and then tables and plots say so. A search that takes
// less than [Limits].MinTime is done again until that much has been spent, or half
// of the timeout, and counts as the mean. A verdict that took more than [Limits].Timeout, of either
// clock, or more than [Limits].Memory does not count: the problem is unsolved.
//
// # Deeper than the problems say
//
// With [Filter].Deeper every problem is asked for more ply than it says. A mate within
// its own ply is one within more, and a searcher that does not find it is wrong. Where
// there is none, a plan may exist deeper: the question is open ([Result.Open]), and any
// verdict counts as solved. But verdicts must not contradict each other: a mate within
// some ply by one searcher, and none within as many or more by another, in one run or in
// several, is a [Contradiction], and a fault of the report. Tables write such depths as
// "9+2"; plots are by the ply asked for.
//
// # The results file
//
// Every line is a [Result] in JSON, a flat object with the same fields, so that other
// programs can read the file as a table. A line is written with one call and never
// changed, so a process killed at any moment leaves whole lines, or at the worst a last
// line without its end, which [Resume] cuts off. The [Head] is in a file of its own beside
// it, whose name is that of the results and ".head.json"; in files of format 1, which are
// read and gone on with as they are, it is the first line. Where the system has such a
// lock, one process at a time can write to it.
//
// # The figures
//
// Unsolved problems and wrong verdicts are never left out of a [Row]: in its
// quantiles they count with the whole timeout, out of memory with what they took,
// and a quantile that rests on one of them is a lower bound. Quantiles lie
// between the two nearest ranks, in proportion. In geometric means unsolved problems count
// with the same, and the mean is a lower bound. PAR-2 is the mean CPU time with
// twice the timeout for every problem that is not solved.
//
// A [Speedup] is the geometric mean, over problems that both solve, of what the
// baseline takes over what the searcher takes. Problems that only the searcher
// solves would make it larger: with them, counted with the CPU time that the baseline
// took until it stopped, it is a lower bound. Problems that only the baseline solves are told beside it.
//
// Hard problems are those that the baseline does not solve in a given time, or
// if none is given, the slowest tenth of each number of ply and all that it
// does not solve.
package bench
