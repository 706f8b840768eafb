package tablefile

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"kriegmate/files"
	"kriegmate/kriegspiel/endgame"
)

// A Folder is where table files are kept, one for each material: KRK.kmt. The
// empty name is no folder: nothing is read nor written.
type Folder string

// Path returns the name of the file for a material.
func (d Folder) Path(m endgame.Material) string { return filepath.Join(string(d), m.String()+".kmt") }

// Solve adds the table of m to tables, and those of the endings that it leads
// to. Tables that the folder has are opened, not solved; an unfinished one is
// gone on with. What had to be solved is stored, also when the work was
// interrupted; the error is then [Unfinished]. The files stay open as long as the
// tables are used.
func (d Folder) Solve(ctx context.Context, tables endgame.Tables, m endgame.Material, o endgame.Options) (*endgame.Table, error) {
	if t := tables[m]; t != nil {
		return t, nil
	}
	for _, next := range m.Successors() {
		if _, err := d.Solve(ctx, tables, next, o); err != nil {
			return nil, err
		}
	}
	from, err := d.Stored(m)
	if err != nil {
		return nil, err
	}
	if from != nil && from.Complete() {
		tables.Add(from)
		return from, nil
	}
	o.From = from
	t, err := tables.Solve(ctx, m, o)
	if t == nil {
		return nil, err
	}
	u := Unfinished{Material: m, Moves: t.Rounds(), Err: err}
	if d != "" {
		if err := d.Store(t); err != nil {
			return t, errors.Join(u.Err, err)
		}
		u.Path = d.Path(m)
	}
	if err != nil {
		return t, &u
	}
	return t, nil
}

// Unfinished is the error of a table that was not solved to the end.
type Unfinished struct {
	Material endgame.Material
	Moves    int    // for which it was worked out
	Path     string // of the file in which it is kept; empty if it is not
	Err      error  // why it was not
}

// Error says why.
func (u *Unfinished) Error() string { return u.Err.Error() }

// Unwrap returns why.
func (u *Unfinished) Unwrap() error { return u.Err }

// Kept says what has become of the work, in one line.
func (u *Unfinished) Kept() string {
	if u.Path == "" {
		return fmt.Sprintf("%v was worked out for mates in up to %d moves, which is lost: --tables FOLDER keeps it", u.Material, u.Moves)
	}
	return fmt.Sprintf("%v is worked out for mates in up to %d moves and kept in %q: the same command goes on from there", u.Material, u.Moves, u.Path)
}

// Stored returns the table of m that the folder has, complete or not, and nil if it
// has none. The table does not know the endings that it leads to; see
// [endgame.Tables.Add].
func (d Folder) Stored(m endgame.Material) (*endgame.Table, error) {
	if d == "" {
		return nil, nil
	}
	f, err := Open(d.Path(m))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, err
	}
	if has := f.Table.Material(); has != m {
		f.Close()
		return nil, fmt.Errorf("%s: %w: it is the table of %v", d.Path(m), ErrDamaged, has)
	}
	return f.Table, nil
}

// Store writes a table into the folder, which is made if need be. The file
// appears whole or not at all. What a process has left that was ended while it wrote
// the same table is removed.
func (d Folder) Store(t *endgame.Table) error {
	if err := os.MkdirAll(string(d), 0o755); err != nil {
		return err
	}
	name := d.Path(t.Material())
	removeLeft(name)
	file, err := newSpare(name)
	if err != nil {
		return err
	}
	err = errors.Join(Write(file, t), file.Chmod(0o644))
	if runtime.GOOS == "windows" { // which renames no file that is open
		err = errors.Join(err, file.Close())
	}
	if err == nil {
		err = os.Rename(file.Name(), name)
	}
	if err != nil {
		os.Remove(file.Name())
	}
	file.Close()
	return err
}

// spare is how the names of files go on behind that of the table, and before digits, which are
// written to take its name. Each is locked by the process that writes it.
const spare = ".new"

// newSpare makes such a file.
func newSpare(name string) (*os.File, error) {
	for {
		file, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+spare+"*")
		if err != nil {
			return nil, err
		}
		locked := files.Lock(file)
		if _, err := os.Stat(file.Name()); err == nil && locked {
			return file, nil
		}
		file.Close() // another process took it for one that was left
	}
}

// removeLeft removes such files of processes that have ended.
func removeLeft(name string) {
	entries, _ := os.ReadDir(filepath.Dir(name))
	for _, e := range entries {
		digits, ok := strings.CutPrefix(e.Name(), filepath.Base(name)+spare)
		if !ok || digits == "" || strings.Trim(digits, "0123456789") != "" {
			continue
		}
		left := filepath.Join(filepath.Dir(name), e.Name())
		file, err := os.Open(left)
		if err != nil {
			continue
		}
		ended := files.Lock(file)
		if ended {
			os.Remove(left)
		}
		file.Close()
		if ended {
			os.Remove(left) // from Windows, which removes no file that is open
		}
	}
}
