package play

import (
	"fmt"
	"strings"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// A Style is how boards are drawn.
type Style uint8

const (
	// Plain boards are text alone.
	Plain Style = iota
	// Coloured boards have light and dark squares, in the colours that nearly every
	// terminal knows.
	Coloured
)

// The colours of coloured boards, in the palette of 256.
const (
	lightField = 137
	darkField  = 94
	whitePiece = 231
	blackPiece = 16
	reset      = "\x1b[0m"
)

// figures are the pieces, by colour and kind. On coloured squares the full ones stand
// for both sides.
var figures = [2]map[chess.Piece]string{
	chess.White: {chess.King: "♔", chess.Queen: "♕", chess.Rook: "♖", chess.Bishop: "♗", chess.Knight: "♘", chess.Pawn: "♙"},
	chess.Black: {chess.King: "♚", chess.Queen: "♛", chess.Rook: "♜", chess.Bishop: "♝", chess.Knight: "♞", chess.Pawn: "♟"},
}

// figure returns a piece as it is drawn in a style.
func (s Style) figure(c chess.Colour, p chess.Piece) string {
	if s == Coloured {
		c = chess.Black
	}
	return figures[c][p]
}

// A cell is what stands on a square: a text of fixed width, in the colour of a side.
type cell struct {
	text string
	side chess.Colour
}

// lines draws a board with a side at the bottom, and with the files below. The cells
// have the given width.
func (s Style) lines(bottom chess.Colour, width int, at func(chess.Square) cell) (list []string) {
	letters := "  "
	for i := range 8 {
		rank := 7 - i
		if bottom == chess.Black {
			rank = i
		}
		var b strings.Builder
		fmt.Fprintf(&b, "%d ", rank+1)
		for j := range 8 {
			file := j
			if bottom == chess.Black {
				file = 7 - j
			}
			sq := chess.At(file, rank)
			b.WriteString(s.painted(sq, at(sq)))
			if i == 0 {
				letters += fmt.Sprintf("%*s%c%*s", (width-1)/2, "", 'a'+file, width-1-(width-1)/2, "")
			}
		}
		list = append(list, b.String())
	}
	return append(list, letters)
}

// painted returns a cell with its colours.
func (s Style) painted(sq chess.Square, c cell) string {
	if s == Plain {
		return c.text
	}
	field, piece := lightField, whitePiece
	if (sq.File()+sq.Rank())%2 == 0 {
		field = darkField
	}
	if c.side == chess.Black {
		piece = blackPiece
	}
	return fmt.Sprintf("\x1b[1;38;5;%d;48;5;%dm%s%s", piece, field, c.text, reset)
}

// What an empty square and a hidden one look like on a plain board.
const (
	emptySquare  = "·"
	hiddenSquare = "░"
)

// whole draws the board with the given sides, each seen by its owner; nil is a side that
// nobody sees.
func (s Style) whole(bottom chess.Colour, white, black *chess.Side) []string {
	empty := emptySquare
	switch {
	case s == Coloured:
		empty = " "
	case white == nil || black == nil:
		empty = hiddenSquare
	}
	return s.lines(bottom, 3, func(sq chess.Square) cell {
		for c, side := range []*chess.Side{chess.White: white, chess.Black: black} {
			c := chess.Colour(c)
			if side != nil && side.On(c.Square(sq)) != chess.NoPiece {
				return cell{" " + s.figure(c, side.On(c.Square(sq))) + " ", c}
			}
		}
		return cell{text: " " + empty + " "}
	})
}

// Board draws what the person sees: the own pieces, with what is known of the game
// beside them. The person's side is at the bottom.
func (g *Game) Board() string {
	v, _ := kriegspiel.Split(&g.referee.Position, g.setup.Side)
	sides := [2]*chess.Side{}
	sides[g.setup.Side] = &v.Own
	return beside(g.Style.whole(g.setup.Side, sides[chess.White], sides[chess.Black]), g.panel(&v.Own))
}

// Reveal draws the whole board.
func (g *Game) Reveal() string {
	white, black := g.referee.Position.Sides()
	return beside(g.Style.whole(g.setup.Side, &white, &black), nil)
}

// beside writes notes to the right of a board.
func beside(board, notes []string) string {
	var b strings.Builder
	for i, line := range board {
		if i < len(notes) && notes[i] != "" {
			line += "   " + notes[i]
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

// panel tells what the person knows: pieces, losses, captures, refused tries.
func (g *Game) panel(own *chess.Side) []string {
	notes := []string{
		"",
		fmt.Sprintf("Move %d", g.number(len(g.line.Moves))),
		fmt.Sprintf("You, %s: %s", g.setup.Side.Name(), g.army(own)),
		g.losses(),
		fmt.Sprintf("The %s, %s: %s", g.setup.Against.Name, g.setup.Side.Other().Name(), g.left()),
		g.captures(),
		g.refusals(),
	}
	if p := g.last.percept; g.last.any && p.Check() != 0 && g.PersonToMove() && !g.Over() {
		notes[0] = "You are in " + p.Check().Say(g.setup.Side)
	}
	return notes
}

// kinds are the kinds of pieces in the order in which they are listed.
var kinds = []chess.Piece{chess.King, chess.Queen, chess.Rook, chess.Bishop, chess.Knight, chess.Pawn}

// army lists the person's pieces, as in ♔ ♕ ♖♖ ♙x8.
func (g *Game) army(own *chess.Side) string {
	var words []string
	for _, p := range kinds {
		switch n := own.Pieces(p).Count(); {
		case n > 2:
			words = append(words, fmt.Sprintf("%s×%d", figures[g.setup.Side][p], n))
		case n > 0:
			words = append(words, strings.Repeat(figures[g.setup.Side][p], n))
		}
	}
	return strings.Join(words, " ")
}

// left tells how many pieces the program has left: those of the start but for what the
// person has captured.
func (g *Game) left() string {
	_, theirs := kriegspiel.Split(&g.setup.Start.Position, g.setup.Side)
	all := theirs.All().Count()
	if all == len(g.taken)+1 {
		return "the king alone"
	}
	return fmt.Sprintf("%d of %d pieces", all-len(g.taken), all)
}

func (g *Game) losses() string {
	if len(g.lost) == 0 {
		return ""
	}
	text := "  you lost "
	for _, p := range g.lost {
		text += figures[g.setup.Side][p]
	}
	return text
}

func (g *Game) captures() string {
	if len(g.taken) == 0 {
		return ""
	}
	names := make([]string, len(g.taken))
	for i, sq := range g.taken {
		names[i] = sq.String()
	}
	return "  you captured on " + strings.Join(names, " ")
}

func (g *Game) refusals() string {
	if len(g.refusedNow()) == 0 || !g.PersonToMove() {
		return ""
	}
	names := make([]string, len(g.refusedNow()))
	for i, m := range g.refusedNow() {
		names[i] = g.referee.Name(m)
	}
	return "Refused in this turn: " + strings.Join(names, " ")
}
