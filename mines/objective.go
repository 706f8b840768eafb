package mines

import (
	"fmt"
	"slices"
)

// An Objective is what a strategy is to make as large as possible.
type Objective uint8

// The objectives.
const (
	Win   Objective = iota // the probability that all free cells are opened
	Score                  // the expected part of the free cells that is opened before a mine
)

var objectiveNames = []string{"win", "score"}

// ParseObjective returns the objective of a name.
func ParseObjective(name string) (Objective, error) {
	i := slices.Index(objectiveNames, name)
	if i < 0 {
		return 0, fmt.Errorf("%.20q, want win or score", name)
	}
	return Objective(i), nil
}

// String returns the name of the objective.
func (o Objective) String() string { return objectiveNames[o] }
