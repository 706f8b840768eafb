package jsonl

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
)

// MaxLine is the length of the longest line that is read, in bytes, its end
// included. Longer ones are refused, so that hostile input cannot fill the
// memory.
const MaxLine = 8 << 20

// ErrLongLine reports a line longer than [MaxLine].
var ErrLongLine = fmt.Errorf("longer than %d MiB", MaxLine>>20)

// A Reader reads lines of bounded length.
type Reader struct {
	r      *bufio.Reader
	number int
	line   []byte
}

// NewReader returns a Reader of the lines of r.
func NewReader(r io.Reader) *Reader {
	return &Reader{r: bufio.NewReaderSize(r, 64<<10)}
}

// Next returns the next line without its end, and the first without a byte order mark. The line is valid until the next
// call. A line that is too long is skipped and reported as [ErrLongLine]; the
// one after it can still be read. At the end of the input the error is io.EOF.
func (r *Reader) Next() ([]byte, error) {
	r.line = r.line[:0]
	long := false
	for {
		part, err := r.r.ReadSlice('\n')
		if len(r.line)+len(part) > MaxLine {
			long = true
		} else {
			r.line = append(r.line, part...)
		}
		if err == bufio.ErrBufferFull {
			continue
		}
		if err != nil && (err != io.EOF || len(r.line) == 0 && !long) {
			return nil, err
		}
		r.number++
		if long {
			return nil, ErrLongLine
		}
		line := bytes.TrimRight(r.line, "\r\n")
		if r.number == 1 {
			line = bytes.TrimPrefix(line, []byte("\ufeff"))
		}
		return line, nil
	}
}

// Number returns the number of the line last read, from 1.
func (r *Reader) Number() int { return r.number }

// A Line is a line of input, or the reason why it could not be read.
type Line struct {
	Text   []byte
	Number int // from 1; 0 if the text is not one of many
	Err    error
}

// Wrap puts the number of the line before an error about it. A text that has no number,
// because it is not one of many, has the error alone.
func (l *Line) Wrap(err error) error {
	if l.Number == 0 {
		return err
	}
	return fmt.Errorf("line %d: %w", l.Number, err)
}

// Lines sends the lines of the input that are not blank, and closes the channel
// when the input ends, cannot be read any further, or ctx is done. A line that
// cannot be read is sent with its error. The reading is done by a goroutine of
// its own, because a read from a terminal cannot be interrupted: it ends with
// the read that it is in.
func Lines(ctx context.Context, in io.Reader) <-chan Line {
	lines := make(chan Line)
	go send(ctx, NewReader(in), lines)
	return lines
}

// Next waits for a line of [Lines], and tells whether there is one: there is none when
// the input has ended, or ctx, even if a read still waits for the terminal.
func Next(ctx context.Context, lines <-chan Line) (line Line, more bool) {
	select {
	case <-ctx.Done():
	case line, more = <-lines:
	}
	return line, more
}

func send(ctx context.Context, r *Reader, lines chan<- Line) {
	defer close(lines)
	for {
		text, err := r.Next()
		if err == io.EOF {
			return
		}
		if err == nil && len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		select {
		case lines <- Line{bytes.Clone(text), r.number, err}:
		case <-ctx.Done():
			return
		}
		if err != nil && err != ErrLongLine {
			return
		}
	}
}
