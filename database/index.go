package database

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"

	seekable "github.com/SaveTheRbtz/zstd-seekable-format-go/pkg"
	"github.com/zeebo/xxh3"
)

type countsJSON struct {
	Problems int         `json:"problems"`
	Counts   []countJSON `json:"counts"`
}

type countJSON struct {
	Ply      int    `json:"ply"`
	Verdict  string `json:"verdict"`
	Problems int    `json:"problems"`
}

// index returns the end of a file: the frame with the counts, and the table of
// the seekable format. A checksum in the former covers both.
func (c Counts) index(table []byte) []byte {
	j := countsJSON{c.Problems(), []countJSON{}}
	for _, count := range c {
		j.Counts = append(j.Counts, countJSON{count.Ply, count.Verdict.String(), count.Problems})
	}
	text, err := json.Marshal(j)
	if err != nil {
		panic(err) // numbers and names always marshal
	}
	text = append(text, '\n')
	sum := xxh3.Hash(append(bytes.Clone(text), table...))
	return append(skippable(countsNumber, binary.LittleEndian.AppendUint64(text, sum)), table...)
}

// An index knows where the frames of a file are.
type index struct {
	counts Counts
	frames []int64 // the offsets of the frames of problems
	end    int64   // of the last of them
}

var errIndex = errors.New("the index at the end does not fit")

// maxTable bounds the table at the end of a file: over a million frames.
const maxTable = 16 << 20

// readIndex reads the end of a file of the given size. If it is not there, or
// does not fit the size, the error is errIndex, unless the file cannot be read.
func readIndex(r io.ReaderAt, size int64) (*index, error) {
	const footer, entry, head = 9, 12, 8
	last := make([]byte, footer)
	if size < footer {
		return nil, errIndex
	}
	if _, err := r.ReadAt(last, size-footer); err != nil {
		return nil, err
	}
	length := head + entry*int64(binary.LittleEndian.Uint32(last)) + footer
	if length > min(size, maxTable) {
		return nil, errIndex
	}
	data := make([]byte, length)
	if _, err := r.ReadAt(data, size-length); err != nil {
		return nil, err
	}
	table, err := seekable.NewSeekTable(data)
	if err != nil {
		return nil, errIndex
	}
	x := new(index)
	for i := range table.NumFrames() {
		e, _ := table.EntryByID(i)
		if i > 0 { // the first frame is the header
			x.frames = append(x.frames, int64(e.CompressedOffset))
		}
		x.end = int64(e.CompressedOffset) + int64(e.CompressedSize)
	}
	return x, x.readCounts(r, size-length, data)
}

// readCounts reads the frame between the last frame of problems and the table.
func (x *index) readCounts(r io.ReaderAt, end int64, table []byte) error {
	const head, sum, most = 8, 8, 1 << 20
	length := end - x.end
	if length < head+sum || length > most {
		return errIndex
	}
	data := make([]byte, length)
	if _, err := r.ReadAt(data, x.end); err != nil {
		return err
	}
	text := data[head : length-sum]
	if binary.LittleEndian.Uint32(data) != skippableMagic+countsNumber ||
		int64(binary.LittleEndian.Uint32(data[4:])) != length-head ||
		binary.LittleEndian.Uint64(data[length-sum:]) != xxh3.Hash(append(bytes.Clone(text), table...)) {
		return errIndex
	}
	var j countsJSON
	if err := decodeStrictly(text, &j); err != nil {
		return errIndex
	}
	for _, c := range j.Counts {
		verdict, err := ParseVerdict(c.Verdict)
		if err != nil || c.Problems < 1 {
			return errIndex
		}
		x.counts = append(x.counts, Count{c.Ply, verdict, c.Problems})
	}
	if x.counts.Problems() != j.Problems {
		return errIndex
	}
	return nil
}
