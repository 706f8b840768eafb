// Package mines is Minesweeper, the second domain: boards, what a player sees of
// them, and the layouts of mines that fit it.
//
// A [Board] is a size and a number of mines, a [Layout] where they are, and a
// [Position] what is open with its counts. Before the first cell is opened a
// layout is drawn among those that the [First] rule allows. [Rules] plays on
// boards of up to 64 cells whose layouts fit into one word; it satisfies the
// interfaces of the estimators and of the AND-OR searchers without knowing them.
//
// One move opens one cell. That the neighbours of a cell without mines around it
// can be opened at once is a matter of the interface.
package mines
