package marshal

import (
	"fmt"
	"math"
	"strings"

	"kriegmate/player"
)

// A Variant is a Marshal that lacks something, or does it in another way: for finding out
// what that is worth.
type Variant struct {
	Name, About string
	Change      func(*Settings)
}

// Variants returns all variants.
func Variants() []Variant {
	return []Variant{
		{"no-mates", "without the search for certain mates", func(s *Settings) { s.MateStates = 0 }},
		{"no-tables", "without solved endings", func(s *Settings) { s.Tables = false }},
		{"no-order", "without a decision about the order of tries", func(s *Settings) { s.Order = false }},
		{"no-refusals", "does not weigh how often the opponent is refused", func(s *Settings) { s.Refusals = false }},
		{"no-playouts", "without playouts", func(s *Settings) { s.Playouts = 0 }},
		{"no-tree", "learns nothing in playouts, in which it makes four moves by habit", func(s *Settings) { s.Draws, s.Beyond, s.Length = math.MaxInt, 0, 4 }},
		{"uniform", "thinks that the opponent makes all moves alike", func(s *Settings) { s.Opponent = UniformOpponent }},
		{"clairvoyant", "thinks that the opponent sees everything", func(s *Settings) { s.Opponent = ClairvoyantOpponent }},
		{"metropolis", "simulates from a Metropolis walk over the opponent's moves", func(s *Settings) { s.Source = MetropolisSource }},
		{"plausible", "simulates from positions that agree with the last announcement alone", func(s *Settings) { s.Source = PlausibleSource }},
	}
}

// VariantNamed returns the variant with a name as a program of its own.
func VariantNamed(name string) (player.Program, error) {
	var names []string
	for _, v := range Variants() {
		if v.Name == name {
			settings := Default()
			v.Change(&settings)
			return player.Program{Name: "marshal:" + name, About: v.About, New: func(s player.Seat) player.Player { return NewWith(s, settings) }}, nil
		}
		names = append(names, v.Name)
	}
	return player.Program{}, fmt.Errorf("marshal:%.20q, want behind the colon one of %s", name, strings.Join(names, ", "))
}
