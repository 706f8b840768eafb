package database_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kriegmate/database"
	"kriegmate/kriegspiel"
)

// pgnFolder is a folder with so many problems, a.pgn, b.pgn and so on, that differ
// in what White has been refused.
func pgnFolder(t *testing.T, n int) string {
	t.Helper()
	dir := t.TempDir()
	for i := range n {
		text := fmt.Sprintf("[depth \"2\"]\n[final-states \"1\"]\n[largest-mate-subset \"1\"]\n[filtered \"white\"]\n[fen \"7k/8/5K2/8/8/8/8/6R1 w - -\"]\n\n1.  {(:%s)}\n",
			strings.TrimPrefix(strings.Repeat(",Kg7", i+1), ","))
		if err := os.WriteFile(filepath.Join(dir, string(rune('a'+i))+".pgn"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func contentOf(t *testing.T, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// An import that is interrupted after any problem, and gone on with, gives the
// file of one that was not.
func TestImporter(t *testing.T) {
	const problems = 4
	dir, out := pgnFolder(t, problems), t.TempDir()
	whole := database.Importer{File: filepath.Join(out, "whole.kdb"), Sources: []string{dir}}
	done, err := whole.Run(context.Background())
	if err != nil || done.Kept != 0 || done.Counts.String() != "  3 ply: 4 mate\n" {
		t.Fatalf("%+v, %v, want 4 problems", done, err)
	}
	want := contentOf(t, whole.File)
	for after := range problems {
		i := whole
		i.File = filepath.Join(out, fmt.Sprintf("%d.kdb", after))
		ctx, cancel := context.WithCancel(context.Background())
		met := 0
		i.Each = func(*database.Problem) {
			if met == after {
				cancel()
			}
			met++
		}
		if done, err := i.Run(ctx); !errors.Is(err, context.Canceled) || done.Counts.Problems() != after {
			t.Errorf("interrupted after %d: %+v, %v", after, done, err)
		}
		i.Each = nil
		if done, err := i.Resume(context.Background()); err != nil || done.Counts.Problems() != problems || done.Kept != after {
			t.Errorf("gone on after %d: %+v, %v", after, done, err)
		}
		if !bytes.Equal(contentOf(t, i.File), want) {
			t.Errorf("interrupted after %d, the file is another one", after)
		}
	}
	if _, err := whole.Run(context.Background()); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a second time: error %v, want that the file exists", err)
	}
	if done, err := whole.Resume(context.Background()); err != nil || done.Kept != problems || !bytes.Equal(contentOf(t, whole.File), want) {
		t.Errorf("gone on with a whole file: %+v, %v", done, err)
	}
}

// After an error nothing is left of a file that was begun, and all of one that was
// there.
func TestImporterFaults(t *testing.T) {
	dir, out := pgnFolder(t, 3), t.TempDir()
	a, b, c := filepath.Join(dir, "a.pgn"), filepath.Join(dir, "b.pgn"), filepath.Join(dir, "c.pgn")
	file := filepath.Join(out, "two.kdb")
	if _, err := (&database.Importer{File: file, Sources: []string{a, b}}).Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	before := contentOf(t, file)
	other := filepath.Join(out, "other.pgn")
	if err := os.WriteFile(other, append([]byte("[rules \"berkeley-db\"]\n"), contentOf(t, c)...), 0o644); err != nil {
		t.Fatal(err)
	}
	// Problems that are from no file.
	game := writeLines(t, strings.Replace(cornerLine, `"positions"`, `"origin":{"game":3,"seed":7},"positions"`, 1))
	seeded := writeLines(t, strings.Replace(cornerLine, "{", `{"id":"mine","origin":{"seed":7},`, 1))
	for _, test := range []struct {
		sources []string
		want    string
		resumed string // what Resume says of the file of a and b
	}{
		{nil, "no problem to import", "no problem to import"},
		{[]string{filepath.Join(dir, "none.pgn")}, "no such file", "no such file"},
		{[]string{a, other}, "its rules are berkeley-db, those of the problems before berkeley:", "its rules are berkeley-db"},
		{[]string{a}, "", "has 2 problems, but there are only 1 to import"},
		{[]string{a, c}, "", "problem #2 is not "},
		{[]string{game}, "", file + ": problem #1 is not game 3 of seed 7: "},
		{[]string{seeded}, "", file + ": problem #1 is not problem mine: "},
	} {
		i := database.Importer{File: filepath.Join(out, "new.kdb"), Sources: test.sources}
		_, err := i.Run(context.Background())
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: error %v, want %q", test.sources, err, test.want)
		}
		if _, err := os.Stat(i.File); (err == nil) != (test.want == "") {
			t.Errorf("%q: a file is left behind, or none: %v", test.sources, err)
		}
		os.Remove(i.File)
		i.File = file
		if _, err := i.Resume(context.Background()); err == nil || !strings.Contains(err.Error(), test.resumed) {
			t.Errorf("%q: gone on with another file: error %v, want %q", test.sources, err, test.resumed)
		}
		if !bytes.Equal(contentOf(t, file), before) {
			t.Errorf("%q: the file has changed", test.sources)
		}
	}
	// One rule set for all makes both fit.
	rules := kriegspiel.Berkeley
	i := database.Importer{File: filepath.Join(out, "both.kdb"), Sources: []string{a, other}, Rules: &rules}
	if done, err := i.Run(context.Background()); err != nil || done.Counts.Problems() != 2 {
		t.Errorf("under one rule set: %+v, %v", done, err)
	}
}

// What is exported is imported again, whatever the problem says it came from: a
// name is taken only if it stays in the folder, and only once.
func TestExporter(t *testing.T) {
	problems, err := collect(database.Import(pgnFolder(t, 1), nil))
	if err != nil {
		t.Fatal(err)
	}
	p := problems[0]
	var e database.Exporter
	for i, test := range []struct{ origin, want string }{
		{"d3/mate1.pgn", "d3/mate1.pgn"}, {"d3/mate1.pgn", "000002.pgn"}, {"x.pgn", "x.pgn"},
		{"../x.pgn", "000004.pgn"}, {"/etc/x.pgn", "000005.pgn"}, {"a/b/c.pgn", "000006.pgn"}, {"a/.pgn", "000007.pgn"},
		{"x.txt", "000008.pgn"}, {`a\b.pgn`, "000009.pgn"}, {"", "000010.pgn"},
	} {
		p.Origin.File = test.origin
		name, text, err := e.File(i+1, &p)
		if err != nil || name != test.want || e.Files() != i+1 {
			t.Errorf("a problem from %q is written to %q, want %q; %d files, %v", test.origin, name, test.want, e.Files(), err)
		}
		again := filepath.Join(t.TempDir(), "again.pgn")
		if err := os.WriteFile(again, text, 0o644); err != nil {
			t.Fatal(err)
		}
		if list, err := collect(database.Import(again, nil)); err != nil || len(list) != 1 || list[0].ID != p.ID {
			t.Errorf("imported again: %v, %v", list, err)
		}
	}
	list := randomProblems(3, 1, 1)
	list[0].Record = nil // neither record nor positions
	if _, _, err := e.File(7, &list[0]); err == nil || !strings.HasPrefix(err.Error(), "problem #7: ") {
		t.Errorf("error %v, want one of problem #7", err)
	}
}
