package selfplay

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"kriegmate/database"
	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

var normalStart = Start{kriegspiel.Berkeley, chess.Start()}

// replay returns the belief state of a problem, estimated from its whole record.
func replay(t *testing.T, p *database.Problem) *belief {
	t.Helper()
	b, err := mate.Open(context.Background(), mate.Given{Rules: p.Rules, Record: p.Record, Positions: p.Positions}, estimate.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	states, err := b.All()
	if err != nil {
		t.Fatal(err)
	}
	return &belief{b.Rules, &b.View, states}
}

// What is kept from event to event is what the whole record tells, for both
// players, as long as it is whole.
func TestKnowledge(t *testing.T) {
	const limit = 3000
	for game := range 8 {
		start := Start{kriegspiel.Rules(game % 2), chess.Start()}
		seed := GameSeed(9, game)
		white := NewKnowledge(start, chess.White, limit, seed)
		black := NewKnowledge(start, chess.Black, limit, seed)
		d := NewDuel(start, &listener{NewHunter(start, chess.White, limit, seed), white}, &listener{NewGambler(start, chess.Black, seed), black})
		for range 30 {
			if _, p := d.Step(); p.End() != 0 {
				break
			}
		}
		for _, k := range []*Knowledge{white, black} {
			compareKnowledge(t, k, d.Referee.Record(k.Record.Solver))
		}
	}
}

// Who has lost count knows again what is possible when the king is bare, and not before:
// all squares but those of its pieces and those they attack. The king on e1 takes d1, d2,
// e2, f1, f2 and its own, the rook on a1 its own, b1, c1, and a2 to a8. Of the 48 that are
// left nothing is lost from then on, though the limit is less.
func TestRecall(t *testing.T) {
	start := Start{Rules: kriegspiel.Berkeley}
	var err error
	if start.Position, err = kriegspiel.Berkeley.ParseFEN("8/8/8/8/8/8/p7/R3K2k w - -"); err != nil {
		t.Fatal(err)
	}
	k := NewKnowledge(start, chess.White, 20, 1)
	referee := kriegspiel.NewReferee(start.Rules, start.Position)
	hear := func(tries ...string) {
		for _, try := range tries {
			m, err := chess.ParseUCI(try, referee.Position.Turn)
			if err != nil {
				t.Fatal(err)
			}
			theirs := referee.Position.Turn == chess.Black
			e := kriegspiel.Event{Try: m, Percept: referee.Try(m)}
			if theirs {
				e = referee.LastTurn()
			}
			k.Hear(e)
		}
	}
	k.Whole = false
	if k.Recall(); k.Whole || k.Pieces() != 2 {
		t.Errorf("the king is not bare: %d pieces; whole: %t", k.Pieces(), k.Whole)
	}
	hear("a1a2", "h1g1", "a2a1", "g1g2")
	if k.Recall(); !k.Whole || len(k.States) != 64-6-1-2-7 || k.Pieces() != 1 {
		t.Errorf("%d pieces, %d states, whole: %t; want the king, on 48 squares", k.Pieces(), len(k.States), k.Whole)
	}
	// The rook on a3 takes the third rank and the a-file, the king the same squares as
	// before. Every other square is next to one on which Black's king may have stood.
	hear("a1a3", "g2h1")
	if want := 64 - 15 - 6; len(k.States) != want || !k.Whole {
		t.Errorf("%d states, whole: %t; want %d", len(k.States), k.Whole, want)
	}
}

// compareKnowledge compares the states that are kept with those of the record.
func compareKnowledge(t *testing.T, k *Knowledge, r kriegspiel.Record) {
	t.Helper()
	if !slices.Equal(k.Record.Events, r.Events) {
		t.Fatalf("the record of %s is not the referee's", r.Solver.Name())
	}
	if !k.Whole {
		return
	}
	exact := mate.Exact{Model: r.Rules}
	want, err := exact.Estimate(context.Background(), mate.HistoryOf(&r))
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

// A listener is a player beside whom somebody else hears the same.
type listener struct {
	Player
	known *Knowledge
}

func (l *listener) Hear(e kriegspiel.Event) {
	l.Player.Hear(e)
	l.known.Hear(e)
}

// Beyond its limit it keeps some states, all of which fit.
func TestKnowledgePart(t *testing.T) {
	const limit = 100
	k := NewKnowledge(normalStart, chess.White, limit, 1)
	whole := NewKnowledge(normalStart, chess.White, 1_000_000, 1)
	for _, try := range []string{"e2e4", "d2d4", "g1f3"} {
		m, err := chess.ParseUCI(try, chess.White)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range []kriegspiel.Event{{Try: m}, {Percept: kriegspiel.Theirs}} {
			k.Hear(e)
			whole.Hear(e)
		}
	}
	if k.Whole || len(k.States) != limit || !whole.Whole || len(whole.States) <= limit {
		t.Fatalf("kept %d of %d states, whole: %t and %t", len(k.States), len(whole.States), k.Whole, whole.Whole)
	}
	for _, s := range k.States {
		if !slices.Contains(whole.States, s) {
			t.Error("it keeps a state that does not fit")
		}
	}
	k.States = nil
	k.Redraw(20, 10_000)
	if len(k.States) != 20 {
		t.Fatalf("%d states drawn again, want 20", len(k.States))
	}
	for _, s := range k.States {
		if !slices.Contains(whole.States, s) {
			t.Error("it draws a state that does not fit")
		}
	}
}

// At the start Black has 14 proposals that are refused: one diagonal step for each
// pawn on the edge, two for the others.
func TestKnowledgeRefusals(t *testing.T) {
	for refusals, want := range map[int]int{0: 20, 14: 20, 15: 0} {
		k := NewKnowledge(normalStart, chess.White, 1000, 1)
		k.Hear(kriegspiel.Event{Try: chess.NewMove(chess.At(4, 1), chess.At(4, 3))})
		k.Hear(kriegspiel.Event{Percept: kriegspiel.Theirs, Refusals: refusals})
		if len(k.States) != want {
			t.Errorf("%d states after %d refusals, want %d", len(k.States), refusals, want)
		}
	}
}

// The states that are kept are drawn evenly.
func TestThin(t *testing.T) {
	k := &Knowledge{rng: rand.New(rand.NewPCG(5, 5))}
	counts := map[chess.Square]int{}
	const rounds, n, of = 4000, 3, 10
	for range rounds {
		states := make([]kriegspiel.State, of)
		for i := range states {
			states[i].King = chess.Square(i)
		}
		for _, s := range k.thin(states, n) {
			counts[s.King]++
		}
	}
	for sq, got := range counts {
		if want := rounds * n / of; got < want*9/10 || got > want*11/10 {
			t.Errorf("state %d is kept %d times, want about %d", sq, got, want)
		}
	}
	if len(counts) != of {
		t.Errorf("%d states were ever kept, want %d", len(counts), of)
	}
}
