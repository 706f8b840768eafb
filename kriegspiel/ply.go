package kriegspiel

import "fmt"

// MostPly is the largest number of half-moves that a mate is asked for within:
// more than any search can reach.
const MostPly = 199

// CheckPly returns an error unless ply is a number of half-moves that a mate can
// be asked for within: the solver has the first move and the last, so it is odd.
func CheckPly(ply int) error {
	if ply < 1 || ply > MostPly || ply%2 == 0 {
		return fmt.Errorf("%d, want an odd number from 1 to %d", ply, MostPly)
	}
	return nil
}

// Depth returns how many moves of the solver there are within a number of ply,
// the first of which is the solver's.
func Depth(ply int) int { return (ply + 1) / 2 }
