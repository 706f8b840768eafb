package roster

import (
	"slices"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
	"kriegmate/player"
	"kriegmate/player/gambler"
	"kriegmate/player/hunter"
)

// What is kept from event to event is what the whole record tells, for both
// players, as long as it is whole.
func TestKnowledge(t *testing.T) {
	const limit = 3000
	for game := range 8 {
		white := seatAt(chess.White, player.GameSeed(9, game))
		white.Rules, white.Limits.States = kriegspiel.Rules(game%2), limit
		black := white
		black.Colour = chess.Black
		first, second := player.NewWitness(hunter.New(white), white, limit), player.NewWitness(gambler.New(black), black, limit)
		d := player.NewDuel(white.Start, first, second)
		for range 30 {
			if _, p := step(t, d); p.End() != 0 {
				break
			}
		}
		for _, w := range []*player.Witness{first, second} {
			compareKnowledge(t, w.Known(), d.Referee.Record(w.Known().Record.Solver))
		}
	}
}

// compareKnowledge compares the states that are kept with those of the record.
func compareKnowledge(t *testing.T, k *player.Knowledge, r kriegspiel.Record) {
	t.Helper()
	if !slices.Equal(k.Record.Events, r.Events) {
		t.Fatalf("the record of %s is not the referee's", r.Solver.Name())
	}
	if !k.Whole {
		return
	}
	exact := mate.Exact{Model: r.Rules}
	want, err := exact.Estimate(t.Context(), mate.HistoryOf(&r))
	if err != nil {
		t.Fatal(err)
	}
	if k.View != want.View {
		t.Errorf("the view of %s differs", r.Solver.Name())
	}
	set := map[kriegspiel.State]bool{}
	for _, s := range want.States {
		set[s] = true
	}
	for _, s := range k.States {
		if !set[s] {
			t.Errorf("%s keeps a state that does not fit", r.Solver.Name())
		}
	}
	if len(k.States) != len(want.States) {
		t.Errorf("%s keeps %d states, want %d", r.Solver.Name(), len(k.States), len(want.States))
	}
}
