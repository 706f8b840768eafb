// Package estimate turns what a player has heard into what may be: the belief
// state, the set of all hidden states that fit a [History].
//
// A history is a start, known up to a set of states, and a list of events: a
// proposal of the solver keeps the states in which the referee would have
// answered as it did; a turn of the opponent drops the states in which it could
// not have been refused so often, and replaces every other state by its
// successors under the replies that would have been announced alike. Two ways may
// lead to one state, so duplicates are removed after every event.
//
// The package knows no game: a domain satisfies [Model] without importing it.
// States come as an [iter.Seq], which is what searchers take.
//
//	Exact       all states, breadth-first; knows the size after every event
//	Stream      all states, one at a time, depth-first; the first comes early
//	Sample      some states, distinct: quick and biased, or uniform
//	Rejection   independent draws, uniform over the opponent's move sequences
//	Metropolis  a walk over move sequences with the same limit, for when
//	            rejection takes too long; Mixing tells how near it comes
//
// # What is uniform over what
//
// Exact and Stream give every state once. The uniform Sample draws every set of
// n states with the same probability; the quick one prefers states that lie
// behind few alternatives. Rejection and Metropolis draw move sequences, so a
// state that can be reached in two ways comes twice as often: that is the
// distribution for an opponent who moves at random and of whom this was heard,
// weighted so that every sequence counts the same.
//
// # Memory
//
// States are kept flat, without pointers between them. Exact keeps the states of
// a [Packer] as codes, 16 bytes each, in tables that are 9/16 to 3/4
// full once they are large: 21 to 29 bytes for a state. It keeps those before
// and after one turn, and lists the last as states. Only to know how many there
// are ([Exact.Count]) takes less: after the last turn no more memory is used than
// there is, and what does not fit is found again.
//
// The others keep whole states, of their own size (40 bytes for Kriegspiel), and 16 to 32
// bytes of a table of hashes for each.
package estimate
