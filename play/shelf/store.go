package shelf

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"kriegmate/files"
)

// A store keeps the PGN of games by their names, which look as they should. It is safe for
// concurrent use, though not with one name.
type store interface {
	// create is put for a game that is new.
	create(name string, pgn []byte) error
	// put keeps a game, which is over or not.
	put(name string, pgn []byte, over bool) error
	get(name string) ([]byte, error)
	// touch notes that a game is used, as get and put do.
	touch(name string)
}

// memory is a store that ends with the process.
type memory struct {
	most int
	now  func() time.Time

	mu    sync.Mutex
	games map[string]kept
}

// kept is a game, and when it was used last.
type kept struct {
	pgn  []byte
	over bool
	used time.Time
}

// before tells whether a game gives way sooner than another one: those that are over come
// first, and then those that were not used for longest.
func (k kept) before(other kept) bool {
	if k.over != other.over {
		return k.over
	}
	return k.used.Before(other.used)
}

func (m *memory) create(name string, pgn []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for len(m.games) >= m.most {
		delete(m.games, m.first())
	}
	m.games[name] = kept{pgn: pgn, used: m.now()}
	return nil
}

// first returns the name of the game that gives way first.
func (m *memory) first() (name string) {
	for other, k := range m.games {
		if name == "" || k.before(m.games[name]) {
			name = other
		}
	}
	return name
}

func (m *memory) put(name string, pgn []byte, over bool) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.games[name] = kept{pgn, over, m.now()}
	return nil
}

func (m *memory) touch(name string) { m.get(name) } // a game that has given way stays away

func (m *memory) get(name string) ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k, ok := m.games[name]
	if !ok {
		return nil, ErrNone
	}
	m.games[name] = kept{k.pgn, k.over, m.now()}
	return k.pgn, nil
}

// A folder is a store with a file for each game.
type folder struct {
	path string
	most int

	mu    sync.Mutex
	games int
}

// extension is that of the files of games.
const extension = ".pgn"

// newFolder returns the store of a folder, which is made if it is not there, and counts
// the games in it.
func newFolder(path string, most int) (*folder, error) {
	if err := os.MkdirAll(path, 0o700); err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return nil, err
	}
	f := &folder{path: path, most: most}
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), extension); ok && namePattern.MatchString(name) {
			f.games++
		}
	}
	return f, nil
}

// file returns the name of the file of a game.
func (f *folder) file(name string) string { return filepath.Join(f.path, name+extension) }

func (f *folder) create(name string, pgn []byte) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.games >= f.most {
		return fmt.Errorf("%w: remove files of old ones from the folder, and start the server again", ErrFull)
	}
	err := f.put(name, pgn, false)
	if err == nil {
		f.games++
	}
	return err
}

// touch does nothing: no file is ever removed.
func (f *folder) touch(string) {}

func (f *folder) put(name string, pgn []byte, _ bool) error {
	err := files.Write(f.file(name), pgn, nil)
	if err == nil {
		return nil
	}
	// What is wrong with the folder is not for strangers to know.
	return errors.New("its file cannot be written")
}

// maxFile bounds the file of a game, in bytes. Those that a shelf writes are shorter.
const maxFile = 1 << 20

func (f *folder) get(name string) ([]byte, error) {
	info, err := os.Lstat(f.file(name))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, ErrNone
	case err != nil || !info.Mode().IsRegular() || info.Size() > maxFile:
		return nil, errors.New("its file cannot be read")
	}
	pgn, err := os.ReadFile(f.file(name))
	if err != nil {
		return nil, errors.New("its file cannot be read") // and where it is, is not told
	}
	return pgn, nil
}
