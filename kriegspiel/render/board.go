package render

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
	"strings"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// The measures and colours of a board. A square is a hundred units wide.
const (
	square = 100
	margin = 40
	side   = 8 * square
	width  = side + 2*margin

	background = "#ffffff"
	lightField = "#f0e6d2"
	darkField  = "#c9b18f"
	// Where there is heat, other squares step back.
	lightPale = "#f6f4ef"
	darkPale  = "#e6e1d8"

	coordinateSize = 24

	captionSize = 22
	captionStep = 31
)

// Ink is the colour of words and lines.
const Ink = "#33302b"

// Arrows are blue, which is neither a piece, a square nor heat.
const arrowColour = "#5b9bd0"

// A Board is a board to be drawn: pieces that stand there and pieces that may,
// heat and figures on squares, arrows. The zero value is an empty board.
type Board struct {
	Fields [64]Field // by square of the real board
	Arrows []Arrow
	Below  chess.Colour // whose side is at the bottom
	// Title is the name of the picture for those who cannot see it, and
	// Caption stands below the board, line by line, broken where too wide.
	// [Board.Part] leaves both out.
	Title   string
	Caption []string
}

// A Field is what is drawn on one square. Nothing is drawn for the zero value.
type Field struct {
	Piece  chess.Piece
	Colour chess.Colour // of the piece
	// Faint is how far the piece has faded, from 0 for one that certainly stands
	// there towards 1 for one that hardly does: a ghost.
	Faint float64
	// Heat paints the square red, the deeper the nearer it is to 1; 0 does not.
	Heat float64
	// Figure is a word or number of at most five letters: below the piece, or
	// in the middle of a square without one.
	Figure string
}

// An Arrow leads from one square to another.
type Arrow struct{ From, To chess.Square }

// A Place is where a square or a board stands in a larger picture.
type Place struct {
	X, Y  float64 // of the upper left corner
	Width float64
}

// Own puts the pieces that the solver sees on the board: its own.
func (b *Board) Own(v *kriegspiel.View) { b.put(&v.Own, v.Colour) }

// Position puts all pieces of a position on the board.
func (b *Board) Position(p *chess.Position) {
	white, black := p.Sides()
	b.put(&white, chess.White)
	b.put(&black, chess.Black)
}

func (b *Board) put(s *chess.Side, c chess.Colour) {
	for rest := s.All(); rest != 0; rest &= rest - 1 {
		sq := rest.First()
		f := &b.Fields[c.Square(sq)]
		f.Piece, f.Colour, f.Faint = s.On(sq), c, 0
	}
}

// Ghosts puts on every square that is free the piece of colour c that most often
// stands there, the fainter the less often it does. Where there is only one state
// no piece is faint.
func (b *Board) Ghosts(h *kriegspiel.Heat, c chess.Colour) {
	for sq := range chess.Square(64) {
		if f := &b.Fields[sq]; f.Piece == chess.NoPiece {
			kind, share := h.Likeliest(sq, c)
			f.Piece, f.Colour, f.Faint = kind, c, Faintness(share)
		}
	}
}

// Faintness returns how faint a piece is that stands somewhere in the given share
// of the states, from 0 to 1. What is unlikely can still be made out.
func Faintness(share float64) float64 { return 0.65 * (1 - min(max(share, 0), 1)) }

// SVG returns the board as a picture of its own, 880 units wide, with coordinates.
func (b *Board) SVG() []byte {
	var p picture
	p.whole(b, 0)
	return p.end()
}

// Part returns the board, without coordinates and words around it, as a group of a
// larger picture in SVG.
func (b *Board) Part(at Place) []byte {
	var p picture
	p.board(b, at)
	return p.Bytes()
}

// picture is an SVG in the making.
type picture struct{ bytes.Buffer }

func (p *picture) printf(format string, args ...any) { fmt.Fprintf(&p.Buffer, format, args...) }

// begin opens a picture of the usual width.
func (p *picture) begin(title string, height int) {
	p.printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" fill=\"%s\">\n", width, height, Ink)
	p.printf("<title>%s</title>\n<rect width=\"%d\" height=\"%d\" fill=\"%s\"/>\n", Escape(title), width, height, background)
}

// whole opens a picture and draws a board with its coordinates and its caption. It
// returns where they end; so much room is left below.
func (p *picture) whole(b *Board, room int) (y int) {
	lines, y := b.captionLines()
	p.begin(b.Title, y+room)
	p.board(b, Place{margin, margin, side})
	for _, c := range b.coordinates() {
		p.printf("<text x=\"%s\" y=\"%s\" font-size=\"%d\" text-anchor=\"middle\">%s</text>\n", number(c.at.X), number(c.at.Y), coordinateSize, c.text)
	}
	for i, text := range lines {
		at := captionAt(i)
		p.printf("<text x=\"%s\" y=\"%s\" font-size=\"%d\">%s</text>\n", number(at.X), number(at.Y), captionSize, Escape(text))
	}
	return y
}

// captionLines returns the caption as it is broken into lines, and where the picture of
// the board and its caption ends.
func (b *Board) captionLines() (lines []string, y int) {
	for _, text := range b.Caption {
		lines = append(lines, Wrap(text, captionSize, side)...)
	}
	y = width + len(lines)*captionStep
	if len(lines) > 0 {
		y += 10
	}
	return lines, y
}

// captionAt returns where a line of the caption begins.
func captionAt(i int) Point { return Point{margin, float64(width + i*captionStep + 22)} }

// A coordinate is the name of a file or of a rank, with the middle of its baseline.
type coordinate struct {
	text string
	at   Point
}

