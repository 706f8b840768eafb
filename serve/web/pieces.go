package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/color"
	"strings"

	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/render"
)

// A layer is a [render.Layer] as the module of the pieces has it.
type layer struct {
	Path  string  `json:"d"`
	Fill  string  `json:"fill"`
	Line  string  `json:"stroke,omitempty"`
	Width float64 `json:"width,omitempty"`
}

// piecesModule returns a module of JavaScript with the drawings of the pieces, by colour
// and kind as in "wk", and the scales of package render in per cent, from 0 to 100: how
// hot a square is, and how clearly a piece is seen that may stand there.
func piecesModule() []byte {
	pieces := make(map[string][]layer)
	for _, c := range []chess.Colour{chess.White, chess.Black} {
		for kind := chess.Knight; kind <= chess.King; kind++ {
			name := strings.ToLower(fmt.Sprintf("%v%c", c, kind.Letter()))
			for _, l := range render.Drawing(kind, c) {
				if len(l.Path) == 0 {
					continue
				}
				part := layer{Path: l.Path.String(), Fill: colourName(l.Fill)}
				if l.Width > 0 {
					part.Line, part.Width = colourName(l.Line), l.Width
				}
				pieces[name] = append(pieces[name], part)
			}
		}
	}
	var heat []string
	var clear []float64
	for i := range 101 {
		share := float64(i) / 100
		heat = append(heat, colourName(render.HeatColour(share)))
		clear = append(clear, 1-render.Faintness(share))
	}
	var b bytes.Buffer
	for _, part := range []struct {
		about, name string
		value       any
	}{
		{"The drawings of the pieces on a field of 100 by 100, the lowest layer first.", "pieces", pieces},
		{"The red of a square that is taken in so many per cent of the positions.", "heat", heat},
		{"The opacity of a piece that stands there in so many per cent of the positions.", "clearness", clear},
	} {
		text, err := json.Marshal(part.value)
		if err != nil {
			panic(err) // strings and numbers
		}
		fmt.Fprintf(&b, "/** %s */\nexport const %s = %s;\n", part.about, part.name, text)
	}
	return b.Bytes()
}

// colourName returns a colour as SVG names it.
func colourName(c color.NRGBA) string {
	if c.A == 0 {
		return "none"
	}
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}

// icon returns the picture that browsers show beside the name of a page: a king of which
// one half is hidden.
func icon() []byte {
	at := render.Place{X: 5, Y: 5, Width: 90}
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="20" fill="#1d6b57"/>
<clipPath id="seen"><path d="M0 0h50v100H0z"/></clipPath><g clip-path="url(#seen)">%s</g>%s</svg>
`, render.PieceSVG(chess.King, chess.White, at, 1), render.PieceSVG(chess.King, chess.White, at, 0.35))
}
