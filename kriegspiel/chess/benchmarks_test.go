package chess_test

import (
	"testing"

	"kriegmate/kriegspiel/chess"
)

// bench runs f for all positions of the perft file that have a count of their
// moves, and reports the time for one position and for one move. f returns how
// many moves of the position it has met; their sum is checked.
func bench(b *testing.B, f func(p *chess.Position, moves []chess.Move) int) {
	var positions []chess.Position
	var moves [][]chess.Move
	want := 0
	for _, line := range readPerft(b) {
		if line.depths[0] == 1 {
			p := mustParse(b, line.fen)
			positions, moves = append(positions, p), append(moves, p.Moves(nil))
			want += int(line.nodes[0])
		}
	}
	b.ReportAllocs()
	got := 0
	for b.Loop() {
		got = 0
		for i := range positions {
			got += f(&positions[i], moves[i])
		}
	}
	if got != want {
		b.Errorf("%d moves, want %d", got, want)
	}
	round := float64(b.Elapsed().Nanoseconds()) / float64(b.N)
	b.ReportMetric(round/float64(len(positions)), "ns/position")
	b.ReportMetric(round/float64(want), "ns/move")
}

func BenchmarkMoves(b *testing.B) {
	buffer := make([]chess.Move, 0, 256)
	bench(b, func(p *chess.Position, _ []chess.Move) int {
		buffer = p.Moves(buffer[:0])
		return len(buffer)
	})
}

func BenchmarkCount(b *testing.B) {
	bench(b, func(p *chess.Position, _ []chess.Move) int { return p.Count() })
}

// BenchmarkApply makes all legal moves of each position, each on a copy.
func BenchmarkApply(b *testing.B) {
	var squares chess.Bitboard
	bench(b, func(p *chess.Position, moves []chess.Move) int {
		for _, m := range moves {
			next := *p
			next.Apply(m)
			squares |= next.Us.Pawns
		}
		return len(moves)
	})
	if squares == 0 {
		b.Error("no pawns after the moves")
	}
}
