package jobs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"kriegmate/database/bench"
	"kriegmate/database/shard"
	"kriegmate/files"
	"kriegmate/jsonl"
)

// RunBench does the run of a session's shard. Its file appears when all is done, and has the
// results in the order of the problems, whatever the number of workers. If it is there, and
// is that shard already, nothing is run; another file is an error, and stays. A run that ctx
// has ended gives what was done until then, and writes nothing.
func RunBench(ctx context.Context, session *bench.Session) (*bench.Run, error) {
	tasks, head, err := session.Tasks()
	if err != nil {
		return nil, err
	}
	if run, err := finished(session.File, &head); run != nil || err != nil {
		return run, err
	}
	quiet := *session
	quiet.File = ""
	run, err := quiet.Run(ctx)
	if err != nil || session.File == "" {
		return run, err
	}
	order(run.Results, shard.Take(session.Shard, tasks), head.Searchers)
	text, err := jsonl.Marshal(run.Results...)
	if err != nil {
		return run, err
	}
	// Without its head a file could not be read, without its results it is not there.
	if err := bench.WriteHead(session.File, &run.Head); err != nil {
		return run, err
	}
	return run, files.Write(session.File, text, nil)
}

// finished returns the run of a file that has it already; nil if there is no file.
func finished(name string, head *bench.Head) (*bench.Run, error) {
	if name == "" {
		return nil, nil
	}
	run, err := bench.ReadRun(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, err
	case run.Head.Shard != head.Shard:
		return nil, fmt.Errorf("%s is shard %s, not %s: name another file", name, cmp.Or(run.Head.Shard.String(), "of nothing"), head.Shard)
	case run.Head.Apart(head) != "":
		return nil, fmt.Errorf("%s is of another run: %s now: name another file", name, run.Head.Apart(head))
	case len(run.Results) != head.Jobs():
		return nil, fmt.Errorf("%s has %d results of %d: remove it to run the shard again", name, len(run.Results), head.Jobs())
	}
	return run, nil
}

// order brings results into the order of the problems, and of the searchers.
func order(results []bench.Result, tasks []bench.Task, searchers []string) {
	place := map[string]int{}
	for i := range tasks {
		place[tasks[i].ID] = i
	}
	slices.SortFunc(results, func(a, b bench.Result) int {
		return cmp.Or(cmp.Compare(place[a.Problem], place[b.Problem]), cmp.Compare(slices.Index(searchers, a.Searcher), slices.Index(searchers, b.Searcher)))
	})
}
