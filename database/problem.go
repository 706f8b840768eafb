package database

import (
	"encoding/json"
	"fmt"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// A Verdict says what is known of a problem at its number of ply.
type Verdict uint8

// The verdicts of problems.
const (
	// NoMate: no plan mates in all states, and none is known to mate in half
	// of them.
	NoMate Verdict = iota
	// NearMiss: no plan mates in all states, but one mates in at least half.
	NearMiss
	// Mate: a plan mates in all states.
	Mate
)

var verdictNames = [...]string{NoMate: "no-mate", NearMiss: "near-miss", Mate: "mate"}

// String returns "no-mate", "near-miss" or "mate".
func (v Verdict) String() string { return verdictNames[v] }

// MarshalText returns the name.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// UnmarshalText reads the name.
func (v *Verdict) UnmarshalText(name []byte) (err error) {
	*v, err = ParseVerdict(string(name))
	return err
}

// ParseVerdict returns the verdict with the given name.
func ParseVerdict(name string) (Verdict, error) {
	for v, n := range verdictNames {
		if n == name {
			return Verdict(v), nil
		}
	}
	return 0, fmt.Errorf("unknown verdict %.16q, want mate, near-miss or no-mate", name)
}

// A Problem asks for a mate within Ply, and knows the answer.
type Problem struct {
	// ID is made from the content: rules, solver, ply, and the record or the
	// positions; see [Problem.NewID].
	ID    string
	Rules kriegspiel.Rules
	// Solver is the side that is to move and to mate.
	Solver chess.Colour
	Ply    int
	// Record is the solver's history, which ends with the solver to move. A
	// problem has either a record or positions.
	Record *kriegspiel.Record
	// Positions are the belief state itself, one position for each state.
	Positions []chess.Position

	Verdict Verdict
	// Belief is the size of the belief state.
	Belief int
	// Covered is the most states that one plan mates, as far as is known;
	// Exact tells that no plan mates more.
	Covered int
	Exact   bool
	Origin  Origin
	// Tags are those of the PGN file that the problem came from, all of them
	// in their order; nil if it came from none.
	Tags []kriegspiel.Tag
	// Certificate is the plan or the refutation as docs/certificates.md
	// describes it, not compressed; nil if there is none.
	Certificate json.RawMessage
}

// An Origin says where a problem came from: a game of self-play, a file, or
// neither.
type Origin struct {
	Seed uint64 // of the generator
	Game int    // from 1; 0 if it is from no game
	File string // such as "d3/mate1.pgn"
}

// String says in words where a problem came from: the file, or "game 12 of seed
// 7"; "" if it came from neither.
func (o Origin) String() string {
	switch {
	case o.File != "":
		return o.File
	case o.Game != 0:
		return fmt.Sprintf("game %d of seed %d", o.Game, o.Seed)
	}
	return ""
}
