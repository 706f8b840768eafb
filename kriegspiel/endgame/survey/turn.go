package survey

import (
	"errors"
	"fmt"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/endgame"
)

// A Turn is what to propose in a position that is won, and all that may be heard
// then before the solver's next proposal.
type Turn struct {
	Propose string // in SAN
	Heard   []Hearing
}

// A Hearing is something that may be heard after a proposal, and what is known
// then.
type Hearing struct {
	Words string // such as "refused", "check by file", "silence, then capture on d4"
	Ends  bool   // with checkmate: Position tells where the king is then
	Reader
	endgame.Position
	Moves int // of the mate that is left
}

// refused are the words of a refusal.
const refused = "refused"

// Turn returns the first turn of a shortest certain mate, or an error that is
// [endgame.ErrNever].
func (r Reader) Turn(pos endgame.Position) (turn Turn, err error) {
	proposal, err := r.Table.Propose(pos.At, pos.Set)
	if err != nil {
		return turn, err
	}
	m := r.Table.Material()
	turn.Propose = nameOf(m, pos.At, proposal.Move, r.Colour)
	if proposal.Refused != 0 {
		turn.add(Hearing{Words: refused, Reader: r, Position: endgame.Position{At: pos.At, Set: proposal.Refused}})
	}
	if proposal.Mates != 0 {
		turn.add(Hearing{Words: "checkmate", Ends: true, Reader: r, Position: endgame.Position{At: pos.At, Set: proposal.Mates}})
	}
	for _, o := range proposal.Next {
		words := said(m, pos.At, proposal.Move, o.Said.First()).Say(r.Colour)
		if words == "" {
			words = "silence"
		}
		if o.Captured {
			words += ", then capture on " + r.Colour.Square(o.Square).String()
		}
		turn.add(Hearing{Words: words, Reader: Reader{o.Table, r.Colour}, Position: endgame.Position{At: o.At, Set: o.Set}})
	}
	for i := range turn.Heard {
		if h := &turn.Heard[i]; !h.Ends {
			if h.Moves, err = h.Table.Moves(h.At, h.Set); err != nil {
				return turn, err
			}
		}
	}
	return turn, nil
}

func (t *Turn) add(h Hearing) { t.Heard = append(t.Heard, h) }

// String says what is known after a hearing.
func (h *Hearing) String() string {
	if h.Ends {
		return "checkmate with the king on " + h.SomeSquares(h.Set)
	}
	return fmt.Sprintf("%s: king on %s: %s", h.Words, h.SomeSquares(h.Set), endgame.Length(h.Moves))
}

// Told tells about the position that is asked about: how long the mate takes,
// what to propose, and what then.
func (r Reader) Told(q Question) (list Listing, err error) {
	a, err := r.Answer(q)
	if err != nil {
		return list, err
	}
	pos, err := r.Position(q)
	if err != nil {
		return list, err
	}
	list.Values = []any{a}
	list.Text = fmt.Sprintf("%s, king on %s: %s\n", q.At, r.SomeSquares(pos.Set), endgame.Length(a.Moves))
	lines, err := r.Advice(pos)
	for i, line := range lines {
		if i > 0 {
			line = "  " + line
		}
		list.Text += line + "\n"
	}
	return list, err
}

// Advice returns what to propose in a position, and what then, as text of one
// line each. It is empty where nothing wins.
func (r Reader) Advice(pos endgame.Position) (lines []string, err error) {
	turn, err := r.Turn(pos)
	if errors.Is(err, endgame.ErrNever) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	lines = append(lines, "propose "+turn.Propose)
	for i := range turn.Heard {
		lines = append(lines, turn.Heard[i].String())
	}
	return lines, nil
}

// SomeSquares names a few squares, and counts many.
func (r Reader) SomeSquares(set chess.Bitboard) string {
	return few(endgame.SquareNames(set, r.Colour))
}

// nameOf returns the SAN of a proposal.
func nameOf(m endgame.Material, p endgame.Placement, move chess.Move, c chess.Colour) string {
	own := m.Side(p)
	n := chess.Notation{Side: &own, Moves: own.Proposals(nil), Colour: c}
	return n.Name(move)
}

// said returns what the referee says of a move with the king on a square.
func said(m endgame.Material, p endgame.Placement, move chess.Move, king chess.Square) kriegspiel.Percept {
	v := kriegspiel.NewView(m.Side(p), chess.White)
	s := kriegspiel.State{King: king.Turn()}
	return kriegspiel.Berkeley.Try(&v, &s, move) &^ (kriegspiel.Checkmate | kriegspiel.Stalemate)
}
