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
	put(name string, pgn []byte) error
	get(name string) ([]byte, error)
}

// memory is a store that ends with the process.
type memory struct {
	most int
	age  time.Duration
	now  func() time.Time

	mu    sync.Mutex
	games map[string]kept
}

// kept is a game, and when it was used last.
type kept struct {
	pgn  []byte
	used time.Time
}

func (m *memory) create(name string, pgn []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := m.now()
	if len(m.games) >= m.most {
		for other, k := range m.games {
			if now.Sub(k.used) > m.age {
				delete(m.games, other)
			}
		}
	}
	if len(m.games) >= m.most {
		return ErrFull
	}
	m.games[name] = kept{pgn, now}
	return nil
}

func (m *memory) put(name string, pgn []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.games[name] = kept{pgn, m.now()}
	return nil
}

func (m *memory) get(name string) ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k, ok := m.games[name]
	if !ok {
		return nil, ErrNone
	}
	m.games[name] = kept{k.pgn, m.now()}
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
	err := f.put(name, pgn)
	if err == nil {
		f.games++
	}
	return err
}

func (f *folder) put(name string, pgn []byte) error {
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
