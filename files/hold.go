package files

import (
	"errors"
	"fmt"
	"os"
)

// ErrHeld is why a file cannot be held.
var ErrHeld = errors.New("another process holds it")

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
