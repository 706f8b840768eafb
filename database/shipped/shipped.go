// Package shipped holds the problem sets that are built into the program, made by
// self-play:
//
//	kriegmate generate --seed 3 --problems 500+500 --min-belief 3 --out selfplay3.kdb
//	kriegmate generate --seed 5 --problems 500+500 --reanalyse 5 --ply 5 --out selfplay5.kdb
//	kriegmate generate --seed 7 --problems 200+200 --reanalyse 7 --ply 7 --max-belief 20 --min-hidden 1 --per-game 3 --out selfplay7.kdb
//
// docs/results.md tells what is in them. The tests of database/selfplay make some
// of the problems again.
package shipped

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"time"

	"kriegmate/database"
)

//go:embed *.kdb
var files embed.FS

// A Set is a file of problems that is built in, all of the same ply, half of them
// mates and half near misses.
type Set struct {
	Name string // of the file, such as "selfplay3.kdb"
	Ply  int
	// Share is how many problems of each verdict [Set.First] gives.
	Share int
}

// Timeout is how long a search on the first problems of the sets may take. Slow
// searchers do not solve all of 7 ply within it.
const Timeout = 10 * time.Second

// Sets returns the sets by ascending ply. Their shares are so large that five
// searchers, one of each kind, take about a minute for all on two cores.
func Sets() []Set {
	return []Set{{"selfplay3.kdb", 3, 100}, {"selfplay5.kdb", 5, 40}, {"selfplay7.kdb", 7, 4}}
}

// Data returns the bytes of the file. They belong to the caller.
func (s Set) Data() ([]byte, error) { return files.ReadFile(s.Name) }

// Open returns a reader of the set.
func (s Set) Open() (*database.Reader, error) {
	data, err := s.Data()
	if err != nil {
		return nil, err
	}
	r, err := database.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, fmt.Errorf("the built-in %s: %w", s.Name, err)
	}
	return r, nil
}

// Named returns the built-in set with the name of a file, and whether there is one.
func Named(name string) (Set, bool) {
	for _, s := range Sets() {
		if s.Name == name {
			return s, true
		}
	}
	return Set{}, false
}

// Open opens a file of problems, or the built-in set of that name if there is no such
// file.
func Open(name string) (*database.Reader, error) {
	r, err := database.Open(name)
	if set, ok := Named(name); ok && errors.Is(err, fs.ErrNotExist) {
		return set.Open()
	}
	return r, err
}

// First gives the share of the set: its first problems of each verdict, in their
// order.
func (s Set) First() iter.Seq2[database.Problem, error] {
	return func(yield func(database.Problem, error) bool) {
		r, err := s.Open()
		if err != nil {
			yield(database.Problem{}, err)
			return
		}
		taken := map[database.Verdict]int{}
		for p, err := range r.Problems() {
			if err == nil {
				if taken[p.Verdict] == s.Share {
					continue
				}
				taken[p.Verdict]++
			}
			if !yield(p, err) {
				return
			}
		}
	}
}
