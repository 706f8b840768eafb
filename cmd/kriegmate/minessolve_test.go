package main

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The left 1 has one mine above it, the 2 has two, the right 1 has one: they are at
// the ends.
func TestMinesSolveText(t *testing.T) {
	out, complaints, status := kriegmate(t, "# # #\n121\n\n000\n", "mines", "solve", "--mines", "2")
	want := `3x3, 2 mines, 1 free cell closed, 1 layout fits

mines in per cent, [ ] is open:
      0     1     2
0   100     0   100
1   [1]   [2]   [1]
2   [0]   [0]   [0]

free: (0,1)
mines: (0,0), (0,2)
perfect opens (0,1): free for certain
`
	if status != 0 || complaints != "" || out != want {
		t.Errorf("status %d, complaints %q, printed\n%s\nwant\n%s", status, complaints, out, want)
	}
}

// One of the three cells beside the 1 is a mine, and one of the other five: 15 layouts.
// Every player opens a closed cell.
func TestMinesSolvePlayers(t *testing.T) {
	file := filepath.Join(t.TempDir(), "board.txt")
	if err := os.WriteFile(file, []byte("##1\n###\n###\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	list, _, _ := kriegmate(t, "", "mines", "solve", "--player", "list")
	lines := strings.Split(strings.TrimSpace(list), "\n")
	if len(lines) != len(sweepers) {
		t.Errorf("%d players explained, want %d", len(lines), len(sweepers))
	}
	for _, line := range lines {
		name, _, _ := strings.Cut(line, " ")
		out, complaints, status := kriegmate(t, "", "mines", "solve", file, "--mines", "2", "--player", name, "--simulations", "200", "--json")
		var answer struct {
			Board          string
			Mines, Layouts int
			Mine           [][]*float64
			Safe, Mined    [][2]int
			Player         string
			Best           *[2]int
		}
		if err := json.Unmarshal([]byte(out), &answer); err != nil || status != 0 {
			t.Fatalf("%s: status %d, %v: %s%s", name, status, err, out, complaints)
		}
		if answer.Board != "3x3" || answer.Mines != 2 || answer.Layouts != 15 || answer.Player != name || answer.Safe == nil || answer.Mined == nil {
			t.Errorf("%s: %s", name, out)
		}
		if answer.Best == nil || *answer.Best == [2]int{0, 2} {
			t.Errorf("%s opens %v", name, answer.Best)
		}
		want := [][]float64{{1. / 5, 1. / 3, -1}, {1. / 5, 1. / 3, 1. / 3}, {1. / 5, 1. / 5, 1. / 5}}
		for row := range want {
			for col, x := range want[row] {
				if got := answer.Mine[row][col]; (got == nil) != (x < 0) || got != nil && math.Abs(*got-x) > 1e-12 {
					t.Errorf("%s: (%d,%d) %v, want %v", name, row, col, got, x)
				}
			}
		}
	}
}

// Nothing is left to open.
func TestMinesSolveCleared(t *testing.T) {
	out, _, status := kriegmate(t, "#1\n11\n", "mines", "solve", "--mines", "1")
	if status != 0 || !strings.Contains(out, "mines: (0,0)\nall free cells are open\n") {
		t.Errorf("status %d:\n%s", status, out)
	}
}

func TestMinesSolveMistakes(t *testing.T) {
	testMinesMistakes(t, []minesMistake{
		{"solve", "##\n", "--mines: say how many"},
		{"solve --mines 1", "", "standard input: the board is empty"},
		{"solve --mines 1", "##\n#\n", "standard input: line 2 has 1 cell,"},
		{"solve --mines 1", "#x\n##\n", "standard input: line 1, column 2: 'x' is no cell"},
		{"solve --mines 9", "##\n##\n", "standard input: 9 mines on 2x2"},
		// A corner with one closed neighbour cannot count two.
		{"solve --mines 1", "2#\n11\n", "standard input: no layout of 1 mine fits the board: (0,0) cannot show 2"},
		// The closed cells beside the 1 are beside the 0, too.
		{"solve --mines 1", "1##\n0##\n", "standard input: no layout of 1 mine fits the board: (0,0), (1,0) contradict each other"},
		// All three closed cells are mines of the corner.
		{"solve --mines 1", "3#\n##\n", "standard input: no layout of 1 mine fits the board: (0,0) contradicts the number of mines"},
		// One mine at each end, and there is but one.
		{"solve --mines 1", "1####1\n", "no layout of 1 mine fits the board: (0,0), (0,5) contradict the number of mines together"},
		{"solve --mines 1 --player nobody", "##\n##\n", "--player: \"nobody\", want one of myopic, "},
		{"solve --mines 10 --player fast", strings.Repeat("#########\n", 9), "--player: a board of 9x9 has 81 cells"},
		{"solve --mines 1 --time 0s", "##\n", "--time: want a positive time"},
		{"solve --mines 1 --time 1s --simulations 5", "##\n", "--time and --simulations"},
		{"solve --mines 1 --simulations -5", "##\n", "--simulations: want a positive number"},
		{"solve --mines 1 a b", "", "takes one board"},
		{"solve --mines 1 nowhere/board.txt", "", "nowhere/board.txt"},
	})
}
