package mate

import (
	"kriegmate/andor/best"
	"kriegmate/andor/searchers"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/sight"
)

// Best is the searcher that decides most in least time; see [NewBest].
type Best = best.Searcher[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]

// DefaultSearcher is the name of [Best].
const DefaultSearcher = searchers.Default

// NewBest returns the default searcher, with full sight of Kriegspiel under
// whatever rule set it is asked about.
func NewBest() *Best { return &Best{Sight: Sight} }

// Sight is the full sight of Kriegspiel for the list of package searchers.
var Sight = best.SightOf(sight.New)
