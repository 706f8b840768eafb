package tablefile

import (
	"bytes"
	"context"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/klauspost/compress/zstd"
	"github.com/zeebo/xxh3"

	"kriegmate/kriegspiel/endgame"
)

// Whatever a head and a block hold, under checksums that are right, the file is read
// or refused with an error of one line.
func FuzzOpen(f *testing.F) {
	// A table of one round is enough, and is there at once.
	d := Folder(f.TempDir())
	ctx, cancel := context.WithCancel(f.Context())
	if _, err := d.Solve(ctx, endgame.Tables{}, "R", endgame.Options{Progress: func(endgame.Progress) { cancel() }}); err == nil {
		f.Fatal("it was not interrupted")
	}
	whole, err := os.ReadFile(d.Path("R"))
	if err != nil {
		f.Fatal(err)
	}
	stored, err := Open(d.Path("R"))
	if err != nil {
		f.Fatal(err)
	}
	defer stored.Close()
	first, err := stored.block(0)
	if err != nil {
		f.Fatal(err)
	}
	tail, _, err := stored.tail()
	if err != nil {
		f.Fatal(err)
	}
	good, _, _ := bytes.Cut(tail, []byte("\n"))
	f.Add(good, first)
	f.Add([]byte(`{"material":"KQK","rounds":-1,"blocks":0}`), []byte{})
	f.Add(good, []byte{0xff, 0xff, 0xff, 0xff, 0xff})
	f.Add([]byte("{\"material\":\"\r\x7f\"}"), []byte{1})
	encoder, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1))
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, line, plain []byte) {
		name := filepath.Join(t.TempDir(), "table")
		if err := os.WriteFile(name, withBlock(whole, bytes.ReplaceAll(line, []byte("\n"), nil), encoder.EncodeAll(plain, nil)), 0o644); err != nil {
			t.Fatal(err)
		}
		file, err := Open(name)
		if err == nil {
			defer file.Close()
			err = file.Table.Load()
		}
		if err == nil {
			return
		}
		text := strings.ReplaceAll(err.Error(), name, "")
		if !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
			t.Errorf("an error that cannot be printed on a line: %q", text)
		}
	})
}

// withBlock returns a file with another head and another first block, and checksums
// that fit.
func withBlock(whole, first, packed []byte) []byte {
	end := len(whole) - footerSize
	offset := int(binary.LittleEndian.Uint64(whole[end:]))
	_, index, _ := bytes.Cut(whole[offset:end], []byte("\n"))
	index = bytes.Clone(index)
	begin := len(magic) + int(binary.LittleEndian.Uint32(index))
	binary.LittleEndian.PutUint32(index, uint32(len(packed)))
	binary.LittleEndian.PutUint64(index[4:], xxh3.Hash(packed))
	out := append(append([]byte(magic), packed...), whole[begin:offset]...)
	tail := append(append(bytes.Clone(first), '\n'), index...)
	at := len(out)
	out = append(out, tail...)
	out = binary.LittleEndian.AppendUint64(out, uint64(at))
	out = binary.LittleEndian.AppendUint64(out, xxh3.Hash(tail))
	return append(out, magic...)
}
