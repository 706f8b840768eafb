package player

import (
	"math/rand/v2"
	"slices"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// normalSeat is that of White in a usual game.
var normalSeat = Seat{Start: Start{kriegspiel.Berkeley, chess.Start()}, Colour: chess.White, Seed: 1}

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
	k := NewKnowledge(Seat{Start: start, Seed: 1}, 20)
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

// Beyond its limit it keeps some states, all of which fit.
func TestKnowledgePart(t *testing.T) {
	const limit = 100
	k := NewKnowledge(normalSeat, limit)
	whole := NewKnowledge(normalSeat, 1_000_000)
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
		k := NewKnowledge(normalSeat, 1000)
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
