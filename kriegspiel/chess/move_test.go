package chess_test

import (
	"strings"
	"testing"

	"kriegmate/kriegspiel/chess"
)

func TestParseUCI(t *testing.T) {
	square := func(name string) chess.Square { return chess.Square(squareNumber(name)) }
	for _, c := range []struct {
		text   string
		colour chess.Colour
		want   chess.Move // on the mover's board
	}{
		{"e2e4", chess.White, chess.NewMove(square("e2"), square("e4"))},
		{"e7e5", chess.Black, chess.NewMove(square("e2"), square("e4"))},
		{"e1g1", chess.White, chess.NewMove(square("e1"), square("g1"))},
		{"e8c8", chess.Black, chess.NewMove(square("e1"), square("c1"))},
		{"a7b8n", chess.White, chess.NewPromotion(square("a7"), square("b8"), chess.Knight)},
		{"h2h1q", chess.Black, chess.NewPromotion(square("h7"), square("h8"), chess.Queen)},
		{"g2f1r", chess.Black, chess.NewPromotion(square("g7"), square("f8"), chess.Rook)},
		{"c7c8b", chess.White, chess.NewPromotion(square("c7"), square("c8"), chess.Bishop)},
		{"a8h1", chess.Black, chess.NewMove(square("a1"), square("h8"))},
	} {
		got, err := chess.ParseUCI(c.text, c.colour)
		if err != nil || got != c.want {
			t.Errorf("ParseUCI(%q, %v) = %v, %v, want %v", c.text, c.colour, got, err, c.want)
		}
	}
}

// TestUCIRoundTrip has every move there can be, by both colours.
func TestUCIRoundTrip(t *testing.T) {
	kinds := map[string]chess.Piece{"": chess.NoPiece, "q": chess.Queen, "n": chess.Knight, "r": chess.Rook, "b": chess.Bishop}
	for from := range 64 {
		for to := range 64 {
			for letter, kind := range kinds {
				if from == to {
					continue
				}
				text := squareName(from) + squareName(to) + letter
				white, err := chess.ParseUCI(text, chess.White)
				if err != nil || white.UCI(chess.White) != text || white.String() != text {
					t.Errorf("ParseUCI(%q, w) = %v, %v", text, white, err)
				}
				black, err := chess.ParseUCI(text, chess.Black)
				if err != nil || black.UCI(chess.Black) != text {
					t.Errorf("ParseUCI(%q, b) = %v, %v", text, black, err)
				}
				if black.Turn() != white || chess.Black.Move(black) != white || chess.White.Move(white) != white {
					t.Errorf("%q is %v for White and %v for Black, want one turned to the other", text, white, black)
				}
				if int(white.From()) != from || int(white.To()) != to || white.Promotion() != kind || white == 0 {
					t.Errorf("%q is from %v to %v, %c", text, white.From(), white.To(), white.Promotion().Letter())
				}
				if int(black.From()) != from^56 || int(black.To()) != to^56 || black.Promotion() != kind || black == 0 {
					t.Errorf("%q by Black is from %v to %v, %c", text, black.From(), black.To(), black.Promotion().Letter())
				}
			}
		}
	}
}

func TestParseUCIErrors(t *testing.T) {
	for _, text := range []string{
		"", "e", "e2", "e2e", "e2-e4", "e2e4q ", "e7e8qq", "E2E4", "i2e4", "e2i4", "e0e4", "e2e9", "e2 e", " e2e4",
		"e7e8k", "e7e8p", "e7e8Q", "e7e8N", "e7e8.", "e7e8=", "e7e8\x00", "e7e8\x11", "e7e8\xd1", "e7e8\xf1",
		"e2e2", "a1a1", "e7e7q", "0000", "O-O", "Nf3", "é2e4", "eé24", "e2é4", "e2eé", "e2e♔", "\x00\xff\xfe\x80", "e2e4\n", strings.Repeat("e2e4", 1<<20),
	} {
		for _, c := range []chess.Colour{chess.White, chess.Black} {
			m, err := chess.ParseUCI(text, c)
			if err == nil {
				t.Errorf("ParseUCI(%.12q, %v) = %v, want an error", text, c, m)
				continue
			}
			if m != 0 {
				t.Errorf("ParseUCI(%.12q, %v) returns %v with the error", text, c, m)
			}
			checkMessage(t, err)
			checkWhole(t, text, err)
		}
	}
}
