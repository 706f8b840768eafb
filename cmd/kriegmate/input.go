package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// The most that is read: longer lines and files are refused, so that hostile
// input cannot fill the memory.
const (
	maxLine = 8 << 20
	maxFile = 64 << 20
)

var errLongLine = fmt.Errorf("longer than %d MiB", maxLine>>20)

// A lineReader reads lines of bounded length.
type lineReader struct {
	r      *bufio.Reader
	number int // of the line last read, from 1
	line   []byte
}

func newLineReader(r io.Reader) *lineReader {
	return &lineReader{r: bufio.NewReaderSize(r, 64<<10)}
}

// next returns the next line without its end. The line is valid until the next
// call. A line that is too long is skipped and reported as errLongLine; at the
// end of the input the error is io.EOF.
func (l *lineReader) next() ([]byte, error) {
	l.line = l.line[:0]
	long := false
	for {
		part, err := l.r.ReadSlice('\n')
		if len(l.line)+len(part) > maxLine {
			long = true
		} else {
			l.line = append(l.line, part...)
		}
		if err == bufio.ErrBufferFull {
			continue
		}
		if err != nil && (err != io.EOF || len(l.line) == 0 && !long) {
			return nil, err
		}
		l.number++
		if long {
			return nil, errLongLine
		}
		return bytes.TrimRight(l.line, "\r\n"), nil
	}
}

// readInput reads the file with the given name whole; "" and "-" are standard
// input.
func readInput(name string, in io.Reader) ([]byte, error) {
	if name != "" && name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		in = file
	}
	data, err := io.ReadAll(io.LimitReader(in, maxFile+1))
	if err != nil {
		return nil, err
	}
	if len(data) > maxFile {
		return nil, fmt.Errorf("%s: longer than %d MiB", orStandardInput(name), maxFile>>20)
	}
	return data, nil
}

func orStandardInput(name string) string {
	if name == "" || name == "-" {
		return "standard input"
	}
	return name
}

// writeOutput writes data to the file with the given name, "" for out. The
// file appears whole or not at all.
func writeOutput(name string, data []byte, out io.Writer) error {
	if name == "" {
		_, err := out.Write(data)
		return err
	}
	file, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	err = errors.Join(err, file.Chmod(0o644), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), name)
	}
	if err != nil {
		os.Remove(file.Name())
	}
	return err
}
