package chess_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"kriegmate/kriegspiel/chess"
)

// perftLimit is the largest count, in nodes, that is checked without -deep.
const perftLimit = 5_000_000

// A perftLine is a line of the file of perft counts.
type perftLine struct {
	id, fen string
	depths  []int
	nodes   []uint64 // for each depth
}

func readPerft(t testing.TB) (lines []perftLine) {
	t.Helper()
	text, err := os.ReadFile("../../testdata/perft/positions.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		fields := strings.Split(line, " | ")
		if len(fields) != 4 {
			t.Fatalf("%d fields, want 4: %s", len(fields), line)
		}
		l := perftLine{id: fields[0], fen: fields[1]}
		for _, count := range strings.Fields(fields[2]) {
			var depth int
			var nodes uint64
			if _, err := fmt.Sscanf(count, "%d:%d", &depth, &nodes); err != nil {
				t.Fatalf("count %q: %v", count, err)
			}
			l.depths, l.nodes = append(l.depths, depth), append(l.nodes, nodes)
		}
		lines = append(lines, l)
	}
	return lines
}

func TestPerft(t *testing.T) {
	checked := 0
	for _, line := range readPerft(t) {
		p := mustParse(t, line.fen)
		for i, depth := range line.depths {
			want := line.nodes[i]
			if want > perftLimit && !*deep {
				continue
			}
			checked++
			if got := chess.Perft(&p, depth); got != want {
				t.Errorf("Perft(%s, %d) = %d, want %d", line.id, depth, got, want)
			}
		}
	}
	// The file had 24 positions when this was written.
	if checked < 24 {
		t.Errorf("%d counts checked, want at least 24", checked)
	}
}

func TestPerftOfDepthZero(t *testing.T) {
	p := chess.Start()
	if got := chess.Perft(&p, 0); got != 1 {
		t.Errorf("Perft(start, 0) = %d, want 1", got)
	}
}

// TestCount has what can be counted by hand, and the position with the most
// legal moves that is known, 218 (Nenad Petrović, 1964).
func TestCount(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		want      int
	}{
		{"most moves", "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - -", 218},
		{"fool's mate", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq -", 0},
		{"smothered mate", "6rk/5Npp/8/8/8/8/8/K7 b - -", 0},
		{"stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - -", 0},
		{"stalemate with a pinned bishop", "8/8/8/8/8/7k/8/r5BK w - -", 0},
		{"en passant alone", "7k/8/4n3/3pP3/8/1q6/8/K7 w - d6", 1},
		{"en passant that uncovers the king", "8/8/8/8/k2Pp2R/8/8/4K3 b - d3", 6},
		{"two en passant captures", "7k/8/8/2PpP3/8/8/8/K7 w - d6", 7},
		{"promotion and capturing promotion", "1n5k/P7/8/8/8/8/8/K7 w - -", 11},
		{"double check", "4k3/8/8/8/8/5n2/4r3/4K2R w K -", 3},
	} {
		p := mustParse(t, c.fen)
		if got := p.Count(); got != c.want {
			t.Errorf("%s: Count() = %d, want %d", c.name, got, c.want)
		}
		if got := p.Movable(); got != (c.want > 0) {
			t.Errorf("%s: Movable() = %t, want %t", c.name, got, c.want > 0)
		}
		if got := len(p.Moves(nil)); got != c.want {
			t.Errorf("%s: %d moves, want %d", c.name, got, c.want)
		}
	}
}
