package main

import (
	"slices"
	"strings"

	"kriegmate/database"
	"kriegmate/kriegspiel/chess"
)

// shape returns a text that problems about the same belief state have in common,
// whatever the colour of the solver, and whether or not left and right are
// exchanged. Nobody has a right to castle.
func shape(p *database.Problem) string {
	plain, mirrored := make([]string, len(p.Positions)), make([]string, len(p.Positions))
	for i, position := range p.Positions {
		position.Turn = chess.White
		plain[i] = position.FEN()
		position.Us, position.Them = mirror(position.Us), mirror(position.Them)
		mirrored[i] = position.FEN()
	}
	slices.Sort(plain)
	slices.Sort(mirrored)
	return min(strings.Join(plain, "\n"), strings.Join(mirrored, "\n"))
}

// mirror exchanges left and right.
func mirror(s chess.Side) (mirrored chess.Side) {
	for men := s.All(); men != 0; men &= men - 1 {
		sq := men.First()
		mirrored.Put(s.On(sq), sq^7)
	}
	return mirrored
}
