package files_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kriegmate/files"
)

// What was written is read back.
func Example() {
	dir, err := os.MkdirTemp("", "example")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "positions.txt")
	if err := files.Write(name, []byte("first\nsecond\n\n"), os.Stdout); err != nil {
		log.Fatal(err)
	}
	data, err := files.Read(context.Background(), name, os.Stdin)
	fmt.Printf("%q, %v\n", files.Lines(data), err)
	// Output: ["first" "second"], <nil>
}

func TestRead(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, []byte("of the file"), 0o644); err != nil {
		t.Fatal(err)
	}
	for given, want := range map[string]string{name: "of the file", "": "of the input", "-": "of the input"} {
		if data, err := files.Read(t.Context(), given, strings.NewReader("of the input")); err != nil || string(data) != want {
			t.Errorf("Read(%q) = %q, %v, want %q", given, data, err, want)
		}
	}
	if _, err := files.Read(t.Context(), name+"x", nil); !os.IsNotExist(err) {
		t.Errorf("no file: %v", err)
	}
}

// endless gives zeros for ever.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

func TestReadIsBounded(t *testing.T) {
	if data, err := files.Read(t.Context(), "-", io.LimitReader(endless{}, files.MaxSize)); err != nil || len(data) != files.MaxSize {
		t.Errorf("the longest file: %d bytes, %v", len(data), err)
	}
	if _, err := files.Read(t.Context(), "-", endless{}); err == nil || err.Error() != "standard input: longer than 64 MiB" {
		t.Errorf("without an end: %v", err)
	}
}

func TestReadIsInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	waiting, _ := io.Pipe()
	cancel()
	if _, err := files.Read(ctx, "", waiting); err != context.Canceled {
		t.Errorf("interrupted: %v", err)
	}
}

func TestWait(t *testing.T) {
	value, err := files.Wait(t.Context(), func() (int, error) { return 7, io.EOF })
	if value != 7 || err != io.EOF {
		t.Errorf("Wait = %d, %v, want 7, EOF", value, err)
	}
}

