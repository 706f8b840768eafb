// Package mate asks for certain mates in Kriegspiel. It brings together the
// rules (package kriegspiel), the estimator of belief states (package estimate)
// and the searchers (package andor): from a record, a list of possible positions
// or one known position to an answer. The commands solve, estimate and check are
// this package with flags around it.
package mate
