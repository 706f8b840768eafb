package bench

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"kriegmate/database"
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

// Create starts a results file, which must not exist yet, else the error is an
// fs.ErrExist.
func Create(name string, head *Head) (*Journal, error) {
	file, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	if !lock(file) {
		file.Close()
		return nil, busy(name)
	}
	j := &Journal{file}
	if err := j.write(head); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return j, nil
}

func busy(name string) error {
	return fmt.Errorf("%s is being written by another process: wait for its end, or name another file", name)
}

// Resume goes on with a results file, or starts one if there is none. It cuts
// off a last line without its end, checks that the file is of the same run and
// that no other process writes to it, and returns what it holds.
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
	if !lock(j.file) {
		return nil, busy(name)
	}
	data, err := io.ReadAll(j.file)
	if err != nil {
		return nil, err
	}
	run, whole := &Run{Head: *head}, 0
	if !tornHead(data) {
		if run, whole, err = parse(data); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if difference := run.Head.disagrees(head); difference != "" {
			return nil, fmt.Errorf("%s is of another run: %s: name another file", name, difference)
		}
	}
	if err = j.file.Truncate(int64(whole)); err == nil && whole == 0 {
		err = j.write(head)
	}
	return run, err
}

// Append writes a result.
func (j *Journal) Append(r *Result) error { return j.write(r) }

// Close closes the file.
func (j *Journal) Close() error { return errors.Join(j.file.Sync(), j.file.Close()) }

// write writes a line with one call.
func (j *Journal) write(v any) error {
	var line bytes.Buffer
	if err := jsonl.NewEncoder(&line).Encode(v); err != nil {
		return err
	}
	_, err := j.file.Write(line.Bytes())
	return err
}

// ReadRun reads a results file. A last line without its end is left out.
func ReadRun(name string) (*Run, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	run, err := ParseRun(data)
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

// ParseRun reads the content of a results file. A last line without its end is
// left out.
func ParseRun(data []byte) (*Run, error) {
	run, _, err := parse(data)
	return run, err
}

// begin is how every results file begins.
const begin = `{"format":"` + Format + `"`

// tornHead tells whether a process was killed while it wrote the head, or
// before.
func tornHead(data []byte) bool {
	return !bytes.Contains(data, []byte("\n")) &&
		(strings.HasPrefix(begin, string(data)) || bytes.HasPrefix(data, []byte(begin)))
}

var errForeign = errors.New("not a results file of kriegmate bench")

// parse reads the lines of a results file, and returns how many bytes they
// take.
func parse(data []byte) (run *Run, whole int, err error) {
	if !bytes.HasPrefix(data, []byte(begin)) {
		return nil, 0, errForeign
	}
	run = &Run{}
	seen := map[[2]string]bool{}
	for number := 1; ; number++ {
		line, _, ended := bytes.Cut(data[whole:], []byte("\n"))
		switch {
		case !ended && number == 1:
			return nil, 0, errors.New("line 1 has no end: the file holds nothing")
		case !ended:
			return run, whole, nil
		case number == 1:
			err = decode(line, &run.Head)
		default:
			err = run.add(line, seen)
		}
		if err != nil {
			return nil, 0, fmt.Errorf("line %d: %w", number, err)
		}
		whole += len(line) + 1
	}
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
	case seen[job]:
		return fmt.Errorf("problem %.40s a second time by %s", result.Problem, result.Searcher)
	case len(seen) == r.Head.Problems*len(r.Head.Searchers):
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
