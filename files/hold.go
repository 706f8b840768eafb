package files

import (
	"errors"
	"fmt"
	"os"
	"runtime"
)

// ErrHeld is why a file cannot be held.
var ErrHeld = errors.New("another process holds it")

// Busy returns the error of a file that another process writes.
func Busy(name string) error {
	return fmt.Errorf("%s is being written by another process: wait for its end, or name another file", name)
}

// Hold makes a file, if there is none, and keeps other processes from holding it until it is closed
// or the process ends, however that comes about; so a file that was left behind hinders nobody. It
// may be removed before it is closed: whoever then makes it anew holds the only one of the name.
func Hold(name string) (*os.File, error) {
	for {
		file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
		if err != nil {
			return nil, err
		}
		if !Lock(file) {
			file.Close()
			return nil, fmt.Errorf("%s: %w", name, ErrHeld)
		}
		held, err := file.Stat()
		if err == nil {
			named, there := os.Stat(name)
			if there == nil && os.SameFile(held, named) {
				return file, nil
			}
		}
		file.Close()
		if err != nil {
			return nil, err
		}
	}
}

// HoldBeside keeps other processes, where there are locks, from a file that is replaced each time it is
// written, and so cannot be held itself, until release is called: beside it is one that is held, and is
// removed then. It is an error if another process holds the file. What is no ordinary file is not held.
func HoldBeside(name string) (release func(), err error) {
	p, err := placeOf(name)
	if err != nil || p.device {
		return func() {}, err
	}
	beside := p.name + ".lock"
	file, err := Hold(beside)
	if errors.Is(err, ErrHeld) {
		return nil, Busy(name)
	}
	if err != nil {
		return nil, err
	}
	return func() {
		if runtime.GOOS == "windows" { // which removes no file that is open
			file.Close()
		}
		os.Remove(beside)
		file.Close()
	}, nil
}
