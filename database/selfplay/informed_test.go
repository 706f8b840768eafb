package selfplay

import (
	"context"
	"testing"

	"kriegmate/database"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// An onlooker knows what it is told and proposes nothing: all that a harvester
// asks of a player.
type onlooker struct{ *Knowledge }

func (o onlooker) Propose() chess.Move { return 0 }
func (o onlooker) Known() *Knowledge   { return o.Knowledge }

// Whoever can tell its belief state is harvested: both programs, and one that this
// package does not know. In the corner there is a mate in 3 ply, and none in 1.
func TestHarvestOfAnyPlayer(t *testing.T) {
	position, err := kriegspiel.Berkeley.ParseFEN("7k/8/5K2/8/8/8/8/6R1 w - -")
	if err != nil {
		t.Fatal(err)
	}
	start := Start{kriegspiel.Berkeley, position}
	players := map[string]func() Informed{
		"hunter":   func() Informed { return NewHunter(start, chess.White, 100, 1) },
		"gambler":  func() Informed { return NewGambler(start, chess.White, 1) },
		"onlooker": func() Informed { return onlooker{NewKnowledge(start, chess.White, 100, 1)} },
	}
	for name, player := range players {
		h := newHarvester(testOptions(), nil)
		h.game, h.player = &Game{Number: 1}, player()
		h.harvest(context.Background())
		if len(h.game.Finds) != 1 {
			t.Errorf("%s: %d problems, want 1", name, len(h.game.Finds))
			continue
		}
		p := h.game.Finds[0].Problem
		if err := p.Check(); err != nil || p.Verdict != database.Mate || p.Ply != 3 || p.Belief != 1 || len(p.Record.Events) != 0 {
			t.Errorf("%s: %v, %v in %d ply of %d states after %d events", name, err, p.Verdict, p.Ply, p.Belief, len(p.Record.Events))
		}
		// One who has lost count of its states is not harvested.
		h.game, h.player = &Game{Number: 1}, player()
		h.player.Known().Whole = false
		if h.harvest(context.Background()); len(h.game.Finds) != 0 {
			t.Errorf("%s: a problem without the whole belief state", name)
		}
	}
}

// The numbers of SplitMix64 with the seed 0, as its authors publish them.
func TestSplitMix(t *testing.T) {
	for i, want := range []uint64{0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f, 0xf88bb8a8724c81ec} {
		if got := splitMix(0, i+1); got != want {
			t.Errorf("number %d is %#x, want %#x", i+1, got, want)
		}
	}
	if GameSeed(0, 1) != 0xe220a8397b1dcdaf {
		t.Error("the seeds of games have changed: every file that was generated becomes another")
	}
}
