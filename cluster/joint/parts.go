package joint

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/zeebo/xxh3"

	"kriegmate/build"
	"kriegmate/cluster"
	"kriegmate/database/jobs"
	"kriegmate/kriegspiel"
)

// Program returns what this program is to others: its commit, to which is added what its
// file is if it was built from no commit, or with changes.
func Program() cluster.Program {
	version := build.Commit()
	if version == "unknown" || strings.HasSuffix(version, "+") {
		version += ownDigest()
	}
	return cluster.Program{Version: version, Rules: kriegspiel.RuleNames()}
}

// ownDigest returns a hash of the file of the program, "" if it cannot be read.
var ownDigest = sync.OnceValue(func() string {
	name, err := os.Executable()
	if err != nil {
		return ""
	}
	file, err := os.Open(name)
	if err != nil {
		return ""
	}
	defer file.Close()
	h := xxh3.New()
	if _, err := io.Copy(h, file); err != nil {
		return ""
	}
	return fmt.Sprintf("-%016x", h.Sum64())
})

// Do does a job of any kind, for a [cluster.Worker].
func Do(ctx context.Context, _ *cluster.Run, job []byte) ([]byte, error) {
	j, err := jobs.Parse(job)
	if err != nil {
		return nil, err
	}
	result, err := j.Run(ctx)
	if j.Check != nil {
		return verdict(result, err)
	}
	return result, err
}

// parts is work whose results are kept in a folder, each in a file, until they are
// joined.
type parts struct {
	run    cluster.Run
	next   func() (jobs.Job, bool)
	stop   func()
	all    int // jobs; 0 if that is not known
	folder string
	names  []string // of the files, in the order of the jobs
	// enough tells, if there is no last job, whether there are enough results.
	enough func(names []string) (bool, error)
	over   bool
	broken error // of a job that cannot be told
}

// newParts returns work with the given jobs, whose results are kept in a folder beside
// the file out that they are to become. What another run has left there is removed: whoever makes
// a file sees to it that nobody else does meanwhile. The spec is what makes it different from others.
func newParts(out, kind string, spec []byte, list iter.Seq[jobs.Job]) (*parts, error) {
	if _, err := os.Lstat(out); err == nil {
		return nil, &fs.PathError{Op: "create", Path: out, Err: fs.ErrExist}
	}
	p := &parts{run: cluster.Run{Program: Program(), Kind: kind, Spec: spec}, folder: out + ".parts"}
	p.next, p.stop = iter.Pull(list)
	return p, errors.Join(os.RemoveAll(p.folder), os.Mkdir(p.folder, 0o755))
}

// close removes the files.
func (p *parts) close() {
	p.stop()
	os.RemoveAll(p.folder)
}

func (p *parts) Run() *cluster.Run { return &p.run }

func (p *parts) Next() (name string, job []byte, ok bool) {
	j, ok := p.next()
	if !ok {
		return "", nil, false
	}
	job, p.broken = j.Encode()
	return j.Name(), job, p.broken == nil
}

func (p *parts) Take(result []byte) error {
	name := filepath.Join(p.folder, fmt.Sprint(len(p.names)+1))
	if err := os.WriteFile(name, result, 0o644); err != nil {
		return err
	}
	p.names = append(p.names, name)
	if p.enough == nil {
		p.over = len(p.names) == p.all
		return nil
	}
	var err error
	p.over, err = p.enough(p.names)
	return err
}

func (p *parts) Over() bool { return p.over || p.broken != nil }

func (p *parts) Jobs() int { return p.all }
