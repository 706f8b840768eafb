package match

import (
	"os"
	"strings"
	"testing"

	"kriegmate/kriegspiel/chess"
	"kriegmate/player/exchange"
)

// The openings that the marshal has learned from are what their files say: White is to move, is not in check, has many
// moves, and can win nothing at once.
func TestOpenings(t *testing.T) {
	for file, want := range map[string]int{"openings-a.fen": 508, "openings-b.fen": 406} {
		text, err := os.ReadFile("../testdata/match/" + file)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for line := range strings.Lines(string(text)) {
			if line = strings.TrimSpace(line); strings.HasPrefix(line, "#") {
				continue
			}
			p, err := chess.ParseFEN(line)
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			seen[line] = true
			var b exchange.Board
			theirs := p.Them.Turn() // as Black sees them
			b.Set(&p.Us, &theirs)
			if won := b.Threat(); p.Turn != chess.White || p.Checkers() != 0 || p.Count() < 24 || won >= exchange.Values[chess.Pawn] {
				t.Errorf("%s: %d moves, and %d can be won", line, p.Count(), won)
			}
		}
		if len(seen) != want {
			t.Errorf("%s has %d positions, want %d", file, len(seen), want)
		}
	}
}
