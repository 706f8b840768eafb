package distinct_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"kriegmate/andor/internal/distinct"
)

// The owner keeps the states; the set tells which of them are new.
func Example() {
	var set distinct.Set
	set.Begin()
	var words []string
	for _, word := range []string{"rook", "king", "rook"} {
		same := func(at int) bool { return words[at] == word }
		if set.Add(uint64(len(word)), len(words), same) {
			words = append(words, word)
		}
	}
	fmt.Println(words)
	// Output: [rook king]
}

// A set agrees with a map, whatever the hashes are worth, and forgets everything
// at Begin.
func TestSet(t *testing.T) {
	const seed = 3
	rng := rand.New(rand.NewPCG(seed, 0))
	var set distinct.Set
	for name, hash := range map[string]func(int) uint64{
		"all equal":  func(int) uint64 { return 7 },
		"few":        func(x int) uint64 { return uint64(x % 3) },
		"the number": func(x int) uint64 { return uint64(x) },
	} {
		for _, size := range []int{10, 1000, 50} {
			set.Begin()
			known, list := map[int]bool{}, []int{}
			for range 2 * size {
				x := rng.IntN(size)
				got := set.Add(hash(x), len(list), func(at int) bool { return list[at] == x })
				if got == known[x] {
					t.Fatalf("seed %d, %s: %d is new: %v, known before: %v", seed, name, x, got, known[x])
				}
				if got {
					known[x], list = true, append(list, x)
				}
			}
		}
	}
}

// A set that is large enough asks for no more memory.
func TestSetAllocates(t *testing.T) {
	var set distinct.Set
	fill := func() {
		set.Begin()
		for i := range 1000 {
			set.Add(uint64(i)*0x9e3779b97f4a7c15, i, func(int) bool { return false })
		}
	}
	fill()
	if n := testing.AllocsPerRun(10, fill); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
