package database_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"strings"
	"testing"

	"github.com/zeebo/xxh3"

	"kriegmate/database"
)

// withCounts returns the file with another text in its frame of counts, and
// the checksum that goes with it, as the documentation tells.
func withCounts(content []byte, end int64, counts string) []byte {
	head := content[end:]
	table := head[8+binary.LittleEndian.Uint32(head[4:]):]
	payload := binary.LittleEndian.AppendUint64([]byte(counts), xxh3.HashString(counts+string(table)))
	file := append(bytes.Clone(content[:end]), "\x5b\x2a\x4d\x18"...)
	file = binary.LittleEndian.AppendUint32(file, uint32(len(payload)))
	return append(append(file, payload...), table...)
}

// Counts that are not true, though their checksum is, are not believed: all
// problems are given, and then the error.
func TestFalseCounts(t *testing.T) {
	content, problems, ends := smallFile(t)
	end := ends[len(ends)-1]
	head := content[end:]
	counts := string(head[8 : 8+binary.LittleEndian.Uint32(head[4:])-8])
	if again := withCounts(content, end, counts); !bytes.Equal(again, content) {
		t.Fatal("the frame of counts is not as the documentation tells")
	}
	for name, text := range map[string]string{
		"more problems":      `{"problems":6,"counts":[{"ply":3,"verdict":"mate","problems":6}]}`,
		"too many":           `{"problems":99,"counts":[{"ply":3,"verdict":"mate","problems":99}]}`,
		"a sum that is none": `{"problems":5,"counts":[{"ply":3,"verdict":"mate","problems":4}]}`,
		"a negative number":  `{"problems":5,"counts":[{"ply":3,"verdict":"mate","problems":6},{"ply":5,"verdict":"mate","problems":-1}]}`,
		"a verdict":          `{"problems":5,"counts":[{"ply":3,"verdict":"maybe","problems":5}]}`,
		"no JSON":            `five`,
	} {
		file := withCounts(content, end, text+"\n")
		r, err := database.NewReader(bytes.NewReader(file), int64(len(file)))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got, err := collect(r.Problems())
		if !errors.Is(err, database.ErrDamaged) || !strings.Contains(err.Error(), "index") {
			t.Errorf("%s: %v, want that the index is damaged", name, err)
		}
		sameProblems(t, name, got, problems)
	}
}

// A file under one rule set has no problem under another.
func TestRulesOfFile(t *testing.T) {
	header := strings.Replace(goodHeader, `"frame"`, `"rules":"berkeley-db","frame"`, 1)
	file := append(compress(t, header), compress(t, goodProblem)...)
	r, err := database.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := collect(r.Problems()); len(got) != 0 || err == nil || !strings.Contains(err.Error(), "problem #1: rules: berkeley, but the file is for berkeley-db") {
		t.Errorf("%d problems and %v", len(got), err)
	}
}
