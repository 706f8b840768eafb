// Package transcript is whole games for the referee as they stand in JSON: the proposals
// of both players go in, and what each of them was answered comes out.
package transcript
