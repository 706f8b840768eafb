package render

import (
	"bytes"
	"fmt"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// The measures and colours of a board. A square is a hundred units wide.
const (
	square = 100
	margin = 40
	width  = 8*square + 2*margin

	lightField = "#f0e6d2"
	darkField  = "#c9b18f"
	heatColour = "#c0392b"
)

// Ink is the colour of words and lines.
const Ink = "#33302b"

// picture is an SVG in the making.
type picture struct{ bytes.Buffer }

func (p *picture) printf(format string, args ...any) { fmt.Fprintf(&p.Buffer, format, args...) }

// begin opens the picture and draws the empty board with its coordinates.
func (p *picture) begin(title string, height int) {
	p.printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" fill=\"%s\">\n", width, height, Ink)
	p.printf("<title>%s</title>\n<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n", title, width, height)
	p.fields()
	for i := range 8 {
		at := margin + i*square + square/2
		p.printf("<text x=\"%d\" y=\"%d\" font-size=\"26\" text-anchor=\"middle\">%c</text>\n", at, margin+8*square+30, 'a'+i)
		p.printf("<text x=\"%d\" y=\"%d\" font-size=\"26\" text-anchor=\"middle\">%d</text>\n", margin/2, at+9, 8-i)
	}
}

// fields draws the squares of the empty board.
func (p *picture) fields() {
	for sq := range chess.Square(64) {
		colour := lightField
		if (sq.File()+sq.Rank())%2 == 0 {
			colour = darkField
		}
		x, y := corner(sq)
		p.printf("<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n", x, y, square, square, colour)
	}
}

func (p *picture) end() []byte {
	p.WriteString("</svg>\n")
	return p.Bytes()
}

// corner returns the upper left corner of a square, White at the bottom.
func corner(sq chess.Square) (x, y int) {
	return margin + sq.File()*square, margin + (7-sq.Rank())*square
}

// piece draws a piece with the given opacity.
func (p *picture) piece(sq chess.Square, kind chess.Piece, c chess.Colour, opacity float64) {
	x, y := corner(sq)
	p.WriteString(PieceSVG(kind, c, Place{float64(x), float64(y), square}, opacity))
}

// A Place is where a board stands in a larger picture.
type Place struct {
	X, Y  float64 // of the upper left corner
	Width float64
}

// OwnBoard returns a board with the solver's own pieces, without coordinates, as
// a group of a larger picture in SVG.
func OwnBoard(v *kriegspiel.View, at Place) []byte {
	var p picture
	p.printf("<g transform=\"translate(%.1f %.1f) scale(%.3f) translate(%d %d)\">\n", at.X, at.Y, at.Width/(8*square), -margin, -margin)
	p.fields()
	for sq := range chess.Square(64) {
		if own := v.Own.On(v.Colour.Square(sq)); own != chess.NoPiece {
			p.piece(sq, own, v.Colour, 1)
		}
	}
	p.printf("</g>\n")
	return p.Bytes()
}

// Heat returns a heat map as SVG: the solver's own pieces, and on every other
// square the likeliest piece of the opponent, the fainter the less likely, its
// share in per cent, the other kinds that may stand there, and a red that
// deepens with the chance that the square is taken at all.
func Heat(v *kriegspiel.View, h *kriegspiel.Heat) []byte {
	var p picture
	p.begin(fmt.Sprintf("Where %s may stand, in %d states", v.Colour.Other().Name(), h.States), width)
	for sq := range chess.Square(64) {
		if own := v.Own.On(v.Colour.Square(sq)); own != chess.NoPiece {
			p.piece(sq, own, v.Colour, 1)
		} else {
			p.ghosts(sq, v.Colour.Other(), h)
		}
	}
	return p.end()
}

// ghosts draws who may stand on a square.
func (p *picture) ghosts(sq chess.Square, c chess.Colour, h *kriegspiel.Heat) {
	best, share := h.Likeliest(sq, c)
	if best == chess.NoPiece {
		return
	}
	taken, others := share, ""
	for kind := chess.Knight; kind <= chess.King; kind++ {
		if s := h.Share(sq, kind, c); s > 0 && kind != best {
			taken += s
			others += fmt.Sprintf(" %c%d", kind.Letter(), kriegspiel.Percent(s))
		}
	}
	x, y := corner(sq)
	p.printf("<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\" opacity=\"%.2f\"/>\n", x, y, square, square, heatColour, 0.6*taken)
	p.piece(sq, best, c, 0.15+0.85*share)
	p.printf("<text x=\"%d\" y=\"%d\" font-size=\"17\" text-anchor=\"end\">%d%%</text>\n", x+square-4, y+square-5, kriegspiel.Percent(share))
	if others != "" {
		p.printf("<text x=\"%d\" y=\"%d\" font-size=\"14\">%s</text>\n", x+3, y+15, others[1:])
	}
}
