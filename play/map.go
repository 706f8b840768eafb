package play

import (
	"fmt"
	"slices"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// mapText draws where the enemy's pieces may stand.
func (g *Game) mapText(h *Hint) string {
	side, enemy, style := g.setup.Side, g.setup.Side.Other(), g.Style
	empty := emptySquare
	if style == Coloured {
		empty = " "
	}
	board := style.lines(side, 6, func(sq chess.Square) cell {
		if own := h.states.View.Own.On(side.Square(sq)); own != chess.NoPiece {
			return cell{"  " + style.figure(side, own) + "   ", side}
		}
		best, share := h.heat.Likeliest(sq, enemy)
		if best == chess.NoPiece {
			return cell{"  " + empty + "   ", enemy}
		}
		return cell{fmt.Sprintf(" %s%3d ", style.figure(enemy, best), kriegspiel.Percent(share)), enemy}
	})
	text := fmt.Sprintf("%s; the likeliest piece of every square, in per cent:\n\n%s\n", h.Words, beside(board, nil))
	for _, p := range kinds {
		if places := places(&h.heat, p, enemy); len(places) > 0 {
			text += wrapped(figures[enemy][p], places)
		}
	}
	return text
}

// mostPlaces is how many squares of a kind are listed.
const mostPlaces = 12

// places lists where a kind of piece may stand, the likeliest first.
func places(h *kriegspiel.Heat, p chess.Piece, c chess.Colour) (list []string) {
	var squares []chess.Square
	for sq := range chess.Square(64) {
		if h.Share(sq, p, c) > 0 {
			squares = append(squares, sq)
		}
	}
	slices.SortStableFunc(squares, func(a, b chess.Square) int {
		switch x, y := h.Share(a, p, c), h.Share(b, p, c); {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return 0
	})
	for i, sq := range squares {
		if i == mostPlaces {
			return append(list, fmt.Sprintf("and %d more", len(squares)-i))
		}
		list = append(list, fmt.Sprintf("%v %d%%", sq, kriegspiel.Percent(h.Share(sq, p, c))))
	}
	return list
}
