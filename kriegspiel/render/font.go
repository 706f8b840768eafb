package render

import "strings"

// The letters of pictures that are no SVG: lines drawn by a pen, in a grid of which a
// capital takes the rows 0 to 6 and a small letter the rows 2 to 6; what hangs down ends
// in row 8.
//
// A letter is a list of strokes with spaces between. A stroke is a list of points, each
// two digits for column and row, and is drawn by straight lines or, after a ~, by a curve
// through the points. A curve that ends where it began is closed.
var glyphs = map[rune]string{
	'a': "~2204264422 4246", 'b': "0006 ~2204264422", 'c': "~4322042645", 'd': "~2204264422 4046",
	'e': "0444 ~4422042645", 'f': "~40302122 2226 1242", 'g': "~2204264422 4246 ~46472807", 'h': "0006 ~03224346",
	'i': "2226 2020", 'j': "2020 2226 ~26271808", 'k': "0006 4205 1446", 'l': "2026",
	'm': "0206 ~03223336 ~33526366", 'n': "0206 ~03224346", 'o': "~2204264422", 'p': "0208 ~2204264422",
	'q': "4248 ~2204264422", 'r': "0206 ~04132232", 's': "~43220324452605", 't': "~20253646 0242",
	'u': "~0205264542 4246", 'v': "022642", 'w': "0226334662", 'x': "0246 4206", 'y': "0226 4218", 'z': "02420646",

	'A': "062046 1434", 'B': "0006 003041423303 033344453606", 'C': "~4120032645", 'D': "0006 002042442606",
	'E': "40000646 0333", 'F': "400006 0333", 'G': "~4120032645 454323", 'H': "0006 4046 0343",
	'I': "2026", 'J': "~40442605", 'K': "0006 4004 1346", 'L': "000646",
	'M': "0600244046", 'N': "06004640", 'O': "~2003264320", 'P': "0006 003041423303",
	'Q': "~2003264320 2446", 'R': "0006 003041423303 2346", 'S': "~41200123452605", 'T': "0040 2026",
	'U': "~0004264440", 'V': "002640", 'W': "0016233640", 'X': "0046 4006", 'Y': "002340 2326", 'Z': "00400646",

	'0': "~2003264320", '1': "112026", '2': "~01204133 330646", '3': "~01204123 ~23452605", '4': "36300444",
	'5': "400003 ~0322442605", '6': "~30120426442304", '7': "004016", '8': "~2001234120 ~2305264523", '9': "~16344220022342",

	'.': "2626", ',': "2617", ':': "2323 2626", ';': "2323 2617", '!': "2024 2626", '?': "~01204123 2324 2626",
	'\'': "2021", '"': "1011 3031", '(': "~301337", ')': "~103317", '[': "30101737", ']': "10303717",
	'{': "30212213242637", '}': "10212233242617", '/': "4006", '\\': "0046", '|': "2027", '-': "1434", '_': "0646",
	'+': "0343 2125", '=': "0242 0444", '<': "410345", '>': "014305", '*': "2024 0143 4103", '#': "1016 3036 0242 0444",
	'%': "4006 ~1001122110 ~3425364534", '&': "~4611203105162644", '@': "~3322132433 ~33444320032646",
	'^': "012041", '~': "~03123443", '`': "1021", '$': "~41200123452605 2026",
	'–': "0444", '—': "0464", '×': "0345 0543", '·': "2424", '…': "0606 2626 4646", ' ': "",
}

