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
		if strings.Contains(line, "<title>") || strings.Contains(line, ">50</text>") {
			fmt.Print(line)
		}
	}
	// Output:
	// <title>Where Black may stand, in 2 states</title>
	// <text x="650" y="93" font-size="24" fill="#1a1816" text-anchor="middle">50</text>
	// <text x="750" y="93" font-size="24" fill="#1a1816" text-anchor="middle">50</text>
}

// A board with values of one's own: how many squares a rook on a1 needs to reach
// b1 and c1.
func ExampleBoard() {
	board := render.Board{Title: "From a1", Caption: []string{"A rook on a1."}}
	board.Fields[chess.A1].Piece = chess.Rook
	board.Fields[chess.B1] = render.Field{Heat: 0.5, Figure: "1"}
	board.Fields[chess.C1] = render.Field{Heat: 1, Figure: "2"}
	for line := range strings.Lines(string(board.SVG())) {
		if strings.Contains(line, `fill="#1a1816"`) {
			fmt.Print(line)
		}
	}
	// Output:
	// <text x="150" y="761" font-size="30" fill="#1a1816" text-anchor="middle">1</text>
	// <text x="250" y="761" font-size="30" fill="#1a1816" text-anchor="middle">2</text>
}

// A black pawn of half the size as an element of SVG, and as polygons to be filled.
func ExampleDrawing() {
	fmt.Println(render.PieceSVG(chess.Pawn, chess.Black, render.Place{X: 10, Y: 20, Width: 50}, 1)[:66])
	for _, layer := range render.Drawing(chess.Pawn, chess.Black) {
		for _, contour := range layer.Path.Contours(8) {
			fmt.Println(len(contour.Points), "points,", len(contour.Thick(layer.Width)), "parts of its line")
		}
	}
	// Output:
	// <g class="piece" transform="translate(10 20) scale(0.5)"><path d="
	// 73 points, 73 parts of its line
	// 2 points, 1 parts of its line
}

// The black bishop is on c5 or b1: a diagram for LaTeX has it as a ghost.
func ExampleDiagram() {
	var view kriegspiel.View
	var states []kriegspiel.State
	for _, fen := range []string{"k7/1RK5/8/2b5/8/8/8/7R w - -", "k7/1RK5/8/8/8/8/8/1b5R w - -"} {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			fmt.Println(err)
			return
		}
		v, s := kriegspiel.Split(&p, chess.White)
		view, states = v, append(states, s)
	}
	fmt.Printf("%s", render.Diagram(&view, states).LaTeX())
	// Output:
	// % White to move, 2 possible positions
	// % The preamble needs \usepackage{xskak}.
	// \chessboard[showmover=false,
	//   setpieces={Rh1,Rb7,Kc7,ka8},
	//   pgfstyle=text, opacity=0.6, text={\raisebox{\depth}{\BlackBishopOnWhite}}, markfields={b1,c5}]
}
