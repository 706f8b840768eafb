package bench

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"kriegmate/database"
	"kriegmate/files"
	"kriegmate/jsonl"
)

// A Run is the content of a results file.
type Run struct {
	Head    Head
	Results []Result
}

// Done returns a function for [Runner].Skip that knows the results of the run.
func (r *Run) Done() func(problem, contender string) bool {
	done := map[[2]string]bool{}
	for i := range r.Results {
		done[[2]string{r.Results[i].Problem, r.Results[i].Searcher}] = true
	}
	return func(problem, contender string) bool { return done[[2]string{problem, contender}] }
}

// A Journal is a results file that is being written.
type Journal struct{ file *os.File }

// HeadFile returns the name of the file that has the head of a results file.
func HeadFile(name string) string { return name + ".head.json" }

// Create starts a results file, which must not exist yet, else the error is an
// fs.ErrExist, and writes its head beside it.
func Create(name string, head *Head) (*Journal, error) {
	file, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	if !files.Lock(file) {
		file.Close()
		return nil, files.Busy(name)
	}
	if err := WriteHead(name, head); err != nil {
		return nil, errors.Join(err, file.Close(), os.Remove(name))
	}
	return &Journal{file}, nil
}

// WriteHead writes the head of a results file into the file beside it: whole or not at all.
func WriteHead(name string, head *Head) error {
	line, err := jsonl.Marshal(head)
	if err != nil {
		return err
	}
	return files.Write(HeadFile(name), line, nil)
}

// Resume goes on with a results file, or starts one if there is none. It cuts
// off a last line without its end, checks that the file is of the same run and
// that no other process writes to it, and returns what it holds. A file with the head
// in its first line, as they were once, stays as it is.
func Resume(name string, head *Head) (*Journal, *Run, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_APPEND, 0)
	if errors.Is(err, os.ErrNotExist) {
		j, err := Create(name, head)
		return j, &Run{Head: *head}, err
	}
	if err != nil {
		return nil, nil, err
	}
	j := &Journal{file}
	run, err := j.resume(head)
	if err != nil {
		file.Close()
		return nil, nil, err
	}
	return j, run, nil
}

