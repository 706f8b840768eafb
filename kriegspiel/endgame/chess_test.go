package endgame

import "testing"

// With every reply visible the same code gives the longest mates of ordinary
// chess, in moves of the side that mates, which has the first move; see
// J. Nunn, Secrets of Pawnless Endings, and any table of distances to mate.
func TestLongestMatesOfChess(t *testing.T) {
	lengths := map[Material]int{"Q": 10, "R": 16, "P": 28, "BB": 19}
	if testing.Short() {
		lengths = map[Material]int{"R": 16}
	}
	if *deep {
		lengths["BN"] = 33
		lengths["RR"] = 7
	}
	for m, want := range lengths {
		tables := Tables{}
		table, err := tables.Solve(t.Context(), m, Options{Visible: true})
		if err != nil {
			t.Fatal(err)
		}
		if got := table.most(); got != want {
			t.Errorf("%v: longest mate in %d moves, want %d", m, got, want)
		}
	}
}
