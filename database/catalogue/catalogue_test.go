package catalogue

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kriegmate/database"
	"kriegmate/estimate"
)

// handmade is a file of five problems; database/v1_test.go has them in words.
const handmade = "../testdata/v1.kdb"

func open(t *testing.T, name string) *database.Reader {
	t.Helper()
	r, err := database.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r
}

func TestTable(t *testing.T) {
	r := open(t, handmade)
	for _, test := range []struct {
		filter database.Filter
		want   []string // the rows by their cells, and the lines at the end
	}{
		{database.Filter{}, []string{
			"1 2a5d64c24d78d934 3 mate 3 3 -", "2 9b7f74edd1d46d96 1 near-miss 2 1 -", "3 b9d7550eaf1cca0b 1 no-mate 266 2 1",
			"4 7315e2b52724be22 1 mate 1 1 0 own/corner.pgn", "5 337c29e05d18c888 3 no-mate 3 ≥0 3 game 17 of seed 2005",
			"5 problems (by hand)", "1 ply: 1 mate, 1 near-miss, 1 no-mate", "3 ply: 1 mate, 1 no-mate",
		}},
		{database.Filter{Ply: []int{1}, MaxBelief: 1}, []string{"4 7315e2b52724be22 1 mate 1 1 0 own/corner.pgn", "1 of 5 problems (by hand)", "1 ply: 1 mate"}},
		{database.Filter{MinBelief: 1000}, []string{"0 of 5 problems (by hand)"}},
	} {
		var b bytes.Buffer
		if err := List(context.Background(), r, test.filter, NewTable(&b, &r.Header)); err != nil {
			t.Fatal(err)
		}
		var got []string
		for line := range strings.Lines(b.String()) {
			if words := strings.Join(strings.Fields(line), " "); !strings.HasPrefix(words, "#") && !strings.HasPrefix(words, "─") {
				got = append(got, words)
			}
		}
		if strings.Join(got, "\n") != strings.Join(test.want, "\n") {
			t.Errorf("%+v:\n%s\nwant\n%s", test.filter, strings.Join(got, "\n"), strings.Join(test.want, "\n"))
		}
	}
}

// The lines are those of the file.
func TestLines(t *testing.T) {
	r := open(t, handmade)
	var b bytes.Buffer
	if err := List(context.Background(), r, database.Filter{}, Lines{&b}); err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range bytes.Lines(b.Bytes()) {
		n++
		p, err := database.ParseProblem(line)
		want, err2 := r.Problem(n)
		if err != nil || err2 != nil || p.ID != want.ID {
			t.Errorf("line %d: %v, %v, problem %s, want %s", n, err, err2, p.ID, want.ID)
		}
	}
	if n != 5 {
		t.Errorf("%d lines, want 5", n)
	}
}

// What is written into a folder is imported again; a problem without a record is an
// error, and what was written before is told.
func TestFolder(t *testing.T) {
	r := open(t, handmade)
	dir := filepath.Join(t.TempDir(), "new")
	var b bytes.Buffer
	filter := database.Filter{Ply: []int{1}, Verdicts: []database.Verdict{database.Mate}}
	if err := List(context.Background(), r, filter, &Folder{Name: dir, Out: &b}); err != nil || b.String() != "1 problem in "+dir+"\n" {
		t.Fatalf("%q, %v", b.String(), err)
	}
	for p, err := range database.Import(dir, nil) {
		if err != nil || p.ID != "7315e2b52724be22" || p.Origin.File != "own/corner.pgn" {
			t.Errorf("imported again: %s from %s, %v", p.ID, p.Origin.File, err)
		}
	}
	b.Reset()
	if err := List(context.Background(), r, database.Filter{}, &Folder{Name: dir, Out: &b}); err == nil || !strings.HasPrefix(err.Error(), "problem #1: ") || b.String() != "" {
		t.Errorf("positions: %q, error %v", b.String(), err)
	}
	if err := List(context.Background(), r, database.Filter{MinBelief: 1000}, &Folder{Name: dir, Out: &b}); err != nil || b.String() != "no such problem: nothing was written to "+dir+"\n" {
		t.Errorf("no problem: %q, error %v", b.String(), err)
	}
}

