package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kriegmate/database"
)

// taggedPGN is a problem in the notation of the Berkeley database: White, with
// king and rook against the bare king in the corner, has been refused Kg7.
const taggedPGN = `[variant "Kriegspiel (Berkeley)"]
[depth "2"]
[final-states "1"]
[largest-mate-subset "1"]
[filtered "white"]
[fen "7k/8/5K2/8/8/8/8/6R1 w - -"]

1.  {(:Kg7)}
`

// problemFolder is a folder with so many problems, d3/mate1.pgn and so on, that
// differ in what White has been refused.
func problemFolder(t *testing.T, n int) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "d3"), 0o755); err != nil {
		t.Fatal(err)
	}
	for i := range n {
		name := filepath.Join(dir, "d3", "mate"+string(rune('a'+i))+".pgn")
		text := strings.Replace(taggedPGN, "Kg7", strings.Repeat("Kg7,", i)+"Kg7", 1)
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestImportCommand(t *testing.T) {
	dir := problemFolder(t, 3)
	file := filepath.Join(t.TempDir(), "out.kdb")
	out, complaints, status := kriegmate(t, "", "import", dir, "--out", file)
	if want := "3 problems in " + file + "\n  3 ply: 3 mate\n"; status != 0 || complaints != "" || out != want {
		t.Fatalf("status %d, complained %q, printed %q, want %q", status, complaints, out, want)
	}
	r, err := database.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if r.Header.Rules != "berkeley-db" || r.Header.Generator != "kriegmate import" {
		t.Errorf("header %+v", r.Header)
	}
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	// Once more: not without being asked, and then nothing is to be done.
	if _, complaints, status = kriegmate(t, "", "import", dir, "--out", file); status != statusBadInput || !strings.Contains(complaints, "exists: add --resume") {
		t.Errorf("a second import: status %d, complained %q", status, complaints)
	}
	if out, complaints, status = kriegmate(t, "", "import", dir, "--out", file, "--resume"); status != 0 || complaints != "" || !strings.HasPrefix(out, "3 problems in "+file+", 3 of them from before\n") {
		t.Errorf("resumed: status %d, complained %q, printed %q", status, complaints, out)
	}
	// A file that was cut becomes the same again.
	if err := os.Truncate(file, int64(len(whole)-100)); err != nil {
		t.Fatal(err)
	}
	if _, complaints, status = kriegmate(t, "", "import", dir, "--out", file, "--resume"); status != 0 || complaints != "" {
		t.Errorf("resumed after a cut: status %d, complained %q", status, complaints)
	}
	if again, err := os.ReadFile(file); err != nil || !bytes.Equal(again, whole) {
		t.Errorf("the file has %d bytes, %v, and is not the one of %d from before", len(again), err, len(whole))
	}
	// Single files, in the order given, under other rules.
	other := filepath.Join(t.TempDir(), "other.kdb")
	one, two := filepath.Join(dir, "d3", "matec.pgn"), filepath.Join(dir, "d3", "matea.pgn")
	if _, complaints, status = kriegmate(t, "", "import", one, two, "--out", other, "--rules", "berkeley"); status != 0 {
		t.Fatal(complaints)
	}
	if out, _, _ = kriegmate(t, "", "show", other, "1", "--json"); !strings.Contains(out, `"rules":"berkeley",`) || !strings.Contains(out, `"file":"d3/matec.pgn"`) {
		t.Errorf("the first problem is %s", out)
	}
}

// An interrupted import leaves a file that can be read and resumed.
func TestImportInterrupted(t *testing.T) {
	dir := problemFolder(t, 3)
	file := filepath.Join(t.TempDir(), "out.kdb")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out, complaints bytes.Buffer
	status := run(ctx, []string{"kriegmate", "import", dir, "--out", file}, streams{strings.NewReader(""), &out, &complaints})
	if status != statusInterrupted || !strings.Contains(complaints.String(), "0 problems in "+file+": go on with --resume\nkriegmate: interrupted\n") {
		t.Errorf("status %d, complained %q", status, complaints.String())
	}
	r, err := database.Open(file)
	if err != nil || !r.Whole() {
		t.Fatalf("%v, or the file has no end", err)
	}
	r.Close()
	if out, complaints, status := kriegmate(t, "", "import", dir, "--out", file, "--resume"); status != 0 || !strings.HasPrefix(out, "3 problems") {
		t.Errorf("resumed: status %d, complained %q, printed %q", status, complaints, out)
	}
}

// Bad input leaves no file behind, and one that is there alone.
func TestImportMistakes(t *testing.T) {
	dir := problemFolder(t, 2)
	bad := filepath.Join(dir, "d3", "matez.pgn")
	if err := os.WriteFile(bad, []byte("[depth \"two\"]\n\n1. e4 {(:)} ?? {(:0)}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	mixed := filepath.Join(t.TempDir(), "mixed.pgn")
	if err := os.WriteFile(mixed, []byte(`[rules "berkeley"]`+"\n"+taggedPGN), 0o644); err != nil {
		t.Fatal(err)
	}
	good := filepath.Join(dir, "d3", "matea.pgn")
	file := filepath.Join(t.TempDir(), "out.kdb")
	notes := filepath.Join(t.TempDir(), "notes.txt")
	if err := os.WriteFile(notes, []byte("notes"), 0o644); err != nil {
		t.Fatal(err)
	}
	longer := filepath.Join(t.TempDir(), "longer.kdb")
	if _, complaints, status := kriegmate(t, "", "import", good, filepath.Join(dir, "d3", "mateb.pgn"), "--out", longer); status != 0 {
		t.Fatal(complaints)
	}
	before, err := os.ReadFile(longer)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args []string
		want string
	}{
		{nil, "import takes an archive, a folder, PGN files or lines of JSON"},
		{[]string{good}, "add --out FILE"},
		{[]string{good, "--out", "-"}, "add --out FILE"},
		{[]string{filepath.Join(dir, "none.tgz"), "--out", file}, "no such file"},
		{[]string{t.TempDir(), "--out", file}, "no PGN file in it"},
		{[]string{dir, "--out", file}, `matez.pgn: tag depth: "two", want a number`},
		{[]string{good, mixed, "--out", file}, "mixed.pgn: its rules are berkeley, those of the problems before berkeley-db: import it into another file, or choose one rule set for all"},
		{[]string{good, "--out", file, "--rules", "atomic"}, "--rules: unknown rule set"},
		{[]string{good, "--out", notes}, "exists: add --resume"},
		{[]string{good, "--out", notes, "--resume"}, "notes.txt: not a file of problems"},
		{[]string{good, "--out", filepath.Join(dir, "no", "such", "out.kdb")}, "--out: there is no folder"},
		{[]string{good, "--out", dir}, "is a folder, want the name of a file"},
		{[]string{good, "--out", longer, "--resume"}, "has 2 problems, but there are only 1 to import"},
		{[]string{filepath.Join(dir, "d3", "mateb.pgn"), good, "--out", longer, "--resume"}, "problem #1 is not d3/mateb.pgn"},
	} {
		out, complaints, status := kriegmate(t, "", append([]string{"import"}, test.args...)...)
		if status != statusBadInput || out != "" || !strings.Contains(complaints, test.want) || strings.Count(complaints, "\n") != 1 {
			t.Errorf("import %v: status %d, printed %q, complained %q, want %q", test.args, status, out, complaints, test.want)
		}
		if _, err := os.Stat(file); err == nil {
			t.Fatalf("import %v left a file behind", test.args)
		}
	}
	if text, err := os.ReadFile(notes); err != nil || string(text) != "notes" {
		t.Errorf("the notes have become %q, %v", text, err)
	}
	if after, err := os.ReadFile(longer); err != nil || !bytes.Equal(after, before) {
		t.Errorf("the file of two problems has changed: %v", err)
	}
}
