package endgame

import (
	"math/rand/v2"
	"testing"

	"kriegmate/kriegspiel/chess"
)

// Burnside's lemma counts the placements that no symmetry maps to each other:
// the mean, over the symmetries, of how many placements each maps to themselves.
// A king is fixed by the identity and, on 8 squares each, by the two diagonal
// reflections.
func TestSizes(t *testing.T) {
	for m, want := range map[Material]int{
		"R":  (64*63 + 2*8*7) / 8,
		"BN": (64*63*62 + 2*8*7*6) / 8,
		// A reflection also maps a pair of bishops to itself that it swaps: 28
		// pairs beside 7*6/2 on the diagonal.
		"BB": (64*63*62/2 + 2*8*(21+28)) / 8,
		// A pawn's file is never mapped to itself. 48 placements overlap.
		"P": (64*48 - 48) / 2,
	} {
		if got := newSpace(m).size(); got != want {
			t.Errorf("%v has %d placements, want %d", m, got, want)
		}
	}
}

func TestFind(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, m := range []Material{"R", "BN", "BB", "P", "RP", "PP"} {
		sp := newSpace(m)
		for range 2000 {
			p := randomPlacement(rng, m)
			k, g := sp.find(&p)
			if image := p.mapped(g, m); image != sp.first[k] {
				t.Fatalf("%v %v is number %d under symmetry %d, which is %v, not %v", m, p, k, g, sp.first[k], image)
			}
			for _, h := range sp.group() {
				image := p.mapped(h, m)
				if other, _ := sp.find(&image); other != k {
					t.Fatalf("%v %v is number %d, its image %v number %d", m, p, k, image, other)
				}
			}
		}
	}
}

// randomPlacement returns a placement with pieces of one kind in the order of
// their squares.
func randomPlacement(rng *rand.Rand, m Material) (p Placement) {
	for {
		for i := range len(m) + 1 {
			p[i] = chess.Square(rng.IntN(64))
		}
		if m.fits(&p) {
			p.sort(m)
			return p
		}
	}
}
