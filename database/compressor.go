package database

import (
	"sync"

	seekable "github.com/SaveTheRbtz/zstd-seekable-format-go/pkg"
	"github.com/klauspost/compress/zstd"
)

// A compressor makes frames, and remembers their sizes for the table at the end.
type compressor struct {
	table *seekable.Encoder
	ready []byte // is taken for the next frame, instead of compressing
}

// newCompressor returns a compressor that has made no frame yet.
func newCompressor() (c *compressor, err error) {
	c = new(compressor)
	c.table, err = seekable.NewEncoder(c)
	return c, err
}

// encoders are of package zstd. The same text always becomes the same bytes, whatever an
// encoder has done before. One takes some MiB, and longer to make than a small file to write, so
// all files share them.
var encoders = sync.Pool{New: func() any {
	e, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1), zstd.WithEncoderCRC(true))
	if err != nil {
		panic(err) // one of the options does not exist
	}
	return e
}}

// enter puts a frame that is in the file already into the table.
func (c *compressor) enter(text, data []byte) error {
	c.ready = data
	_, err := c.table.Encode(text)
	return err
}

// EncodeAll is what the table asks for each frame.
func (c *compressor) EncodeAll(text, dst []byte) []byte {
	if c.ready != nil {
		dst = append(dst, c.ready...)
		c.ready = nil
		return dst
	}
	e := encoders.Get().(*zstd.Encoder)
	defer encoders.Put(e)
	return e.EncodeAll(text, dst)
}
