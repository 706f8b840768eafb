package mate

import (
	"errors"
	"fmt"
	"strings"

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

// SearchersJSON are the searchers that can be chosen, in JSON.
type SearchersJSON struct {
	Searchers []SearcherJSON `json:"searchers"`
}

// A SearcherJSON is one of them.
type SearcherJSON struct {
	Name    string `json:"name"`
	About   string `json:"about"`
	Default bool   `json:"default,omitempty"`
}

// Searchers lists all that can be chosen.
func Searchers() (list SearchersJSON) {
	for _, k := range searchers.Listed(Sight) {
		list.Searchers = append(list.Searchers, SearcherJSON{k.Name, k.About, k.Name == DefaultSearcher})
	}
	return list
}

// Text explains each searcher in a line.
func (s SearchersJSON) Text() string {
	var b strings.Builder
	for _, k := range s.Searchers {
		fmt.Fprintf(&b, "%-14s %s\n", k.Name, k.About)
	}
	return b.String()
}

// ErrThreads reports that a searcher cannot share a problem among threads.
var ErrThreads = errors.New("only the searcher best works with several")

// Ready makes the searcher that the Solver names, unless it has one, and gives it
// its threads. Solve does so too; Ready tells sooner what is wrong: the name, or
// that the searcher has no threads, which is [ErrThreads].
func (s *Solver) Ready() error {
	if s.Searcher == nil {
		kind, err := searchers.Named(s.name(), Sight)
		if err != nil {
			return err
		}
		s.Searcher = kind.New()
	}
	b, ok := s.Searcher.(*Best)
	switch {
	case ok && s.Threads > 0:
		b.Threads = s.Threads
	case s.Threads > 1:
		return ErrThreads
	}
	return nil
}

func (s *Solver) name() string {
	if s.Name == "" {
		return DefaultSearcher
	}
	return s.Name
}