// coordinates returns the names around a board that stands alone.
func (b *Board) coordinates() (list []coordinate) {
	for i := range 8 {
		file, rank := b.names(i)
		at := float64(margin + i*square + square/2)
		list = append(list, coordinate{file, Point{at, margin + side + 28}}, coordinate{rank, Point{margin / 2, at + 9}})
	}
	return list
}

// names returns what column i, from the left, and row i, from the top, are called.
func (b *Board) names(i int) (file, rank string) {
	if b.Below == chess.Black {
		i = 7 - i
	}
	return string(rune('a' + i)), strconv.Itoa(8 - i)
}

func (p *picture) end() []byte {
	p.WriteString("</svg>\n")
	return p.Bytes()
}

// board draws a board at a place.
func (p *picture) board(b *Board, at Place) {
	p.printf("<g class=\"board\" transform=\"translate(%s %s) scale(%s)\">\n", number(at.X), number(at.Y), precise(at.Width/side))
	p.contents(b, drawn)
	p.printf("</g>\n")
}

// contents draws a board and all that is on it. How a piece is drawn at a place the
// given function says.
func (p *picture) contents(b *Board, draw func(*Field, Place) string) {
	p.squares(b)
	for sq := range chess.Square(64) {
		p.heat(b.Fields[sq].Heat, b.corner(sq))
	}
	for _, a := range b.Arrows {
		p.arrow(b.corner(a.From), b.corner(a.To))
	}
	for sq := range chess.Square(64) {
		p.field(&b.Fields[sq], b.corner(sq), draw)
	}
}

// squares draws the empty board: one light square under 32 dark ones.
func (p *picture) squares(b *Board) {
	light, dark := b.squareColours()
	p.printf("<rect width=\"%d\" height=\"%d\" fill=\"%s\"/>\n<path d=\"", side, side, light)
	for i := range 32 {
		column, row := i%4*2, i/4
		p.printf("M%d %dh%dv%dh-%dz", (column+1-row%2)*square, row*square, square, square, square)
	}
	p.printf("\" fill=\"%s\"/>\n", dark)
}

// squareColours returns the colours of light and dark squares.
func (b *Board) squareColours() (light, dark string) {
	for i := range b.Fields {
		if b.Fields[i].Heat > 0 {
			return lightPale, darkPale
		}
	}
	return lightField, darkField
}

// corner returns the upper left corner of a square on the board.
func (b *Board) corner(sq chess.Square) Point {
	if b.Below == chess.Black {
		sq ^= 63 // the board is turned, not mirrored
	}
	return Point{float64(sq.File() * square), float64((7 - sq.Rank()) * square)}
}

// heat paints a square whose upper left corner is at a point.
func (p *picture) heat(heat float64, at Point) {
	if heat > 0 {
		p.printf("<rect x=\"%s\" y=\"%s\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n",
			number(at.X+1), number(at.Y+1), square-2, square-2, colourName(HeatColour(heat)))
	}
}

// field draws the piece and the figure on a square.
func (p *picture) field(f *Field, at Point, draw func(*Field, Place) string) {
	place, baseline, size := f.layout(at)
	if f.Piece != chess.NoPiece {
		p.WriteString(draw(f, place))
	}
	if f.Figure != "" {
		p.printf("<text x=\"%s\" y=\"%s\" font-size=\"%s\" fill=\"%s\" text-anchor=\"middle\">%s</text>\n",
			number(at.X+square/2), number(baseline), number(size), colourName(figures), Escape(f.Figure))
	}
}

// layout returns where the piece and the baseline of the figure of a field are, and the
// size of the figure.
func (f *Field) layout(at Point) (piece Place, baseline, size float64) {
	if f.Figure != "" && f.Piece != chess.NoPiece {
		return Place{at.X + 13, at.Y, 74}, at.Y + 93, 24
	}
	return Place{at.X, at.Y, square}, at.Y + 61, 30
}

// drawn draws the piece of a field at a place.
func drawn(f *Field, at Place) string { return PieceSVG(f.Piece, f.Colour, at, 1-f.Faint) }

// arrow draws an arrow between the middles of two squares given by their corners.
// It lies under the pieces and is wide enough to be seen beside them, and the
// square that it leads to has a frame.
func (p *picture) arrow(from, to Point) {
	var words []string
	for _, at := range arrowPoints(from, to) {
		words = append(words, number(at.X)+" "+number(at.Y))
	}
	if len(words) == 0 {
		return
	}
	p.printf("<rect x=\"%s\" y=\"%s\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"%s\" stroke-width=\"%d\"/>\n",
		number(to.X+frameWidth/2.0), number(to.Y+frameWidth/2.0), square-frameWidth, square-frameWidth, arrowColour, frameWidth)
	p.printf("<path class=\"arrow\" d=\"M%sZ\" fill=\"%s\"/>\n", strings.Join(words, "L"), arrowColour)
}

// frameWidth is that of the frame to which an arrow leads.
const frameWidth = 7

// arrowPoints returns the outline of an arrow; nil if it leads nowhere.
func arrowPoints(from, to Point) []Point {
	const shaft, head, reach, beyond = 11, 34, 52, 22 // half the widths, the length of the head, how far past the middle
	dx, dy := to.X-from.X, to.Y-from.Y
	length := math.Hypot(dx, dy)
	if length == 0 {
		return nil
	}
	dx, dy = dx/length, dy/length
	at := func(along, across float64) Point {
		return Point{from.X + square/2 + along*dx - across*dy, from.Y + square/2 + along*dy + across*dx}
	}
	tip := length + beyond
	neck := tip - reach
	return []Point{at(0, -shaft), at(neck, -shaft), at(neck, -head), at(tip, 0), at(neck, head), at(neck, shaft), at(0, shaft)}
}
