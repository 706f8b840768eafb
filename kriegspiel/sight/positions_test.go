package sight

import (
	"flag"
	"os"
	"strings"
	"testing"

	"kriegmate/kriegspiel/chess"
)

func mustParse(t testing.TB, fen string) chess.Position {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatalf("ParseFEN(%q): %v", fen, err)
	}
	return p
}

var deep = flag.Bool("deep", false, "look at many more random positions")

// amount returns how many random positions a test looks at: n by default, a
// fifth of that with -short, twenty times as many with -deep.
func amount(n int) int {
	switch {
	case *deep:
		return 20 * n
	case testing.Short():
		return n / 5
	}
	return n
}

// knownPositions returns the FENs of the perft file: castling, pins,
// promotions.
func knownPositions(t testing.TB) (fens []string) {
	t.Helper()
	text, err := os.ReadFile("../../testdata/perft/positions.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		_, rest, _ := strings.Cut(line, " | ")
		fen, _, _ := strings.Cut(rest, " | ")
		fens = append(fens, fen)
	}
	if len(fens) < 10 {
		t.Fatalf("only %d positions", len(fens))
	}
	return fens
}

func BenchmarkMateInOne(b *testing.B) {
	var positions []chess.Position
	want := 0
	for _, fen := range knownPositions(b) {
		p := mustParse(b, fen)
		positions = append(positions, p)
		if len(slowMates(&p)) > 0 {
			want++
		}
	}
	b.ReportAllocs()
	got := 0
	for b.Loop() {
		got = 0
		for i := range positions {
			if MateInOne(&positions[i]) {
				got++
			}
		}
	}
	if got != want {
		b.Errorf("%d mates in one, want %d", got, want)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(positions)), "ns/position")
}
