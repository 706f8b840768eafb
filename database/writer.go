package database

import (
	"fmt"
	"os"

	"kriegmate/files"
)

// A Writer writes a file of problems, frame by frame: each is on the disk as a
// whole before the next one begins. What a file holds depends on its header and
// its problems alone, byte for byte, however often its writer was killed and
// resumed. It is used by one goroutine at a time, and keeps other processes from
// writing the file, where the system has locks for that; all may read it.
type Writer struct {
	name   string
	staged string // the name that the file gets when it is closed; "" if it has it
	file   *os.File
	header Header
	frames *compressor
	end    int64 // of the full frames in the file

	pending []byte // lines that are in no full frame
	lines   int    // how many these are
	// A file that was closed, and is resumed, may end with a frame that is not
	// full. It stays until a fuller one takes its place; its lines are pending.
	short      []byte // the frame, nil if there is none
	shortLines int

	counts Counts // of all problems
	kept   int
	err    error // once writing has failed, it stays so
}

// Create begins a new file. That it must not exist yet is on purpose: it may
// have taken long to write. The error is an fs.ErrExist then.
func Create(name string, h Header) (*Writer, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return nil, err
	}
	if err := hold(file, name); err != nil { // it goes on with the file already
		file.Close()
		return nil, err
	}
	w, err := begin(file, name, h)
	if err != nil {
		file.Close()
		os.Remove(name)
		return nil, err
	}
	return w, nil
}

// hold keeps other processes from writing a file until it is closed. It is an error if one
// does, or has put another file in its place since it was opened.
func hold(file *os.File, name string) error {
	if !files.Lock(file) {
		return files.Busy(name)
	}
	mine, err := file.Stat()
	if err != nil {
		return err
	}
	if now, err := os.Stat(name); err != nil || !os.SameFile(mine, now) {
		return files.Busy(name)
	}
	return nil
}

// begin writes the header into an empty file.
func begin(file *os.File, name string, h Header) (*Writer, error) {
	w, line, err := newWriter(file, name, h)
	if err != nil {
		return nil, err
	}
	return w, w.append(line)
}

// newWriter returns a writer whose file is still empty, and the line that has
// to come first.
func newWriter(file *os.File, name string, h Header) (w *Writer, line []byte, err error) {
	if h.Frame == 0 {
		h.Frame = DefaultFrame
	}
	if line, err = h.line(); err != nil {
		return nil, nil, fmt.Errorf("header: %w", err)
	}
	w = &Writer{name: name, file: file, header: h}
	w.frames, err = newCompressor()
	return w, line, err
}

// Add writes a problem, together with those before it as soon as they fill a
// frame. A problem without an id gets the one of its content. The error of a
// problem that is wrong, a [FieldError], leaves the file as it was.
func (w *Writer) Add(p *Problem) error {
	if w.err != nil {
		return w.err
	}
	if err := w.header.admits(p); err != nil {
		return err
	}
	pending, err := p.AppendJSON(w.pending)
	switch {
	case err != nil:
		return err
	case len(pending) > maxFrame:
		return fmt.Errorf("%d bytes of problems in a frame of %d, want at most %d: leave out certificates, or take smaller frames",
			len(pending), w.header.Frame, maxFrame)
	}
	w.pending = pending
	w.lines++
	w.counts.Add(p)
	if w.lines == w.header.Frame {
		w.err = w.flush()
	}
	return w.err
}

// Kept returns how many problems the file had when it was resumed.
func (w *Writer) Kept() int { return w.kept }

// Counts returns how many problems of each kind were kept and added. They belong
// to the Writer.
func (w *Writer) Counts() Counts { return w.counts }

// Written returns how many problems are on the disk, and stay there whatever
// happens to the program.
func (w *Writer) Written() int { return w.counts.Problems() - (w.lines - w.shortLines) }

// Close writes what is pending, and the end of the file, and closes it. A second
// Close does nothing.
func (w *Writer) Close() error {
	if w.err == os.ErrClosed {
		return nil
	}
	if w.err == nil {
		w.err = w.finish()
	}
	err := w.err
	if err == nil && w.staged != "" {
		err = w.file.Sync()
	}
	if e := w.file.Close(); err == nil {
		err = e
	}
	w.err = os.ErrClosed
	if w.staged != "" {
		err = w.appear(err)
	}
	return err
}

// finish writes the last frame, which need not be full, and the end.
func (w *Writer) finish() error {
	switch {
	case w.lines > w.shortLines:
		if err := w.flush(); err != nil {
			return err
		}
	case w.short != nil:
		// The frame in the file is as it should be.
		if err := w.frames.enter(w.pending, w.short); err != nil {
			return err
		}
		w.end += int64(len(w.short))
	}
	table, err := w.frames.table.EndStream()
	if err != nil {
		return err
	}
	return w.write(w.counts.index(table))
}

// flush writes the pending lines as a frame.
func (w *Writer) flush() (err error) {
	if w.short != nil {
		err = w.replaceShort()
	} else {
		err = w.append(w.pending)
	}
	w.pending, w.lines = w.pending[:0], 0
	return err
}

// append compresses a text and writes it as the next frame.
func (w *Writer) append(text []byte) error {
	data, err := w.frames.table.Encode(text)
	if err != nil {
		return err
	}
	return w.write(data)
}

// write puts data behind the full frames and waits until the disk has it, unless the
// whole file is waited for.
func (w *Writer) write(data []byte) error {
	if _, err := w.file.WriteAt(data, w.end); err != nil {
		return err
	}
	w.end += int64(len(data))
	if w.staged != "" {
		return nil
	}
	return w.file.Sync()
}
