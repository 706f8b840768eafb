package jobs

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"kriegmate/build"
	"kriegmate/database"
	"kriegmate/database/bench"
	"kriegmate/database/shard"
	"kriegmate/jsonl"
)

// Searches are problems of a run of package bench, with the head of the whole run.
type Searches struct {
	Head     bench.Head `json:"head"`
	Problems []Problem  `json:"problems"`
}

// A Problem is a problem as it stands in a file of problems, and the name of the file.
type Problem struct {
	File    string          `json:"file"`
	Problem json.RawMessage `json:"problem"`
}

// Bench cuts a session into so many jobs, each with some of its problems; more than there
// are problems become one job for each. What the session says about its file, its shard and
// its workers does not matter.
func Bench(session *bench.Session, n int) ([]Job, error) {
	tasks, head, err := session.Tasks()
	if err != nil {
		return nil, err
	}
	head.Workers = 1
	n = max(1, min(n, len(tasks)))
	list := make([]Job, n)
	for i := range list {
		index := shard.Index{I: i + 1, N: n}
		head.Shard = index
		s := &Searches{Head: head}
		for _, t := range shard.Take(index, tasks) {
			line, err := t.Problem.AppendJSON(nil)
			if err != nil {
				return nil, err
			}
			s.Problems = append(s.Problems, Problem{t.File, line})
		}
		list[i] = Job{Commit: build.Commit(), Shard: index, Bench: s}
	}
	return list, nil
}

func (s *Searches) name() string { return "bench" }

// run puts the problems to the searchers, one after the other. The result is the head and
// the results in one text.
func (s *Searches) run(ctx context.Context, _ *Job) ([]byte, error) {
	contenders, err := contendersOf(s.Head.Searchers)
	if err != nil {
		return nil, err
	}
	tasks := make([]bench.Task, len(s.Problems))
	for i, p := range s.Problems {
		problem, err := database.ParseProblem(p.Problem)
		if err != nil {
			return nil, err
		}
		tasks[i] = bench.Task{Problem: problem, File: p.File, Deeper: s.Head.Deeper}
	}
	var found []bench.Result
	r := bench.Runner{Contenders: contenders, Limits: s.Head.Limits, Done: func(result bench.Result) error {
		found = append(found, result)
		return nil
	}}
	if err := r.Run(ctx, slices.Values(tasks)); err != nil {
		return nil, err
	}
	head := s.Head
	head.Machine = build.ThisMachine()
	text, err := jsonl.Marshal(head)
	if err != nil {
		return nil, err
	}
	lines, err := jsonl.Marshal(found...)
	return append(text, lines...), err
}

// contendersOf returns the contenders with the names that heads have.
func contendersOf(names []string) (list []bench.Contender, err error) {
	for _, name := range names {
		searcher, word, _ := strings.Cut(name, ":")
		mode := bench.Estimated
		for _, m := range []bench.Mode{bench.Interleaved, bench.Sequential} {
			if m.String() == word {
				mode = m
			}
		}
		c, err := bench.Contenders([]string{searcher}, mode)
		if err != nil {
			return nil, err
		}
		if list = append(list, c...); list[len(list)-1].Name() != name {
			return nil, fmt.Errorf("unknown mode of %.40q", name)
		}
	}
	return list, nil
}
