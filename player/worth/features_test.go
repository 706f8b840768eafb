package worth

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kriegmate/kriegspiel/chess"
)

// Every feature has a name of its own.
func TestNames(t *testing.T) {
	seen := map[string]bool{}
	for i, name := range names {
		if name == "" || seen[name] {
			t.Errorf("feature %d has the name %q", i, name)
		}
		seen[name] = true
	}
}

// parse returns the side that has moved and the other, each seen by its own player.
func parse(t *testing.T, fen string) (own, theirs chess.Side) {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p.Them.Turn(), p.Us
}

// features returns those of a position by name.
func features(r *Reader) map[string]float64 {
	m := map[string]float64{}
	for _, f := range r.list {
		m[names[f.at]] += f.x
	}
	maps.DeleteFunc(m, func(_ string, x float64) bool { return x == 0 })
	return m
}

// The features of positions, worked out by hand. The side that is to move is not the one that they
// are for.
func TestFeatures(t *testing.T) {
	for _, test := range []struct{ name, fen, want string }{
		// The kings stand alike, so what is left is the pawn: on its own fourth rank, alone and passed, and the two squares
		// that it attacks, one in the middle of the board. The king guards nothing.
		{"a pawn of White", "4k3/8/8/8/3P4/8/8/4K3 b - -",
			"pawn 1, pawn on rank 4 1, pawn on file d or e 1, passed pawn on rank 4 1, pawn without neighbours 1, pawn guarded by nobody 1, " +
				"eight squares attacked in the other half 0.25, eight squares attacked in the middle 0.25, has moved 1"},
		{"the same of Black", "4k3/8/8/3p4/8/8/8/4K3 w - -",
			"pawn 1, pawn on rank 4 1, pawn on file d or e 1, passed pawn on rank 4 1, pawn without neighbours 1, pawn guarded by nobody 1, " +
				"eight squares attacked in the other half 0.25, eight squares attacked in the middle 0.25, has moved 1"},
		{"the same for the other side", "4k3/8/8/8/3P4/8/8/4K3 w - -",
			"pawn -1, pawn on rank 4 -1, pawn on file d or e -1, passed pawn on rank 4 -1, pawn without neighbours -1, pawn guarded by nobody -1, " +
				"eight squares attacked in the other half -0.25, eight squares attacked in the middle -0.25, has moved 1"},
		// The rook on a1 attacks a2 to a8 and b1 to d1, ten squares, and e1, where its king stands; of those beside the king on e8 none. New
		// in its half are a2, a3, a4, b1, c1 and e1, as the king attacks d1 itself; four are in the other.
		{"a rook", "4k3/8/8/8/8/8/8/R3K3 b - -",
			"rook 1, rook on rank 1 1, rook on file a or h 1, four squares attacked by a rook 2.5, rook guarded by nobody 1, " +
				"eight squares attacked in the own half 0.75, eight squares attacked in the other half 0.5, has moved 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			own, theirs := parse(t, test.fen)
			var r Reader
			r.read(&own, &theirs)
			got := features(&r)
			for _, part := range strings.Split(test.want, ", ") {
				at := strings.LastIndex(part, " ")
				if x := fmt.Sprint(got[part[:at]]); x != part[at+1:] {
					t.Errorf("%s is %s, want %s", part[:at], x, part[at+1:])
				}
				delete(got, part[:at])
			}
			for _, name := range slices.Sorted(maps.Keys(got)) {
				t.Errorf("%s is %v, want none", name, got[name])
			}
		})
	}
}

// What one side has more the other has less, whoever they are: turning the board changes nothing but
// the signs.
func TestFeaturesTurn(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 0))
	var r Reader
	for range 50 {
		at := chess.Start()
		for range 10 + rng.IntN(80) {
			moves := at.Moves(nil)
			if len(moves) == 0 {
				break
			}
			at.Apply(moves[rng.IntN(len(moves))])
		}
		own := at.Them.Turn()
		r.read(&own, &at.Us)
		r.threats(&own, &at.Us)
		first := features(&r)
		r.read(&at.Us, &own)
		r.threats(&at.Us, &own)
		second := features(&r)
		delete(first, "has moved")
		delete(second, "has moved")
		first["pawn's worth to be taken"], first["pawn's worth to be lost"] = first["pawn's worth to be lost"], first["pawn's worth to be taken"]
		for name, x := range first {
			if math.Abs(x+second[name]) > 1e-12 {
				t.Fatalf("seed 41, %s: %s is %v and %v", at.FEN(), name, x, second[name])
			}
		}
	}
}
