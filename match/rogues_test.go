package match

import (
	"os"
	"strings"
	"testing"
	"time"

	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/outcome"
	"kriegmate/protocol"
	"kriegmate/protocol/protocoltest"
)

func TestMain(m *testing.M) {
	protocoltest.Main()
	os.Exit(m.Run())
}

// rogue returns a contestant that misbehaves.
func rogue(b protocoltest.Behaviour) Contestant {
	c := &protocol.Command{Args: protocoltest.Command(b)}
	if b == protocoltest.Hang || b == protocoltest.Deaf {
		c.Patience = 200 * time.Millisecond
	}
	return Contestant{Name: string(b), Program: c.Program()}
}

// Whatever a program does wrong, it loses its games as either side, with words that say why,
// and all games are played.
func TestRogues(t *testing.T) {
	for _, b := range protocoltest.Rogues() {
		t.Run(string(b), func(t *testing.T) {
			t.Parallel()
			m := &Match{A: rogue(b), B: named(t, "random"), Games: 2, Seed: 1, MaxMoves: 20, Workers: 2}
			r, games := run(t, m)
			if r.Games != 2 || r.Points() != 0 || r.Forfeits != [2]int{2, 0} || r.Ends[Forfeit] != 2 {
				t.Errorf("%+v, want two games that are lost by forfeit", r)
			}
			for _, g := range games {
				if !strings.HasPrefix(g.Ending.Why, g.A.Name()+", "+string(b)+", ") || g.Ending.Result != outcome.Wins(g.A.Other()) {
					t.Errorf("game %d: %+v", g.Number, g.Ending)
				}
			}
			if b == protocoltest.Crash && !strings.Contains(games[0].Complaints[chess.White], "out of luck") {
				t.Errorf("its complaint is %q", games[0].Complaints[chess.White])
			}
		})
	}
}

// Two programs that misbehave: the one that does so first loses.
func TestRogueAgainstRogue(t *testing.T) {
	m := &Match{A: rogue(protocoltest.Babble), B: rogue(protocoltest.Absent), Games: 2, MaxMoves: 5}
	if r, _ := run(t, m); r.Points() != 1 || r.Forfeits != [2]int{1, 1} {
		t.Errorf("%+v, want that White loses twice", r)
	}
}
