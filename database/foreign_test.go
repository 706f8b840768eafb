package database_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"kriegmate/database"
)

// compress returns a frame as another program might write it.
func compress(t *testing.T, text string, options ...zstd.EOption) []byte {
	t.Helper()
	encoder, err := zstd.NewWriter(nil, options...)
	if err != nil {
		t.Fatal(err)
	}
	defer encoder.Close()
	return encoder.EncodeAll([]byte(text), nil)
}

const (
	goodHeader  = `{"format":"kriegmate problems","version":1,"generator":"a test","frame":2}` + "\n"
	goodProblem = `{"id":"x","rules":"berkeley","solver":"w","ply":1,"verdict":"mate","belief":1,"covered":1,"exact":true,"positions":["7k/5Q2/6K1/8/8/8/8/8 w - -"]}` + "\n"
)

// What is no file of problems is refused, and the error says what is wrong with
// it.
func TestForeignFiles(t *testing.T) {
	header := func(text string) []byte { return compress(t, text+"\n") }
	for _, test := range []struct {
		name    string
		content []byte
		sort    error
		want    string
	}{
		{"nothing", nil, database.ErrFormat, "it is empty"},
		{"text", []byte("1. e4 e5 2. Nf3 Nc6\n"), database.ErrFormat, "does not begin like one"},
		{"a byte", []byte{0x28}, database.ErrCut, "at byte 0: "},
		{"zeros", make([]byte, 5000), database.ErrFormat, "does not begin like one"},
		{"JSON lines without zstd", []byte(goodHeader + goodProblem), database.ErrFormat, "does not begin like one"},
		{"zstd of a text", compress(t, "to be or not to be"), database.ErrFormat, "does not begin like one"},
		{"zstd of lines", compress(t, "to be\nor not to be\n"), database.ErrFormat, "zstd of something else"},
		{"zstd of other JSON", compress(t, `{"id":1}`+"\n"), database.ErrFormat, "zstd of something else"},
		{"zstd of much other JSON", header(`{"id":"` + strings.Repeat("x", 2<<20) + `"}`), database.ErrFormat, "zstd of something else"},
		{"all in one frame", compress(t, goodHeader+goodProblem), nil, "header: it is not alone in its frame"},
		{"no checksum", compress(t, goodHeader, zstd.WithEncoderCRC(false)), database.ErrFormat, "does not begin like one"},
		{"a skippable frame", []byte("\x5b\x2a\x4d\x18\x02\x00\x00\x00hi"), database.ErrFormat, "does not begin like one"},
		{"a later version", header(`{"format":"kriegmate problems","version":2,"generator":"","colour":1}`), nil, "header: version: 2, but this program reads version 1"},
		{"an unknown field", header(`{"format":"kriegmate problems","version":1,"generator":"","colour":1}`), nil, "header: colour: unknown field"},
		{"no size of frames", header(`{"format":"kriegmate problems","version":1,"generator":""}`), nil, "header: frame: 0 problems"},
		{"huge frames", header(`{"format":"kriegmate problems","version":1,"generator":"","frame":99999999}`), nil, "header: frame: 99999999 problems"},
		{"a number for a name", header(`{"format":"kriegmate problems","version":1,"generator":7,"frame":1}`), nil, "header: generator: a JSON number"},
		{"unknown rules", header(`{"format":"kriegmate problems","version":1,"generator":"","rules":"atomic","frame":1}`), nil, "header: rules: unknown rule set"},
	} {
		_, err := database.NewReader(bytes.NewReader(test.content), int64(len(test.content)))
		if err == nil {
			t.Errorf("%s: no error, want %q", test.name, test.want)
			continue
		}
		if test.sort != nil && !errors.Is(err, test.sort) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
		checkFault(t, test.name, err)
	}
}

