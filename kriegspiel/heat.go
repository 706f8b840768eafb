package kriegspiel

import "kriegmate/kriegspiel/heat"

// Heat counts, over the states of a belief state, which of the opponent's pieces stand
// where.
type Heat = heat.Map

// Percent rounds a share to per cent, but calls nothing certain or impossible
// that is not.
func Percent(share float64) int { return heat.Percent(share) }
