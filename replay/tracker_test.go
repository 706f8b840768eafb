package replay

import (
	"context"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// While all states are known, those of the turns before are not kept: nothing would ever be
// drawn from them.
func TestOldStatesAreNotKept(t *testing.T) {
	referee := kriegspiel.NewReferee(kriegspiel.Berkeley, chess.Start())
	for _, move := range []string{"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6"} {
		m, err := chess.ParseUCI(move, referee.Position.Turn)
		if err != nil || referee.Try(m).Illegal() {
			t.Fatalf("%s: %v", move, err)
		}
	}
	record := referee.Record(chess.White)
	limits := Limits{MaxStates: 1 << 20, PerMove: DefaultPerMove * 100}
	follow := limits.Track(&record, nil)
	for range record.Events {
		if _, err := follow.Next(context.Background(), 1); err != nil {
			t.Fatal(err)
		}
	}
	if !follow.All || len(follow.levels) != 1 {
		t.Errorf("all known: %v, with the states of %d turns, want the last alone", follow.All, len(follow.levels))
	}
}
