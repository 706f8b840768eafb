// Package roster has all programs that play Kriegspiel, by name.
package roster

import (
	"fmt"
	"slices"
	"strings"

	"kriegmate/kriegspiel/chess"
	"kriegmate/player"
	"kriegmate/player/gambler"
	"kriegmate/player/hunter"
	"kriegmate/player/marshal"
	"kriegmate/player/random"
)

// Default is the name of the strongest program, whichever that is.
const Default = "default"

// Programs returns all programs, the strongest first.
func Programs() []player.Program {
	return []player.Program{
		{Name: "marshal", About: "weighs what it does not see, plays on in its head, keeps its pieces, mates", New: func(s player.Seat) player.Player { return marshal.New(s) }},
		{Name: "hunter", About: "counts all that is possible, plays safe, mates where it is certain", New: func(s player.Seat) player.Player { return hunter.New(s) }},
		{Name: "gambler", About: "guesses from a few dozen positions, goes for captures and checks", New: func(s player.Seat) player.Player { return gambler.New(s) }},
		{Name: "random", About: "proposes anything that may be proposed", New: func(s player.Seat) player.Player { return random.New(s) }},
	}
}

// Named returns the program with a name, which may be [Default], or "marshal:" and the name
// of one of the [marshal.Variants].
func Named(name string) (player.Program, error) {
	programs := Programs()
	if name == Default {
		return programs[0], nil
	}
	if variant, ok := strings.CutPrefix(name, "marshal:"); ok {
		return marshal.VariantNamed(variant)
	}
	i := slices.IndexFunc(programs, func(p player.Program) bool { return p.Name == name })
	if i < 0 {
		names := Names()
		last := len(names) - 1
		return player.Program{}, fmt.Errorf("%.20q, want %s or %s", name, strings.Join(names[:last], ", "), names[last])
	}
	return programs[i], nil
}

// Names returns the names of all programs, the strongest first.
func Names() (names []string) {
	for _, p := range Programs() {
		names = append(names, p.Name)
	}
	return names
}

// None is the name of an adviser who says nothing.
const None = "none"

// Adviser returns who advises by the name of a program, within limits; see [Named]. [None] is
// nil. The error says that the program cannot.
func Adviser(name string, limits player.Limits) (func(player.Seat) player.Adviser, error) {
	if name == None {
		return nil, nil
	}
	p, err := Named(name)
	if err != nil && strings.HasPrefix(name, "marshal:") {
		return nil, err
	}
	if err != nil {
		return nil, fmt.Errorf("%.20q, want marshal or %s", name, None)
	}
	if _, ok := p.New(player.Seat{Start: player.Start{Position: chess.Start()}}).(player.Adviser); !ok {
		return nil, fmt.Errorf("%s gives no advice: want marshal or %s", p.Name, None)
	}
	return func(s player.Seat) player.Adviser {
		s.Limits = limits
		return p.New(s).(player.Adviser)
	}, nil
}
