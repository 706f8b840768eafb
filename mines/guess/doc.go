// Package guess plays Minesweeper on the usual boards as well as it can in a few
// milliseconds a guess.
//
// A [Player] opens cells that are certainly free as long as there are any. When it
// must guess and few layouts are left, on the board or for a group of cells that has
// nothing to do with the others, it searches them all to the end and opens the cell
// that wins most often; nothing wins more. Otherwise it looks a few guesses ahead: the
// value of a cell is, summed over what it can show, the probability of that count
// times what can be had afterwards. If a cell is then certainly free, that
// is 1 and a little more, for progress; else it is the value of the best next guess,
// and at the end of the look-ahead the chance that this is no mine. So a cell whose
// count tells nothing is worth no more than the guess that remains, and of two cells
// that are as safe as each other the one that opens something is preferred.
//
// All budgets are counts, not times, so that a game is played the same everywhere.
package guess
