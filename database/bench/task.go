package bench

import (
	"fmt"
	"iter"
	"slices"

	"kriegmate/database"
)

// A Source is a file of problems.
type Source struct {
	Name     string
	Problems iter.Seq2[database.Problem, error]
}

// A Task is a problem with the name of the file it is from.
type Task struct {
	database.Problem
	File string
}

// origin says where the problem came from, as far as it knows.
func (t *Task) origin() string {
	switch {
	case t.Origin.File != "":
		return t.Origin.File
	case t.Origin.Game != 0:
		return fmt.Sprintf("seed %d, game %d", t.Origin.Seed, t.Origin.Game)
	}
	return ""
}

// A Filter chooses problems. The zero value takes all.
type Filter struct {
	Ply      []int              // these only; empty for all
	Verdicts []database.Verdict // these only; empty for all
	// Belief states of at least and at most so many states; 0 is no bound.
	MinBelief, MaxBelief int
	// Every takes the first of every so many problems of each kind, which is
	// the ply and the verdict; Limit then takes at most so many of each kind.
	// 0 takes all.
	Every, Limit int
}

// Takes tells whether a problem is one of those asked for, Every and Limit
// aside.
func (f *Filter) Takes(p *database.Problem) bool {
	return (len(f.Ply) == 0 || slices.Contains(f.Ply, p.Ply)) &&
		(len(f.Verdicts) == 0 || slices.Contains(f.Verdicts, p.Verdict)) &&
		p.Belief >= f.MinBelief && (f.MaxBelief == 0 || p.Belief <= f.MaxBelief)
}

// kind is what [Filter].Every and Limit count by.
type kind struct {
	ply     int
	verdict database.Verdict
}

// Tasks returns the problems of the sources that the filter takes, in their
// order, those that come twice once. It may be ranged over again if the sources
// may. An error of a source, with its name, ends the range.
func (f *Filter) Tasks(sources []Source) iter.Seq2[Task, error] {
	return func(yield func(Task, error) bool) {
		seen := map[string]bool{}
		met, taken := map[kind]int{}, map[kind]int{}
		for _, source := range sources {
			for p, err := range source.Problems {
				if err != nil {
					yield(Task{}, fmt.Errorf("%s: %w", source.Name, err))
					return
				}
				if seen[p.ID] || !f.Takes(&p) {
					continue
				}
				seen[p.ID] = true
				k := kind{p.Ply, p.Verdict}
				met[k]++
				if (met[k]-1)%max(1, f.Every) != 0 || f.Limit > 0 && taken[k] == f.Limit {
					continue
				}
				taken[k]++
				if !yield(Task{p, source.Name}, nil) {
					return
				}
			}
		}
	}
}
