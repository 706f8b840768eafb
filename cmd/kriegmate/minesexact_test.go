package main

import (
	"strings"
	"testing"
)

// Beside the first cell of 3x3 with 7 mines one of eight is free, and what is shown
// tells only whether it is a neighbour. So one of eight layouts is won for every count
// that can be seen: two of an edge or a corner, one of the centre.
func TestMinesExactText(t *testing.T) {
	out, complaints, status := kriegmate(t, "", "mines", "exact", "3x3", "7")
	want := `3x3, 7 mines, first cell classic
the best strategy wins 1/4 = 25.0000 %

begin with (0,0): 1/4 = 25.0000 %
begin with (0,1): 1/4 = 25.0000 %
begin with (1,1): 1/8 = 12.5000 %

in per cent, by first cell:
      0     1     2
0  25.0  25.0  25.0
1  25.0  12.5  25.0
2  25.0  25.0  25.0
`
	if status != 0 || complaints != "" || out != want {
		t.Errorf("status %d, complaints %q, printed\n%s\nwant\n%s", status, complaints, out, want)
	}
}

// A row of three with one mine: from the middle one of two free cells is opened, and the
// other half of the time.
func TestMinesExactJSON(t *testing.T) {
	out, complaints, status := kriegmate(t, "", "mines", "exact", "1x3", "1", "--json", "--objective", "score")
	want := `{"board":"1x3","mines":1,"first":"classic","objective":"score","win":{"num":1,"den":1,"value":1},"first_moves":[` +
		`{"cell":[0,0],"win":1,"forced":true},{"cell":[0,1],"win":0.75,"forced":false}]}`
	if status != 0 || strings.TrimSpace(out) != want {
		t.Errorf("status %d, %s, printed\n%swant\n%s", status, complaints, out, want)
	}
}

func TestMinesExactMistakes(t *testing.T) {
	testMinesMistakes(t, []minesMistake{
		{"exact", "", "want a size and a number of mines"},
		{"exact 9x9 10", "", "9x9 has 81 cells"},
		{"exact 4x4 4 --first soon", "", "--first: the first-move rule"},
		{"exact 4x4 4 --objective fun", "", "--objective: \"fun\", want win or score"},
		{"exact 4x4 4 --memory -1", "", "--memory: want a positive number"},
		{"exact 3x3 6 --first gnomine", "", "6 mines on 3x3 have no room"},
	})
	// There is no answer within the memory.
	_, complaints, status := kriegmate(t, "", "mines", "exact", "8x8", "20", "--memory", "1")
	if status != statusFailed || strings.Count(complaints, "\n") != 1 {
		t.Errorf("8x8 with 1 MiB: status %d, %q", status, complaints)
	}
}
