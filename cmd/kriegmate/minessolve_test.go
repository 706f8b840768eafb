package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kriegmate/mines/players"
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

// Every player of the list opens a closed cell: beside the 1 is one mine, and one of the
// other five cells is the other.
func TestMinesSolvePlayers(t *testing.T) {
	file := filepath.Join(t.TempDir(), "board.txt")
	if err := os.WriteFile(file, []byte("##1\n###\n###\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	list, _, _ := kriegmate(t, "", "mines", "solve", "--player", "list")
	lines := strings.Split(strings.TrimSpace(list), "\n")
	if want := len(players.All()); len(lines) != want {
		t.Errorf("%d players explained, want %d", len(lines), want)
	}
	for _, line := range lines {
		name, _, _ := strings.Cut(line, " ")
		out, complaints, status := kriegmate(t, "", "mines", "solve", file, "--mines", "2", "--player", name, "--simulations", "200", "--json")
		var answer struct {
			Layouts int
			Player  string
			Best    *[2]int
		}
		if err := json.Unmarshal([]byte(out), &answer); err != nil || status != 0 {
			t.Fatalf("%s: status %d, %v: %s%s", name, status, err, out, complaints)
		}
		if answer.Layouts != 15 || answer.Player != name || answer.Best == nil || *answer.Best == [2]int{0, 2} {
			t.Errorf("%s: %s", name, out)
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
		{"solve --mines 1", "1##\n0##\n", "standard input: no layout of 1 mine fits the board: (0,0), (1,0) contradict each other"},
		{"solve --mines 1 --player nobody", "##\n##\n", "--player: \"nobody\", want one of myopic, "},
		{"solve --mines 3 --first gnomine", "##\n##\n", "kriegmate: 3 mines on 2x2 have no room beside the first cell of the rule gnomine"},
		{"solve --mines 10 --player fast", strings.Repeat("#########\n", 9), "--player: a board of 9x9 has 81 cells"},
		{"solve --mines 1 --time 0s", "##\n", "--time: want a positive time"},
		{"solve --mines 1 --time 1s --simulations 5", "##\n", "--time and --simulations"},
		{"solve --mines 1 --simulations -5", "##\n", "--simulations: want a positive number"},
		{"solve --mines 1 a b", "", "takes one board"},
		{"solve --mines 1 nowhere/board.txt", "", "nowhere/board.txt"},
	})
}
