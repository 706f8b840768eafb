package numbers_test

import (
	"fmt"
	"testing"

	"kriegmate/andor/internal/numbers"
)

// An OR-node is proved by its cheapest child and refuted by all of them; an
// AND-node the other way round.
func Example() {
	cheap, dear := numbers.Pair{Proof: 2, Disproof: 3}, numbers.Pair{Proof: 5, Disproof: 1}
	fmt.Println(numbers.Refuted.Or(cheap).Or(dear))
	fmt.Println(numbers.Proved.And(cheap).And(dear))
	// Output:
	// {2 4}
	// {7 1}
}

func TestPair(t *testing.T) {
	half := numbers.Pair{Proof: numbers.Infinite - 1, Disproof: numbers.Infinite - 1}
	for _, test := range []struct {
		name      string
		got, want numbers.Pair
	}{
		{"an OR-node without children", numbers.Refuted, numbers.Pair{Proof: numbers.Infinite, Disproof: 0}},
		{"an OR-node with a proved child", numbers.Refuted.Or(numbers.Unknown).Or(numbers.Proved), numbers.Proved},
		{"an OR-node with refuted children", numbers.Refuted.Or(numbers.Refuted).Or(numbers.Refuted), numbers.Refuted},
		{"an AND-node with a refuted child", numbers.Proved.And(numbers.Unknown).And(numbers.Refuted), numbers.Refuted},
		{"an AND-node with proved children", numbers.Proved.And(numbers.Proved), numbers.Proved},
		{"what is infinite stays so", half.And(half), numbers.Pair{Proof: numbers.Infinite, Disproof: numbers.Infinite - 1}},
		{"no state waits", numbers.Proved.Waiting(0), numbers.Proved},
		{"three states wait", numbers.Proved.Waiting(3), numbers.Pair{Proof: 3, Disproof: 1}},
		{"more states wait than can be counted", numbers.Proved.Waiting(1 << 40), numbers.Pair{Proof: numbers.Infinite - 1, Disproof: 1}},
	} {
		if test.got != test.want {
			t.Errorf("%s has %v, want %v", test.name, test.got, test.want)
		}
	}
}
