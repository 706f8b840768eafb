// Package endgame finds what a set of Minesweeper layouts is worth under best play: in
// how many of them the game is won, or how many free cells are opened in all of them
// together.
//
// What a player knows is a set of layouts: those that show what is open. A strategy says
// for every such set which cell to open; the layouts in which it is a mine are lost, the
// others fall into parts by the count that it shows, and the game goes on in each of
// them. All layouts are alike, so instead of probabilities layouts are added up,
//
//	value(set) = max over cells of the sum over counts of value(part),
//
// in whole numbers, without any rounding.
//
// # One search, three ways to write a set down
//
// The search is branch and bound over this sum (search.go). What it does not know is how
// a set is written down and remembered, and which of its cells are worth a try. There are
// three ways, since this is what the speed hangs on:
//
//   - [Solver] is for whole boards (mines/exact): millions of layouts, and positions
//     that come up again and again, turned or not. A set is known by its position, up
//     to the symmetries of the board, in a large table. (solver.go, boards.go,
//     parts.go, key.go, table.go)
//   - [Bounded] is for any list of some thousand layouts in the middle of a game
//     (mines/guess), with a budget. A set is known by a hash of its layouts. It asks
//     only for values above what would change the choice. (bounded.go)
//   - [Few] is for up to 64 layouts, thousands of times a second (mines/tree). A set is
//     a word with a bit for each layout. (few.go, fewsolve.go, greedy.go)
//
// Their tests hold all three against the same plain recursion. They also share how a list
// is split by what a cell shows ([Split]), how mines are counted over a list ([Tally]),
// the question whether a cell tells layouts apart ([Differ]), and the memory of the last
// two (memo.go).
//
// # Which cells are tried
//
// Whenever d is a mine only where c is one too, d is as good a cell to open as c.
// Take any strategy that begins with c, and let another open d first and then do
// the same, whatever d shows. Where c is a mine the first one gains nothing. Where c
// is free, d is free, and the second has opened all that the first has, and d, by
// the time it ends. A special case is a cell that is a mine nowhere: it is opened at
// once, and nothing else is tried. So a Solver closes a set before it is valued: free
// cells are opened until no count tells any two layouts of a part apart. Then the
// open cells are those that are mines in no layout; the cells that are mines in some
// layouts and free in others are called unknown, and only they can be opened.
//
// A cell is dead if it shows the same count in all layouts in which it is free.
// To win, a dead cell need not be tried as long as there is another. Take a strategy
// that begins with dead cells, and let d be the first cell on its way that is not
// dead when its turn comes. If there is none, the strategy opens the same cells in
// all layouts and wins at most one of them, and a cell that is not dead wins two.
// Otherwise open d first, then the dead cells, and go on as before: in a layout that
// the strategy wins all these cells are free, it sees the same counts, and wins. If
// all cells are dead, one layout can be won. For the score dead cells count like
// others.
//
// # Bounds
//
// A closed set of n layouts is lost, or gains no more, in at least as many of them as
// the safest unknown cell has mines. The sum of such bounds over the parts limits what
// a cell can gain; cells come in the order of this limit, and when it does not
// exceed the best value so far the cell is given up. A Solver does not hand bounds down:
// a set that is met is valued in full, once. With a window, as in alpha-beta search, sets
// are met again that were not worth it the first time, which took a third more work.
// Bounded does hand them down: it is asked once about each list.
//
// # Sets that are the same
//
// A closed set is determined by its unknown cells, how many mines are among them, and
// how many are beside each open cell: where the other mines are does not matter any
// more. The table of a Solver knows a set by a hash of this, the least one over the
// symmetries of the board. See [table] for the chance that two sets are confounded.
//
// Two groups of unknown cells that no open cell joins are not independent: they share
// the number of mines, and the cells themselves may be beside each other. So no
// products are taken.
package endgame
