package library

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"kriegmate/database"
	"kriegmate/database/bench"
	"kriegmate/database/shipped"
)

// ErrNone is wrapped by the errors about a name that no file has.
var ErrNone = errors.New("no such file")

// A Library has files of problems and of results, each by the last part of its name. Several
// goroutines may use it at a time. The zero value is empty.
type Library struct {
	sets    []*set
	results []*results
}

// A stamp tells whether a file has changed.
type stamp struct {
	size int64
	time time.Time
}

// A set is a file of problems.
type set struct {
	name string
	path string // "" if it is built in

	mu     sync.Mutex
	reader *database.Reader // nil if it was not asked for yet
	stamp  stamp
}

// results are those of a run.
type results struct {
	name, path string

	mu    sync.Mutex
	run   *bench.Run
	stamp stamp
}

// New returns a library with the sets that are built in, and with some files, each of them
// of problems or of results. Two of the same name are an error, as is a file that is
// neither.
func New(paths ...string) (*Library, error) {
	s := &Library{}
	taken := map[string]bool{}
	for _, built := range shipped.Sets() {
		s.sets = append(s.sets, &set{name: built.Name})
		taken[built.Name] = true
	}
	for _, path := range paths {
		name := filepath.Base(path)
		if taken[name] {
			return nil, fmt.Errorf("%s: there is a file %s already: give one of them another name", path, name)
		}
		taken[name] = true
		if err := s.add(name, path); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// add puts a file into the library.
func (s *Library) add(name, path string) error {
	problems := &set{name: name, path: path}
	_, err := problems.open()
	if err == nil {
		s.sets = append(s.sets, problems)
		return nil
	}
	if !errors.Is(err, database.ErrFormat) {
		return err
	}
	found := &results{name: name, path: path}
	if _, _, err := found.read(); err != nil {
		return fmt.Errorf("neither problems nor results: %w", err)
	}
	s.results = append(s.results, found)
	return nil
}

// Sets returns the names of the files of problems, those that are built in first.
func (s *Library) Sets() (names []string) {
	for _, f := range s.sets {
		names = append(names, f.name)
	}
	return names
}

// Results returns the names of the files of results.
func (s *Library) Results() (names []string) {
	for _, f := range s.results {
		names = append(names, f.name)
	}
	return names
}

// Set returns a reader of the file of problems with a name. It stays open: others may use
// it, too.
func (s *Library) Set(name string) (*database.Reader, error) {
	i := slices.IndexFunc(s.sets, func(f *set) bool { return f.name == name })
	if i < 0 {
		return nil, fmt.Errorf("%w of problems: %.40q", ErrNone, name)
	}
	return s.sets[i].open()
}

// Run returns the results with a name as far as they go, which are not to be changed, and
// a word for this version of them, which is another one when there are more.
func (s *Library) Run(name string) (run *bench.Run, version string, err error) {
	i := slices.IndexFunc(s.results, func(f *results) bool { return f.name == name })
	if i < 0 {
		return nil, "", fmt.Errorf("%w of results: %.40q", ErrNone, name)
	}
	return s.results[i].read()
}

// open opens the file unless it is open and has not changed. The reader from before is
// left to those who still use it.
func (f *set) open() (*database.Reader, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.path == "" {
		return f.openBuilt()
	}
	now, err := stampOf(f.path)
	if err != nil {
		return nil, err
	}
	if f.reader != nil && now == f.stamp {
		return f.reader, nil
	}
	r, err := database.Open(f.path)
	if err == nil {
		f.reader, f.stamp = r, now
	}
	return r, err
}

func (f *set) openBuilt() (r *database.Reader, err error) {
	if f.reader == nil {
		built, _ := shipped.Named(f.name)
		f.reader, err = built.Open()
	}
	return f.reader, err
}

// read reads the file unless it is the one that was read before.
func (f *results) read() (*bench.Run, string, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	now, err := stampOf(f.path)
	if err != nil {
		return nil, "", err
	}
	if f.run == nil || now != f.stamp {
		run, err := bench.ReadRun(f.path)
		if err != nil {
			return nil, "", err
		}
		f.run, f.stamp = run, now
	}
	return f.run, fmt.Sprintf("%d-%d", len(f.run.Results), f.stamp.time.UnixMilli()), nil
}

// stampOf looks at a file. The stamp is taken before the file is read, so that what is
// written meanwhile is read the next time.
func stampOf(path string) (stamp, error) {
	info, err := os.Stat(path)
	if err != nil {
		return stamp{}, err
	}
	if !info.Mode().IsRegular() {
		return stamp{}, &fs.PathError{Op: "read", Path: path, Err: errors.New("want an ordinary file")}
	}
	return stamp{info.Size(), info.ModTime()}, nil
}
