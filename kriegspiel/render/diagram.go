package render

import (
	"fmt"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// Diagram returns a belief state as a board for a page: the solver's pieces, those of the
// opponent that stand in the same place in all states, and as ghosts all others, wherever
// they may stand. Where more than one kind may, the likeliest is drawn and all are named;
// "any" is all six.
// White is at the bottom, and the caption is the caller's.
func Diagram(v *kriegspiel.View, states []kriegspiel.State) *Board {
	var heat kriegspiel.Heat
	for i := range states {
		heat.Add(&states[i])
	}
	other := v.Colour.Other()
	b := &Board{Title: fmt.Sprintf("%s to move, %d possible positions", v.Colour.Name(), len(states))}
	if len(states) == 1 {
		b.Title = v.Colour.Name() + " to move"
	}
	b.Own(v)
	for sq := range chess.Square(64) {
		f := &b.Fields[sq]
		best, share := heat.Likeliest(sq, other)
		if f.Piece != chess.NoPiece || best == chess.NoPiece {
			continue
		}
		f.Piece, f.Colour = best, other
		taken := share
		kinds := ""
		for _, kind := range kindsInOrder {
			if s := heat.Share(sq, kind, other); s > 0 {
				kinds += string(kind.Letter())
				if kind != best {
					taken += s
				}
			}
		}
		if share < 1 {
			f.Faint = max(Faintness(taken), ghostly)
		}
		switch len(kinds) {
		case 1:
		case len(kindsInOrder):
			f.Figure = "any" // there is no room for six letters
		default:
			f.Figure = kinds
		}
	}
	return b
}

// ghostly is how faint a piece is at least that may stand somewhere else.
const ghostly = 0.4

// kindsInOrder are the kinds as people list them.
var kindsInOrder = []chess.Piece{chess.King, chess.Queen, chess.Rook, chess.Bishop, chess.Knight, chess.Pawn}
