package best_test

import (
	"context"
	"fmt"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
	"kriegmate/andor/best"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/sight"
)

// A refuted belief state comes with its core: a few of its states that already
// cannot be won together. In this table the move a wins in state 1, b in state 2,
// and both in state 3; nothing is refused.
func Example() {
	game := andortest.Table{
		MovesAt: map[string]string{"": "ab"},
		Heard:   map[string]string{"1a": "#", "2b": "#", "3a": "#", "3b": "#"},
		Log:     new([]string),
	}
	var searcher best.Searcher[andortest.TableView, andortest.TableState, andortest.TableMove, andortest.TablePercept]
	result := searcher.Solve(context.Background(), &andor.Problem[andortest.TableView, andortest.TableState, andortest.TableMove, andortest.TablePercept]{
		Game: game, Depth: 1,
		States: func(yield func(andortest.TableState) bool) {
			for i := uint8(1); i <= 3 && yield(andortest.TableState{Number: i}); i++ {
			}
		},
	})
	fmt.Println(result.Verdict)
	for _, s := range result.Core {
		fmt.Println("state", s.Number)
	}
	// Output:
	// refuted
	// state 1
	// state 2
}

// A domain that solves its game with everything visible hands that to the
// searcher. The sight is made from the rules of the problem.
func ExampleSightOf() {
	position, err := chess.ParseFEN("7k/8/5K2/8/8/8/8/6R1 w - -")
	if err != nil {
		fmt.Println(err)
		return
	}
	view, state := kriegspiel.Split(&position, chess.White)
	searcher := best.Searcher[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]{Sight: best.SightOf(sight.New)}
	result := searcher.Solve(context.Background(), &andor.Problem[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]{
		Game: kriegspiel.Berkeley, View: view, Depth: 2, Want: andor.WantPlan,
		States: func(yield func(kriegspiel.State) bool) { yield(state) },
	})
	fmt.Println(result.Verdict, result.Plan.Try)
	// Output: proved f6f7
}
