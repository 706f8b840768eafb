package setup_test

import (
	"context"
	"fmt"

	"kriegmate/compose/setup"
)

func Example() {
	var r setup.Reader
	s, err := r.Read(context.Background(), []byte("White Kb6 Rd1\nBlack Ka8 P@h?"), "")
	if err != nil {
		fmt.Println(err)
		return
	}
	s.List(1, 2)
	fmt.Println(s.Count, "of", s.Placements, s.LeftOut)
	fmt.Println(s.States)
	// Output:
	// 7 of 9 [{a pawn on the first or eighth rank 2}]
	// [k7/8/1K6/8/8/8/7p/3R4 w - - k7/8/1K6/8/8/7p/8/3R4 w - -]
}
