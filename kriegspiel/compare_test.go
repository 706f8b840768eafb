package kriegspiel_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

var compare = flag.Bool("compare", false, "compare Try and Replies with one generation of legal moves")

// fixedPositions are the positions of the perft file, with the mover as the
// solver.
func fixedPositions(tb testing.TB) (positions []chess.Position) {
	tb.Helper()
	text, err := os.ReadFile("../testdata/perft/positions.txt")
	if err != nil {
		tb.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if f := strings.Split(line, " | "); len(f) > 2 && f[0][0] != '#' {
			p, err := chess.ParseFEN(f[1])
			if err != nil {
				tb.Fatal(err)
			}
			positions = append(positions, p)
		}
	}
	return positions
}

// BenchmarkGenerate is one generation of all legal moves, per position.
func BenchmarkGenerate(b *testing.B) {
	positions := fixedPositions(b)
	var moves []chess.Move
	rounds := 0
	for b.Loop() {
		for i := range positions {
			moves = positions[i].Moves(moves[:0])
		}
		rounds++
	}
	b.ReportMetric(nanoseconds(b)/float64(rounds*len(positions)), "ns/position")
}

// BenchmarkTry proposes every proposal of every position, per proposal.
func BenchmarkTry(b *testing.B) {
	type position struct {
		view  kriegspiel.View
		state kriegspiel.State
		moves []chess.Move
	}
	var positions []position
	for _, p := range fixedPositions(b) {
		v, s := kriegspiel.Split(&p, p.Turn)
		positions = append(positions, position{v, s, kriegspiel.Berkeley.Moves(nil, &v)})
	}
	var sum kriegspiel.Percept
	tries := 0
	for b.Loop() {
		for i := range positions {
			p := &positions[i]
			for _, m := range p.moves {
				s := p.state
				sum |= kriegspiel.Berkeley.Try(&p.view, &s, m)
			}
			tries += len(p.moves)
		}
	}
	b.ReportMetric(nanoseconds(b)/float64(tries), "ns/try")
	if sum.Check() == 0 || !sum.Illegal() {
		b.Errorf("no check or no refusal among the answers: %b", sum)
	}
}

// BenchmarkReplies makes all replies in every position, with the mover as the
// opponent, per reply.
func BenchmarkReplies(b *testing.B) {
	positions := fixedPositions(b)
	views := make([]kriegspiel.View, len(positions))
	hidden := make([]kriegspiel.State, len(positions))
	for i, p := range positions {
		views[i], hidden[i] = kriegspiel.Split(&p, p.Turn.Other())
	}
	var states []kriegspiel.State
	var heard []kriegspiel.Percept
	replies := 0
	for b.Loop() {
		for i := range views {
			states, heard = kriegspiel.Berkeley.Replies(states[:0], heard[:0], &views[i], &hidden[i])
			replies += len(states)
		}
	}
	b.ReportMetric(nanoseconds(b)/float64(replies), "ns/reply")
}

func nanoseconds(b *testing.B) float64 { return float64(b.Elapsed().Nanoseconds()) }

// TestCompare prints what Try and Replies cost beside a generation of legal
// moves in the same run.
func TestCompare(t *testing.T) {
	if !*compare {
		t.Skip("run by make bench-chess")
	}
	generate := testing.Benchmark(BenchmarkGenerate).Extra["ns/position"]
	try := testing.Benchmark(BenchmarkTry).Extra["ns/try"]
	reply := testing.Benchmark(BenchmarkReplies).Extra["ns/reply"]
	t.Logf("one generation of legal moves: %.1f ns", generate)
	t.Logf("one Try, mate test included:   %.1f ns, %.2f of a generation", try, try/generate)
	t.Logf("one reply, announced:          %.1f ns, %.2f of a generation", reply, reply/generate)
}
