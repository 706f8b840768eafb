package selfplay

import (
	"context"
	"testing"

	"kriegmate/database"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player"
	"kriegmate/player/gambler"
	"kriegmate/player/hunter"
)

// An onlooker knows what it is told and proposes nothing: all that a harvester
// asks of a player.
type onlooker struct{ *player.Knowledge }

func (o onlooker) Propose(context.Context) (chess.Move, error) { return 0, nil }
func (o onlooker) Known() *player.Knowledge                    { return o.Knowledge }

// Whoever can tell its belief state is harvested: both programs, and one that this
// package does not know. In the corner there is a mate in 3 ply, and none in 1.
func TestHarvestOfAnyPlayer(t *testing.T) {
	position, err := kriegspiel.Berkeley.ParseFEN("7k/8/5K2/8/8/8/8/6R1 w - -")
	if err != nil {
		t.Fatal(err)
	}
	seat := player.Seat{Start: player.Start{Rules: kriegspiel.Berkeley, Position: position}, Colour: chess.White, Seed: 1}
	seat.Limits.States = 100
	players := map[string]func() player.Informed{
		"hunter":   func() player.Informed { return hunter.New(seat) },
		"gambler":  func() player.Informed { return gambler.New(seat) },
		"onlooker": func() player.Informed { return onlooker{player.NewKnowledge(seat, 100)} },
	}
	for name, sitDown := range players {
		h := newHarvester(testOptions(), nil)
		h.game, h.player = &Game{Number: 1}, sitDown()
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
		h.game, h.player = &Game{Number: 1}, sitDown()
		h.player.Known().Whole = false
		if h.harvest(context.Background()); len(h.game.Finds) != 0 {
			t.Errorf("%s: a problem without the whole belief state", name)
		}
	}
}
