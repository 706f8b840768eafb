package play

import (
	"context"
	"math/rand/v2"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/endgame/oracle"
	"kriegmate/kriegspiel/outcome"
	"kriegmate/player"
)

// A program that has lost count mates a bare king with its rook for certain, whatever the
// king does: nobody needs more than 40 moves for that. With -short there is no time for
// the table, and nothing is known.
func TestTablesMate(t *testing.T) {
	const seed = 11
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	tables := NewTables("")
	s := setupAt(t, "8/8/8/3k4/8/2K5/8/R7 b - -", chess.Black, "hunter")
	s.Endings = tables
	g := New(s)
	v, king := kriegspiel.Split(&s.Start.Position, chess.White)
	states := []kriegspiel.State{king}
	if testing.Short() {
		done, cancel := context.WithCancel(t.Context())
		cancel()
		if m, ok := tables.Propose(done, kriegspiel.Berkeley, &v, states); ok {
			t.Errorf("without time it proposes %s", m.UCI(chess.White))
		}
		return
	}
	if moves, known := tables.solved.Oracle(oracle.Limits{Context: t.Context()}).Moves(&v, states); !known || moves == 0 {
		t.Fatalf("%d moves, known: %t", moves, known)
	}
	g.program.known.Whole = false
	for moves := 0; !g.Over(); moves++ {
		if moves > 40 {
			t.Fatalf("no mate:\n%s", g.PGN())
		}
		legal, _ := g.referee.Proposals()
		say(t, g, legal[rng.IntN(len(legal))].UCI(chess.Black))
		if g.Ask(t.Context()); g.program.course.Plan != nil {
			t.Error("the program has searched where the table knows")
		}
	}
	if g.result() != outcome.WhiteWins {
		t.Errorf("the game is\n%s", g.PGN())
	}
}

// A bishop alone is a draw under berkeley, so nothing is proposed, and under berkeley-db
// the tables do not hold.
func TestTablesKnowNothing(t *testing.T) {
	for _, test := range []struct {
		fen   string
		rules kriegspiel.Rules
	}{
		{"8/8/8/3k4/8/2K5/8/B7 w - -", kriegspiel.Berkeley},
		{"8/8/8/3k4/8/2K5/8/R7 w - -", kriegspiel.BerkeleyDB},
	} {
		s := setupAt(t, test.fen, chess.White, "hunter")
		v, state := kriegspiel.Split(&s.Start.Position, chess.White)
		if m, ok := NewTables("").Propose(t.Context(), test.rules, &v, []kriegspiel.State{state}); ok {
			t.Errorf("%s under %v: it proposes %s", test.fen, test.rules, m.UCI(chess.White))
		}
	}
}

// A pupil is a player who is told which endings to look up.
type pupil struct {
	player.Player
	asks *oracle.Endings
}

func (p *pupil) AskEndings(e *oracle.Endings) { p.asks = e }

// Who looks up endings by itself looks them up in the tables of the game.
func TestTablesReachThePlayer(t *testing.T) {
	s := setupAt(t, "8/8/8/3k4/8/2K5/8/R7 b - -", chess.Black, "hunter")
	tables, who := NewTables(""), &pupil{}
	s.Against, s.Endings = player.Program{New: func(player.Seat) player.Player { return who }}, tables
	if New(s); who.asks != tables.solved {
		t.Error("it asks other tables")
	}
}
