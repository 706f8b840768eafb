package mate

import (
	"kriegmate/andor/best"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/sight"
)

// Best is the searcher that decides most in least time; see [NewBest].
type Best = best.Searcher[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]

// DefaultSearcher is the name of [Best].
const DefaultSearcher = "best"

// NewBest returns the default searcher, with full sight of Kriegspiel under
// whatever rule set it is asked about.
func NewBest() *Best { return &Best{Sight: best.SightOf(sight.New)} }
