package database

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"

	"github.com/klauspost/compress/zstd"
)

// No file can fill the memory: maxFrame bounds the text of a frame, and
// maxFrameData what it is compressed to, which may be a little more.
const (
	maxFrame     = 64 << 20
	maxFrameData = maxFrame + 1<<20
)

// A frame is a part of a file that is compressed on its own, or is skipped by
// those who decompress.
type frame struct {
	offset int64
	data   []byte // all of it, with its header; valid until the next frame is cut
	header zstd.Header
}

func (f *frame) end() int64 { return f.offset + int64(len(f.data)) }

// A frameCutter cuts a file into frames without decompressing them.
type frameCutter struct {
	in     *bufio.Reader
	offset int64 // of what comes next
	data   []byte
}

func newFrameCutter(r io.ReaderAt, offset, end int64) *frameCutter {
	section := io.NewSectionReader(r, offset, end-offset)
	return &frameCutter{in: bufio.NewReaderSize(section, 64<<10), offset: offset}
}

// next returns the next frame. The error is io.EOF after the last one; ErrCut,
// ErrDamaged or a failure to read with the offset of the frame otherwise.
func (c *frameCutter) next() (frame, error) {
	f := frame{offset: c.offset}
	start, err := c.in.Peek(zstd.HeaderMaxSize)
	switch {
	case err == io.EOF && len(start) == 0:
		return f, io.EOF
	case err != nil && err != io.EOF:
		return f, &OffsetError{c.offset, err}
	}
	switch err := f.header.Decode(start); {
	case err == io.ErrUnexpectedEOF:
		return f, &OffsetError{c.offset, ErrCut}
	case err != nil:
		return f, damaged(c.offset, "no frame of zstd begins here")
	}
	c.data = c.data[:0]
	if err = c.take(f.header.HeaderSize); err == nil {
		err = c.body(&f.header)
	}
	switch {
	case err == io.EOF || err == io.ErrUnexpectedEOF:
		return f, &OffsetError{c.offset, ErrCut}
	case errors.Is(err, errBlock):
		return f, damaged(c.offset, "%w", err)
	case err != nil:
		return f, &OffsetError{c.offset, err}
	}
	f.data = c.data
	c.offset = f.end()
	return f, nil
}

var errBlock = errors.New("a block of zstd that cannot be")

// body takes what follows the header of a frame.
func (c *frameCutter) body(h *zstd.Header) error {
	if h.Skippable {
		return c.take(int(h.SkippableSize))
	}
	for last := false; !last; {
		at := len(c.data)
		if err := c.take(3); err != nil {
			return err
		}
		head := uint32(c.data[at]) | uint32(c.data[at+1])<<8 | uint32(c.data[at+2])<<16
		last = head&1 != 0
		size := int(head >> 3)
		switch head >> 1 & 3 {
		case 1: // one byte, repeated
			size = 1
		case 3:
			return errBlock
		}
		if size > maxBlock {
			return errBlock
		}
		if err := c.take(size); err != nil {
			return err
		}
	}
	if h.HasCheckSum {
		return c.take(4)
	}
	return nil
}

// maxBlock is the largest block of a frame of zstd.
const maxBlock = 128 << 10

// take appends the next n bytes to the frame.
func (c *frameCutter) take(n int) error {
	if len(c.data)+n > maxFrameData {
		return errBlock
	}
	// Grow as the bytes come: a size that is not true takes no memory.
	for n > 0 {
		part := min(n, maxBlock)
		at := len(c.data)
		c.data = append(c.data, make([]byte, part)...)
		if _, err := io.ReadFull(c.in, c.data[at:]); err != nil {
			return err
		}
		n -= part
	}
	return nil
}

// Skippable frames have one of 16 numbers.
const (
	skippableMagic = 0x184D2A50
	countsNumber   = 0xB // the counts of this package
	tableNumber    = 0xE // the table of the seekable format
)

// skippable returns a frame that those who decompress skip.
func skippable(number uint32, payload []byte) []byte {
	data := binary.LittleEndian.AppendUint32(nil, skippableMagic+number)
	data = binary.LittleEndian.AppendUint32(data, uint32(len(payload)))
	return append(data, payload...)
}