// Nothing is written, and nothing said to be, where there can be no folder.
func TestNoFolder(t *testing.T) {
	r := open(t, handmade)
	t.Chdir(t.TempDir())
	for _, name := range []string{"file", filepath.Join("folder", "own")} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte("notes"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	mates := database.Filter{Ply: []int{1}, Verdicts: []database.Verdict{database.Mate}}
	for _, test := range []struct {
		name, said, want string
		filter           database.Filter
	}{
		{"", "", "the folder for the PGN files has an empty name", mates},
		{"", "", "the folder for the PGN files has an empty name", database.Filter{MinBelief: 1000}},
		{"file", "", "file is a file: want the name of a folder", mates},
		{"folder", "", "mkdir folder/own", mates}, // where the problem is from own/corner.pgn
	} {
		var b bytes.Buffer
		err := List(context.Background(), r, test.filter, &Folder{Name: test.name, Out: &b})
		if err == nil || !strings.HasPrefix(filepath.ToSlash(err.Error()), test.want) || strings.Contains(err.Error(), "\n") || b.String() != test.said {
			t.Errorf("%q: said %q, error %v, want %q and %q", test.name, b.String(), err, test.said, test.want)
		}
	}
	if entries, err := os.ReadDir("."); err != nil || len(entries) != 2 {
		t.Errorf("%v, %v, want the file and the folder alone", entries, err)
	}
}

// What can be read of a cut file is listed, then the error is told; so it is when
// the list is interrupted, or cannot be written.
func TestListEnds(t *testing.T) {
	content, err := os.ReadFile(handmade)
	if err != nil {
		t.Fatal(err)
	}
	cut := filepath.Join(t.TempDir(), "cut.kdb")
	if err := os.WriteFile(cut, content[:len(content)*2/3], 0o644); err != nil {
		t.Fatal(err)
	}
	r := open(t, cut)
	var b bytes.Buffer
	if err := List(context.Background(), r, database.Filter{}, NewTable(&b, &r.Header)); !errors.Is(err, database.ErrCut) || !strings.Contains(b.String(), "4 problems (by hand)") {
		t.Errorf("of a cut file: error %v, listed\n%s", err, b.String())
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	b.Reset()
	if err := List(ctx, r, database.Filter{}, NewTable(&b, &r.Header)); !errors.Is(err, context.Canceled) || b.String() != "0 problems (by hand)\n" {
		t.Errorf("interrupted: error %v, listed %q", err, b.String())
	}
	full := errors.New("full")
	if err := List(context.Background(), r, database.Filter{}, Lines{writer(func([]byte) (int, error) { return 0, full })}); !errors.Is(err, full) {
		t.Errorf("error %v, want %v", err, full)
	}
}

type writer func([]byte) (int, error)

func (w writer) Write(p []byte) (int, error) { return w(p) }

// The sheet shows what is known, and complains if it is not what the file says.
func TestSheet(t *testing.T) {
	r := open(t, handmade)
	p, err := r.Problem(5)
	if err != nil {
		t.Fatal(err)
	}
	s, err := NewSheet(context.Background(), 5, &p, estimate.Limits{})
	if err != nil || s.States != 3 || s.Complaint() != "" {
		t.Fatalf("%v, %d states, complaint %q; want 3, none", err, s.States, s.Complaint())
	}
	text := s.String()
	for _, want := range []string{"problem #5, id 337c29e05d18c888, from game 17 of seed 2005\n", "3 states, mate in 3 ply", "\nown pieces\n", "\nthe hidden ones, in per cent of the states\n", "\nrecord\n\n    1  "} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if n := strings.Count(text[strings.Index(text, "\nrecord\n"):], "\n") - 3; n != len(p.Record.Events) {
		t.Errorf("%d lines of the record, want %d", n, len(p.Record.Events))
	}
	if !bytes.HasPrefix(s.SVG(), []byte("<svg")) {
		t.Errorf("the heat map is %.40q", s.SVG())
	}
	p.Belief = 1
	if got, want := s.Complaint(), "problem #5 is said to have 1 state, but 3 fit"; got != want {
		t.Errorf("complaint %q, want %q", got, want)
	}
	if _, err := NewSheet(context.Background(), 5, &p, estimate.Limits{States: 1}); err == nil || !strings.HasPrefix(err.Error(), "problem #5: ") {
		t.Errorf("with too few states: error %v", err)
	}
	positions, err := r.Problem(1)
	if err != nil {
		t.Fatal(err)
	}
	if s, err := NewSheet(context.Background(), 1, &positions, estimate.Limits{}); err != nil || strings.Contains(s.String(), "record") {
		t.Errorf("%v, or a record where there is none", err)
	}
}

// A list of a file, as people read it.
func Example() {
	r, err := database.Open("../testdata/v1.kdb")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer r.Close()
	filter := database.Filter{Verdicts: []database.Verdict{database.NearMiss}}
	if err := List(context.Background(), r, filter, NewTable(os.Stdout, &r.Header)); err != nil {
		fmt.Println(err)
	}
	// Output:
	//       #  id                ply  verdict    belief  covered  moves  origin
	// ──────────────────────────────────────────────────────────────────────────
	//       2  9b7f74edd1d46d96    1  near-miss       2        1      -
	// 1 of 5 problems (by hand)
	//   1 ply: 1 near-miss
}
