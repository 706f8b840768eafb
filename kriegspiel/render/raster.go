package render

import (
	"cmp"
	"image"
	"image/color"
	"math"
	"slices"
)

// A canvas is a picture of pixels in the making. Units are those of SVG; there are so many
// pixels to a unit.
type canvas struct {
	*image.NRGBA
	scale float64
}

// newCanvas returns a picture of one colour, so many units wide and high.
func newCanvas(width, height, scale float64, c color.NRGBA) *canvas {
	p := &canvas{image.NewNRGBA(image.Rect(0, 0, int(math.Round(width*scale)), int(math.Round(height*scale)))), scale}
	for i := range len(p.Pix) / 4 {
		copy(p.Pix[4*i:], []uint8{c.R, c.G, c.B, c.A})
	}
	return p
}

// subRows is how many lines of a pixel are looked at. Along a line what is covered is
// exact.
const subRows = 5

// A crossing is where an edge crosses a line, and whether it comes from above.
type crossing struct {
	x    float64
	down int // 1 or -1
}

// fill paints what polygons cover together, by the non-zero rule.
func (p *canvas) fill(polygons [][]Point, c color.NRGBA) {
	rows := p.Bounds().Dy() * subRows
	crossings := make([][]crossing, rows)
	first, last := rows, 0
	for _, polygon := range polygons {
		for i, a := range polygon {
			b := polygon[(i+1)%len(polygon)]
			x0, y0, x1, y1, down := a.X*p.scale, a.Y*p.scale*subRows, b.X*p.scale, b.Y*p.scale*subRows, 1
			if y0 > y1 {
				x0, y0, x1, y1, down = x1, y1, x0, y0, -1
			}
			// Line n is at n + 1/2.
			for n := max(int(math.Ceil(y0-0.5)), 0); n < min(int(math.Ceil(y1-0.5)), rows); n++ {
				x := x0 + (x1-x0)*(float64(n)+0.5-y0)/(y1-y0)
				crossings[n] = append(crossings[n], crossing{x, down})
				first, last = min(first, n), max(last, n)
			}
		}
	}
	cover := make([]float64, p.Bounds().Dx())
	for row := first / subRows; row*subRows <= last && first <= last; row++ {
		clear(cover)
		for n := row * subRows; n < (row+1)*subRows; n++ {
			addSpans(cover, crossings[n])
		}
		p.blend(row, cover, c)
	}
}

// addSpans adds what a line covers of each pixel of a row.
func addSpans(cover []float64, list []crossing) {
	slices.SortFunc(list, func(a, b crossing) int { return cmp.Compare(a.x, b.x) })
	winding := 0
	for i, at := range list {
		if winding != 0 {
			addSpan(cover, list[i-1].x, at.x)
		}
		winding += at.down
	}
}

// addSpan adds a line from one place to another.
func addSpan(cover []float64, from, to float64) {
	from, to = max(from, 0), min(to, float64(len(cover)))
	for x := int(from); float64(x) < to; x++ {
		cover[x] += (min(to, float64(x+1)) - max(from, float64(x))) / subRows
	}
}

// blend paints a row with a colour, as far as it is covered.
func (p *canvas) blend(row int, cover []float64, c color.NRGBA) {
	for x, part := range cover {
		if part <= 0 {
			continue
		}
		alpha := min(part, 1) * float64(c.A) / 255
		pixel := p.Pix[p.PixOffset(x, row):]
		for i, v := range []uint8{c.R, c.G, c.B} {
			pixel[i] = mixed(pixel[i], v, alpha)
		}
	}
}

// mixed returns a colour's part with so much of another over it.
func mixed(below, over uint8, alpha float64) uint8 {
	return uint8(math.Round(float64(below)*(1-alpha) + float64(over)*alpha))
}

// layers paints a drawing of 100 by 100 units at a place, which shines through if the
// opacity is below 1.
func (p *canvas) layers(list []Layer, at Place, opacity float64) {
	whole := *p
	if opacity < 1 {
		whole.NRGBA = &image.NRGBA{Pix: slices.Clone(p.Pix), Stride: p.Stride, Rect: p.Rect}
	}
	scale := at.Width / square
	for _, l := range list {
		contours := l.Path.Contours(12)
		var body, outline [][]Point
		for _, c := range contours {
			for i, point := range c.Points {
				c.Points[i] = Point{at.X + point.X*scale, at.Y + point.Y*scale}
			}
			body = append(body, c.Points)
			outline = append(outline, c.Thick(l.Width*scale)...)
		}
		if l.Fill.A > 0 {
			whole.fill(body, l.Fill)
		}
		if l.Line.A > 0 && l.Width > 0 {
			whole.fill(outline, l.Line)
		}
	}
	if opacity < 1 {
		p.fade(whole.NRGBA, at, opacity)
	}
}

// fade mixes the same picture with more on it into the canvas, around a place.
func (p *canvas) fade(over *image.NRGBA, at Place, opacity float64) {
	around := image.Rect(int(at.X*p.scale)-1, int(at.Y*p.scale)-1, int((at.X+at.Width)*p.scale)+2, int((at.Y+at.Width)*p.scale)+2).Intersect(p.Rect)
	for y := around.Min.Y; y < around.Max.Y; y++ {
		for i := p.PixOffset(around.Min.X, y); i < p.PixOffset(around.Max.X, y); i++ {
			p.Pix[i] = mixed(p.Pix[i], over.Pix[i], opacity)
		}
	}
}

// rectangle paints a rectangle.
func (p *canvas) rectangle(at Point, width, height float64, c color.NRGBA) {
	p.fill([][]Point{{at, {at.X + width, at.Y}, {at.X + width, at.Y + height}, {at.X, at.Y + height}}}, c)
}

// text writes a line that begins at a point of its baseline.
func (p *canvas) text(text string, at Point, size float64, c color.NRGBA) {
	var lines [][]Point
	for _, stroke := range letters(text, at, size) {
		lines = append(lines, stroke.Thick(penWidth*size)...)
	}
	p.fill(lines, c)
}

// middle writes a line around a point of its baseline.
func (p *canvas) middle(text string, at Point, size float64, c color.NRGBA) {
	at.X -= TextWidth(text, size) / 2
	p.text(text, at, size, c)
}
