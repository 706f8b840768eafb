package selfplay

import (
	"fmt"
	"slices"

	"kriegmate/kriegspiel/chess"
)

// A Program is a player by name that a person can play against.
type Program struct {
	Name string
	New  func(start Start, c chess.Colour, seed uint64) Player
}

// Programs returns all programs.
func Programs() []Program {
	return []Program{
		{"hunter", func(start Start, c chess.Colour, seed uint64) Player {
			return NewHunter(start, c, DefaultOptions().MaxStates, seed)
		}},
		{"gambler", func(start Start, c chess.Colour, seed uint64) Player { return NewGambler(start, c, seed) }},
	}
}

// ProgramNamed returns the program with a name.
func ProgramNamed(name string) (Program, error) {
	programs := Programs()
	i := slices.IndexFunc(programs, func(p Program) bool { return p.Name == name })
	if i < 0 {
		return Program{}, fmt.Errorf("%.20q, want hunter or gambler", name)
	}
	return programs[i], nil
}
