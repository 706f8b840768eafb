package mines_test

import (
	"fmt"

	"kriegmate/mines"
)

func Example() {
	b, err := mines.NewBoard(2, 3, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	layout := mines.Layout{true, false, false, false, false, false}
	p := mines.NewPosition(b)
	p.Show(5, layout.Count(b, 5))
	p.Show(4, layout.Count(b, 4))
	fmt.Print(p.Text())
	r, err := mines.NewRules(b)
	if err != nil {
		fmt.Println(err)
		return
	}
	v := p.View()
	free, mined := r.SinglePoint(&v)
	fmt.Printf("free %06b, mined %06b\n", free, mined)
	// Output:
	// ###
	// #10
	// free 000110, mined 000000
}
