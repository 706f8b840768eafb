// Package fullsight is the vocabulary between a searcher for hidden
// information and a solver that sees everything.
//
// A player who sees everything wins whatever one who does not can win. So a
// fast solver of the visible game, a full sight, gives a searcher an upper
// bound: a position that full sight does not win need not be searched. The
// searcher declares the interface of a full sight, a domain implements it, and
// neither imports the other. What both must agree on is here: the answers
// ([Answer], [Prospect]), and the memory that the searcher lends to the solver
// ([Memory]), with the format of its table ([Table], [Entry]).
package fullsight
