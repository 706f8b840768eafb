package certificate

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"kriegmate/internal/english"
	"kriegmate/kriegspiel/chess"
)

// A Claim is what a certificate proves.
type Claim string

// The claims.
const (
	Wins    Claim = "wins"   // within Moves accepted moves, whatever happens
	NotIn   Claim = "not in" // no plan wins within Moves accepted moves
	NeverIs Claim = "never"  // no plan wins in any number of moves
)

// A Certificate is a claim with its proof. Squares are those of the solver's
// own board, on which its pawns walk up.
type Certificate struct {
	Format string `json:"format"` // the name of the format and its version: see Format
	Claim  Claim  `json:"claim"`
	At     string `json:"at"`  // the placement, such as "Kc3 Ra1"
	Set    Set    `json:"set"` // where the opponent's king may be
	Moves  int    `json:"moves,omitempty"`
	Root   Target `json:"root"`
	Nodes  []Node `json:"nodes"`
}

// Format is the first field of every certificate of this version.
const Format = "kriegmate endgame certificate 1"

// Recognised tells whether a text is meant to be a certificate of this package,
// of any version.
func Recognised(text []byte) bool {
	d := json.NewDecoder(bytes.NewReader(text))
	for _, want := range []json.Token{json.Delim('{'), "format"} {
		if found, err := d.Token(); err != nil || found != want {
			return false
		}
	}
	found, _ := d.Token()
	format, _ := found.(string)
	name, _, _ := strings.Cut(Format, " certificate")
	return strings.HasPrefix(format, name)
}

// String says what is claimed.
func (c *Certificate) String() string {
	head := fmt.Sprintf("%s, king on one of %d squares: ", c.At, bits.OnesCount64(uint64(c.Set)))
	if c.Set&(c.Set-1) == 0 {
		head = fmt.Sprintf("%s, king on %s: ", c.At, squares(chess.Bitboard(c.Set)))
	}
	moves := english.Count(c.Moves, "move")
	switch c.Claim {
	case Wins:
		return head + "mate in at most " + moves
	case NotIn:
		return head + "no certain mate in " + moves
	}
	return head + "no certain mate in any number of moves"
}

// A Node is a belief state with what to do about it.
type Node struct {
	At    string `json:"at"`
	Set   Set    `json:"set"`
	Moves int    `json:"moves,omitempty"` // 0 in a refutation: never
	// Try is the proposal of a plan in UCI notation.
	Try string `json:"try,omitempty"`
	// Next are the nodes that settle what can happen next.
	Next []Target `json:"next,omitempty"`
}

// A Target is a node and the symmetry that maps its board to the board where
// it is used.
type Target struct {
	Node     int
	Symmetry uint8 // see Mapped
}

// MarshalJSON writes a target as two numbers.
func (t Target) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, "[%d,%d]", t.Node, t.Symmetry), nil
}

// UnmarshalJSON reads what MarshalJSON writes.
func (t *Target) UnmarshalJSON(data []byte) error {
	var pair []int
	if err := json.Unmarshal(data, &pair); err != nil || len(pair) != 2 || pair[1] < 0 || pair[1] > 7 {
		return fmt.Errorf("target %.20q is not like [17,3]", data)
	}
	t.Node, t.Symmetry = pair[0], uint8(pair[1])
	return nil
}

// A Set is a set of squares. As text it is 16 hexadecimal digits, bit 0 being a1
// and bit 63 h8.
type Set chess.Bitboard

// MarshalText writes the 16 digits.
func (s Set) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%016x", uint64(s)), nil }

// UnmarshalText reads them.
func (s *Set) UnmarshalText(text []byte) error {
	n, err := strconv.ParseUint(string(text), 16, 64)
	if err != nil || len(text) != 16 {
		return fmt.Errorf("set %.20q is not 16 hexadecimal digits", text)
	}
	*s = Set(n)
	return nil
}

// Mapped returns the set under a symmetry: bit 0 mirrors the files, then bit 1
// the ranks, then bit 2 exchanges files and ranks.
func (s Set) Mapped(symmetry uint8) (image Set) {
	for rest := uint64(s); rest != 0; rest &= rest - 1 {
		image |= 1 << mapped(chess.Square(bits.TrailingZeros64(rest)), symmetry)
	}
	return image
}

func mapped(s chess.Square, symmetry uint8) chess.Square {
	file, rank := s.File(), s.Rank()
	if symmetry&1 != 0 {
		file = 7 - file
	}
	if symmetry&2 != 0 {
		rank = 7 - rank
	}
	if symmetry&4 != 0 {
		file, rank = rank, file
	}
	return chess.At(file, rank)
}
