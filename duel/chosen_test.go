package duel_test

import (
	"strings"
	"testing"

	"kriegmate/duel"
	"kriegmate/kriegspiel/slow"
)

// A choice is a belief state in which an opponent can easily go wrong.
type choice struct {
	name  string
	ply   int
	tries string // "" is every proposal
	fens  []string
}

// chosen are belief states that random ones seldom are like.
var chosen = []choice{
	// Most proposals win at once in one position, and in another not at all or later. What
	// leaves most positions is not what is worst.
	{"rooks, far kings", 3, "", []string{"3k4/1R6/8/8/RK6/8/8/8 w - -", "5k2/1R6/8/8/RK6/8/8/8 w - -"}},
	{"queen and rook", 3, "", []string{"4k3/7Q/8/K6R/8/8/8/8 w - -", "k7/7Q/8/K6R/8/8/8/8 w - -"}},
	{"a pawn that is near or far", 3, "", []string{"3k4/6p1/3K4/8/Q7/8/8/8 w - -", "3k4/8/3K4/1p6/Q7/8/8/8 w - -"}},
	{"a pawn beside the rook", 3, "", []string{"2k5/6Q1/3p3R/8/2K5/8/8/8 w - -", "2k5/6Q1/6pR/8/2K5/8/8/8 w - -"}},
	{"a knight that defends", 3, "", []string{"2k5/7Q/8/8/1K5R/1n6/8/8 w - -", "3k4/7Q/n7/8/1K5R/8/8/8 w - -"}},
	{"the pawn needs the refusal", 3, "", []string{"2k5/8/2KP4/8/5R2/8/8/8 w - -", "3k4/8/2KP4/8/5R2/8/8/8 w - -", "k7/8/2KP4/8/5R2/8/8/8 w - -"}},
	// Mate and stalemate are one square apart.
	{"queen, corner", 3, "", []string{"7k/5K2/8/8/8/8/8/6Q1 w - -"}},
	{"queen, two corners", 3, "", []string{"3k4/R7/3K2Q1/8/8/8/8/8 w - -", "5k2/R7/3K2Q1/8/8/8/8/8 w - -"}},
	{"a pawn that is stuck", 3, "", []string{"k7/p7/P1K5/8/8/8/8/7R w - -", "k7/8/P1K5/8/8/8/8/7R w - -"}},
	{"a bishop that is pinned", 3, "", []string{"k5b1/1RK5/8/8/8/8/8/7R w - -", "k7/1RK5/8/8/8/8/8/1b5R w - -"}},
	{"promotions", 3, "", []string{"8/5P1k/8/6K1/8/8/8/8 w - -", "7k/5P2/8/6K1/8/8/8/8 w - -"}},
	// The opponent mates or stalemates the solver.
	{"the solver's corner", 3, "", []string{"8/8/8/8/7p/1k1q4/7P/K7 w - -", "8/8/8/8/7p/1k6/3q3P/K7 w - -"}},
	{"the solver's back rank", 3, "", []string{"6k1/5ppp/8/8/8/8/r4PPP/6K1 w - -", "6k1/5ppp/8/8/8/r7/5PPP/6K1 w - -"}},
	// In three moves the answers differ by how long the mate takes.
	{"long in few", 5, "d4e3", []string{"k7/2R4b/8/8/K2Q4/8/8/8 w - -"}},
	{"refused and long", 5, "h6g7", []string{"4k3/5R2/7K/8/6R1/8/8/8 w - -", "7k/5R2/7K/8/6R1/8/8/8 w - -"}},
	{"accepted and long", 5, "g6g7", []string{"7k/2RR4/6K1/8/8/8/8/8 w - -", "k7/2RR4/6K1/8/8/8/8/8 w - -"}},
	{"three lengths", 5, "h7d7 a4b5 a4b3", []string{"1k6/7R/6K1/8/Q4p2/8/8/8 w - -", "3k4/7R/6K1/8/Q7/1p6/8/8 w - -", "5k2/4p2R/6K1/8/Q7/8/8/8 w - -"}},
	{"two pawns", 5, "c6b6", []string{"1k6/5K2/2R5/8/2R5/p7/8/8 w - -", "7k/5K2/1pR5/8/2R5/8/8/8 w - -"}},
	{"into the corner", 5, "g6g8", []string{"7k/8/1Q4R1/6K1/8/8/8/8 w - -"}},
	{"out of three", 5, "f5b5 f5e5", []string{"1k6/5R2/8/5R2/4K3/8/8/8 w - -", "4k3/5R2/8/5R2/4K3/8/8/8 w - -"}},
	{"a knight that gets away", 5, "f5e6 g5h5", []string{"5k2/8/5K2/5QR1/5n2/8/8/8 w - -"}},
}

// turned returns a proposal with the sides exchanged.
func turned(try string) string {
	return strings.Map(func(c rune) rune {
		if c >= '1' && c <= '8' {
			return '1' + '8' - c
		}
		return c
	}, try)
}

// boards returns the positions, with the sides exchanged if the solver is Black.
func (c *choice) boards(t *testing.T, black bool) boards {
	t.Helper()
	list := boards{}
	for _, fen := range c.fens {
		if black {
			fen = slow.Turned(fen)
		}
		b, err := slow.Parse(fen)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		list[b.FEN(slow.Berkeley)] = b
	}
	return list
}

// The answers to every proposal in chosen belief states, of White or of Black.
func TestChosenAgreeWithBruteForce(t *testing.T) {
	f := newField(3)
	for i, c := range chosen {
		black := i%2 == 1
		start := c.boards(t, black)
		tries := strings.Fields(c.tries)
		for i := range tries {
			if black {
				tries[i] = turned(tries[i])
			}
		}
		if c.tries == "" {
			tries = start.proposals()
		}
		for _, try := range tries {
			f.fight(t, start, duel.Question{Ply: c.ply, Try: try}, 1)
		}
	}
}
