package endgame

import (
	"math/rand/v2"
	"slices"
	"testing"

	"kriegmate/mines"
)

func TestTranspose(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	var m [64]uint64
	for i := range m {
		m[i] = rng.Uint64()
	}
	turned := m
	transpose(&turned)
	for i := range 64 {
		for j := range 64 {
			if m[i]>>j&1 != turned[j]>>i&1 {
				t.Fatalf("bit %d of row %d", j, i)
			}
		}
	}
}

func BenchmarkFew(b *testing.B) {
	const seed = 9
	rng := rand.New(rand.NewPCG(seed, 1))
	r := newRules(b, 4, 5, 6)
	var lists [][]mines.Set
	for range 200 {
		v, list := r.Begin(mines.Classic, 0)
		truth := mines.Set(0)
		all := slices.Collect(list)
		truth = all[rng.IntN(len(all))]
		for len(all) > 64 {
			c := mines.Cell(rng.IntN(20))
			if !truth.Has(c) {
				v = r.After(&v, c, r.Try(&v, &truth, c))
				all = slices.DeleteFunc(all, func(l mines.Set) bool {
					return l.Has(c) || (l&r.Around(c)).Len() != v.Count(c)
				})
			}
		}
		lists = append(lists, all)
	}
	f := NewFew(r.Arounds(), mines.Win)
	for b.Loop() {
		for _, list := range lists {
			f.Load(list)
			f.Solve(300)
		}
	}
}
