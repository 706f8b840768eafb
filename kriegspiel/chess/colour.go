package chess

import "fmt"

// A Colour is White or Black.
type Colour uint8

// White moves first and owns the pieces written in capitals.
const (
	White Colour = iota
	Black
)

// Other returns the opponent's colour.
func (c Colour) Other() Colour { return c ^ 1 }

// String returns "w" or "b", as in a FEN.
func (c Colour) String() string {
	if c == White {
		return "w"
	}
	return "b"
}

// Name returns "White" or "Black".
func (c Colour) Name() string {
	if c == White {
		return "White"
	}
	return "Black"
}

// ParseColour reads "w" or "b".
func ParseColour(text string) (Colour, error) {
	switch text {
	case "w":
		return White, nil
	case "b":
		return Black, nil
	}
	return 0, fmt.Errorf("%.12q, want w or b", text)
}

// Square translates between the real board and the board as c sees it. It is
// its own inverse.
func (c Colour) Square(s Square) Square {
	if c == White {
		return s
	}
	return s.Turn()
}

// Move translates between the real board and the board as c sees it. It is its
// own inverse.
func (c Colour) Move(m Move) Move {
	if c == White {
		return m
	}
	return m.Turn()
}
