package tablefile

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/klauspost/compress/zstd"
	"github.com/zeebo/xxh3"

	"kriegmate/files"
	"kriegmate/kriegspiel/endgame"
	"kriegmate/kriegspiel/endgame/certificate"
)

const (
	magic      = "kmtable\x01"
	indexEntry = 12
	footerSize = 24
	// mostBlock bounds what one block may unpack to, mostTail head and
	// index, so that a hostile file cannot fill the memory.
	mostBlock = 1 << 30
	mostTail  = 64 << 20
)

// ErrDamaged is wrapped by the errors of files that are not what was written.
var ErrDamaged = errors.New("damaged table file")

// ErrVersion is wrapped by the errors of files of another version.
var ErrVersion = errors.New("table file of another version")

type head struct {
	Material string `json:"material"`
	Rounds   int    `json:"rounds"`
	Complete bool   `json:"complete"`
	Blocks   int    `json:"blocks"`
}

// Compressed returns a certificate as it is kept in a file: its JSON, compressed
// with zstd.
func Compressed(c *certificate.Certificate) ([]byte, error) {
	text, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	encoder, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression))
	if err != nil {
		return nil, err
	}
	return encoder.EncodeAll(append(text, '\n'), nil), nil
}

// Write writes a table.
func Write(w io.Writer, t *endgame.Table) error {
	encoder, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedDefault), zstd.WithEncoderConcurrency(1))
	if err != nil {
		return err
	}
	if _, err := io.WriteString(w, magic); err != nil {
		return err
	}
	offset := uint64(len(magic))
	var index, plain, packed []byte
	for i := range t.Blocks() {
		plain = t.AppendBlock(plain[:0], i)
		packed = encoder.EncodeAll(plain, packed[:0])
		if _, err := w.Write(packed); err != nil {
			return err
		}
		offset += uint64(len(packed))
		index = binary.LittleEndian.AppendUint32(index, uint32(len(packed)))
		index = binary.LittleEndian.AppendUint64(index, xxh3.Hash(packed))
	}
	h := t.Head()
	tail, err := json.Marshal(head{h.Material.String(), h.Rounds, h.Complete, t.Blocks()})
	if err != nil {
		return err
	}
	tail = append(append(tail, '\n'), index...)
	sum := xxh3.Hash(tail)
	tail = binary.LittleEndian.AppendUint64(tail, offset)
	tail = binary.LittleEndian.AppendUint64(tail, sum)
	_, err = w.Write(append(tail, magic...))
	return err
}

// A File is an open table file.
type File struct {
	// Table loads its blocks from the file when they are needed, until the
	// file is closed. It does not know the endings that it leads to; see
	// [endgame.Tables.Add].
	Table *endgame.Table

	file    *os.File
	decoder *zstd.Decoder
	index   []byte
	begins  []int64 // of the blocks, and where the last ends
}

// Open opens a table file. Only head and index are read and verified; the
// blocks are when they are needed.
func Open(name string) (*File, error) {
	switch err := files.Ordinary(name); {
	case errors.Is(err, files.ErrNotOrdinary):
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	case err != nil:
		return nil, err
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	f := &File{file: file}
	if err := f.read(); err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return f, nil
}

// Close closes the file.
func (f *File) Close() error {
	f.decoder.Close()
	return f.file.Close()
}

func (f *File) read() error {
	tail, offset, err := f.tail()
	if err != nil {
		return err
	}
	line, index, found := bytes.Cut(tail, []byte("\n"))
	var h head
	if err := json.Unmarshal(line, &h); !found || err != nil {
		return fmt.Errorf("%w: the head cannot be read", ErrDamaged)
	}
	material, err := endgame.ParseMaterial(h.Material)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	f.index = index
	f.begins = []int64{int64(len(magic))}
	for i := 0; i+indexEntry <= len(index); i += indexEntry {
		f.begins = append(f.begins, f.begins[len(f.begins)-1]+int64(binary.LittleEndian.Uint32(index[i:])))
	}
	f.decoder, err = zstd.NewReader(nil, zstd.WithDecoderConcurrency(0), zstd.WithDecoderMaxMemory(mostBlock))
	if err != nil {
		return err
	}
	f.Table = endgame.Restore(endgame.Head{Material: material, Rounds: h.Rounds, Complete: h.Complete}, f.block)
	if h.Blocks != f.Table.Blocks() || len(index) != h.Blocks*indexEntry || f.begins[h.Blocks] != offset || h.Rounds < 0 {
		f.decoder.Close()
		return fmt.Errorf("%w: head and index do not agree", ErrDamaged)
	}
	return nil
}

// tail returns head and index, verified, and where they begin.
func (f *File) tail() (tail []byte, offset int64, err error) {
	info, err := f.file.Stat()
	if err != nil {
		return nil, 0, err
	}
	var first [len(magic)]byte
	var footer [footerSize]byte
	if _, err := f.file.ReadAt(first[:], 0); err != nil {
		return nil, 0, fmt.Errorf("%w: too short", ErrDamaged)
	}
	switch {
	case string(first[:len(magic)-1]) != magic[:len(magic)-1]:
		return nil, 0, fmt.Errorf("%w: it does not begin as one", ErrDamaged)
	case string(first[:]) != magic:
		return nil, 0, fmt.Errorf("%w: %d, want %d", ErrVersion, first[len(magic)-1], magic[len(magic)-1])
	}
	end := info.Size() - footerSize
	if _, err := f.file.ReadAt(footer[:], max(0, end)); err != nil || string(footer[16:]) != magic {
		return nil, 0, fmt.Errorf("%w: the end is missing", ErrDamaged)
	}
	offset = int64(binary.LittleEndian.Uint64(footer[:]))
	if offset < int64(len(magic)) || offset > end || end-offset > mostTail {
		return nil, 0, fmt.Errorf("%w: the index is out of place", ErrDamaged)
	}
	tail = make([]byte, end-offset)
	if _, err := f.file.ReadAt(tail, offset); err != nil {
		return nil, 0, err
	}
	if xxh3.Hash(tail) != binary.LittleEndian.Uint64(footer[8:]) {
		return nil, 0, fmt.Errorf("%w: the index has another checksum", ErrDamaged)
	}
	return tail, offset, nil
}

// block reads, verifies and unpacks a block.
func (f *File) block(i int) ([]byte, error) {
	packed := make([]byte, f.begins[i+1]-f.begins[i])
	if _, err := f.file.ReadAt(packed, f.begins[i]); err != nil {
		return nil, err
	}
	if xxh3.Hash(packed) != binary.LittleEndian.Uint64(f.index[i*indexEntry+4:]) {
		return nil, fmt.Errorf("%w: another checksum", ErrDamaged)
	}
	plain, err := f.decoder.DecodeAll(packed, nil)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return plain, nil
}
