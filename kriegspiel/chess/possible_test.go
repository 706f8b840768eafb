package chess_test

import (
	"testing"

	"kriegmate/kriegspiel/chess"
)

// Possible says of all words that might be a move what the list of legal
// moves says, castling aside.
func TestPossible(t *testing.T) {
	positions := 0
	for _, line := range readPerft(t) {
		p := mustParse(t, line.fen)
		legal := map[chess.Move]bool{}
		for _, m := range p.Moves(nil) {
			legal[m] = m.From() != p.Us.King || chess.KingAttacks(p.Us.King).Has(m.To())
		}
		for m := range 1 << 15 {
			if m := chess.Move(m); p.Possible(m) != legal[m] {
				t.Fatalf("%s: Possible(%v) is %v", line.fen, m, p.Possible(m))
			}
		}
		positions++
	}
	if positions < 10 {
		t.Errorf("only %d positions", positions)
	}
}
