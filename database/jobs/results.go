package jobs

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"kriegmate/build"
	"kriegmate/database/bench"
	"kriegmate/database/shard"
	"kriegmate/jsonl"
)

// results is a file with the results of a shard: it is opened for each problem, so that
// there may be more of them than a process may have open.
type results struct {
	shard.File
	head   bench.Head
	offset int64 // behind what was read
}

func hasHead(name string) bool {
	_, err := os.Stat(bench.HeadFile(name))
	return err == nil
}

// longest bounds a line, in bytes.
const longest = 1 << 20

// openResults reads the head of a shard, which is in a file beside it or is its first line.
func openResults(name string) (*results, error) {
	r := &results{File: shard.File{Name: name}}
	head, err := bench.ReadHead(name)
	if errors.Is(err, fs.ErrNotExist) {
		var lines [][]byte
		if lines, err = r.next(1); err == nil {
			head = lines[0]
		}
	}
	if err != nil {
		return nil, err
	}
	run, err := bench.ParseRun(head, nil)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", name, err)
	case run.Head.Shard.I == 0:
		return nil, fmt.Errorf("%s: not a shard: it was not made by kriegmate bench with --shard", name)
	case len(run.Head.Searchers) == 0:
		return nil, fmt.Errorf("%s: head: no searchers", name)
	}
	r.head, r.Index = run.Head, run.Head.Shard
	return r, nil
}

// next returns the next lines of the file, without their ends.
func (r *results) next(n int) (lines [][]byte, err error) {
	file, err := os.Open(r.Name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	in := bufio.NewReaderSize(io.NewSectionReader(file, r.offset, longest), 4096)
	for range n {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return nil, fmt.Errorf("%s: cut short, or no results of kriegmate bench: it ends at byte %d", r.Name, r.offset)
		}
		r.offset += int64(len(line))
		lines = append(lines, bytes.TrimSuffix(line, []byte("\n")))
	}
	return lines, nil
}

// problem returns the lines about the next problem, a line of each searcher, and its id.
func (r *results) problem() (id string, lines [][]byte, err error) {
	lines, err = r.next(len(r.head.Searchers))
	for i, line := range lines {
		var result bench.Result
		if err := jsonl.Decode(line, &result); err != nil {
			return "", nil, fmt.Errorf("%s: before byte %d: no result in JSON: %w", r.Name, r.offset, err)
		}
		if i == 0 {
			id = result.Problem
		}
		if result.Problem != id || result.Searcher != r.head.Searchers[i] {
			return "", nil, fmt.Errorf("%s: before byte %d: problem %.40s by %.40s, want problem %.40s by %s", r.Name, r.offset, result.Problem, result.Searcher, id, r.head.Searchers[i])
		}
	}
	return id, lines, err
}

// end returns an error if there is more in the file than belongs to the shard.
func (r *results) end() error {
	if info, err := os.Stat(r.Name); err != nil || info.Size() != r.offset {
		return errors.Join(err, fmt.Errorf("%s: more results than shard %s has, from byte %d on", r.Name, r.Index, r.offset))
	}
	return nil
}

// mergeResults joins the results of shards.
func mergeResults(ctx context.Context, out string, names []string) (int, error) {
	shards, err := openAll(names)
	if err != nil {
		return 0, err
	}
	if err := vacant(out); err != nil {
		return 0, err
	}
	file, err := os.CreateTemp(filepath.Dir(out), filepath.Base(out)+".*")
	if err != nil {
		return 0, err
	}
	defer os.Remove(file.Name()) // unless it has another name by then
	err = join(ctx, file, shards)
	err = cmp.Or(err, file.Sync(), file.Chmod(0o644), file.Close(), vacant(out))
	if err != nil {
		return 0, err
	}
	head := wholeHead(shards)
	if err := bench.WriteHead(out, &head); err != nil {
		return 0, err
	}
	return head.Jobs(), os.Rename(file.Name(), out)
}

// openAll reads the heads of shards, and sorts them, if they are those of one run.
func openAll(names []string) ([]*results, error) {
	shards := make([]*results, len(names))
	files := make([]shard.File, len(names))
	for i, name := range names {
		r, err := openResults(name)
		if err != nil {
			return nil, err
		}
		if difference := r.head.Apart(&firstOf(shards, r).head); difference != "" {
			return nil, fmt.Errorf("%s is of another run than %s: %s", name, names[0], difference)
		}
		shards[i], files[i] = r, r.File
	}
	slices.SortStableFunc(shards, func(a, b *results) int { return a.I - b.I })
	return shards, shard.Whole(files)
}

// firstOf returns the first of the shards, or r if there is none yet.
func firstOf(shards []*results, r *results) *results {
	if shards[0] != nil {
		return shards[0]
	}
	return r
}

// join writes the results of all shards in the order of the problems.
func join(ctx context.Context, out io.Writer, shards []*results) error {
	w := bufio.NewWriter(out)
	ids := sha256.New()
	head := &shards[0].head
	for i := range head.Problems {
		if err := ctx.Err(); err != nil {
			return err
		}
		id, lines, err := shards[i%len(shards)].problem()
		if err != nil {
			return err
		}
		fmt.Fprintln(ids, id)
		for _, line := range lines {
			w.Write(append(line, '\n'))
		}
	}
	for _, r := range shards {
		if err := r.end(); err != nil {
			return err
		}
	}
	if signature := hex.EncodeToString(ids.Sum(nil)[:8]); signature != head.Signature {
		return fmt.Errorf("the problems of all shards have the signature %s, but the heads say %s: one of the files was changed", signature, head.Signature)
	}
	return w.Flush()
}

// wholeHead returns the head of the run that all shards are of. Machines that differ are
// named one after the other, with the cores of the smallest.
func wholeHead(shards []*results) bench.Head {
	head := shards[0].head
	head.Shard = shard.Index{}
	machine := &head.Machine
	for _, r := range shards[1:] {
		head.Workers = max(head.Workers, r.head.Workers)
		machine.Cores = min(machine.Cores, r.head.Machine.Cores)
		unite(machine, &r.head.Machine)
	}
	return head
}

// unite adds to the words about a machine those about another that are not among them.
func unite(m, other *build.Machine) {
	for _, pair := range [][2]*string{{&m.CPU, &other.CPU}, {&m.OS, &other.OS}, {&m.Go, &other.Go}} {
		if words := strings.Split(*pair[0], " / "); !slices.Contains(words, *pair[1]) && len(words) < mostMachines {
			*pair[0] += " / " + *pair[1]
		}
	}
}

// mostMachines is how many machines of different kinds are named.
const mostMachines = 10

// vacant returns an fs.ErrExist if there is a file with the name.
func vacant(name string) error {
	if _, err := os.Lstat(name); err == nil {
		return &fs.PathError{Op: "create", Path: name, Err: fs.ErrExist}
	}
	return nil
}
