package database

import (
	seekable "github.com/SaveTheRbtz/zstd-seekable-format-go/pkg"
	"github.com/klauspost/compress/zstd"
)

// A compressor makes frames, and remembers their sizes for the table at the end.
type compressor struct {
	table *seekable.Encoder
	zstd  *zstd.Encoder
	ready []byte // is taken for the next frame, instead of compressing
}

// newCompressor returns a compressor for which the same text always becomes the
// same bytes.
func newCompressor() (c *compressor, err error) {
	c = new(compressor)
	c.zstd, err = zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression),
		zstd.WithEncoderConcurrency(1), zstd.WithEncoderCRC(true))
	if err == nil {
		c.table, err = seekable.NewEncoder(c)
	}
	return c, err
}

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
	return c.zstd.EncodeAll(text, dst)
}
