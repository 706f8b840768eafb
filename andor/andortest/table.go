package andortest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"kriegmate/andor"
)

// Play solves the tree for its first states, three if it does not say, tests the
// verdict, and returns what was asked of the game.
func (g Table) Play(t testing.TB, s andor.Searcher[TableView, TableState, TableMove, TablePercept], depth int, want andor.Verdict) []string {
	t.Helper()
	g.Log = new([]string)
	states := []TableState{{Number: 1}, {Number: 2}, {Number: 3}}
	if g.States > 0 {
		states = states[:g.States]
	}
	got := s.Solve(context.Background(), &andor.Problem[TableView, TableState, TableMove, TablePercept]{
		Game: g, States: slices.Values(states), Depth: depth, Sequential: g.Sequential,
	})
	if got.Verdict != want {
		t.Errorf("the tree is %v, want %v", got.Verdict, want)
	}
	return *g.Log
}

// A Table is a game whose every answer stands in a table, for tests that are worked
// out by hand. States have numbers, moves and percepts are letters.
type Table struct {
	// MovesAt are the proposals, by the path: the moves and percepts so far.
	MovesAt map[string]string
	// Heard is what is heard of a move in a state, such as "1a"; nothing, "-",
	// if it is not there.
	Heard map[string]string
	// RepliesTo are the states after the replies to a move in a state, each
	// with what is heard, such as "4c 5d".
	RepliesTo map[string]string
	Log       *[]string // of what is asked; it must be there

	States     int  // of the problem that Play poses
	Sequential bool // so is that problem
}

// A TableView is the path that leads to it.
type TableView struct {
	path [12]byte
	len  int
}

// A TableState has the number of a turn's state, and the move made in it.
type TableState struct{ Number, After uint8 }

// A TableMove is a letter.
type TableMove byte

// A TablePercept is a letter, such as c and d, or - (nothing), r and q (refused), # (won)
// or x (lost).
type TablePercept byte

// Illegal tells whether the proposal was refused.
func (p TablePercept) Illegal() bool { return p == 'r' || p == 'q' }

// Won tells whether the game is won.
func (p TablePercept) Won() bool { return p == '#' }

// Lost tells whether it has ended otherwise.
func (p TablePercept) Lost() bool { return p == 'x' }

func (v TableView) then(heard ...byte) TableView {
	v.len += copy(v.path[v.len:], heard)
	return v
}

// Moves appends the proposals.
func (g Table) Moves(dst []TableMove, v *TableView) []TableMove {
	for _, m := range g.MovesAt[string(v.path[:v.len])] {
		dst = append(dst, TableMove(m))
	}
	return dst
}

// Questions appends the proposals that are refused as r and as q.
func (g Table) Questions(dst []TableMove, v *TableView) []TableMove {
	for _, m := range g.Moves(nil, v) {
		kinds := map[string]bool{}
		for at, heard := range g.Heard {
			if TableMove(at[len(at)-1]) == m {
				kinds[heard] = true
			}
		}
		if kinds["r"] && kinds["q"] {
			dst = append(dst, m)
		}
	}
	return dst
}

// Try answers a proposal.
func (g Table) Try(v *TableView, s *TableState, m TableMove) TablePercept {
	*g.Log = append(*g.Log, fmt.Sprintf("%d?%c", s.Number, m))
	heard, ok := g.Heard[fmt.Sprintf("%d%c", s.Number, m)]
	if !ok {
		heard = "-"
	}
	if p := TablePercept(heard[0]); p.Illegal() {
		return p
	}
	s.After = byte(m)
	return TablePercept(heard[0])
}

// Replies appends the replies.
func (g Table) Replies(dst []TableState, heard []TablePercept, v *TableView, s *TableState) ([]TableState, []TablePercept) {
	name := fmt.Sprintf("%d%c", s.Number, s.After)
	*g.Log = append(*g.Log, name+"!")
	for _, reply := range strings.Fields(g.RepliesTo[name]) {
		var number uint8
		var percept rune
		if _, err := fmt.Sscanf(reply, "%d%c", &number, &percept); err != nil {
			panic(err)
		}
		dst, heard = append(dst, TableState{Number: number}), append(heard, TablePercept(percept))
	}
	return dst, heard
}

// After returns the view after an accepted proposal.
func (g Table) After(v *TableView, m TableMove, p TablePercept) TableView {
	return v.then(byte(m), byte(p))
}

// AfterReply returns the view after a reply.
func (g Table) AfterReply(v *TableView, p TablePercept) TableView { return v.then(byte(p)) }

// Hash mixes view and state.
func (g Table) Hash(v *TableView, s *TableState) uint64 {
	h := uint64(s.Number)<<8 | uint64(s.After)
	for _, heard := range v.path[:v.len] {
		h = (h<<8 ^ h>>56 ^ uint64(heard)) * 0x9e3779b97f4a7c15
	}
	return h * 0x9e3779b97f4a7c15
}
