package main

import (
	"strings"
	"testing"
)

// A game is played to its end, or to that of the input; what is typed after it is not
// read.
func TestMinesPlay(t *testing.T) {
	for _, test := range []struct {
		name, in, args string
		want           []string
	}{
		{
			name: "won", in: "0 2\nnonsense\n", args: "1x5 0",
			want: []string{"1x5 with 0 mines, first cell classic, seed ", "\n0 # # # # #\n", "\n0 . . . . .\n", "all free cells are open: won\n"},
		},
		{
			name: "lost", in: "0 0\n0 1\n0 2\n", args: "1x3 2 --first none --seed 1",
			want: []string{"X", "is a mine: lost, with "},
		},
		{
			name: "quit", in: "flag 0 0\nquit\nnonsense\n", args: "1x5 3 --seed 1",
			want: []string{"with 3 mines, first cell classic, seed 1.", "\n0 F # # # #\n", ", 1 of 3 mines flagged\n"},
		},
		{
			name: "a hint", in: "0 1\nhint\n", args: "1x3 1",
			want: []string{"0  50.0   [1]  50.0\nperfect opens (0,0): a mine with 50.0 %\n"},
		},
		{
			name: "the end of the input", in: "board\n", args: "2x2 1",
			want: []string{"0 # #\n1 # #\n3 free cells closed, 0 of 1 mine flagged\n"},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			out, complaints, status := kriegmate(t, test.in, append([]string{"mines", "play"}, strings.Fields(test.args)...)...)
			if status != 0 || complaints != "" {
				t.Errorf("status %d, want 0: %s", status, complaints)
			}
			for _, want := range test.want {
				if !strings.Contains(out, want) {
					t.Errorf("it does not say %q:\n%s", want, out)
				}
			}
		})
	}
}

// What cannot be done is told with the number of the line, and the game goes on.
func TestMinesPlayBadLines(t *testing.T) {
	out, complaints, status := kriegmate(t, "open\n5 5\nflag 0 0\n0 0\ndig 0 0\n0 1\n0 1\n", "mines", "play", "1x3", "2")
	if status != statusBadInput || !strings.Contains(out, "won\n") {
		t.Errorf("status %d:\n%s", status, out)
	}
	for _, want := range []string{
		"line 1: \"open\": want a row and a column", "line 2: the cell \"5 5\"", "line 4: (0,0) is flagged as a mine", "line 5: \"dig 0 0\": want a row and a column",
	} {
		if !strings.Contains(complaints, want) {
			t.Errorf("no %q in %q", want, complaints)
		}
	}
}

// The gnomine rule opens a 0, and the same seed lays the same mines.
func TestMinesPlaySeed(t *testing.T) {
	first, _, _ := kriegmate(t, "4 4\nquit\n", "mines", "play", "--first", "gnomine", "--seed", "5")
	again, _, _ := kriegmate(t, "4 4\nquit\n", "mines", "play", "--first", "gnomine", "--seed", "5")
	other, _, _ := kriegmate(t, "4 4\nquit\n", "mines", "play", "--first", "gnomine", "--seed", "6")
	if first != again || strings.Count(first, ".") < 3 {
		t.Errorf("two games with one seed:\n%s\n%s", first, again)
	}
	if first[strings.Index(first, "\n"):] == other[strings.Index(other, "\n"):] {
		t.Errorf("seeds 5 and 6 lay the same mines:\n%s", first)
	}
}

func TestMinesPlayMistakes(t *testing.T) {
	testMinesMistakes(t, []minesMistake{
		{"play 9x9", "", "want a size and a number of mines"},
		{"play 3x3 6 --first gnomine", "", "6 mines on 3x3 have no room"},
		{"play --first never", "", "--first: the first-move rule"},
	})
}
