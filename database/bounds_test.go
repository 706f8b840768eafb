package database_test

import (
	"bytes"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"kriegmate/database"
)

// lineWith returns a good line with more fields in it, or others.
func lineWith(fields string) string {
	return `{` + fields + `,"rules":"berkeley","solver":"w","ply":1,"verdict":"mate","belief":1,"covered":1,"exact":true,` +
		`"positions":["7k/8/5K2/8/8/8/8/6R1 w - -"]}` + "\n"
}

// A small file that decompresses to 12 MiB of one field, one name, or nothing but
// ends of lines is refused by the field, without the memory it asks for.
func TestBombs(t *testing.T) {
	const size = 12 << 20
	repeat := func(text string) string { return strings.Repeat(text, size/len(text)) }
	header := `{"format":"kriegmate problems","version":1,"generator":"a test","frame":64}` + "\n"
	for _, test := range []struct{ name, header, line, want string }{
		{"id", header, lineWith(`"id":"` + repeat("x") + `"`), "problem #1: id: 12288 KiB, want at most 64"},
		{"an id that is escaped", header, lineWith(`"id":"` + repeat(`\"`) + `"`), "id: 12288 KiB"},
		{"name of a field", header, lineWith(`"` + repeat("x") + `":1`), "a name of 12288 KiB"},
		{"many fields", header, lineWith(`"id":"x",` + repeat(`"ply":1,`) + `"ply":1`), "ply: 64 KiB"},
		{"many names", header, lineWith(manyNames(size)), "more than 64 fields"},
		{"tags", header, lineWith(`"id":"x","tags":[` + repeat(`["",""],`) + `["",""]]`), "tags: 12288 KiB, want at most 4096"},
		{"positions", header, lineWith(`"id":"x","positions":[` + repeat(`"",`) + `""]`), "positions: 12288 KiB"},
		{"record", header, lineWith(`"id":"x","record":{"events":[` + repeat(`{},`) + `{}]}`), "record: 12288 KiB"},
		{"lines", header, repeat("\n"), "12582912 problems in a frame, want 64"},
		{"header", strings.Replace(header, "a test", repeat("x"), 1), lineWith(`"id":"x"`), "header: 12288 KiB, want at most 1024"},
	} {
		content := compressed(t, test.header, test.line)
		test.header, test.line = "", ""
		if len(content) > size/100 {
			t.Fatalf("%s: %d bytes are no bomb", test.name, len(content))
		}
		var err error
		took := allocated(func() { err = readBytes(content) })
		if err == nil || !strings.Contains(err.Error(), test.want) || len(err.Error()) > 300 {
			t.Errorf("%s: error %.300v, want %q", test.name, err, test.want)
		}
		// The text itself, which the decompressor lets grow.
		if took > 8*size {
			t.Errorf("%s: %d MiB were allocated", test.name, took>>20)
		}
	}
}

// manyNames returns so many bytes of fields with names of their own.
func manyNames(size int) string {
	var b strings.Builder
	for i := 0; b.Len() < size; i++ {
		fmt.Fprintf(&b, `"%d":%s1,`, i, strings.Repeat(" ", 1000))
	}
	return b.String() + `"id":"x"`
}

func compressed(t *testing.T, frames ...string) (content []byte) {
	t.Helper()
	e, err := zstd.NewWriter(nil, zstd.WithEncoderCRC(true), zstd.WithEncoderConcurrency(1))
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range frames {
		content = e.EncodeAll([]byte(text), content)
	}
	return content
}

// readBytes returns the first error of a file, but that it lacks its end.
func readBytes(content []byte) error {
	r, err := database.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return err
	}
	for _, err := range r.Problems() {
		if err != nil && !errors.Is(err, database.ErrCut) {
			return err
		}
	}
	return nil
}

// allocated returns how many bytes a function allocates.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// What is long by right is written and read again, and what could not be read is
// not written.
func TestLongFields(t *testing.T) {
	p := randomProblems(3, 1, 1)[0]
	for _, test := range []struct {
		name   string
		change func(*database.Problem)
		field  string // in the error; "" if all is well
	}{
		{"a certificate of 9 MiB", func(p *database.Problem) {
			p.Certificate = []byte(`["` + strings.Repeat("x", 9<<20) + `"]`)
		}, ""},
		{"an id of 60 KiB", func(p *database.Problem) { p.ID = strings.Repeat("x", 60<<10) }, ""},
		{"an id of 70 KiB", func(p *database.Problem) { p.ID = strings.Repeat("x", 70<<10) }, "id"},
		{"a file of 70 KiB", func(p *database.Problem) { p.Origin.File = strings.Repeat("x", 70<<10) }, "origin"},
	} {
		q := p
		test.change(&q)
		line, err := q.AppendJSON(nil)
		field := (*database.FieldError)(nil)
		if test.field != "" {
			if !errors.As(err, &field) || field.Field != test.field {
				t.Errorf("%s: error %v, want one of %s", test.name, err, test.field)
			}
			continue
		}
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		if again, err := database.ParseProblem(line); err != nil || again.ID != q.ID || !bytes.Equal(again.Certificate, q.Certificate) {
			t.Errorf("%s: %v, or it is not what was written", test.name, err)
		}
	}
}
