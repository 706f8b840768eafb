// Package survey tells people and programs about the table of an ending:
// answers to questions in words and in JSON, what to propose and what may be
// heard then, a plan that is walked through by hand, the figures of a whole
// table, and proofs that are made and verified.
//
// A [Reader] is a table with the colour of the solver: package
// [kriegmate/kriegspiel/endgame] knows only the solver's own board, on which
// its pawns walk up, while all words here are about the real one.
package survey
