// Package files reads and writes files as a careful command does: what is read is
// bounded and can be interrupted, what is written appears whole or not at all, and
// "-" is the standard stream.
package files

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// MaxSize is the most that is read of a file, in bytes: longer ones are
// refused, so that hostile input cannot fill the memory.
const MaxSize = 64 << 20

// Read reads the file with the given name whole; "" and "-" are in, the standard
// input. It ends when ctx does; see [Wait].
func Read(ctx context.Context, name string, in io.Reader) ([]byte, error) {
	return ReadBy(ctx, name, in, func(r io.Reader) ([]byte, error) {
		data, err := io.ReadAll(io.LimitReader(r, MaxSize+1))
		if err == nil && len(data) > MaxSize {
			err = fmt.Errorf("%s: longer than %d MiB", Name(name), MaxSize>>20)
		}
		return data, err
	})
}

// ErrNotOrdinary is the error for what is no ordinary file: a folder, a device, or a pipe, which would be waited for.
var ErrNotOrdinary = errors.New("it is no ordinary file")

// Ordinary returns an error if there is no file with the given name, or no ordinary one.
func Ordinary(name string) error {
	info, err := os.Stat(name)
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%s: %w", name, ErrNotOrdinary)
	}
	return err
}

// ReadBy returns what read makes of the file with the given name; "" and "-" are in,
// the standard input. It ends when ctx does; see [Wait].
func ReadBy[T any](ctx context.Context, name string, in io.Reader, read func(io.Reader) (T, error)) (T, error) {
	return Wait(ctx, func() (T, error) {
		if name == "" || name == "-" {
			return read(in)
		}
		file, err := os.Open(name)
		if err != nil {
			return *new(T), err
		}
		defer file.Close()
		return read(file)
	})
}

// Wait returns what do returns, or the context's error if that ends first. What
// cannot be interrupted, such as a read from a terminal or a pipe that nobody
// writes to, can be left so: do goes on, and nobody hears of it.
func Wait[T any](ctx context.Context, do func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := do()
		done <- result{value, err}
	}()
	select {
	case <-ctx.Done():
		return *new(T), ctx.Err()
	case r := <-done:
		return r.value, r.err
	}
}

// Name returns what messages call the file with the given name, which may be the
// standard input.
func Name(name string) string {
	if name == "" || name == "-" {
		return "standard input"
	}
	return name
}

// Write writes data to the file with the given name; "" and "-" are out.
// A file appears whole or not at all, where a link leads if the name is one; a device or a pipe is written to as it
// is.
func Write(name string, data []byte, out io.Writer) error {
	return write(name, data, out, func(p *place) error { return p.replace(data) })
}

// WriteNew is [Write] to a file that must not be there yet, else the error is an fs.ErrExist, also
// if another process makes it at the same time.
func WriteNew(name string, data []byte, out io.Writer) error {
	return write(name, data, out, func(p *place) error {
		file, err := os.OpenFile(p.name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, p.mode)
		if err != nil {
			return err
		}
		if err := errors.Join(file.Close(), p.replace(data)); err != nil {
			os.Remove(p.name)
			return err
		}
		return nil
	})
}

// write writes data to what has a name: an ordinary file by a function, everything else through.
func write(name string, data []byte, out io.Writer, file func(*place) error) error {
	if name == "" || name == "-" {
		_, err := out.Write(data)
		return err
	}
	p, err := placeOf(name)
	switch {
	case err != nil:
		return err
	case p.device:
		return writeThrough(name, data)
	}
	return file(&p)
}

// Writable returns the error with which [Write] will end, as far as that can be known before: whether a file can be made beside it.
func Writable(name string) error {
	if name == "" || name == "-" {
		return nil
	}
	p, err := placeOf(name)
	if err != nil || p.device {
		return err
	}
	file, err := p.beside()
	if err != nil {
		return err
	}
	return errors.Join(file.Close(), os.Remove(file.Name()))
}

// A place is where a file is written.
type place struct {
	name   string // without links
	mode   os.FileMode
	device bool // it is no ordinary file
}

// placeOf returns that of a name.
func placeOf(name string) (p place, err error) {
	info, err := os.Stat(name)
	if err != nil {
		p.mode = 0o644
		p.name, err = linked(name)
		return p, err
	}
	p.mode, p.device = info.Mode().Perm(), !info.Mode().IsRegular()
	if !p.device {
		p.name, err = filepath.EvalSymlinks(name)
	}
	return p, err
}

// beside makes a new file in the same folder.
func (p *place) beside() (*os.File, error) {
	file, err := os.CreateTemp(filepath.Dir(p.name), filepath.Base(p.name)+".*")
	if err != nil {
		return nil, fmt.Errorf("cannot write %s: %w", p.name, errors.Unwrap(err))
	}
	return file, nil
}

// replace puts a file of the data in the place of the one that is there, if one is.
func (p *place) replace(data []byte) error {
	file, err := p.beside()
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	err = errors.Join(err, file.Chmod(p.mode), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), p.name)
	}
	if err != nil {
		os.Remove(file.Name())
		return fmt.Errorf("cannot write %s: %w", p.name, err)
	}
	return nil
}

// mostLinks is how many links to links are followed to what is not there.
const mostLinks = 40

// linked returns the name of the file that is not there to which a link leads; any other
// name is returned as it is.
func linked(name string) (string, error) {
	for range mostLinks {
		to, err := os.Readlink(name)
		if err != nil {
			return name, nil
		}
		if !filepath.IsAbs(to) {
			folder, err := filepath.EvalSymlinks(filepath.Dir(name))
			if err != nil {
				return "", err
			}
			to = filepath.Join(folder, to)
		}
		name = to
	}
	return "", fmt.Errorf("cannot write %s: too many links", name)
}

// writeThrough writes to what is no ordinary file.
func writeThrough(name string, data []byte) error {
	file, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	return errors.Join(err, file.Close())
}

// ShellWord returns a word, such as the name of a file, as it is typed into a shell: in
// single quotes, in which nothing has a meaning, if it has anything but letters, digits
// and a few harmless signs.
func ShellWord(word string) string {
	const safe = "%+,-./:=@_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	if word != "" && strings.Trim(word, safe) == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// Lines cuts a text into lines, without blank ones at the end and without a byte
// order mark.
func Lines(data []byte) []string {
	text := strings.TrimRight(string(bytes.TrimPrefix(data, []byte("\ufeff"))), " \t\r\n")
	if text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}
