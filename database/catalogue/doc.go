// Package catalogue shows what is in a file of problems: all problems that a filter
// takes as a table, as lines of JSON or as PGN files, and one problem with its
// boards.
package catalogue
