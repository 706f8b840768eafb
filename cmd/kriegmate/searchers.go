package main

import (
	"fmt"
	"strings"

	"kriegmate/andor"
	"kriegmate/andor/searchers"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// The searchers over Kriegspiel.
type (
	searcher = andor.Searcher[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
	problem  = andor.Problem[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]
)

// newSearcher returns the searcher of the flag --searcher over Kriegspiel.
func newSearcher(name string) (searcher, error) {
	kind, err := searchers.Named(name, mate.Sight)
	if err != nil {
		return nil, fmt.Errorf("--searcher: %w", err)
	}
	return kind.New(), nil
}

// listSearchers explains each searcher in a line.
func listSearchers() string {
	var b strings.Builder
	for _, k := range searchers.Listed(mate.Sight) {
		fmt.Fprintf(&b, "%-14s %s\n", k.Name, k.About)
	}
	return b.String()
}
