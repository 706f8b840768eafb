package best_test

import (
	"testing"

	"kriegmate/andor/andortest"
)

// Every option alone, and some together, on games with more than one kind of refusal.
func TestOptionsWithTwoRefusals(t *testing.T) {
	for name, s := range map[string]*toyBest{
		"none": {}, "blind": {Blind: true}, "forgetful": {Forgetful: true}, "unordered": {Unordered: true},
		"blind, forgetful, unordered": {Blind: true, Forgetful: true, Unordered: true},
		"depth first":                 {DepthFirst: true}, "all states": {AllStates: true}, "one depth": {OneDepth: true},
		"proof numbers": {Near: 1}, "proof numbers to the last but one": {Near: 2},
		"proof numbers, all states": {Near: 1, AllStates: true}, "proof numbers, one depth": {Near: 1, OneDepth: true},
		"proof numbers, blind":                {Near: 1, Blind: true, OneDepth: true},
		"proof numbers, forgetful, unordered": {Near: 1, Forgetful: true, Unordered: true},
	} {
		t.Run(name, func(t *testing.T) { andortest.TwoRefusals(t, s, int(fewer(1000))) })
	}
}
