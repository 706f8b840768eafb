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
