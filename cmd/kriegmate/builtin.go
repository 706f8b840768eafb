package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"time"

	"kriegmate/database"
	"kriegmate/database/bench"
)

// builtInShare is how many problems of each verdict are taken of those that are
// built in, by ply: so many that the default searchers take about a minute for
// all, on two cores. The slower ones do not solve all of 7 ply within
// builtInTimeout, which is what they may take where no other time is named.
var builtInShare = map[int]int{3: 100, 5: 40, 7: 4}

const builtInTimeout = 10 * time.Second

// builtIn returns the first problems of the sets in a file system.
func builtIn(files fs.FS) (sources []bench.Source, err error) {
	names, err := fs.Glob(files, "*.kdb")
	if err != nil {
		return nil, err
	}
	if len(names) == 0 {
		return nil, errors.New("no problems are built into this program: name a file of problems")
	}
	for _, name := range names {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		r, err := database.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return nil, fmt.Errorf("the built-in %s: %w", name, err)
		}
		sources = append(sources, bench.Source{Name: "the built-in " + name, Problems: firstOfEachKind(r.Problems())})
	}
	return sources, nil
}

// firstOfEachKind leaves as many of the problems as builtInShare says, and all of
// a ply that it does not name.
func firstOfEachKind(problems iter.Seq2[database.Problem, error]) iter.Seq2[database.Problem, error] {
	type kind struct {
		ply     int
		verdict database.Verdict
	}
	return func(yield func(database.Problem, error) bool) {
		met := map[kind]int{}
		for p, err := range problems {
			k := kind{p.Ply, p.Verdict}
			met[k]++
			if most, ok := builtInShare[p.Ply]; ok && err == nil && met[k] > most {
				continue
			}
			if !yield(p, err) {
				return
			}
		}
	}
}
