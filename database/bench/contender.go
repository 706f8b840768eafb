package bench

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"kriegmate/andor/searchers"
	"kriegmate/mate"
)

// A Mode says when the states of the belief state are found.
type Mode uint8

// The modes.
const (
	// Estimated: all states are known before the clock starts.
	Estimated Mode = iota
	// Interleaved: the search asks the estimator for one state after
	// another, on the clock.
	Interleaved
	// Sequential: all states are found, on the clock, before the search
	// begins.
	Sequential
)

// String returns "estimated", "interleaved" or "sequential".
func (m Mode) String() string { return [...]string{"estimated", "interleaved", "sequential"}[m] }

// A Contender is a searcher that takes part.
type Contender struct {
	Searcher string // its name
	Mode     Mode
	// New makes one; every worker has its own.
	New func() mate.Searcher
}

// Name returns the name in results: that of the searcher, and unless it is
// Estimated the mode, as in "gl-dbu:interleaved".
func (c *Contender) Name() string {
	if c.Mode == Estimated {
		return c.Searcher
	}
	return c.Searcher + ":" + c.Mode.String()
}

// Contenders returns the searchers with these names, as package searchers has them,
// each in every mode, or Estimated if none is named; "all" alone stands for all of
// them. No name, a name that there is not, or one that comes twice is an error.
func Contenders(names []string, modes ...Mode) (list []Contender, err error) {
	if len(names) == 0 {
		return nil, errors.New("want names with commas between, such as gl-dbu,ipns,best")
	}
	if slices.Equal(names, []string{"all"}) {
		names = nil
		for _, kind := range searchers.All(mate.Sight) {
			names = append(names, kind.Name)
		}
	}
	if len(modes) == 0 {
		modes = []Mode{Estimated}
	}
	for i, name := range names {
		kind, err := searchers.Named(name, mate.Sight)
		if err != nil {
			return nil, err
		}
		if slices.Contains(names[:i], name) {
			return nil, fmt.Errorf("%q twice", name)
		}
		for _, mode := range modes {
			list = append(list, Contender{Searcher: name, Mode: mode, New: kind.New})
		}
	}
	return list, nil
}

// DefaultBaseline is the searcher that others are compared with unless one is named: the
// best of the paper.
const DefaultBaseline = "gl-dbu"

// DefaultContenders are one searcher of each kind, those that are quick enough for the
// problems that are built in.
const DefaultContenders = "l-dub,gl-dbu,ipns,dfpn,best"

// Compare returns which of the contenders with these names are compared, by the names of
// two searchers. A baseline of "" is [DefaultBaseline] or, if that does not take part,
// nobody, and a rival of "" is left open. Errors begin with "baseline" or "versus".
func Compare(names []string, baseline, versus string) (c Comparison, err error) {
	c.Baseline, err = running(names, cmp.Or(baseline, DefaultBaseline))
	if err != nil && baseline != "" {
		return c, fmt.Errorf("baseline: %w", err)
	}
	if versus != "" {
		if c.Versus, err = running(names, versus); err != nil {
			return c, fmt.Errorf("versus: %w", err)
		}
	}
	return c, nil
}

// running returns under which of the names a searcher runs: its own, else as its
// sequential, else as its interleaved run.
func running(names []string, searcher string) (string, error) {
	for _, mode := range []Mode{Estimated, Sequential, Interleaved} {
		c := Contender{Searcher: searcher, Mode: mode}
		if slices.Contains(names, c.Name()) {
			return c.Name(), nil
		}
	}
	return "", fmt.Errorf("%q is not one of the searchers %s", searcher, strings.Join(names, ", "))
}
