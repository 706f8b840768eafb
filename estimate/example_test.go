package estimate_test

import (
	"context"
	"fmt"

	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// afterBishopCheck is what White knows after 1. e4 and a reply of which nothing
// was heard: exd5 was refused, and Bb5 gave check on the long diagonal.
func afterBishopCheck() *estimate.History[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept] {
	view, state := kriegspiel.Split(new(chess.Start()), chess.White)
	type event = estimate.Event[chess.Move, kriegspiel.Percept]
	move := func(from, to chess.Square) chess.Move { return chess.NewMove(from, to) }
	return &estimate.History[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]{
		View:   view,
		States: []kriegspiel.State{state},
		Events: []event{
			{Try: move(chess.At(4, 1), chess.At(4, 3))},
			{Theirs: true, Percept: kriegspiel.Theirs},
			{Try: move(chess.At(4, 3), chess.At(3, 4)), Percept: kriegspiel.Refused},
			{Try: move(chess.F1, chess.At(1, 4)), Percept: kriegspiel.ByLong},
		},
	}
}

// Black had 20 moves. exd5 was refused, so it was not d7-d5; Bb5 gives check
// only if the pawn has left d7: it was d7-d6.
func ExampleExact() {
	exact := estimate.Exact[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]{Model: kriegspiel.Berkeley}
	belief, err := exact.Estimate(context.Background(), afterBishopCheck())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(belief.Sizes)
	for _, state := range belief.States {
		position := belief.View.TheirTurn(&state)
		fmt.Println(position.FEN())
	}
	// Output:
	// [1 1 20 19 1]
	// rnbqkbnr/ppp1pppp/3p4/1B6/4P3/8/PPPP1PPP/RNBQK1NR b KQkq -
}

// A searcher that has seen enough stops the stream, and the work with it: of
// the 20 states after Black's reply only the first is kept.
func ExampleStream() {
	history := afterBishopCheck()
	history.Events = history.Events[:2]
	stream := estimate.Stream[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]{
		Model: kriegspiel.Berkeley, History: history,
	}
	for state := range stream.States(context.Background()) {
		fmt.Println(state.All().Count(), "pieces")
		break
	}
	fmt.Println(stream.Work().Kept, "kept,", stream.Err())
	all := 0
	for range stream.States(context.Background()) {
		all++
	}
	fmt.Println(all, "in all,", stream.Work().Kept, "kept")
	// Output:
	// 16 pieces
	// 1 kept, <nil>
	// 20 in all, 20 kept
}
