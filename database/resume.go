package database

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"kriegmate/files"
)

// Resume goes on with a file: it cuts off what is behind the last whole frame,
// and keeps the problems before, which it hands to each, if that is not nil, one
// after the other. The header must be that of the file. A file that does not
// exist is created; one that was closed is appended to. A file that is damaged,
// not just cut, is left alone, and so is one that another process writes.
func Resume(name string, h Header, each func(*Problem)) (*Writer, error) {
	// A frame may have to be replaced by renaming, not only its link.
	if real, err := filepath.EvalSymlinks(name); err == nil {
		name = real
	}
	file, err := os.OpenFile(name, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return Create(name, h)
	}
	if err != nil {
		return nil, err
	}
	if err := hold(file, name); err != nil {
		file.Close()
		return nil, err
	}
	w, err := resume(file, name, h, each)
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	os.Remove(w.spare()) // of a writer that was killed while it made one
	return w, nil
}

func resume(file *os.File, name string, h Header, each func(*Problem)) (*Writer, error) {
	w, line, err := newWriter(file, name, h)
	if err != nil {
		return nil, err
	}
	r, err := openFile(file)
	if errors.Is(err, ErrCut) || errors.Is(err, ErrFormat) {
		return w, w.beginAgain(line, err)
	}
	if err != nil {
		return nil, err
	}
	if err := r.Header.agree(&w.header); err != nil {
		return nil, fmt.Errorf("%w: resume it with the options it was begun with, or write another file", err)
	}
	if err := w.frames.enter(line, make([]byte, r.first)); err != nil {
		return nil, err
	}
	w.end = r.first
	if err := w.keep(r, each); err != nil {
		return nil, err
	}
	w.kept = w.counts.Problems()
	return w, file.Truncate(w.end + int64(len(w.short)))
}

// beginAgain writes the header of a file that was cut within it. If that is not
// what has happened, the error is the one given.
func (w *Writer) beginAgain(line []byte, why error) error {
	want := new(compressor).EncodeAll(line, nil)
	have := make([]byte, len(want))
	n, err := w.file.ReadAt(have, 0)
	if err != io.EOF || !bytes.HasPrefix(want, have[:n]) {
		return why
	}
	return w.append(line)
}

// keep takes over the problems of a file.
func (w *Writer) keep(r *Reader, each func(*Problem)) error {
	walker, err := r.walk(1)
	if err != nil {
		return err
	}
	defer walker.close()
	for {
		f, err := walker.next()
		switch {
		case err == io.EOF || errors.Is(err, ErrCut):
			return nil
		case err == nil:
			err = w.keepFrame(walker, &f, each)
		}
		if err != nil {
			return fmt.Errorf("%w: if the problems before are enough, cut it there and resume then", err)
		}
	}
}

func (w *Writer) keepFrame(walker *walker, f *frame, each func(*Problem)) error {
	n := walker.before
	lines, err := walker.lines(f)
	if err != nil {
		return err
	}
	for _, line := range lines {
		n++
		p, err := walker.parse(f, n, line)
		if err != nil {
			return err
		}
		w.counts.Add(&p)
		if each != nil {
			each(&p)
		}
	}
	if walker.short {
		w.pending, w.lines = bytes.Clone(walker.decoder.text), len(lines)
		w.short, w.shortLines = bytes.Clone(f.data), len(lines)
		return nil
	}
	w.end = f.end()
	return w.frames.enter(walker.decoder.text, f.data)
}

// spare is the name of the copy that replaceShort makes.
func (w *Writer) spare() string { return w.name + ".new" }

// replaceShort writes the pending lines as a frame in the place of the short
// one. At no time may the problems of that one be missing from the file, so a
// copy of the file with the new frame takes its name.
func (w *Writer) replaceShort() error {
	info, err := w.file.Stat()
	if err != nil {
		return err
	}
	file, err := os.OpenFile(w.spare(), os.O_RDWR|os.O_CREATE|os.O_TRUNC, info.Mode().Perm())
	if err != nil {
		return err
	}
	_, err = io.Copy(file, io.NewSectionReader(w.file, 0, w.end))
	old := w.file
	w.file = file
	if err == nil {
		err = w.append(w.pending)
	}
	if err == nil {
		err = w.takeName(old)
	}
	old.Close()
	if err != nil {
		file.Close()
		os.Remove(w.spare())
		return err
	}
	w.short, w.shortLines = nil, 0
	return nil
}

// takeName gives the name of the old file to the spare one, which is held before, so that at no
// time another process can write what has the name.
func (w *Writer) takeName(old *os.File) (err error) {
	if !files.Lock(w.file) {
		return files.Busy(w.spare())
	}
	if runtime.GOOS != "windows" {
		return os.Rename(w.spare(), w.name)
	}
	// It does not rename over a file that is open, or one that is, so there is a moment for others.
	if err := errors.Join(old.Close(), w.file.Close()); err != nil {
		return err
	}
	if err := os.Rename(w.spare(), w.name); err != nil {
		return err
	}
	if w.file, err = os.OpenFile(w.name, os.O_RDWR, 0); err != nil {
		return err
	}
	return hold(w.file, w.name)
}
