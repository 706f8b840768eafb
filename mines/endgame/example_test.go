package endgame_test

import (
	"context"
	"fmt"
	"slices"

	"kriegmate/mines"
	"kriegmate/mines/endgame"
)

// row returns the rules of a row of four cells with two mines, and all six layouts.
func row() (*mines.Rules, []mines.Set) {
	b, err := mines.NewBoard(1, 4, 2)
	if err != nil {
		panic(err)
	}
	r, err := mines.NewRules(b)
	if err != nil {
		panic(err)
	}
	_, all := r.Begin(mines.None, 0)
	return r, slices.Collect(all)
}

// Without a rule for the first cell it is a mine in three of six layouts. The end of the
// row shows 0 in one of the others, where the rest is known, and 1 in two, of which the
// last guess wins one.
func ExampleSolver() {
	r, list := row()
	s := endgame.New(r, endgame.Options{Symmetries: r.Board.Symmetries()})
	won, err := s.Opened(context.Background(), list, 0, r.All())
	fmt.Println(won, "of", len(list), err)
	// Output:
	// 2 of 6 <nil>
}

func ExampleBounded() {
	r, list := row()
	var b endgame.Bounded
	cell, won, ok := b.Best(list, r.Arounds(), 1000)
	fmt.Println("cell", cell, "wins", won, ok)
	// Output:
	// cell 0 wins 2 true
}

func ExampleFew() {
	r, list := row()
	f := endgame.NewFew(r.Arounds(), mines.Win)
	f.Load(list)
	total, ok := f.Solve(1000)
	fmt.Println(total, "of", len(list), ok)
	// Output:
	// 2 of 6 true
}