func TestOpenRefuses(t *testing.T) {
	dir := t.TempDir()
	if _, err := database.Open(filepath.Join(dir, "none.kdb")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	if _, err := database.Open(dir); !errors.Is(err, database.ErrFormat) || !strings.Contains(err.Error(), "a directory") {
		t.Errorf("a directory: %v", err)
	}
	if _, err := database.Resume(dir, testHeader, nil); err == nil {
		t.Error("a directory was resumed")
	}
	text := filepath.Join(dir, "notes.txt")
	if err := os.WriteFile(text, []byte("Do not lose this.\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := database.Resume(text, testHeader, nil); !errors.Is(err, database.ErrFormat) {
		t.Errorf("a text was resumed: %v", err)
	}
	if _, err := database.Create(text, testHeader); !errors.Is(err, os.ErrExist) {
		t.Errorf("a text was overwritten: %v", err)
	}
	if got, err := os.ReadFile(text); err != nil || string(got) != "Do not lose this.\n" {
		t.Errorf("the text has become %q, %v", got, err)
	}
}

// Frames that another program might write behind a good beginning: the problems
// before come first, then an error with the place.
func TestForeignFrames(t *testing.T) {
	begin := append(compress(t, goodHeader), compress(t, goodProblem+goodProblem)...)
	at := func(part ...byte) []byte { return append(bytes.Clone(begin), part...) }
	line := func(old, new string) []byte { return at(compress(t, strings.Replace(goodProblem, old, new, 1))...) }
	for _, test := range []struct {
		name    string
		content []byte
		sort    error
		want    string
	}{
		{"nothing", at(), database.ErrCut, "cut short"},
		{"text", at([]byte("The End, the very end of all.")...), database.ErrDamaged, "no frame of zstd begins here"},
		{"three problems", at(compress(t, strings.Repeat(goodProblem, 3))...), database.ErrDamaged, "3 problems in a frame, want 2"},
		{"no line", at(compress(t, strings.TrimSpace(goodProblem))...), database.ErrDamaged, "does not end with a line"},
		{"no checksum", at(compress(t, goodProblem, zstd.WithEncoderCRC(false))...), database.ErrDamaged, "without checksum"},
		{"an odd skippable frame", at([]byte("\x51\x2a\x4d\x18\x02\x00\x00\x00hi")...), database.ErrDamaged, "index at the end does not fit"},
		{"counts that end", at([]byte("\x5b\x2a\x4d\x18\x02\x00\x00\x00hi")...), database.ErrCut, "cut short"},
		{"a skippable frame that ends", at([]byte("\x5b\x2a\x4d\x18\x09\x00\x00\x00hi")...), database.ErrCut, "cut short"},
		{"a huge skippable frame", at([]byte("\x5b\x2a\x4d\x18\xff\xff\xff\xffhi")...), database.ErrDamaged, "cannot be"},
		{"no JSON", at(compress(t, "mate in three\n")...), database.ErrDamaged, "problem #3: not JSON"},
		{"a blank line", at(compress(t, "\n")...), database.ErrDamaged, "problem #3: not JSON"},
		{"an unknown field", line(`"ply"`, `"depth":1,"ply"`), database.ErrDamaged, "problem #3: depth: unknown field"},
		{"an even ply", line(`"ply":1`, `"ply":4`), database.ErrDamaged, "problem #3: ply: 4, want an odd number"},
		{"an unknown verdict", line(`"mate"`, `"maybe"`), database.ErrDamaged, "problem #3: verdict: unknown verdict"},
		{"too much covered", line(`"covered":1`, `"covered":2`), database.ErrDamaged, "problem #3: covered: 2 of 1 states"},
		{"a wrong FEN", line("7k/", "8k/"), database.ErrDamaged, "problem #3: positions: position 1: bad FEN"},
	} {
		r, err := database.NewReader(bytes.NewReader(test.content), int64(len(test.content)))
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		got, err := collect(r.Problems())
		place := (*database.OffsetError)(nil)
		if len(got) != 2 || !errors.Is(err, test.sort) || !errors.As(err, &place) || place.Offset != int64(len(begin)) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %d problems and then %v, want 2 and %q at byte %d", test.name, len(got), err, test.want, len(begin))
			continue
		}
		checkFault(t, test.name, err)
	}
}

// zeros is an endless text of one byte.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

// A frame that would fill the memory is refused before it does.
func TestBomb(t *testing.T) {
	var bomb bytes.Buffer
	encoder, err := zstd.NewWriter(&bomb)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.CopyN(encoder, zeros{}, 200<<20); err != nil {
		t.Fatal(err)
	}
	if err := encoder.Close(); err != nil {
		t.Fatal(err)
	}
	content := append(compress(t, goodHeader), bomb.Bytes()...)
	for _, content := range [][]byte{content, bomb.Bytes()} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		r, err := database.NewReader(bytes.NewReader(content), int64(len(content)))
		if err == nil {
			_, err = collect(r.Problems())
		}
		runtime.ReadMemStats(&after)
		if !errors.Is(err, database.ErrDamaged) && !errors.Is(err, database.ErrFormat) {
			t.Errorf("%d bytes that become 200 MiB: %v", len(content), err)
		}
		if took := (after.TotalAlloc - before.TotalAlloc) >> 20; took > 500 {
			t.Errorf("%d bytes that become 200 MiB took %d MiB", len(content), took)
		}
	}
}
