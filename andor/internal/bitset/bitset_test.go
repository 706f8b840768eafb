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
	hit, _ := bitset.SmallestHit([]bitset.Set{of(1, 2), of(2, 3), of(1, 3)}, all, nil)
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
		for i := range u.All() {
			s.Take(i)
		}
		if s.Key() != both.Minus(u).Key() {
			t.Fatalf("seed %d: Take and Minus differ", seed)
		}
	}
}

// What is made of two sets is a third: the two stay as they are. All ends when it is
// told to.
func TestSetsStay(t *testing.T) {
	a, b := of(0, 63, 64, 129), of(63, 100)
	before := [2]string{a.Key(), b.Key()}
	for name, third := range map[string]bitset.Set{"And": a.And(b), "Or": a.Or(b), "Minus": a.Minus(b)} {
		third.Put(1)
		third.Add(of(2, 128))
		if [2]string{a.Key(), b.Key()} != before || a.Has(1) || b.Has(2) {
			t.Errorf("what is done to the result of %s is done to the sets", name)
		}
	}
	for i := range a.All() {
		if i > 63 {
			t.Errorf("%d comes after the end", i)
		}
		if i == 63 {
			break
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
		hit, least := bitset.SmallestHit(cores, all, nil)
		for _, c := range cores {
			if c.In(all) && !c.Meets(hit) {
				t.Fatalf("seed %d: %v does not meet %v", seed, hit, c)
			}
		}
		if hit.Count() != want || least != want {
			t.Fatalf("seed %d: %d numbers meet %b, and %d are needed, want %d", seed, hit.Count(), masks, least, want)
		}
	}
}

// A search that is stopped says truly how much it knows: the smallest set
// has two corners of each of 20 triangles, but only 20 sides have no corner in common.
func TestSmallestHitStopped(t *testing.T) {
	const triangles = 20
	all := bitset.New(3 * triangles)
	var cores []bitset.Set
	for i := range triangles {
		for _, pair := range [][2]int{{0, 1}, {1, 2}, {0, 2}} {
			core := bitset.New(3 * triangles)
			for _, x := range pair {
				core.Put(3*i + x)
				all.Put(3*i + x)
			}
			cores = append(cores, core)
		}
	}
	asked := 0
	hit, least := bitset.SmallestHit(cores, all, func() bool { asked++; return asked > 3 })
	if asked == 0 || least > 2*triangles || least < triangles || hit.Count() < 2*triangles {
		t.Errorf("asked %d times: %d to %d numbers, want a lower bound from %d to %d", asked, least, hit.Count(), triangles, 2*triangles)
	}
	for _, core := range cores {
		if !core.Meets(hit) {
			t.Errorf("%v does not meet %v", hit, core)
		}
	}
}
