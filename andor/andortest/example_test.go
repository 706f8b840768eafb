package andortest_test

import (
	"context"
	"flag"
	"fmt"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
)

// A domain's test calls Laws and Domain with one of its problems; here it is a toy.
func Example() {
	// In a test file of the domain:
	test := func(t *testing.T) {
		p := andortest.NewToyProblem(3)
		andortest.Laws(t, &p)
		if got := andortest.Domain(t, &p); got != andor.Refuted {
			t.Errorf("the problem is %v, want refuted", got)
		}
	}
	fmt.Println("passes:", passes(test))
	// Output: passes: true
}

// passes runs a test by itself, as quietly as go test does without -v: what it printed would be
// taken for the output of the example.
func passes(test func(*testing.T)) bool {
	verbose := flag.Lookup("test.v").Value
	before := verbose.String()
	verbose.Set("false")
	defer verbose.Set(before)
	return testing.RunTests(func(string, string) (bool, error) { return true, nil }, []testing.InternalTest{{Name: "TestDomain", F: test}})
}

// A table game shows in which order a searcher asks: 1?a is the proposal of a in
// state 1, 1a! the look at the replies to it.
func ExampleTable() {
	log := []string{}
	game := andortest.Table{
		MovesAt:   map[string]string{"": "ab", "b-c": "a"},
		Heard:     map[string]string{"1a": "x", "4a": "#"},
		RepliesTo: map[string]string{"1b": "4c"},
		Log:       &log,
	}
	var searcher andor.DFS[andortest.TableView, andortest.TableState, andortest.TableMove, andortest.TablePercept]
	result := searcher.Solve(context.Background(), &andor.Problem[andortest.TableView, andortest.TableState, andortest.TableMove, andortest.TablePercept]{
		Game: game, Depth: 2,
		States: func(yield func(andortest.TableState) bool) { yield(andortest.TableState{Number: 1}) },
	})
	fmt.Println(result.Verdict, log)
	// Output: proved [1?a 1?b 1b! 4?a]
}

// The judge is slow and right: the second opinion of every test.
func ExampleJudge() {
	p := andortest.NewToyProblem(3)
	judge := andortest.Judge[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]{Game: p.Game}
	states := andortest.Set[andortest.ToyState]{}
	for s := range p.States {
		states[s] = true
	}
	fmt.Println(len(states), "states,", p.Depth, "moves, winnable:", judge.Winnable(p.View, states, p.Depth))
	// Output: 6 states, 3 moves, winnable: false
}
