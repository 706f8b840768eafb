// Package compressed reads text that may be compressed with zstd, within bounds, and writes
// it so. Certificates are kept in such files.
package compressed

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"
)

// maxWindow is how many bytes the window may have that decompression needs.
const maxWindow = 128 << 20

// ErrEmpty reports that there was nothing to read.
var ErrEmpty = errors.New("it is empty")

// TooLong reports text of more than so many bytes.
type TooLong int64

// Error tells the bound in MiB.
func (t TooLong) Error() string { return fmt.Sprintf("longer than %d MiB", int64(t)>>20) }

// Text reads JSON, compressed or not. What is longer than most bytes is refused, before it is
// decompressed where the file says so, with [TooLong].
func Text(r io.Reader, most int64) ([]byte, error) {
	in := bufio.NewReaderSize(r, 64<<10)
	start, err := in.Peek(zstd.HeaderMaxSize)
	if err != nil && err != io.EOF {
		return nil, err
	}
	if len(start) == 0 {
		return nil, ErrEmpty
	}
	if bytes.HasPrefix(bytes.TrimSpace(start), []byte("{")) {
		return within(in, most)
	}
	var header zstd.Header
	if err := header.Decode(start); err != nil {
		return nil, fmt.Errorf("neither JSON nor compressed with zstd: %w", err)
	}
	if header.HasFCS && header.FrameContentSize > uint64(most) {
		return nil, TooLong(most)
	}
	decoder, err := zstd.NewReader(in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow))
	if err != nil {
		return nil, err
	}
	defer decoder.Close()
	return within(decoder, most)
}

func within(r io.Reader, most int64) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r, most+1))
	if err == nil && int64(len(text)) > most {
		err = TooLong(most)
	}
	if err != nil {
		return nil, err
	}
	return text, nil
}

// Bytes returns text compressed.
func Bytes(text []byte) ([]byte, error) {
	encoder, err := zstd.NewWriter(nil)
	if err != nil {
		return nil, err
	}
	return encoder.EncodeAll(text, nil), nil
}
