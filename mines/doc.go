// Package mines is Minesweeper, the second domain: boards, what a player sees of
// them, and the layouts of mines that fit it.
//
// A [Board] is a size and a number of mines, a [Layout] where they are, and a
// [Position] what is open with its counts. Before the first cell is opened a
// layout is drawn among those that the [First] rule allows. A [Game] is played by
// a [Player]. [Rules] plays on boards of up to 64 cells whose layouts fit into one
// word; it satisfies the interfaces of the estimators and of the AND-OR searchers
// without knowing them, and so do the [Completions] of a view.
//
// One move opens one cell. That the neighbours of a cell without mines around it
// can be opened at once is a matter of the interface.
//
// Counting of layouts is in mines/count, the players are in mines/guess (large boards),
// mines/exact (the optimum of small ones) and mines/tree (tree search); mines/players
// lists them by name. What the program can do is in mines/solve (what a position tells),
// mines/prove (wins for certain), mines/play (a person's game), mines/trial (tournaments)
// and mines/paper (the experiments of two papers).
package mines
