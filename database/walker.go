package database

import (
	"bytes"
	"errors"
	"io"
)

// A walker goes through the frames of problems from one place on.
type walker struct {
	*Reader
	cutter  *frameCutter
	decoder *decoder
	before  int  // the number of problems before the next frame
	short   bool // the last frame had fewer problems than the header says
}

// walk returns a walker that comes to problem n, from 1, in its first frame or
// later.
func (r *Reader) walk(n int) (*walker, error) {
	d, err := newDecoder()
	if err != nil {
		return nil, err
	}
	w := &walker{Reader: r, decoder: d}
	offset := r.first
	if i := (n - 1) / r.Header.Frame; r.index != nil {
		if i < len(r.index.frames) {
			offset, w.before = r.index.frames[i], i*r.Header.Frame
		} else {
			offset, w.before = r.index.end, r.index.counts.Problems()
		}
	}
	w.cutter = newFrameCutter(r.in, offset, r.size)
	return w, nil
}

func (w *walker) close() { w.decoder.close() }

// next returns the next frame of problems; io.EOF at the end of a whole file.
func (w *walker) next() (f frame, err error) {
	f, err = w.cutter.next()
	switch {
	case w.index != nil && (err == io.EOF || errors.Is(err, ErrCut)):
		return f, damaged(f.offset, "a frame goes beyond the end") // which is there
	case err == io.EOF:
		return f, &OffsetError{f.offset, ErrCut}
	case err != nil:
		return f, err
	case f.header.Skippable:
		return f, w.end(&f)
	case w.short:
		return f, damaged(f.offset, "a frame behind the last")
	}
	return f, nil
}

// end returns io.EOF if the skippable frame f begins the end of a whole file.
func (w *walker) end(f *frame) error {
	switch {
	case w.index == nil && f.header.SkippableID == countsNumber:
		if _, err := w.cutter.next(); err == io.EOF || errors.Is(err, ErrCut) {
			return &OffsetError{f.offset, ErrCut}
		}
		return damaged(f.offset, "%w", errIndex)
	case w.index == nil || f.offset != w.index.end || w.before != w.index.counts.Problems():
		return damaged(f.offset, "%w", errIndex)
	}
	return io.EOF
}

// skip passes over a full frame without looking into it.
func (w *walker) skip() { w.before += w.Header.Frame }

// lines returns the lines of the frame, and passes over it. They are valid until
// the next call.
func (w *walker) lines(f *frame) ([][]byte, error) {
	text, err := w.decoder.decode(f)
	if err != nil {
		return nil, err
	}
	if n := bytes.Count(text, []byte("\n")); n > w.Header.Frame {
		return nil, damaged(f.offset, "%d problems in a frame, want %d", n, w.Header.Frame)
	}
	lines := bytes.SplitAfter(text, []byte("\n"))
	lines = lines[:len(lines)-1] // behind the last line break is nothing
	w.short = len(lines) < w.Header.Frame
	w.before += len(lines)
	return lines, nil
}
