package database

import (
	"archive/tar"
	"bytes"
	"cmp"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// What an import reads at the most: the whole Berkeley database has 3,400 files
// and 5 MB of text.
const (
	mostFiles   = 200_000
	mostPGN     = 1 << 20  // bytes of one file
	mostText    = 32 << 20 // bytes of all files
	mostArchive = 64 << 20 // bytes of an archive without its compression
)

// A PGNFile is a file of an archive or a folder.
type PGNFile struct {
	Name string // with its folders, and slashes between
	Text []byte
}

// origin returns the name of the file and of the folder it is in.
func (f *PGNFile) origin() string {
	folder := path.Base(path.Dir(f.Name))
	if folder == "." || folder == "/" || folder == ".." {
		return path.Base(f.Name)
	}
	return folder + "/" + path.Base(f.Name)
}

// PGNFiles reads the files that [Import] makes problems from, in the same order.
func PGNFiles(name string) ([]PGNFile, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, errors.Unwrap(err)
	}
	c := collection{}
	if info.IsDir() {
		err = c.folder(name)
	} else {
		err = c.file(name)
	}
	switch {
	case err != nil:
		return nil, err
	case len(c.files) == 0:
		return nil, errors.New("no PGN file in it")
	}
	slices.SortStableFunc(c.files, func(a, b PGNFile) int { return compareNatural(a.Name, b.Name) })
	return c.files, nil
}

type collection struct {
	files []PGNFile
	size  int64
}

// add reads a file whole.
func (c *collection) add(name string, in io.Reader) error {
	text, err := io.ReadAll(io.LimitReader(in, mostPGN+1))
	c.size += int64(len(text))
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", plainName(name), err)
	case len(text) > mostPGN:
		return fmt.Errorf("%s: longer than %d KiB", plainName(name), mostPGN>>10)
	case plainName(name) != name:
		return fmt.Errorf("%s: want a name of printable characters", plainName(name))
	case len(c.files) == mostFiles || c.size > mostText:
		return fmt.Errorf("more than %d PGN files or %d MiB of them", mostFiles, mostText>>20)
	}
	c.files = append(c.files, PGNFile{name, bytes.TrimPrefix(text, []byte("\ufeff"))})
	return nil
}

// plainName returns a name that can be printed on a line.
func plainName(name string) string {
	strange := func(r rune) bool { return !unicode.IsPrint(r) || r == unicode.ReplacementChar }
	if len(name) > 200 || strings.ContainsFunc(name, strange) {
		return fmt.Sprintf("%.60q", name)
	}
	return name
}

// folder reads the PGN files of a folder and of those in it.
func (c *collection) folder(root string) error {
	return filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() || !isPGN(name) {
			return err
		}
		return c.open(name, filepath.ToSlash(name))
	})
}

func isPGN(name string) bool { return strings.EqualFold(path.Ext(name), ".pgn") }

func (c *collection) open(name, called string) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	return c.add(called, file)
}

// file reads an archive, or a PGN file.
func (c *collection) file(name string) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	if _, err := openFile(file); err == nil {
		return errors.New("it is a file of problems already: show and bench read it as it is, and show --json makes lines of it, which can be imported")
	}
	magic := make([]byte, 2)
	if n, _ := file.ReadAt(magic, 0); n < 2 || string(magic) != "\x1f\x8b" {
		return c.add(filepath.ToSlash(name), file)
	}
	unzipped, err := gzip.NewReader(file)
	if err == nil {
		err = c.archive(unzipped)
	}
	if errors.Is(err, io.ErrUnexpectedEOF) {
		err = fmt.Errorf("the archive is cut: %w", err)
	}
	return err
}

// archive reads the PGN files of a tar archive.
func (c *collection) archive(in io.Reader) error {
	limited := &io.LimitedReader{R: in, N: mostArchive}
	for entries := tar.NewReader(limited); ; {
		entry, err := entries.Next()
		switch {
		case err == io.EOF:
			// What is behind the archive is not looked at, but the checksum
			// of its compression is.
			if _, err = io.Copy(io.Discard, limited); err == nil {
				err = overflow(limited)
			}
			return err
		case limited.N <= 0:
			return overflow(limited)
		case err != nil:
			return fmt.Errorf("not an archive of tar and gzip: %w", err)
		case entry.Typeflag != tar.TypeReg || !isPGN(entry.Name):
			continue
		}
		if err := c.add(path.Clean(entry.Name), entries); err != nil {
			return err
		}
	}
}

func overflow(l *io.LimitedReader) error {
	if l.N > 0 {
		return nil
	}
	return fmt.Errorf("more than %d MiB when unpacked", mostArchive>>20)
}

// compareNatural compares names as people sort them, with numbers by their
// value.
func compareNatural(a, b string) int {
	for a != "" && b != "" {
		x, y := leading(a), leading(b)
		n, errA := strconv.ParseUint(x, 10, 64)
		m, errB := strconv.ParseUint(y, 10, 64)
		order := cmp.Compare(x, y)
		if errA == nil && errB == nil {
			order = cmp.Or(cmp.Compare(n, m), order)
		}
		if order != 0 {
			return order
		}
		a, b = a[len(x):], b[len(y):]
	}
	return cmp.Compare(a, b)
}

// leading returns the digits that a name begins with, or what comes before the
// first digit.
func leading(name string) string {
	digit := func(r rune) bool { return r >= '0' && r <= '9' }
	first := digit(rune(name[0]))
	if n := strings.IndexFunc(name, func(r rune) bool { return digit(r) != first }); n > 0 {
		return name[:n]
	}
	return name
}
