package bench

import (
	"context"
	"errors"
	"slices"

	"kriegmate/database/shard"
)

// A Session is a run of contenders over problems as one thing: it reads the
// problems, writes every result into a file as it comes, leaves out what that file
// holds already, and gives all results, also if it is interrupted.
type Session struct {
	Contenders []Contender
	Limits     Limits
	Workers    int // problems at a time; 0 is one
	// Sources are the files of problems, and Filter says which of their problems
	// are taken. These are kept in memory.
	Sources []Source
	Filter  Filter
	// Shard is the part of these problems that is run; the zero value is all of them.
	Shard shard.Index
	// Selection is the filter in the words of whoever has chosen it, for the head.
	Selection string
	// Command is what repeats the run, for the head.
	Command string
	// File is the name of the results file; "" keeps the results in memory only.
	File string

	// Begin, if not nil, is called once before the first search, with how many
	// there are to do.
	Begin func(searches int)
	// Done, if not nil, is called with every result after it was written, by one
	// goroutine at a time. The result is not to be changed.
	Done func(*Result)
}

// Names returns the names of the contenders.
func (s *Session) Names() []string {
	names := make([]string, len(s.Contenders))
	for i := range s.Contenders {
		names[i] = s.Contenders[i].Name()
	}
	return names
}

// ErrNoProblem reports that the filter takes none of the problems.
var ErrNoProblem = errors.New("no problem is one of those asked for")

// Run does the whole run. The file must not exist yet, else the error is an
// fs.ErrExist. A run that ctx has ended gives what was done until then, with the
// error of ctx; [Session.Resume] does the rest.
func (s *Session) Run(ctx context.Context) (*Run, error) {
	return s.run(ctx, func(head *Head) (*Journal, *Run, error) {
		j, err := Create(s.File, head)
		return j, &Run{Head: *head}, err
	})
}

// Resume goes on with the run of the file, or begins it if there is no file. It
// returns all results, those from before first.
func (s *Session) Resume(ctx context.Context) (*Run, error) {
	return s.run(ctx, func(head *Head) (*Journal, *Run, error) { return Resume(s.File, head) })
}

// Tasks returns the problems of the whole run, of all its shards, and its head. None at all
// is an [ErrNoProblem].
func (s *Session) Tasks() (tasks []Task, head Head, err error) {
	for t, err := range s.Filter.Tasks(s.Sources) {
		if err != nil {
			return nil, head, err
		}
		tasks = append(tasks, t)
	}
	if len(tasks) == 0 {
		return nil, head, ErrNoProblem
	}
	return tasks, s.head(tasks), nil
}

// run does what is not done yet. Open opens the file and says what that is.
func (s *Session) run(ctx context.Context, open func(*Head) (*Journal, *Run, error)) (*Run, error) {
	tasks, head, err := s.Tasks()
	if err != nil {
		return nil, err
	}
	tasks = shard.Take(s.Shard, tasks)
	journal, run := (*Journal)(nil), &Run{Head: head}
	if s.File != "" {
		if journal, run, err = open(&head); err != nil {
			return nil, err
		}
	}
	if s.Begin != nil {
		s.Begin(len(tasks)*len(s.Contenders) - len(run.Results))
	}
	err = s.search(ctx, tasks, journal, run)
	if journal != nil {
		err = errors.Join(err, journal.Close())
	}
	return run, err
}

// search puts the tasks to the contenders and adds the results to the journal, if
// there is one, and to the run.
func (s *Session) search(ctx context.Context, tasks []Task, journal *Journal, run *Run) error {
	r := Runner{Contenders: s.Contenders, Limits: s.Limits, Workers: s.Workers, Skip: run.Done()}
	r.Done = func(result Result) error {
		run.Results = append(run.Results, result)
		if journal != nil {
			if err := journal.Append(&result); err != nil {
				return err
			}
		}
		if s.Done != nil {
			s.Done(&result)
		}
		return nil
	}
	return r.Run(ctx, slices.Values(tasks))
}
