package database

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"os"
)

// A Reader reads a file of problems: all of them, or some without the rest. It
// holds no more than a frame in memory. Several goroutines may use it at a time.
type Reader struct {
	Header Header

	in    io.ReaderAt
	size  int64
	first int64  // the offset behind the header
	index *index // nil if the file has none that fits
	file  *os.File
}

// Open opens a file. The error of one that is no file of problems is an
// [ErrFormat]. Its last part is read here too, so that numbers and counts are
// known, but a file that lacks it is opened all the same.
func Open(name string) (*Reader, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	r, err := openFile(file)
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	r.file = file
	return r, nil
}

func openFile(file *os.File) (*Reader, error) {
	info, err := file.Stat()
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, fmt.Errorf("%w, but a directory", ErrFormat)
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%w: want an ordinary file, to read it in any order", ErrFormat)
	}
	return NewReader(file, info.Size())
}

// NewReader returns a reader of a file of the given size, wherever it is.
func NewReader(in io.ReaderAt, size int64) (*Reader, error) {
	r := &Reader{in: in, size: size}
	if err := r.readHeader(); err != nil {
		return nil, err
	}
	x, err := readIndex(in, size)
	switch {
	case errors.Is(err, errIndex):
	case err != nil:
		return nil, err
	case len(x.frames) == (x.counts.Problems()+r.Header.Frame-1)/r.Header.Frame:
		r.index = x
	}
	return r, nil
}

// readHeader reads the first frame.
func (r *Reader) readHeader() error {
	if r.size == 0 {
		return fmt.Errorf("%w: it is empty", ErrFormat)
	}
	f, err := newFrameCutter(r.in, 0, r.size).next()
	switch {
	case errors.Is(err, ErrDamaged) || err == nil && f.header.Skippable:
		return fmt.Errorf("%w: it does not begin like one", ErrFormat)
	case err != nil:
		return err
	}
	d, err := newDecoder()
	if err != nil {
		return err
	}
	defer d.close()
	line, err := d.decode(&f)
	if err != nil {
		return fmt.Errorf("%w: it does not begin like one", ErrFormat)
	}
	if r.Header, err = parseHeader(line); errors.Is(err, ErrFormat) {
		return fmt.Errorf("%w, but zstd of something else", ErrFormat)
	} else if err != nil {
		return &OffsetError{0, fmt.Errorf("header: %w", err)}
	}
	r.first = f.end()
	return nil
}

// Close closes the file that [Open] has opened.
func (r *Reader) Close() error {
	if r.file == nil {
		return nil
	}
	return r.file.Close()
}

// Whole tells whether the file has the end that its writer gave it. If not it
// was cut or changed, and the last thing that [Reader.Problems] gives is an
// error that says where.
func (r *Reader) Whole() bool { return r.index != nil }

// Counts returns how many problems of each kind there are. Of a file that is
// not whole they are counted, up to the error.
func (r *Reader) Counts() (Counts, error) {
	if r.index != nil {
		return r.index.counts, nil
	}
	var counts Counts
	for p, err := range r.Problems() {
		if err != nil {
			return counts, err
		}
		counts.Add(&p)
	}
	return counts, nil
}

// Problems gives all problems in their order. If the file is cut or damaged,
// those of the frames before that come first, and then the error, an
// [OffsetError].
func (r *Reader) Problems() iter.Seq2[Problem, error] { return r.Range(1, math.MaxInt) }

// Range gives the problems from number from, counted from 1, to number to,
// as far as there are such; [Reader.Problems] tells of errors. Of a whole file,
// no more frames are read than hold them.
func (r *Reader) Range(from, to int) iter.Seq2[Problem, error] {
	return func(yield func(Problem, error) bool) {
		w, err := r.walk(max(1, from))
		if err != nil {
			yield(Problem{}, err)
			return
		}
		defer w.close()
		for w.before < to {
			f, err := w.next()
			switch {
			case err == io.EOF:
				return
			case err != nil:
				yield(Problem{}, err)
				return
			case w.before+r.Header.Frame < from:
				w.skip()
			case !w.give(&f, from, to, yield):
				return
			}
		}
	}
}

// give gives the problems of a frame. It returns false to end the walk.
func (w *walker) give(f *frame, from, to int, yield func(Problem, error) bool) bool {
	n := w.before
	lines, err := w.lines(f)
	if err != nil {
		yield(Problem{}, err)
		return false
	}
	for _, line := range lines {
		if n++; n < from {
			continue
		}
		if n > to {
			return false
		}
		p, err := w.parse(f, n, line)
		if !yield(p, err) || err != nil {
			return false
		}
	}
	return true
}

// parse reads the line of problem n.
func (w *walker) parse(f *frame, n int, line []byte) (Problem, error) {
	p, err := ParseProblem(line)
	if err == nil {
		err = w.Header.admits(&p)
	}
	if err != nil {
		return Problem{}, damaged(f.offset, "problem #%d: %w", n, err)
	}
	return p, nil
}

// Shard gives part k of n parts, from 1, of all problems: as many as of every
// other part, or one more, one after the other. Of a whole file it reads no more
// frames than hold them; two parts may share one.
func (r *Reader) Shard(k, n int) iter.Seq2[Problem, error] {
	return func(yield func(Problem, error) bool) {
		if n < 1 || k < 1 || k > n {
			yield(Problem{}, fmt.Errorf("shard %d of %d: there is no such part", k, n))
			return
		}
		counts, err := r.Counts()
		all := counts.Problems()
		for p, err := range r.Range(all*(k-1)/n+1, all*k/n) {
			if !yield(p, err) {
				return
			}
		}
		if err != nil {
			yield(Problem{}, err)
		}
	}
}
