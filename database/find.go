package database

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// ErrNone is wrapped by the errors about a problem that a file does not have.
var ErrNone = errors.New("no such problem")

// Problem returns the problem with a number, from 1.
func (r *Reader) Problem(n int) (Problem, error) {
	if n < 1 {
		return Problem{}, fmt.Errorf("%w: #%d, but numbers begin with 1", ErrNone, n)
	}
	for p, err := range r.Range(n, n) {
		return p, err
	}
	counts, _ := r.Counts() // a file that is not whole has ended with an error above
	return Problem{}, fmt.Errorf("%w: #%d, but the file has %d", ErrNone, n, counts.Problems())
}

// Find returns the first problem with an id, and its number. It looks through
// the file, without reading what it passes.
func (r *Reader) Find(id string) (n int, p Problem, err error) {
	w, err := r.walk(1)
	if err != nil {
		return 0, p, err
	}
	defer w.close()
	sought := fmt.Appendf(nil, `"id":%q`, id)
	for {
		f, err := w.next()
		switch {
		case err == io.EOF:
			return 0, p, fmt.Errorf("%w: id %.20q", ErrNone, id)
		case err != nil:
			return 0, p, err
		}
		n := w.before
		lines, err := w.lines(&f)
		if err != nil {
			return 0, p, err
		}
		for _, line := range lines {
			if n++; !bytes.Contains(line, sought) {
				continue
			}
			if p, err := w.parse(&f, n, line); err != nil || p.ID == id {
				return n, p, err
			}
		}
	}
}

// Named returns the problem with a number, such as "17" or "#17", or with an id,
// and its number.
func (r *Reader) Named(which string) (n int, p Problem, err error) {
	digits := strings.TrimPrefix(which, "#")
	// An id is longer than a number.
	if n, err = strconv.Atoi(digits); err == nil && (digits != which || len(digits) < 16) {
		p, err = r.Problem(n)
		return n, p, err
	}
	if digits != which {
		return 0, p, fmt.Errorf("%.20q: want a number, such as #17", which)
	}
	return r.Find(which)
}
