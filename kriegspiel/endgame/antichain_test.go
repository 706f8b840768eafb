package endgame

import (
	"math/rand/v2"
	"slices"
	"testing"

	"kriegmate/kriegspiel/chess"
)

// maximalSlowly keeps the sets that no other contains, each once.
func maximalSlowly(sets []chess.Bitboard) (kept []chess.Bitboard) {
	for i, s := range sets {
		inside := false
		for j, m := range sets {
			inside = inside || s&^m == 0 && (s != m || j < i)
		}
		if !inside {
			kept = append(kept, s)
		}
	}
	slices.Sort(kept)
	return kept
}

func TestMaximal(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	var o sorter
	for _, n := range []int{0, 1, 2, 5, 12, 13, 40, 300} {
		for range 50 {
			sets := make([]chess.Bitboard, n)
			for i := range sets {
				// Few squares, so that many sets contain others.
				sets[i] = chess.Bitboard(rng.Uint64()&0x3f | rng.Uint64()&0x3f00000000)
			}
			want := maximalSlowly(sets)
			got := o.maximal(slices.Clone(sets))
			if !slices.IsSortedFunc(got, func(a, b chess.Bitboard) int { return b.Count() - a.Count() }) {
				t.Fatalf("%x is not sorted by size", got)
			}
			if slices.Sort(got); !slices.Equal(got, want) {
				t.Fatalf("maximal of %x is %x, want %x", sets, got, want)
			}
		}
	}
}

func TestMix(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	var o sorter
	for range 500 {
		draw := func() (sets []chess.Bitboard) {
			for range rng.IntN(20) {
				sets = append(sets, chess.Bitboard(rng.Uint64()&0xff))
			}
			return sets
		}
		old, fresh := maximalSlowly(draw()), draw()
		want := maximalSlowly(append(slices.Clone(old), fresh...))
		m := o.mix(slices.Clone(old), slices.Clone(fresh))
		for i, s := range m.sets {
			if isOld := slices.Contains(old, s); isOld != (i < m.fresh) {
				t.Fatalf("old %x, new %x: %x is number %d, new ones from %d", old, fresh, s, i, m.fresh)
			}
		}
		got := slices.Clone(m.sets)
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Fatalf("old %x, new %x: %x, want %x", old, fresh, got, want)
		}
	}
}

func TestNeighbours(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 16))
	for range 200 {
		set := chess.Bitboard(rng.Uint64() & rng.Uint64() & rng.Uint64())
		var want chess.Bitboard
		for rest := set; rest != 0; rest &= rest - 1 {
			want |= chess.KingAttacks(rest.First())
		}
		if got := neighbours(set); got != want {
			t.Fatalf("neighbours of %x are %x, want %x", uint64(set), uint64(got), uint64(want))
		}
	}
}
