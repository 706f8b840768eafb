package chess_test

import (
	"testing"

	"kriegmate/kriegspiel/chess"
)

// TestAllocations keeps the promise that nothing allocates but text.
func TestAllocations(t *testing.T) {
	positions := []chess.Position{mustParse(t, "kb6/pp6/8/3Q1Q2/8/2Q2Q2/8/K7 w - -")} // 76 moves
	for _, fen := range openings {
		positions = append(positions, mustParse(t, fen))
	}
	for _, e := range edges {
		positions = append(positions, mustParse(t, e.fen))
	}
	buffer := make([]chess.Move, 0, 512)
	var squares chess.Bitboard // so that no call is left out
	var nodes uint64
	for _, c := range []struct {
		name string
		run  func(p *chess.Position)
	}{
		{"Moves", func(p *chess.Position) { buffer = p.Moves(buffer[:0]) }},
		{"Proposals", func(p *chess.Position) { buffer = p.Us.Proposals(buffer[:0]) }},
		{"Count", func(p *chess.Position) { nodes += uint64(p.Count()) }},
		{"Movable", func(p *chess.Position) {
			if p.Movable() {
				nodes++
			}
		}},
		{"Status", func(p *chess.Position) {
			checkers, _ := p.Status()
			squares |= checkers
		}},
		{"Checkers", func(p *chess.Position) { squares |= p.Checkers() }},
		{"DropVainEnPassant", func(p *chess.Position) {
			q := *p
			q.DropVainEnPassant()
			squares |= q.Us.All()
		}},
		{"Legal", func(p *chess.Position) {
			buffer = p.Us.Proposals(buffer[:0])
			for _, m := range buffer {
				if p.Legal(m) {
					nodes++
				}
			}
		}},
		{"Checks, By, Taken and Apply", func(p *chess.Position) {
			checks := p.Checks()
			buffer = p.Moves(buffer[:0])
			for _, m := range buffer {
				squares |= checks.By(p, m)
				taken, _ := p.Taken(m)
				squares |= taken.Bit()
				next := *p
				next.Apply(m)
				squares |= next.Them.All()
			}
		}},
		{"Play, Remove and Turn", func(p *chess.Position) {
			buffer = p.Moves(buffer[:0])
			for _, m := range buffer {
				us, them := p.Us, p.Them.Turn()
				us.Play(m)
				if sq, ok := p.Taken(m); ok {
					them.Remove(sq.Turn())
				}
				squares |= us.All() | them.All()
			}
		}},
		{"Perft", func(p *chess.Position) { nodes += chess.Perft(p, 2) }},
	} {
		for i := range positions {
			p := &positions[i]
			if c.name == "Perft" && p.Count() > 128 {
				continue // more than its buffers hold
			}
			if got := testing.AllocsPerRun(3, func() { c.run(p) }); got != 0 {
				t.Errorf("%s: %v allocations in %s, want 0", c.name, got, p.FEN())
			}
		}
	}
	if squares == 0 || nodes == 0 {
		t.Error("nothing was done")
	}
}