// plain are letters with marks, and without them.
var plain = strings.NewReplacer(
	"á", "a", "à", "a", "â", "a", "ä", "a", "ã", "a", "å", "a", "ç", "c", "č", "c", "ć", "c", "é", "e", "è", "e", "ê", "e", "ë", "e", "ě", "e",
	"í", "i", "ì", "i", "î", "i", "ï", "i", "ł", "l", "ñ", "n", "ń", "n", "ó", "o", "ò", "o", "ô", "o", "ö", "o", "õ", "o", "ø", "o",
	"ř", "r", "š", "s", "ś", "s", "ß", "ss", "ú", "u", "ù", "u", "û", "u", "ü", "u", "ů", "u", "ý", "y", "ž", "z", "ż", "z",
	"Á", "A", "À", "A", "Â", "A", "Ä", "A", "Å", "A", "Ç", "C", "Č", "C", "É", "E", "È", "E", "Ł", "L", "Ó", "O", "Ö", "O", "Ø", "O",
	"Š", "S", "Ú", "U", "Ü", "U", "Ž", "Z", "‘", "'", "’", "'", "“", "\"", "”", "\"",
)

// unknownGlyph is a box.
const unknownGlyph = "0040460600"

// The pen: how high a row and how thick a line is at a font size of 1.
const (
	glyphRow = 0.12
	penWidth = 0.095
)

// letters returns the lines of a text, whose baseline begins at a point, as contours to
// be drawn by a pen. Each letter stands in the middle of the room that [TextWidth] counts
// for it.
func letters(text string, at Point, size float64) (all []Contour) {
	for _, r := range plain.Replace(text) {
		glyph, ok := glyphs[r]
		if !ok {
			glyph = unknownGlyph
		}
		room := letterWidth(r) * size
		strokes := strokesOf(glyph)
		left, right := extent(strokes)
		scale := min(size*glyphRow, (room-1.6*penWidth*size)/max(right-left, 1))
		if r >= 'A' && r <= 'Z' {
			scale = min(1.2*size*glyphRow, (room-1.6*penWidth*size)/max(right-left, 1))
		}
		for _, c := range strokes {
			for i, p := range c.Points {
				c.Points[i] = Point{at.X + room/2 + (p.X-(left+right)/2)*scale, at.Y + (p.Y-6)*size*glyphRow}
			}
			all = append(all, c)
		}
		at.X += room
	}
	return all
}

// strokesOf returns the strokes of a glyph in its grid.
func strokesOf(glyph string) (all []Contour) {
	for word := range strings.FieldsSeq(glyph) {
		digits, curved := strings.CutPrefix(word, "~")
		var points []Point
		for i := 0; i+1 < len(digits); i += 2 {
			points = append(points, Point{float64(digits[i] - '0'), float64(digits[i+1] - '0')})
		}
		if curved {
			points = smooth(points)
		}
		all = append(all, Contour{Points: points})
	}
	return all
}

// extent returns the first and the last column of some strokes.
func extent(strokes []Contour) (left, right float64) {
	for i, c := range strokes {
		for k, p := range c.Points {
			if i == 0 && k == 0 {
				left, right = p.X, p.X
			}
			left, right = min(left, p.X), max(right, p.X)
		}
	}
	return left, right
}

// smooth returns a curve through points (Catmull and Rom, "A class of local interpolating
// splines", 1974), in short straight lines.
func smooth(points []Point) (all []Point) {
	const steps = 8
	n := len(points)
	closed := points[0] == points[n-1]
	at := func(i int) Point {
		switch {
		case i < 0 && closed:
			return points[n-2]
		case i >= n && closed:
			return points[1]
		}
		return points[min(max(i, 0), n-1)]
	}
	all = append(all, points[0])
	for i := range n - 1 {
		a, b, c, d := at(i-1), at(i), at(i+1), at(i+2)
		for k := 1; k <= steps; k++ {
			t := float64(k) / steps
			all = append(all, Point{spline(a.X, b.X, c.X, d.X, t), spline(a.Y, b.Y, c.Y, d.Y, t)})
		}
	}
	return all
}

// spline returns the value at t between b and c.
func spline(a, b, c, d, t float64) float64 {
	return 0.5 * (2*b + (c-a)*t + (2*a-5*b+4*c-d)*t*t + (3*b-a-3*c+d)*t*t*t)
}
