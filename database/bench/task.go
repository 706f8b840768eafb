package bench

import (
	"errors"
	"fmt"
	"iter"

	"kriegmate/database"
	"kriegmate/database/shipped"
	"kriegmate/kriegspiel"
)

// A Source is a file of problems.
type Source struct {
	Name     string
	Problems iter.Seq2[database.Problem, error]
}

// Opened are files of problems that are open.
type Opened struct {
	Sources []Source
	readers []*database.Reader
}

// Open opens files of problems, all or none; a set that is built in may be named too.
// Without a name the sources are the first problems of those sets.
func Open(names ...string) (*Opened, error) {
	o := &Opened{}
	if len(names) == 0 {
		for _, set := range shipped.Sets() {
			o.Sources = append(o.Sources, Source{"the built-in " + set.Name, set.First()})
		}
	}
	for _, name := range names {
		r, err := shipped.Open(name)
		if err != nil {
			return nil, errors.Join(err, o.Close())
		}
		o.readers = append(o.readers, r)
		o.Sources = append(o.Sources, Source{name, r.Problems()})
	}
	return o, nil
}

// Close closes the files.
func (o *Opened) Close() (err error) {
	for _, r := range o.readers {
		err = errors.Join(err, r.Close())
	}
	return err
}

// A Task is a problem with the name of the file it is from, and what is asked of it.
type Task struct {
	database.Problem
	File string
	// Deeper is how many ply are asked for beyond those of the problem.
	Deeper int
}

// Asked returns within how many ply a mate is asked for.
func (t *Task) Asked() int { return t.Ply + t.Deeper }

// A Filter chooses problems, and says how deep they are asked. The zero value takes
// all, each as it is.
type Filter struct {
	database.Filter
	// Every takes the first of every so many problems of each kind, which is
	// the ply and the verdict; Limit then takes at most so many of each kind.
	// 0 takes all.
	Every, Limit int
	// Deeper asks every problem so many ply deeper than it says, an even number.
	// The other fields are about problems as they are.
	Deeper int
}

// Check returns what is wrong with Every, Limit and Deeper, in words that begin with
// the name of the option; nil if there is nothing.
func (f *Filter) Check() error {
	switch {
	case f.Every < 0:
		return errors.New("every: want a positive number")
	case f.Limit < 0:
		return errors.New("limit: want a positive number")
	case f.Deeper < 0 || f.Deeper%2 != 0:
		return errors.New("deeper: want an even number of half-moves, such as 2")
	}
	return nil
}

// Tasks returns the problems of the sources that the filter takes, in their
// order, those that come twice once. It may be ranged over again if the sources
// may. An error of a source, with its name, ends the range, and so does a problem that
// cannot be asked as deep.
func (f *Filter) Tasks(sources []Source) iter.Seq2[Task, error] {
	return func(yield func(Task, error) bool) {
		c := choice{filter: f, seen: map[string]bool{}, met: map[kind]int{}, taken: map[kind]int{}}
		for _, source := range sources {
			for p, err := range source.Problems {
				if err != nil {
					yield(Task{}, fmt.Errorf("%s: %w", source.Name, err))
					return
				}
				if !c.takes(&p) {
					continue
				}
				t := Task{p, source.Name, f.Deeper}
				if err := kriegspiel.CheckPly(t.Asked()); err != nil && t.Deeper > 0 {
					yield(Task{}, fmt.Errorf("%s: problem %s of %d ply asked %d deeper: %w", source.Name, p.ID, p.Ply, f.Deeper, err))
					return
				}
				if !yield(t, nil) {
					return
				}
			}
		}
	}
}

// A choice is a filter at work: it knows what it has met and taken.
type choice struct {
	filter     *Filter
	seen       map[string]bool // ids that the filter takes, Every and Limit aside
	met, taken map[kind]int
}

// kind is what [Filter].Every and Limit count by.
type kind struct {
	ply     int
	verdict database.Verdict
}

// takes tells whether the next problem is taken.
func (c *choice) takes(p *database.Problem) bool {
	if c.seen[p.ID] || !c.filter.Takes(p) {
		return false
	}
	c.seen[p.ID] = true
	k := kind{p.Ply, p.Verdict}
	turn := c.met[k]%max(1, c.filter.Every) == 0
	c.met[k]++
	if !turn || c.filter.Limit > 0 && c.taken[k] == c.filter.Limit {
		return false
	}
	c.taken[k]++
	return true
}
