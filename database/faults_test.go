package database_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	seekable "github.com/SaveTheRbtz/zstd-seekable-format-go/pkg"
	"github.com/klauspost/compress/zstd"

	"kriegmate/database"
)

// smallFile returns a file of a few problems in frames of two, and where its
// frames end, the header's first, as a program for the seekable format sees it.
func smallFile(t testing.TB) (content []byte, problems []database.Problem, ends []int64) {
	t.Helper()
	problems = randomProblems(6, 5, 1)
	content, err := os.ReadFile(write(t, database.Header{Generator: "a test", Frame: 2}, problems))
	if err != nil {
		t.Fatal(err)
	}
	decoder, err := zstd.NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer decoder.Close()
	reader, err := seekable.NewReader(bytes.NewReader(content), decoder)
	if err != nil {
		t.Fatal(err)
	}
	table, err := reader.SeekTable()
	if err != nil {
		t.Fatal(err)
	}
	for i := range table.NumFrames() {
		e, _ := table.EntryByID(i)
		ends = append(ends, int64(e.CompressedOffset)+int64(e.CompressedSize))
	}
	if len(ends) != 4 {
		t.Fatalf("%d frames, want a header and three", len(ends))
	}
	return content, problems, ends
}

// readAll reads what a file gives, all in order and one by its number, and checks
// that it is the beginning of what was written.
func readAll(t *testing.T, what string, content []byte, want []database.Problem) (got []database.Problem, err error) {
	t.Helper()
	r, err := database.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return nil, err
	}
	got, err = collect(r.Problems())
	sameProblems(t, what, got, want[:min(len(got), len(want))])
	if len(got) > len(want) {
		t.Errorf("%s: %d problems, but %d were written", what, len(got), len(want))
	}
	if counts, e := r.Counts(); r.Whole() && (e != nil || fmt.Sprint(counts) != fmt.Sprint(countsOf(want))) {
		t.Errorf("%s: counts %v, %v, want %v", what, counts, e, countsOf(want))
	}
	n := len(content) % len(want) // any will do
	if p, err := r.Problem(n + 1); err == nil {
		sameProblems(t, what+", by number", []database.Problem{p}, want[n:n+1])
	}
	return got, err
}

func countsOf(problems []database.Problem) (counts database.Counts) {
	for i := range problems {
		counts.Add(&problems[i])
	}
	return counts
}

// A file cut anywhere gives every whole frame, and says where it was cut.
func TestEveryCut(t *testing.T) {
	content, problems, ends := smallFile(t)
	for length := range content {
		what := fmt.Sprintf("the first %d bytes", length)
		got, err := readAll(t, what, content[:length], problems)
		want, last := 0, int64(0)
		for i, end := range ends {
			if end <= int64(length) {
				want, last = min(2*i, len(problems)), end
			}
		}
		if len(got) != want {
			t.Errorf("%s: %d problems, want %d", what, len(got), want)
		}
		place := (*database.OffsetError)(nil)
		switch {
		case length == 0:
			if !errors.Is(err, database.ErrFormat) {
				t.Errorf("%s: %v, want that there is nothing", what, err)
			}
		case !errors.Is(err, database.ErrCut) || !errors.As(err, &place) || place.Offset != last:
			t.Errorf("%s: %v, want the cut behind byte %d", what, err, last)
		}
	}
}

// A file in which one bit is wrong gives an error with the place, after nothing
// but what was written; or the bit does not matter, and all is given. Every second
// bit is tried, with -deep every one.
func TestEveryBit(t *testing.T) {
	content, problems, ends := smallFile(t)
	looked, harmless := 0, 0
	for i := range content {
		for bit := range 8 {
			if testing.Short() && bit != i%8 || !*deep && bit%2 != i%2 {
				continue
			}
			looked++
			what := fmt.Sprintf("bit %d of byte %d", bit, i)
			content[i] ^= 1 << bit
			got, err := readAll(t, what, content, problems)
			content[i] ^= 1 << bit
			if err == nil {
				harmless++
				if len(got) != len(problems) {
					t.Errorf("%s: %d problems and no error, want %d", what, len(got), len(problems))
				}
				continue
			}
			before := 0
			for n, end := range ends {
				if end <= int64(i) {
					before = min(2*n, len(problems))
				}
			}
			if len(got) < before {
				t.Errorf("%s: %d problems, but %d are in frames before it", what, len(got), before)
			}
			checkFault(t, what, err)
			// A file that has its end was not cut.
			if errors.Is(err, database.ErrCut) && int64(i) >= ends[0] && int64(i) < ends[len(ends)-1] {
				t.Errorf("%s: %v, but nothing was cut off", what, err)
			}
		}
	}
	// Those that do not matter are few: a bit of zstd without meaning, the size
	// of a window that is large enough anyway. The checksum vouches for the rest.
	if most := looked / 100; harmless > most {
		t.Errorf("%d of %d bits do not matter, want at most %d", harmless, looked, most)
	}
}

// checkFault checks that the error says on one line what is wrong, and where if
// the file is one of problems.
func checkFault(t *testing.T, what string, err error) {
	t.Helper()
	place := (*database.OffsetError)(nil)
	switch {
	case errors.Is(err, database.ErrFormat):
	case !errors.As(err, &place):
		t.Errorf("%s: %v, want an offset", what, err)
	}
	if strings.ContainsAny(err.Error(), "\n\r\x00") || len(err.Error()) > 300 {
		t.Errorf("%s: %q is not one line", what, err)
	}
}
