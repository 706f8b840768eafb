package render

import (
	"bytes"
	"fmt"
	"image/color"
	"image/png"

	"kriegmate/kriegspiel/chess"
)

// PNG returns the board as [Board.SVG] does, as a picture of pixels. So many pixels wide
// it is, from 100 to 4000; 880 has one for each unit of the SVG.
func (b *Board) PNG(pixels int) ([]byte, error) {
	if pixels < 100 || pixels > 4000 {
		return nil, fmt.Errorf("a picture of %d pixels: want a width from 100 to 4000", pixels)
	}
	lines, height := b.captionLines()
	p := newCanvas(width, float64(height), float64(pixels)/width, rgb(background))
	p.board(b)
	for _, c := range b.coordinates() {
		p.middle(c.text, c.at, coordinateSize, rgb(Ink))
	}
	for i, text := range lines {
		p.text(text, captionAt(i), captionSize, rgb(Ink))
	}
	var file bytes.Buffer
	err := png.Encode(&file, p)
	return file.Bytes(), err
}

// board paints the squares and what is on them.
func (p *canvas) board(b *Board) {
	light, dark := b.squareColours()
	p.rectangle(Point{margin, margin}, side, side, rgb(light))
	for i := range 32 {
		column, row := i%4*2, i/4
		p.rectangle(Point{float64(margin + (column+1-row%2)*square), float64(margin + row*square)}, square, square, rgb(dark))
	}
	inside := func(sq chess.Square) Point {
		at := b.corner(sq)
		return Point{margin + at.X, margin + at.Y}
	}
	for sq := range chess.Square(64) {
		if heat := b.Fields[sq].Heat; heat > 0 {
			at := inside(sq)
			p.rectangle(Point{at.X + 1, at.Y + 1}, square-2, square-2, HeatColour(heat))
		}
	}
	for _, a := range b.Arrows {
		p.arrow(inside(a.From), inside(a.To))
	}
	for sq := range chess.Square(64) {
		p.field(&b.Fields[sq], inside(sq))
	}
}

// arrow paints an arrow between two squares given by their corners, and the frame of the
// second.
func (p *canvas) arrow(from, to Point) {
	outline := arrowPoints(from, to)
	if outline == nil {
		return
	}
	const inner = square - 2*frameWidth
	for _, side := range []Point{to, {to.X, to.Y + square - frameWidth}} {
		p.rectangle(side, square, frameWidth, rgb(arrowColour))
	}
	for _, side := range []Point{{to.X, to.Y + frameWidth}, {to.X + square - frameWidth, to.Y + frameWidth}} {
		p.rectangle(side, frameWidth, inner, rgb(arrowColour))
	}
	p.fill([][]Point{outline}, rgb(arrowColour))
}

// field paints the piece and the figure on a square.
func (p *canvas) field(f *Field, at Point) {
	place, baseline, size := f.layout(at)
	if f.Piece != chess.NoPiece {
		p.layers(Drawing(f.Piece, f.Colour), place, 1-f.Faint)
	}
	if f.Figure != "" {
		p.middle(f.Figure, Point{at.X + square/2, baseline}, size, figures)
	}
}

// rgb returns a colour that is written as in "#f0e6d2".
func rgb(name string) color.NRGBA {
	c := color.NRGBA{A: 0xff}
	_, _ = fmt.Sscanf(name, "#%02x%02x%02x", &c.R, &c.G, &c.B)
	return c
}
