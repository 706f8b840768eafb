package endgame

import (
	"math/rand/v2"
	"testing"
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
