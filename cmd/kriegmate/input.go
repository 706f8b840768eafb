package main

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

// maxFile is the most that is read of a file, in bytes: longer ones are
// refused, so that hostile input cannot fill the memory.
const maxFile = 64 << 20

// readInput reads the file with the given name whole; "" and "-" are standard
// input. It can be interrupted.
func readInput(ctx context.Context, name string, in io.Reader) ([]byte, error) {
	if name != "" && name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		in = file
	}
	type read struct {
		data []byte
		err  error
	}
	// A read from a terminal cannot be interrupted, but it can be left.
	done := make(chan read, 1)
	go func() {
		data, err := io.ReadAll(io.LimitReader(in, maxFile+1))
		done <- read{data, err}
	}()
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case r := <-done:
		if r.err == nil && len(r.data) > maxFile {
			r.err = fmt.Errorf("%s: longer than %d MiB", orStandardInput(name), maxFile>>20)
		}
		return r.data, r.err
	}
}

func orStandardInput(name string) string {
	if name == "" || name == "-" {
		return "standard input"
	}
	return name
}

// writeOutput writes data to the file with the given name; "" and "-" are out.
// A file appears whole or not at all; a device or a pipe is written to as it
// is.
func writeOutput(name string, data []byte, out io.Writer) error {
	if name == "" || name == "-" {
		_, err := out.Write(data)
		return err
	}
	mode := os.FileMode(0o644)
	if info, err := os.Stat(name); err == nil {
		if !info.Mode().IsRegular() {
			return writeThrough(name, data)
		}
		mode = info.Mode().Perm()
		if name, err = filepath.EvalSymlinks(name); err != nil {
			return err
		}
	}
	file, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*")
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", name, errors.Unwrap(err))
	}
	_, err = file.Write(data)
	err = errors.Join(err, file.Chmod(mode), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), name)
	}
	if err != nil {
		os.Remove(file.Name())
		return fmt.Errorf("cannot write %s: %w", name, err)
	}
	return nil
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

// linesOf cuts a text into lines and drops blank ones at the end, and a byte
// order mark.
func linesOf(data []byte) []string {
	text := strings.TrimRight(string(bytes.TrimPrefix(data, []byte("\ufeff"))), " \t\r\n")
	if text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}

// onTerminal tells whether what is written is seen at once.
func onTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
