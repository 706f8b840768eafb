package count_test

import (
	"fmt"

	"kriegmate/mines"
	"kriegmate/mines/count"
)

// Of two mines one is among the three cells beside the 1, one of the other two.
func ExampleCounter() {
	p, err := mines.ParsePosition("1#\n##\n##", 2)
	if err != nil {
		fmt.Println(err)
		return
	}
	var k count.Counter
	if err := k.Count(p); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(k.Layouts(), "layouts")
	fmt.Printf("beside the 1: %.3f, elsewhere: %.3f\n", k.Mine(1), k.Mine(4))
	// Output:
	// 6 layouts
	// beside the 1: 0.333, elsewhere: 0.500
}

// The 2 at the end of a row has one neighbour only.
func ExampleContradiction() {
	p, err := mines.ParsePosition("2##1###", 3)
	if err != nil {
		fmt.Println(err)
		return
	}
	cells, counted := count.Contradiction(p)
	fmt.Println(cells, counted)
	// Output:
	// [0] false
}
