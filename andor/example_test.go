package andor_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
	"kriegmate/andor/coverage"
)

// This file is a whole domain, to start another from: find the ghost. Rooms stand
// in a row. A ghost is in one of them, and steps to a neighbouring room every
// night; by day you open one door. Is there an order of doors that finds it for
// certain, wherever it begins?

// A ghostHouse is the game. It has what package andor asks of a domain, and
// imports nothing of it.
type ghostHouse struct{ rooms uint8 }

// The four types of a domain. What is known for certain, the view, is nothing: all
// closed doors look alike.
type (
	ghostView    struct{}
	ghostRoom    uint8 // where the ghost is, from 1
	ghostDoor    uint8 // the door to open
	ghostPercept uint8
)

const (
	emptyRoom ghostPercept = iota
	ghostFound
)

func (p ghostPercept) Illegal() bool { return false } // every door can be opened
func (p ghostPercept) Won() bool     { return p == ghostFound }
func (p ghostPercept) Lost() bool    { return false } // there is always another day

func (h ghostHouse) Moves(dst []ghostDoor, v *ghostView) []ghostDoor {
	for d := ghostDoor(1); d <= ghostDoor(h.rooms); d++ {
		dst = append(dst, d)
	}
	return dst
}

func (h ghostHouse) Try(v *ghostView, s *ghostRoom, m ghostDoor) ghostPercept {
	if ghostDoor(*s) == m {
		return ghostFound
	}
	return emptyRoom
}

// Replies are the steps of the ghost, of which nothing is heard.
func (h ghostHouse) Replies(dst []ghostRoom, heard []ghostPercept, v *ghostView, s *ghostRoom) ([]ghostRoom, []ghostPercept) {
	if *s > 1 {
		dst, heard = append(dst, *s-1), append(heard, emptyRoom)
	}
	if uint8(*s) < h.rooms {
		dst, heard = append(dst, *s+1), append(heard, emptyRoom)
	}
	return dst, heard
}

func (h ghostHouse) After(v *ghostView, m ghostDoor, p ghostPercept) ghostView { return *v }
func (h ghostHouse) AfterReply(v *ghostView, p ghostPercept) ghostView         { return *v }

// Hash must be mixed: the number of the room would not do.
func (h ghostHouse) Hash(v *ghostView, s *ghostRoom) uint64 {
	x := (uint64(*s) + 1) * 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	return x ^ x>>27
}

type ghostProblem = andor.Problem[ghostView, ghostRoom, ghostDoor, ghostPercept]

// ghostIn returns the problem to find a ghost that may be in any of five rooms, by
// opening so many doors.
func ghostIn(doors int) *ghostProblem {
	return &ghostProblem{
		Game: ghostHouse{rooms: 5}, States: slices.Values([]ghostRoom{1, 2, 3, 4, 5}),
		Depth: doors, Want: andor.WantPlan,
	}
}

// Five doors are not enough to find a ghost in five rooms, six are.
func Example() {
	searcher := andor.DBU[ghostView, ghostRoom, ghostDoor, ghostPercept]{Greedy: true}
	for doors := 5; doors <= 6; doors++ {
		result := searcher.Solve(context.Background(), ghostIn(doors))
		fmt.Println(doors, "doors:", result.Verdict)
		for plan := result.Plan; plan != nil; {
			fmt.Println("open door", plan.Try)
			next := plan.Then
			plan = nil
			for _, heard := range next {
				if heard.Own == emptyRoom {
					plan = heard.Next
				}
			}
		}
	}
	// Output:
	// 5 doors: refuted
	// 6 doors: proved
	// open door 2
	// open door 3
	// open door 4
	// open door 2
	// open door 3
	// open door 4
}

// A domain is tested with the kit: its laws, and every searcher on a problem whose
// answer is known. By hand: doors 2, 3 and 4 find a ghost that begins in an even
// room. If it began in an odd one it is in an odd room after these three days
// too, and in an even one the day after: the same doors find it then.
func TestGhost(t *testing.T) {
	for doors, want := range map[int]andor.Verdict{1: andor.Refuted, 5: andor.Refuted, 6: andor.Proved, 7: andor.Proved} {
		p := ghostIn(doors)
		andortest.Laws(t, p)
		if got := andortest.Domain(t, p); got != want {
			t.Errorf("%d doors: %v, want %v", doors, got, want)
		}
	}
}

// FirstMoves tells with which doors a plan can begin.
func ExampleFirstMoves() {
	searcher := andor.DBU[ghostView, ghostRoom, ghostDoor, ghostPercept]{Greedy: true}
	for _, m := range andor.FirstMoves(context.Background(), &searcher, ghostIn(6)) {
		fmt.Println("door", m.Try, m.Verdict)
	}
	// Output:
	// door 1 refuted
	// door 2 proved
	// door 3 refuted
	// door 4 proved
	// door 5 refuted
}

// With three doors no plan finds the ghost wherever it is, but one does if it is in
// one of two rooms: door 3 and then door 2.
func Example_coverage() {
	var search coverage.Search[ghostView, ghostRoom, ghostDoor, ghostPercept]
	covered := search.Solve(context.Background(), ghostIn(3))
	fmt.Println(covered.Least, "of 5 rooms:", covered.States)
	// Output:
	// 2 of 5 rooms: [1 3]
}
