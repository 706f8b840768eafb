package kriegspiel

import (
	"strings"

	"kriegmate/kriegspiel/chess"
)

// What an empty square and a square hidden from the player look like.
const (
	emptySquare  = '·'
	hiddenSquare = '░'
)

// Diagram draws the whole position for a terminal, White at the bottom.
func Diagram(p *chess.Position) string {
	white, black := p.Sides()
	return diagram(&white, &black, emptySquare)
}

// Diagram draws what the solver sees: its own pieces, and every other square
// hidden. White is at the bottom.
func (v *View) Diagram() string {
	if v.Colour == chess.White {
		return diagram(&v.Own, nil, hiddenSquare)
	}
	return diagram(nil, &v.Own, hiddenSquare)
}

// diagram draws the pieces of both sides, each seen by its owner; nil is a side
// that nobody sees.
func diagram(white, black *chess.Side, empty rune) string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		b.WriteByte('1' + byte(rank))
		b.WriteByte(' ')
		for file := range 8 {
			sq := chess.At(file, rank)
			figure := empty
			if white != nil && white.On(sq) != chess.NoPiece {
				figure = white.On(sq).Figure(chess.White)
			}
			if black != nil && black.On(sq.Turn()) != chess.NoPiece {
				figure = black.On(sq.Turn()).Figure(chess.Black)
			}
			b.WriteByte(' ')
			b.WriteRune(figure)
		}
		b.WriteByte('\n')
	}
	b.WriteString("   a b c d e f g h\n")
	return b.String()
}
