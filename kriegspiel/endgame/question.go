package endgame

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// A Question asks for the shortest certain mate, in the words of users: squares
// of the real board.
type Question struct {
	At      string  `json:"at"` // such as "Kc3 Ra1"
	Squares Squares `json:"squares"`
}

// Squares are where the opponent's king may be: names of squares, or nil for
// all on which it can stand. In JSON nil is the word "full".
type Squares []string

// UnmarshalJSON reads "full" or a list of names.
func (s *Squares) UnmarshalJSON(data []byte) error {
	if string(data) == `"full"` {
		*s = nil
		return nil
	}
	var names []string
	if err := json.Unmarshal(data, &names); err != nil || names == nil {
		return errors.New(`squares: want "full" or a list of squares`)
	}
	*s = names
	return nil
}

// MarshalJSON writes what UnmarshalJSON reads.
func (s Squares) MarshalJSON() ([]byte, error) {
	if s == nil {
		return []byte(`"full"`), nil
	}
	return json.Marshal([]string(s))
}

// An Answer is the answer to a question, on the real board.
type Answer struct {
	At    string `json:"at"`
	Moves int    `json:"moves"` // accepted moves of the shortest certain mate, 0 if there is none
}

// A Reader understands questions about a table when the solver has a colour.
type Reader struct {
	Table  *Table
	Colour chess.Colour
}

// Position returns the position that is asked about.
func (r Reader) Position(q Question) (Position, error) {
	return ReadPosition(q, r.Table.Material(), r.Colour)
}

// ReadPosition returns the position that is asked about when a solver of colour
// c has the pieces of m.
func ReadPosition(q Question, m Material, c chess.Colour) (pos Position, err error) {
	if pos.At, err = ParsePlacement(q.At, m, c); err != nil {
		return pos, fmt.Errorf("at: %w", err)
	}
	if q.Squares == nil {
		if pos.Set = m.Full(pos.At); pos.Set == 0 {
			err = errors.New("squares: the king can stand nowhere")
		}
		return pos, err
	}
	if pos.Set, err = ParseSquares(q.Squares, c); err == nil {
		err = m.Impossible(pos.At, pos.Set, c)
	}
	if err != nil {
		err = fmt.Errorf("squares: %w", err)
	}
	return pos, err
}

// Answer answers a question.
func (r Reader) Answer(q Question) (Answer, error) {
	pos, err := r.Position(q)
	if err != nil {
		return Answer{}, err
	}
	n, err := r.Table.Moves(pos.At, pos.Set)
	return Answer{q.At, n}, err
}

// Length says how long a mate is, with a word on the rule of fifty moves where it
// would matter.
func Length(moves int) string {
	switch {
	case moves == 0:
		return "no certain mate in any number of moves"
	case moves == 1:
		return "mate in 1 move"
	case moves > 50:
		return fmt.Sprintf("mate in %d moves (there is no rule of fifty moves)", moves)
	}
	return fmt.Sprintf("mate in %d moves", moves)
}

// Advice returns what to propose in a position, and what then, as text of one
// line each. It is empty where nothing wins.
func (r Reader) Advice(pos Position) (lines []string, err error) {
	proposal, err := r.Table.Propose(pos.At, pos.Set)
	if errors.Is(err, ErrNever) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	m := r.Table.Material()
	lines = append(lines, "propose "+m.name(pos.At, proposal.Move, r.Colour))
	if proposal.Refused != 0 {
		n, err := r.Table.Moves(pos.At, proposal.Refused)
		if err != nil {
			return nil, err
		}
		lines = append(lines, r.then("refused", Outcome{Set: proposal.Refused}, n))
	}
	if proposal.Mates != 0 {
		lines = append(lines, "checkmate with the king on "+r.SomeSquares(proposal.Mates))
	}
	for _, o := range proposal.Next {
		n, err := o.Table.Moves(o.At, o.Set)
		if err != nil {
			return nil, err
		}
		said := m.said(pos, proposal.Move, o.Said.First()).Say(r.Colour)
		if said == "" {
			said = "silence"
		}
		if o.Captured {
			said += ", then capture on " + r.Colour.Square(o.Square).String()
		}
		lines = append(lines, r.then(said, o, n))
	}
	return lines, nil
}

// then says what is known after what was heard.
func (r Reader) then(said string, o Outcome, moves int) string {
	return fmt.Sprintf("%s: king on %s: %s", said, r.SomeSquares(o.Set), Length(moves))
}

// SomeSquares names a few squares, and counts many.
func (r Reader) SomeSquares(set chess.Bitboard) string {
	const few = 8
	names := SquareNames(set, r.Colour)
	if len(names) > few {
		return fmt.Sprintf("one of %d squares", len(names))
	}
	return strings.Join(names, ", ")
}

// side returns the pieces of a placement.
func (m Material) side(p Placement) (own chess.Side) {
	for i := range len(m) + 1 {
		own.Put(m.kind(i), p[i])
	}
	return own
}

// name returns the SAN of a proposal.
func (m Material) name(p Placement, move chess.Move, c chess.Colour) string {
	own := m.side(p)
	n := chess.Notation{Side: &own, Moves: own.Proposals(nil), Colour: c}
	return n.Name(move)
}

// said returns what the referee says of a move with the king on a square.
func (m Material) said(pos Position, move chess.Move, king chess.Square) kriegspiel.Percept {
	v := kriegspiel.NewView(m.side(pos.At), chess.White)
	s := kriegspiel.State{King: king.Turn()}
	return kriegspiel.Berkeley.Try(&v, &s, move) &^ (kriegspiel.Checkmate | kriegspiel.Stalemate)
}

// Text returns the figures as people read them.
func (f *Figures) Text(m Material) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%v: %d placements up to symmetry, %d maximal winning sets\n", m, f.Placements, f.Sets)
	fmt.Fprintf(&b, "from full uncertainty %d win and %d never do\n", f.Placements-f.Lengths[0], f.Lengths[0])
	known := 0
	for _, n := range f.Squares {
		known += n
	}
	fmt.Fprintf(&b, "with the king's square known %d of %d positions win\n", known-f.Squares[0], known)
	b.WriteString("moves  placements from full uncertainty  positions with the king's square known\n")
	for n := 1; n < len(f.Lengths); n++ {
		if f.Lengths[n]+f.Squares[n] > 0 {
			fmt.Fprintf(&b, "%5d  %33d  %43d\n", n, f.Lengths[n], f.Squares[n])
		}
	}
	if len(f.Lengths) > 51 && slices.Max(f.Lengths[51:]) > 0 {
		b.WriteString("there is no rule of fifty moves\n")
	}
	return b.String()
}
