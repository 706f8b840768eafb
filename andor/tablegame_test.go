package andor_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"kriegmate/andor"
)

// An orderTest is a search that was written down by hand.
type orderTest struct {
	name     string
	searcher tableSearcher
	game     tableGame
	verdict  andor.Verdict
	want     string
}

func testOrders(t *testing.T, depth int, tests []orderTest) {
	t.Helper()
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := strings.Join(play(t, test.searcher, test.game, depth, test.verdict), " "); got != test.want {
				t.Errorf("the search goes\n%s, want\n%s", got, test.want)
			}
		})
	}
}

// play solves the tree for its first states, three if it does not say, and
// returns what was asked of the game.
func play(t *testing.T, s tableSearcher, g tableGame, depth int, want andor.Verdict) []string {
	t.Helper()
	g.log = new([]string)
	states := []tableState{{number: 1}, {number: 2}, {number: 3}}
	if g.states > 0 {
		states = states[:g.states]
	}
	got := s.Solve(context.Background(), &andor.Problem[tableView, tableState, tableMove, tablePercept]{
		Game: g, States: slices.Values(states), Depth: depth, Sequential: g.sequential,
	})
	if got.Verdict != want {
		t.Errorf("the tree is %v, want %v", got.Verdict, want)
	}
	return *g.log
}

// A tableGame is a game whose every answer stands in a table.
type tableGame struct {
	moves   map[string]string // by the path: moves and percepts so far
	heard   map[string]string // of a move in a state, such as "1a"; "-" if it is not there
	replies map[string]string // to a move in a state
	log     *[]string

	states     int  // of the problem
	sequential bool // so is the problem
}

type (
	// A tableView is the path that leads to it.
	tableView struct {
		path [12]byte
		len  int
	}
	// A tableState has the number of a turn's state, and the move made in it.
	tableState   struct{ number, after uint8 }
	tableMove    byte
	tablePercept byte // c, d, - (nothing), r (refused), # (won), x (lost)

	tableSearcher = andor.Searcher[tableView, tableState, tableMove, tablePercept]
	tableDFS      = andor.DFS[tableView, tableState, tableMove, tablePercept]
	tableDUB      = andor.DUB[tableView, tableState, tableMove, tablePercept]
	tableDBU      = andor.DBU[tableView, tableState, tableMove, tablePercept]
)

func (p tablePercept) Illegal() bool { return p == 'r' }
func (p tablePercept) Won() bool     { return p == '#' }
func (p tablePercept) Lost() bool    { return p == 'x' }

func (v tableView) then(heard ...byte) tableView {
	v.len += copy(v.path[v.len:], heard)
	return v
}

func (g tableGame) Moves(dst []tableMove, v *tableView) []tableMove {
	for _, m := range g.moves[string(v.path[:v.len])] {
		dst = append(dst, tableMove(m))
	}
	return dst
}

func (g tableGame) Try(v *tableView, s *tableState, m tableMove) tablePercept {
	*g.log = append(*g.log, fmt.Sprintf("%d?%c", s.number, m))
	heard, ok := g.heard[fmt.Sprintf("%d%c", s.number, m)]
	if !ok {
		heard = "-"
	}
	if p := tablePercept(heard[0]); p.Illegal() {
		return p
	}
	s.after = byte(m)
	return tablePercept(heard[0])
}

func (g tableGame) Replies(dst []tableState, heard []tablePercept, v *tableView, s *tableState) ([]tableState, []tablePercept) {
	name := fmt.Sprintf("%d%c", s.number, s.after)
	*g.log = append(*g.log, name+"!")
	for _, reply := range strings.Fields(g.replies[name]) {
		var number uint8
		var percept rune
		if _, err := fmt.Sscanf(reply, "%d%c", &number, &percept); err != nil {
			panic(err)
		}
		dst, heard = append(dst, tableState{number: number}), append(heard, tablePercept(percept))
	}
	return dst, heard
}

func (g tableGame) After(v *tableView, m tableMove, p tablePercept) tableView {
	return v.then(byte(m), byte(p))
}

func (g tableGame) AfterReply(v *tableView, p tablePercept) tableView { return v.then(byte(p)) }

func (g tableGame) Hash(v *tableView, s *tableState) uint64 {
	h := uint64(s.number)<<8 | uint64(s.after)
	for _, heard := range v.path[:v.len] {
		h = (h<<8 ^ h>>56 ^ uint64(heard)) * 0x9e3779b97f4a7c15
	}
	return h * 0x9e3779b97f4a7c15
}
