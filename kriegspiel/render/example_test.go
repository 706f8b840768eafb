package render_test

import (
	"fmt"
	"strings"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/render"
)

// The heat map of two states: the black king is on h8 or on g8.
func ExampleHeat() {
	var heat kriegspiel.Heat
	var view kriegspiel.View
	for _, fen := range []string{"7k/8/8/8/8/8/8/K7 w - -", "6k1/8/8/8/8/8/8/K7 w - -"} {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			fmt.Println(err)
			return
		}
		v, s := kriegspiel.Split(&p, chess.White)
		view = v
		heat.Add(&s)
	}
	svg := string(render.Heat(&view, &heat))
	for line := range strings.Lines(svg) {
		if strings.Contains(line, "<title>") || strings.Contains(line, "%</text>") {
			fmt.Print(line)
		}
	}
	// Output:
	// <title>Where Black may stand, in 2 states</title>
	// <text x="736" y="135" font-size="17" text-anchor="end">50%</text>
	// <text x="836" y="135" font-size="17" text-anchor="end">50%</text>
}

// A black pawn of half the size as an element of SVG, and as polygons to be filled.
func ExampleDrawing() {
	fmt.Println(render.PieceSVG(chess.Pawn, chess.Black, render.Place{X: 10, Y: 20, Width: 50}, 1)[:52])
	for _, layer := range render.Drawing(chess.Pawn, chess.Black) {
		for _, contour := range layer.Path.Contours(8) {
			fmt.Println(len(contour.Points), "points,", len(contour.Thick(layer.Width)), "parts of its line")
		}
	}
	// Output:
	// <g transform="translate(10 20) scale(0.5)"><path d="
	// 73 points, 73 parts of its line
	// 2 points, 1 parts of its line
}
