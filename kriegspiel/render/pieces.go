package render

import (
	"fmt"
	"image/color"
	"strings"

	"kriegmate/kriegspiel/chess"
)

// A Layer is one path of a drawing and how it is painted: first filled, then
// drawn along with a line. A colour that is wholly transparent paints nothing.
type Layer struct {
	Path       Path
	Fill, Line color.NRGBA
	Width      float64 // of the line
}

// The colours of the pieces.
var (
	ivory = color.NRGBA{0xff, 0xff, 0xff, 0xff}
	ebony = color.NRGBA{0x33, 0x30, 0x2b, 0xff}
)

// The widths of the lines of a piece.
const (
	outlineWidth = 3.2
	detailWidth  = 2.6
)

// Drawing returns a piece on a field of 100 by 100 units, the lowest layer
// first; nothing for NoPiece.
func Drawing(kind chess.Piece, c chess.Colour) []Layer {
	body, ink := ivory, ebony
	if c == chess.Black {
		body, ink = ebony, ivory
	}
	d, ok := drawings[kind]
	if !ok {
		return nil
	}
	return []Layer{
		{Path: d.body, Fill: body, Line: ebony, Width: outlineWidth},
		{Path: d.lines, Line: ink, Width: detailWidth},
		{Path: d.spots, Fill: ink},
	}
}

// PieceSVG returns a piece at a place as an element of SVG. It shines through if
// the opacity is below 1: a piece that may stand there.
func PieceSVG(kind chess.Piece, c chess.Colour, at Place, opacity float64) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<g class="piece" transform="translate(%s %s) scale(%s)"`, number(at.X), number(at.Y), precise(at.Width/square))
	if opacity < 1 {
		fmt.Fprintf(&b, ` opacity="%s"`, number(opacity))
	}
	b.WriteString(">")
	for _, l := range Drawing(kind, c) {
		if len(l.Path) > 0 {
			b.WriteString(l.svg())
		}
	}
	b.WriteString("</g>\n")
	return b.String()
}

// svg returns the layer as an element of SVG.
func (l *Layer) svg() string {
	text := fmt.Sprintf(`<path d="%v" fill="%s"`, l.Path, colourName(l.Fill))
	if l.Width > 0 {
		text += fmt.Sprintf(` stroke="%s" stroke-width="%s" stroke-linejoin="round" stroke-linecap="round"`, colourName(l.Line), number(l.Width))
	}
	return text + "/>"
}

// colourName returns a colour as SVG names it.
func colourName(c color.NRGBA) string {
	if c.A == 0 {
		return "none"
	}
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}

// A drawing is a piece in outline: the body, the lines that divide it, and what
// is as dark as the lines.
type drawing struct{ body, lines, spots Path }

// drawings are the pieces. They stand on a common base line.
var drawings = map[chess.Piece]drawing{
	chess.Pawn:   {body: pawnBody, lines: Path{move(29.5, 78), line(70.5, 78)}},
	chess.Rook:   {body: rookBody, lines: Path{move(32, 37), line(68, 37), move(35, 68), line(65, 68), move(29, 78), line(71, 78)}},
	chess.Knight: {body: knightBody, lines: knightLines, spots: knightSpots},
	chess.Bishop: {body: bishopBody, lines: bishopLines},
	chess.Queen:  {body: queenBody, lines: queenLines},
	chess.King:   {body: kingBody, lines: kingLines},
}

var pawnBody = both(
	move(50, 20),
	curve(41.5, 20, 35.5, 26, 35.5, 33.5),
	curve(35.5, 38, 37.5, 41.5, 40.5, 44),
	line(34, 48),
	line(34, 52.5),
	line(42, 52.5),
	curve(41, 62, 35.5, 67, 29.5, 71),
	curve(25, 74, 23.5, 79, 23.5, 87),
	line(50, 87),
)

var rookBody = both(
	move(50, 19),
	line(44.5, 19),
	line(44.5, 26),
	line(37.5, 26),
	line(37.5, 19),
	line(27.5, 19),
	line(27.5, 33),
	curve(27.5, 36, 30, 38, 36, 42),
	line(34, 68),
	line(28, 73),
	line(28, 78),
	line(23, 81),
	line(23, 87),
	line(50, 87),
)

var bishopBody = join(circle(50, 15.5, 4.5), both(
	move(50, 20),
	curve(44, 25, 33, 34, 33, 47),
	curve(33, 54, 37, 58, 42, 61),
	line(37, 64),
	line(37, 69),
	line(42, 69),
	curve(41, 74, 35, 76, 30, 77),
	curve(25, 78, 23, 82, 23, 87),
	line(50, 87),
))

var bishopLines = Path{
	move(58, 33), line(49, 45),
	move(41, 64), line(59, 64),
	move(31, 79), line(69, 79),
}

var queenBody = join(circle(16.5, 31, 4.2), circle(33, 20.5, 4.2), circle(50, 17, 4.2), circle(67, 20.5, 4.2), circle(83.5, 31, 4.2), both(
	move(50, 21),
	line(43, 47),
	line(34, 24.5),
	line(31.5, 49),
	line(18, 34.5),
	line(26, 63),
	curve(27, 66, 30, 68, 30, 71),
	curve(30, 74, 26, 77, 25, 80),
	line(24, 87),
	line(50, 87),
))

var queenLines = Path{
	move(29.5, 63.5), curve(41, 59.5, 59, 59.5, 70.5, 63.5),
	move(29.5, 77), curve(41, 73.5, 59, 73.5, 70.5, 77),
}

var kingBody = join(
	both(
		move(50, 6), line(46.8, 6), line(46.8, 12), line(41, 12), line(41, 18.4), line(46.8, 18.4), line(46.8, 34), line(50, 34),
	),
	both(
		move(50, 36.5),
		curve(46, 31, 40, 29, 34, 29),
		curve(22, 29, 15, 37.5, 17, 47),
		curve(18.5, 55, 27.5, 59, 29.5, 67.5),
		curve(30.5, 72.5, 26, 76, 25, 80),
		line(24, 87),
		line(50, 87),
	),
)

var kingLines = Path{
	move(50, 39), line(50, 57.5),
	move(32, 65), curve(42, 61.5, 58, 61.5, 68, 65),
	move(29.5, 77), curve(41, 73.5, 59, 73.5, 70.5, 77),
}

var knightBody = Path{
	move(36, 13),
	line(42, 21),
	line(47.5, 12),
	line(51, 21),
	curve(66, 25, 75, 41, 74.5, 62),
	curve(74.4, 68, 74, 73, 73, 77),
	curve(76, 79, 77, 83, 77, 87),
	line(25, 87),
	curve(25, 83, 26, 79, 29, 77),
	curve(30, 66, 39, 61, 44, 56),
	curve(46.5, 53.5, 47.5, 50.5, 47, 47.5),
	curve(43, 52, 39, 53.5, 35.5, 54.5),
	curve(32, 57, 30, 61, 27, 63.5),
	curve(25, 65, 23, 64.5, 21, 62.5),
	curve(17, 61, 15.5, 58, 16.5, 55),
	curve(18, 50, 22, 47, 24.5, 41),
	curve(26, 37, 27, 33, 30.5, 29.5),
	curve(33, 27, 35, 25, 35, 21),
	curve(35.2, 18, 35, 16, 36, 13),
	shut(),
}

var knightLines = Path{
	move(54, 28), curve(63, 33, 68, 45, 67, 66),
	move(30, 78), line(72, 78),
}

var knightSpots = join(circle(36, 35, 2.6), circle(21.5, 56, 1.8))