// A file is replaced through a link, keeps its permissions, and leaves nothing
// else behind.
func TestWrite(t *testing.T) {
	dir := t.TempDir()
	target, link := filepath.Join(dir, "target"), filepath.Join(dir, "link")
	if err := os.WriteFile(target, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("target", link); err != nil {
		t.Fatal(err)
	}
	if err := files.Write(link, []byte("new"), nil); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(target)
	info, statErr := os.Stat(target)
	if err != nil || statErr != nil || string(data) != "new" || info.Mode().Perm() != 0o600 {
		t.Errorf("%q, %v, %v, %v", data, info.Mode(), err, statErr)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode().IsRegular() {
		t.Errorf("the link was replaced: %v, %v", info, err)
	}
	if err := files.Write(filepath.Join(dir, "none", "x"), []byte("new"), nil); err == nil || !strings.HasPrefix(err.Error(), "cannot write ") {
		t.Errorf("into no folder: %v", err)
	}
	if err := files.Write(dir, []byte("new"), nil); err == nil {
		t.Error("a folder was written to")
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 2 {
		t.Errorf("%d entries are left, %v, want the file and the link", len(entries), err)
	}
	var out bytes.Buffer
	for _, name := range []string{"", "-"} {
		if err := files.Write(name, []byte("said "), &out); err != nil {
			t.Error(err)
		}
	}
	if out.String() != "said said " {
		t.Errorf("to standard output: %q", out.String())
	}
}

// Whether a file can be written is found out without writing it, or leaving anything.
func TestWritable(t *testing.T) {
	dir := t.TempDir()
	there := filepath.Join(dir, "there")
	if err := os.WriteFile(there, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{there, filepath.Join(dir, "new"), os.DevNull, "-", ""} {
		if err := files.Writable(name); err != nil {
			t.Errorf("%q: %v", name, err)
		}
	}
	name := filepath.Join(there, "x") // in a file
	written, want := files.Writable(name), files.Write(name, nil, nil)
	if written == nil || want == nil || written.Error() != want.Error() {
		t.Errorf("%s: %v, want %v", name, written, want)
	}
	entries, err := os.ReadDir(dir)
	if data, readErr := os.ReadFile(there); err != nil || readErr != nil || len(entries) != 1 || string(data) != "old" {
		t.Errorf("%d entries are left, %v; %q, %v", len(entries), err, data, readErr)
	}
}

// A link to a file that is not there leads to the file that is made, through links to links and
// folders; one that leads nowhere is left alone.
func TestWriteThroughDanglingLinks(t *testing.T) {
	dir := t.TempDir()
	inner := filepath.Join(dir, "inner", "folder")
	if err := os.MkdirAll(inner, 0o755); err != nil {
		t.Fatal(err)
	}
	for link, to := range map[string]string{
		"next": "target", "absolute": filepath.Join(dir, "other"), "second": "next", "folder": inner,
		"inner/folder/up": "../beside", "round": "around", "around": "round",
	} {
		if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
			t.Fatal(err)
		}
	}
	for link, want := range map[string]string{"second": "target", "absolute": "other", "folder/up": "inner/beside"} {
		if err := files.Write(filepath.Join(dir, link), []byte(link), nil); err != nil {
			t.Error(err)
		}
		data, err := os.ReadFile(filepath.Join(dir, want))
		if info, statErr := os.Lstat(filepath.Join(dir, link)); err != nil || statErr != nil || string(data) != link || info.Mode().IsRegular() {
			t.Errorf("%s: %q in %s, %v, %v, %v", link, data, want, err, info, statErr)
		}
	}
	if err := files.Write(filepath.Join(dir, "round"), []byte("new"), nil); err == nil || !strings.Contains(err.Error(), "too many links") {
		t.Errorf("round and round: %v", err)
	}
}

// A new file takes the place of none, but goes where a link leads to nothing, and to a device.
func TestWriteNew(t *testing.T) {
	dir := t.TempDir()
	name, link := filepath.Join(dir, "new"), filepath.Join(dir, "link")
	if err := os.Symlink("new", link); err != nil {
		t.Fatal(err)
	}
	if err := files.WriteNew(link, []byte("first"), nil); err != nil {
		t.Error(err)
	}
	for _, n := range []string{name, link} {
		if err := files.WriteNew(n, []byte("second"), nil); !errors.Is(err, fs.ErrExist) {
			t.Errorf("%s a second time: %v", n, err)
		}
	}
	if data, err := os.ReadFile(name); err != nil || string(data) != "first" {
		t.Errorf("%q, %v", data, err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 2 {
		t.Errorf("%d entries are left, %v, want the file and the link", len(entries), err)
	}
	var out bytes.Buffer
	for _, n := range []string{os.DevNull, "-"} {
		if err := files.WriteNew(n, []byte("said"), &out); err != nil {
			t.Error(err)
		}
	}
	if out.String() != "said" {
		t.Errorf("to standard output: %q", out.String())
	}
}

// What is no ordinary file is written to as it is.
func TestWriteToDevice(t *testing.T) {
	if err := files.Write(os.DevNull, []byte("gone"), nil); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Errorf("the device was replaced: %v, %v", info, err)
	}
}

// What a shell would make something else of stands in single quotes.
func TestShellWord(t *testing.T) {
	for _, test := range []struct{ word, want string }{
		{"my/game-1.pgn", "my/game-1.pgn"},
		{"my game.pgn", "'my game.pgn'"},
		{"$(id)`id`\\\"!.pgn", "'$(id)`id`\\\"!.pgn'"},
		{"it's", `'it'\''s'`},
		{"*.pgn", "'*.pgn'"},
		{"~", "'~'"},
		{"Spaß", "'Spaß'"},
		{"", "''"},
	} {
		if got := files.ShellWord(test.word); got != test.want {
			t.Errorf("ShellWord(%q) = %s, want %s", test.word, got, test.want)
		}
	}
}

func TestLines(t *testing.T) {
	for text, want := range map[string][]string{
		"": nil, " \n\t\r\n": nil, "a": {"a"}, "a\n\nb\n \n": {"a", "", "b"}, "\ufeffa\nb": {"a", "b"},
	} {
		if got := files.Lines([]byte(text)); !slices.Equal(got, want) {
			t.Errorf("Lines(%q) = %q, want %q", text, got, want)
		}
	}
}