// resume makes the file ready for more results, and returns what it holds.
func (j *Journal) resume(head *Head) (*Run, error) {
	name := j.file.Name()
	if !files.Lock(j.file) {
		return nil, files.Busy(name)
	}
	data, err := io.ReadAll(j.file)
	if err != nil {
		return nil, err
	}
	headLine, err := readHead(name, data)
	switch {
	case errors.Is(err, errForeign) && tornStart(data): // the process was killed before it had written the head
		return &Run{Head: *head}, errors.Join(j.file.Truncate(0), WriteHead(name, head))
	case err != nil:
		return nil, err
	}
	run, whole, err := parse(context.Background(), math.MaxInt, headLine, data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if difference := run.Head.disagrees(head); difference != "" {
		return nil, fmt.Errorf("%s is of another run: %s: name another file", name, difference)
	}
	return run, j.file.Truncate(int64(whole))
}

// Append writes a result: a line, with one call.
func (j *Journal) Append(r *Result) error {
	line, err := jsonl.Marshal(r)
	if err == nil {
		_, err = j.file.Write(line)
	}
	return err
}

// Close closes the file.
func (j *Journal) Close() error { return errors.Join(j.file.Sync(), j.file.Close()) }

// ReadRun reads a results file and its head. A last line without its end is left out.
func ReadRun(name string) (*Run, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	head, err := readHead(name, data)
	if err != nil {
		return nil, err
	}
	run, err := ParseRun(head, data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return run, nil
}

// ReadRuns reads several results files.
func ReadRuns(names ...string) ([]*Run, error) {
	runs := make([]*Run, len(names))
	for i, name := range names {
		var err error
		if runs[i], err = ReadRun(name); err != nil {
			return nil, err
		}
	}
	return runs, nil
}

// SearchersOf returns the names of the contenders of all runs, some perhaps twice.
func SearchersOf(runs []*Run) (names []string) {
	for _, run := range runs {
		names = append(names, run.Head.Searchers...)
	}
	return names
}

// ParseRun reads the content of a results file, and of the file of its head; nil if the
// head is in the first line. A last line without its end is left out.
func ParseRun(head, results []byte) (*Run, error) {
	run, _, err := parse(context.Background(), math.MaxInt, head, results)
	return run, err
}

// ParseText reads a results file whose head stands before the results, as its first line:
// the two files of a run, one after the other. When ctx ends its error is returned.
func ParseText(ctx context.Context, text []byte) (*Run, error) {
	switch {
	case bytes.HasPrefix(text, []byte(begin)):
		head, results, _ := bytes.Cut(text, []byte("\n"))
		run, _, err := parse(ctx, mostSearchers, head, results)
		return run, err
	case bytes.HasPrefix(text, []byte(`{"problem":`)):
		return nil, errors.New("the head is missing: it is in the file beside that ends in " + HeadFile("") + ", and comes first")
	}
	run, _, err := parse(ctx, mostSearchers, nil, text)
	return run, err
}

// mostSearchers bounds those of a text from elsewhere: each costs a walk through all results.
const mostSearchers = 100

// begin and beginOnce are how every head begins, and how one did that was the first line
// of a results file.
const (
	begin     = `{"format":"` + Format + `"`
	beginOnce = `{"format":"kriegmate-bench 1"`
)

// readHead reads the head of a results file; nil if it is in its first line.
func readHead(name string, results []byte) ([]byte, error) {
	if bytes.HasPrefix(results, []byte(beginOnce)) && !tornStart(results) {
		return nil, nil
	}
	head, err := ReadHead(name)
	switch {
	case errors.Is(err, os.ErrNotExist) && bytes.HasPrefix(results, []byte(`{"problem":`)):
		return nil, fmt.Errorf("%s: its head is missing: put %s beside it", name, filepath.Base(HeadFile(name)))
	case errors.Is(err, os.ErrNotExist):
		return nil, fmt.Errorf("%s: %w", name, errForeign)
	}
	return head, err
}

// ReadHead reads the file of the head of a results file. If there is one, it is a head.
func ReadHead(name string) ([]byte, error) {
	head, err := os.ReadFile(HeadFile(name))
	if err != nil {
		return nil, err
	}
	if !bytes.HasPrefix(head, []byte(begin)) {
		err = errors.New("not the head of a results file of kriegmate bench")
	} else {
		_, err = parseHead(head)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", HeadFile(name), err)
	}
	return head, nil
}

// tornStart tells whether a process was killed before it had written the head, or a line
// of results.
func tornStart(results []byte) bool {
	return !bytes.Contains(results, []byte("\n")) &&
		(strings.HasPrefix(beginOnce, string(results)) || bytes.HasPrefix(results, []byte(beginOnce)))
}

var errForeign = errors.New("not a results file of kriegmate bench")

// parse reads the head, which is the first line if it is nil, and the lines of a results
// file, and returns how many bytes these take. More searchers than most are an error.
func parse(ctx context.Context, most int, head, data []byte) (run *Run, whole int, err error) {
	run = &Run{}
	first := 1 // the line of the first result
	if head == nil {
		line, _, ended := bytes.Cut(data, []byte("\n"))
		if !bytes.HasPrefix(line, []byte(beginOnce)) {
			return nil, 0, errForeign
		}
		if !ended {
			return nil, 0, errors.New("line 1 has no end: the file holds nothing")
		}
		head, whole, first = line, len(line)+1, 2
	} else if !bytes.HasPrefix(head, []byte(begin)) {
		return nil, 0, errForeign
	}
	if run.Head, err = parseHead(head); err != nil {
		return nil, 0, err
	}
	if n := len(run.Head.Searchers); n > most {
		return nil, 0, fmt.Errorf("head: %d searchers, want %d at the most", n, most)
	}
	seen := map[[2]string]bool{}
	for number := first; ; number++ {
		line, _, ended := bytes.Cut(data[whole:], []byte("\n"))
		if !ended {
			return run, whole, nil
		}
		if number%1024 == 0 && ctx.Err() != nil {
			return nil, 0, ctx.Err()
		}
		if err := run.add(line, seen); err != nil {
			return nil, 0, fmt.Errorf("line %d: %w", number, err)
		}
		whole += len(line) + 1
	}
}

// parseHead reads the line of a head.
func parseHead(line []byte) (h Head, err error) {
	if err := decode(bytes.TrimSuffix(line, []byte("\n")), &h); err != nil {
		return h, fmt.Errorf("head: %w", err)
	}
	if h.Deeper < 0 || h.Deeper%2 != 0 {
		return h, fmt.Errorf("head: deeper: %d, want an even number", h.Deeper)
	}
	return h, nil
}

// add reads a result and checks that it can be one of this run.
func (r *Run) add(line []byte, seen map[[2]string]bool) error {
	var read struct {
		Result
		// Want takes the place of the result's: one that is missing is no
		// verdict.
		Want *database.Verdict `json:"want"`
	}
	if err := decode(line, &read); err != nil {
		return err
	}
	result := read.Result
	job := [2]string{result.Problem, result.Searcher}
	switch {
	case read.Want == nil:
		return errors.New("want: no verdict")
	case !slices.Contains(r.Head.Searchers, result.Searcher):
		return fmt.Errorf("searcher %.40q is not in the head", result.Searcher)
	case !slices.Contains([]string{foundMate, foundNoMate, foundUnknown}, result.Found):
		return fmt.Errorf("found: %.40q, want mate, no-mate or unknown", result.Found)
	case result.Stopped != "" && result.Found != foundUnknown:
		return fmt.Errorf("stopped: %.40q, but found is %s", result.Stopped, result.Found)
	case result.Deeper != r.Head.Deeper:
		return fmt.Errorf("deeper: %d, but %d in the head", result.Deeper, r.Head.Deeper)
	case result.Deeper != 0 && result.ownPly() < 1:
		return fmt.Errorf("deeper: %d of %d ply", result.Deeper, result.Ply)
	case result.Belief < 0:
		return fmt.Errorf("belief: %d states", result.Belief)
	case seen[job]:
		return fmt.Errorf("problem %.40s a second time by %s", result.Problem, result.Searcher)
	case len(seen) == r.Head.Jobs():
		return errors.New("more results than the head has problems and searchers")
	}
	seen[job] = true
	result.Want = *read.Want
	r.Results = append(r.Results, result)
	return nil
}

// decode reads a line of JSON that has no unknown field.
func decode(line []byte, into any) error {
	if err := jsonl.Decode(line, into); err != nil {
		return fmt.Errorf("no result in JSON: %w", err)
	}
	return nil
}
