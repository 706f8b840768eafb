package marshal

import (
	"math"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// Two states, as likely as each other. The first proposal is refused in one and worth 0.9 in
// the other; the second is worth 0.2 and 0.3. To try the first first is worth
// (0.9 + 0.2)/2; to begin with the second (0.2 + 0.3)/2.
func TestOrder(t *testing.T) {
	moves := []chess.Move{chess.NewMove(chess.A1, chess.B1), chess.NewMove(chess.A1, chess.C1)}
	table := newTable(&kriegspiel.View{}, []particle{{weight: 0.5}, {weight: 0.5}}, moves)
	table.worth[0] = []float64{refusedWorth, 0.9}
	table.worth[1] = []float64{0.2, 0.3}
	w := table.weights()
	if got := table.ordered([]int{0, 1}, w, 1); got.move != 0 || math.Abs(got.worth-0.55) > 1e-9 {
		t.Errorf("ordered = %+v, want move 0 with 0.55", got)
	}
	if got := table.ordered([]int{1}, w, 1); math.Abs(got.worth-0.25) > 1e-9 {
		t.Errorf("ordered without the first = %+v, want 0.25", got)
	}
	if left := table.refuse(moves[0]); left != 1 {
		t.Errorf("%d rows are left after the refusal, want 1", left)
	}
	if got := table.steady(table.weights(), 0.5); table.moves[got.move] != moves[1] || math.Abs(got.worth-0.1) > 1e-9 {
		t.Errorf("steady = %+v, want the other with 0.2 * 0.5", got)
	}
}

// A rook that has stood on b1 before goes to c1 rather, if all else is equal; and who has
// nothing to win does not mind.
func TestDiscourage(t *testing.T) {
	own := chess.Side{King: chess.H1}
	own.Put(chess.Rook, chess.A1)
	view := kriegspiel.NewView(own, chess.White)
	back := chess.NewMove(chess.A1, chess.B1)
	for _, test := range []struct {
		worth float64
		less  bool
	}{{0.5, true}, {-0.5, false}} {
		var r route
		before := chess.Side{King: chess.H1}
		before.Put(chess.Rook, chess.C1)
		was := kriegspiel.NewView(before, chess.White)
		r.hear(&was, &kriegspiel.Event{Try: chess.NewMove(chess.C1, chess.B1)})
		table := newTable(&view, []particle{{state: kriegspiel.State{King: chess.H1}, weight: 1}}, []chess.Move{back, chess.NewMove(chess.A1, chess.C1)})
		table.worth[0][0], table.worth[1][0] = test.worth, test.worth
		r.discourage(table)
		if got := table.worth[0][0] < table.worth[1][0]; got != test.less {
			t.Errorf("worth %v: discouraged %v, want %v", test.worth, got, test.less)
		}
	}
}
