package random_test

import (
	"context"
	"fmt"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player"
	"kriegmate/player/random"
)

// At the start everybody has 34 proposals: 20 moves, and 14 diagonal steps of pawns.
func Example() {
	r := random.New(player.Seat{Start: player.Start{Position: chess.Start()}, Colour: chess.White, Seed: 1})
	seen := map[chess.Move]bool{}
	for range 34 {
		m, err := r.Propose(context.Background())
		if err != nil {
			fmt.Println(err)
			return
		}
		seen[m] = true
		r.Hear(kriegspiel.Event{Try: m, Percept: kriegspiel.Refused})
	}
	fmt.Println(len(seen))
	// Output: 34
}

// Every proposal is as likely as any other: over 34,000 draws each comes 1,000 times, give or
// take six standard deviations of 31.
func TestUniform(t *testing.T) {
	r := random.New(player.Seat{Start: player.Start{Position: chess.Start()}, Colour: chess.Black, Seed: 7})
	r.Hear(kriegspiel.Event{Percept: kriegspiel.Theirs})
	counts := map[chess.Move]int{}
	for range 34_000 {
		m, err := r.Propose(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		counts[m]++
	}
	for m, n := range counts {
		if n < 814 || n > 1186 {
			t.Errorf("%v comes %d times, want about 1000", m, n)
		}
	}
	if len(counts) != 34 {
		t.Errorf("%d proposals, want 34", len(counts))
	}
}

// What was refused may be proposed again in the next turn, and not in this one.
func TestForgets(t *testing.T) {
	position, err := chess.ParseFEN("k7/8/8/8/8/8/8/K7 w - -")
	if err != nil {
		t.Fatal(err)
	}
	r := random.New(player.Seat{Start: player.Start{Position: position}, Colour: chess.White})
	propose := func() chess.Move {
		m, err := r.Propose(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	first := propose()
	r.Hear(kriegspiel.Event{Try: first, Percept: kriegspiel.Refused})
	second := propose()
	r.Hear(kriegspiel.Event{Try: second, Percept: kriegspiel.Refused})
	third := propose()
	if first == second || second == third || first == third {
		t.Errorf("of three moves it proposes %v, %v and %v", first, second, third)
	}
	r.Hear(kriegspiel.Event{Try: third})
	r.Hear(kriegspiel.Event{Percept: kriegspiel.Theirs})
	seen := map[chess.Move]bool{}
	for range 200 {
		seen[propose()] = true
	}
	if len(seen) < 5 {
		t.Errorf("in the next turn it proposes %d moves, and has at least five", len(seen))
	}
}
