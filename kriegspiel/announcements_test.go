package kriegspiel_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// The cases in testdata/announcements.txt were judged by hand from the rules.
func TestAnnouncements(t *testing.T) {
	text, err := os.ReadFile("testdata/announcements.txt")
	if err != nil {
		t.Fatal(err)
	}
	cases, black := 0, 0
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") || strings.TrimSpace(line) == "" {
			continue
		}
		f := strings.Split(strings.TrimSpace(line), " | ")
		if len(f) != 5 {
			t.Fatalf("%q has %d fields, want 5", line, len(f))
		}
		name, fen, try, want := f[0], f[1], f[2], f[3]
		cases++
		t.Run(name, func(t *testing.T) {
			p, err := chess.ParseFEN(fen)
			if err != nil {
				t.Fatal(err)
			}
			if p.Turn == chess.Black {
				black++
			}
			referee := kriegspiel.NewReferee(kriegspiel.Berkeley, p)
			m, err := referee.Parse(try)
			if err != nil {
				t.Fatal(err)
			}
			percept := referee.Try(m)
			if got := percept.Say(p.Turn); inFileOrder(got) != want {
				t.Errorf("Try(%s) in %s = %q, want %q (%s)", try, fen, got, want, f[4])
			}
			// The other player hears the same words.
			if got := percept.Other().Say(p.Turn.Other()); inFileOrder(got) != want {
				t.Errorf("the opponent hears %q, want %q", got, want)
			}
		})
	}
	if cases < 60 || black < 20 {
		t.Errorf("%d cases, %d of them Black's: the file is not whole", cases, black)
	}
}

// inFileOrder returns what the referee says in the words of the file, which
// names the knight first of two directions and silence by a word.
func inFileOrder(said string) string {
	if said == "" {
		return "silent"
	}
	parts := strings.Split(said, ", ")
	for i, part := range parts {
		if by, ok := strings.CutPrefix(part, "check by "); ok {
			two := strings.Split(by, " and ")
			if len(two) == 2 && two[1] == "knight" {
				slices.Reverse(two)
			}
			parts[i] = "check by " + strings.Join(two, " and ")
		}
	}
	return strings.Join(parts, ", ")
}
