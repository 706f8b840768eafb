// Package shelf keeps games of people against programs while these come and go: each
// under a name that nobody can guess, in a file of its own or in memory.
//
// A [Shelf] with a folder writes a game as PGN whenever it has changed, under a temporary
// name that becomes the real one, so that a process can end at any moment, and another
// goes on. What the programs of the games know is not kept: it follows from the moves. Only
// the games that were used last are in memory as they are played; all others are PGN.
//
// Names come from strangers, and decide which file is read. So a name is twenty-six
// letters and digits of a fixed alphabet, or it is none.
package shelf
