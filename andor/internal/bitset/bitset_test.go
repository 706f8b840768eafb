package bitset_test

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"kriegmate/andor/internal/bitset"
)

// of returns the set of some numbers below 130.
func of(numbers ...int) bitset.Set {
	s := bitset.New(130)
	for _, n := range numbers {
		s.Put(n)
	}
	return s
}

// Two numbers are needed to meet all of three pairs that form a triangle.
func ExampleSmallestHit() {
	all := of(1, 2, 3)
	hit := bitset.SmallestHit([]bitset.Set{of(1, 2), of(2, 3), of(1, 3)}, all)
	fmt.Println(hit.Count())
	// Output: 2
}

// Sets do what maps do.
func TestSet(t *testing.T) {
	const seed, size = 8, 130
	rng := rand.New(rand.NewPCG(seed, 0))
	for range 200 {
		a, b := map[int]bool{}, map[int]bool{}
		s, u := bitset.New(size), bitset.New(size)
		for range rng.IntN(40) {
			x, y := rng.IntN(size), rng.IntN(size)
			a[x], b[y] = true, true
			s.Put(x)
			u.Put(y)
		}
		and, or, minus := 0, len(b), 0
		for x := range a {
			if b[x] {
				and++
			} else {
				or++
				minus++
			}
		}
		got := []int{s.Count(), s.And(u).Count(), s.Or(u).Count(), s.Minus(u).Count()}
		if want := []int{len(a), and, or, minus}; !slices.Equal(got, want) {
			t.Fatalf("seed %d: counts %v, want %v", seed, got, want)
		}
		if s.Meets(u) != (and > 0) || s.In(u) != (minus == 0) || !s.And(u).In(s) || !s.In(s.Or(u)) {
			t.Fatalf("seed %d: %v and %v: Meets %v, In %v", seed, a, b, s.Meets(u), s.In(u))
		}
		if s.Key() == u.Key() != (minus == 0 && or == len(a)) {
			t.Fatalf("seed %d: the keys of %v and %v", seed, a, b)
		}
		list := slices.Collect(s.All())
		if len(list) != len(a) || !slices.IsSorted(list) || slices.ContainsFunc(list, func(x int) bool { return !a[x] }) {
			t.Fatalf("seed %d: All of %v is %v", seed, a, list)
		}
		if len(list) > 0 && s.First() != list[0] {
			t.Fatalf("seed %d: First of %v is %d", seed, list, s.First())
		}
		both := s.Or(u)
		if s.Add(u); s.Key() != both.Key() {
			t.Fatalf("seed %d: Add and Or differ", seed)
		}
	}
}

// No smaller set meets all cores than the one that is found: all subsets of ten
// numbers are tried.
func TestSmallestHit(t *testing.T) {
	const seed, size = 9, 10
	rng := rand.New(rand.NewPCG(seed, 0))
	for range 300 {
		var masks []uint
		var cores []bitset.Set
		for range 1 + rng.IntN(12) {
			mask, core := uint(0), bitset.New(size)
			for range 1 + rng.IntN(4) {
				x := rng.IntN(size)
				mask |= 1 << x
				core.Put(x)
			}
			masks, cores = append(masks, mask), append(cores, core)
		}
		// Cores that are not within all do not count.
		within, all := uint(rng.IntN(1<<size)), bitset.New(size)
		for x := range size {
			if within>>x&1 != 0 {
				all.Put(x)
			}
		}
		masks = slices.DeleteFunc(masks, func(m uint) bool { return m&^within != 0 })
		want := size
		for some := uint(0); some < 1<<size; some++ {
			if !slices.ContainsFunc(masks, func(m uint) bool { return m&some == 0 }) {
				want = min(want, bits.OnesCount(some))
			}
		}
		hit := bitset.SmallestHit(cores, all)
		for _, c := range cores {
			if c.In(all) && !c.Meets(hit) {
				t.Fatalf("seed %d: %v does not meet %v", seed, hit, c)
			}
		}
		if hit.Count() != want {
			t.Fatalf("seed %d: %d numbers meet %b, want %d", seed, hit.Count(), masks, want)
		}
	}
}
