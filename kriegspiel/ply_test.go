package kriegspiel_test

import (
	"testing"

	"kriegmate/kriegspiel"
)

// The solver moves first: of 1 ply one move is its own, of 3 two, of 5 three.
// Where the opponent moves last, as in 2 ply, it has as many as without that.
func TestDepth(t *testing.T) {
	for ply, want := range []int{0, 1, 1, 2, 2, 3, 3, 4} {
		if got := kriegspiel.Depth(ply); got != want {
			t.Errorf("Depth(%d) = %d, want %d", ply, got, want)
		}
	}
}

func TestCheckPly(t *testing.T) {
	for _, ply := range []int{1, 3, 5, 197, 199} {
		if err := kriegspiel.CheckPly(ply); err != nil {
			t.Errorf("CheckPly(%d): %v", ply, err)
		}
	}
	for _, ply := range []int{-3, -1, 0, 2, 198, 200, 201, 1 << 40} {
		if err := kriegspiel.CheckPly(ply); err == nil {
			t.Errorf("CheckPly(%d): no error", ply)
		}
	}
}
