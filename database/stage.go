package database

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Stage begins a file that appears under its name only when it is whole: until
// [Writer.Close] it is a temporary one beside it, which [Writer.Discard] removes. There
// must be no file with the name, now and then, else the error is an fs.ErrExist. What is
// written is on the disk when it is closed, not before, so that many frames take no longer
// than they must.
func Stage(name string, h Header) (*Writer, error) {
	if err := vacant(name); err != nil {
		return nil, err
	}
	file, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*")
	if err != nil {
		return nil, err
	}
	w, line, err := newWriter(file, file.Name(), h)
	if err == nil {
		w.staged = name
		err = w.append(line)
	}
	if err != nil {
		file.Close()
		os.Remove(file.Name())
		return nil, err
	}
	return w, nil
}

// vacant returns an fs.ErrExist if there is a file with the name.
func vacant(name string) error {
	if _, err := os.Lstat(name); err == nil {
		return &fs.PathError{Op: "create", Path: name, Err: fs.ErrExist}
	}
	return nil
}

// Discard ends the writing of a file that [Stage] has begun, and removes it; after Close
// it does nothing. A file that [Create] or [Resume] has begun is closed as it is.
func (w *Writer) Discard() {
	if w.err == os.ErrClosed {
		return
	}
	w.err = os.ErrClosed
	w.file.Close()
	if w.staged != "" {
		os.Remove(w.name)
	}
}

// appear gives a staged file, which is closed, its name.
func (w *Writer) appear(err error) error {
	if err == nil {
		err = vacant(w.staged)
	}
	if err == nil {
		err = errors.Join(os.Chmod(w.name, 0o644), os.Rename(w.name, w.staged))
	}
	if err != nil {
		os.Remove(w.name)
	}
	return err
}
