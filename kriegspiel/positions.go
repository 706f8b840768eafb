package kriegspiel

import (
	"context"
	"errors"
	"fmt"

	"kriegmate/kriegspiel/chess"
)

// Positions is a belief state that is given as a list of positions: the view
// that all of them share, with the solver to move, and a state for each, in
// their order. Equal ones count once.
type Positions struct {
	Rules  Rules
	View   View
	States []State
}

// PositionsOf returns the belief state of a list of positions. The solver is the
// side to move, and has a move. All positions must agree on it and on its pieces
// and castling rights, and on what the rules tell of its pawn tries. An error about a position is a [LineError].
func PositionsOf(positions []chess.Position, rules Rules) (*Positions, error) {
	c := newCollector(rules, "position")
	for i := range positions {
		if err := c.add(rules.Normal(positions[i])); err != nil {
			return nil, c.wrong(i, err)
		}
	}
	return c.positions()
}

// ParsePositions is [PositionsOf] for positions in text, each a FEN. If solver
// is not nil it must be the side to move.
func ParsePositions(lines []string, rules Rules, solver *chess.Colour) (*Positions, error) {
	return ParsePositionsContext(context.Background(), lines, rules, solver)
}

// ParsePositionsContext is [ParsePositions] until ctx ends, whose error it returns then.
func ParsePositionsContext(ctx context.Context, lines []string, rules Rules, solver *chess.Colour) (*Positions, error) {
	c := newCollector(rules, "line")
	for i, line := range lines {
		if err := endedAt(ctx, i); err != nil {
			return nil, err
		}
		p, err := rules.ParseFEN(line)
		switch {
		case err != nil:
		case solver != nil && p.Turn != *solver:
			err = fmt.Errorf("%s is to move, but the solver is %s", p.Turn.Name(), solver.Name())
		default:
			err = c.add(p)
		}
		if err != nil {
			return nil, c.wrong(i, err)
		}
	}
	return c.positions()
}

// endedAt returns the error of ctx, which is looked at before every 256th entry of a
// list.
func endedAt(ctx context.Context, i int) error {
	if i%256 != 0 {
		return nil
	}
	return ctx.Err()
}

// A LineError says which entry of a list of positions is wrong.
type LineError struct {
	Line int    // from 1
	Kind string // "line" or "position"
	Err  error
}

// Error names the entry and what is wrong.
func (e *LineError) Error() string { return fmt.Sprintf("%s %d: %v", e.Kind, e.Line, e.Err) }

// Unwrap returns what is wrong.
func (e *LineError) Unwrap() error { return e.Err }

// A collector adds up positions.
type collector struct {
	list *Positions
	kind string // what it calls an entry
	seen map[State]bool
	told Percept // of the solver's pawn tries
}

func newCollector(rules Rules, kind string) *collector {
	return &collector{list: &Positions{Rules: rules}, kind: kind, seen: map[State]bool{}}
}

// add takes a position in which the side to move has a move.
func (c *collector) add(p chess.Position) error {
	if !p.Movable() {
		return fmt.Errorf("the game is over: %s has no move", p.Turn.Name())
	}
	v, s := c.list.Rules.Split(&p, p.Turn)
	told := c.list.Rules.Told(&p)
	if len(c.list.States) > 0 {
		if err := v.Agree(&c.list.View, "in "+c.kind+" 1"); err != nil {
			return err
		}
		if told != c.told {
			return fmt.Errorf("the referee tells %s of %s, in %s 1 of %s", p.Turn.Name(), told.sayTries(p.Turn), c.kind, c.told.sayTries(p.Turn))
		}
	}
	c.list.View, c.told = v, told
	if !c.seen[s] {
		c.seen[s] = true
		c.list.States = append(c.list.States, s)
	}
	return nil
}

func (c *collector) wrong(i int, err error) error { return &LineError{i + 1, c.kind, err} }

func (c *collector) positions() (*Positions, error) {
	if len(c.list.States) == 0 {
		return nil, errors.New("no position")
	}
	return c.list, nil
}

// Agree tells where the view differs from another, which the error calls by the
// given words, such as "in line 1". It is nil if they show the same.
func (v *View) Agree(other *View, where string) error {
	if v.Colour != other.Colour {
		return fmt.Errorf("%s is to move, %s %s", v.Colour.Name(), where, other.Colour.Name())
	}
	for sq := range chess.Square(64) {
		own := v.Colour.Square(sq)
		if x, y := v.Own.On(own), other.Own.On(own); x != y {
			return fmt.Errorf("%s has %s on %v, %s %s", v.Colour.Name(), pieceNames[x], sq, where, pieceNames[y])
		}
	}
	if v.Own.Castling != other.Own.Castling {
		return fmt.Errorf("%s has other castling rights than %s", v.Colour.Name(), where)
	}
	return nil
}

// pieceNames are what stands on a square, by kind.
var pieceNames = [...]string{
	chess.NoPiece: "nothing", chess.Knight: "a knight", chess.Bishop: "a bishop", chess.Rook: "a rook",
	chess.Queen: "a queen", chess.Pawn: "a pawn", chess.King: "the king",
}
