package database

import "github.com/klauspost/compress/zstd"

// A decoder decompresses frames. It keeps its memory.
type decoder struct {
	zstd *zstd.Decoder
	text []byte
}

func newDecoder() (*decoder, error) {
	z, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxFrame))
	if err != nil {
		return nil, err
	}
	return &decoder{zstd: z}, nil
}

func (d *decoder) close() { d.zstd.Close() }

// decode returns the text of a frame, which is valid until the next call.
func (d *decoder) decode(f *frame) (text []byte, err error) {
	if !f.header.HasCheckSum {
		return nil, damaged(f.offset, "a frame without checksum")
	}
	if d.text, err = d.zstd.DecodeAll(f.data, d.text[:0]); err != nil {
		return nil, damaged(f.offset, "%w", err)
	}
	if len(d.text) == 0 || d.text[len(d.text)-1] != '\n' {
		return nil, damaged(f.offset, "a frame that does not end with a line")
	}
	return d.text, nil
}
