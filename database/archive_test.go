package database_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kriegmate/database"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/filtered"
)

// pgnText is a problem of our own in the notation of the database: after three
// moves White knows little, and mates in one of four states perhaps.
func pgnText(depth, states, covered int) string {
	return fmt.Sprintf("[variant \"Kriegspiel (Berkeley)\"]\n[filtered \"white\"]\n[depth \"%d\"]\n[final-states \"%d\"]\n[largest-mate-subset \"%d\"]\n\n"+
		"1.  e4 {(:)}\n    ?? {(:0)}\n", depth, states, covered)
}

// tarball makes an archive of files, in an order of its own.
func tarball(t *testing.T, files map[string]string) []byte {
	t.Helper()
	var out bytes.Buffer
	zipper := gzip.NewWriter(&out)
	w := tar.NewWriter(zipper)
	for name, text := range files {
		header := &tar.Header{Name: name, Mode: 0o644, Size: int64(len(text)), Typeflag: tar.TypeReg}
		if err := w.WriteHeader(header); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := zipper.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

var someFiles = map[string]string{
	"db/d3/mate2.pgn":    pgnText(2, 7, 7),
	"db/d3/mate10.pgn":   pgnText(2, 1, 1),
	"db/d3/nomate1.pgn":  pgnText(2, 7, 4),
	"db/d5/mate1.pgn":    pgnText(3, 9, 9),
	"db/d10/other17.PGN": pgnText(10, 9, 4),
	"db/README":          "read me",
	"db/d3/.notes":       "not a PGN",
}

// An archive and a folder give the same problems, in the order of people.
func TestImport(t *testing.T) {
	dir := t.TempDir()
	archive := filepath.Join(dir, "db.tgz")
	if err := os.WriteFile(archive, tarball(t, someFiles), 0o644); err != nil {
		t.Fatal(err)
	}
	for name, text := range someFiles {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{
		"d3/mate2.pgn 3 mate 7/7", "d3/mate10.pgn 3 mate 1/1", "d3/nomate1.pgn 3 near-miss 4/7",
		"d5/mate1.pgn 5 mate 9/9", "d10/other17.PGN 19 no-mate 4/9",
	}
	for _, from := range []string{archive, filepath.Join(dir, "db"), filepath.Join(dir, "db/d3/nomate1.pgn")} {
		problems, err := collect(database.Import(from, nil))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range problems {
			got = append(got, fmt.Sprintf("%s %d %v %d/%d", p.Origin.File, p.Ply, p.Verdict, p.Covered, p.Belief))
			if p.ID != p.NewID() || p.Rules != kriegspiel.BerkeleyDB || p.Exact != (p.Verdict == database.Mate) {
				t.Errorf("%s: id %s, rules %v, exact %v", p.Origin.File, p.ID, p.Rules, p.Exact)
			}
		}
		expected := want
		if strings.HasSuffix(from, ".pgn") {
			expected = want[2:3]
		}
		if strings.Join(got, "\n") != strings.Join(expected, "\n") {
			t.Errorf("%s:\n%s\nwant\n%s", from, strings.Join(got, "\n"), strings.Join(expected, "\n"))
		}
	}
	rules := kriegspiel.Berkeley
	for p, err := range database.Import(archive, &rules) {
		if err != nil || p.Rules != rules || p.Record.Rules != rules {
			t.Errorf("with other rules: %v, %v, %v", p.Rules, p.Record.Rules, err)
		}
	}
}

func TestImportRefuses(t *testing.T) {
	dir := t.TempDir()
	one := func(name, text string) []byte { return tarball(t, map[string]string{name: text}) }
	good := tarball(t, someFiles)
	flipped := bytes.Clone(good)
	flipped[len(flipped)-6] ^= 1 // in the checksum of gzip
	corner, err := os.ReadFile("testdata/v1.kdb")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name    string
		content []byte
		want    string
	}{
		{"empty.tgz", nil, "bad record: it is empty"},
		{"text.tgz", []byte("hello"), "this is no filtered PGN"},
		{"ordinary.pgn", []byte("[White \"A\"]\n\n1. e4 {best by test} e5 *\n"), "this is no filtered PGN, in which comments like {(Xd5,CF:Qd4)} tell what the referee said: give an ordinary game to kriegmate solve or review"},
		{"half.pgn", []byte("1. e4 {(:)} e5\n"), "line 1: bad record: after \"e5\": want a comment like {(Xd5,CF:Qd4)}"},
		{"corner.kdb", corner, "it is a file of problems already"},
		{"cut.tgz", good[:len(good)/2], "the archive is cut"},
		{"flipped.tgz", flipped, "checksum"},
		{"magic.tgz", []byte("\x1f\x8bhello, this is no gzip"), "gzip: "},
		{"notar.tgz", gzipped(t, []byte(strings.Repeat("no tar ", 200))), "not an archive"},
		{"none.tgz", one("README", "no problem"), "no PGN file in it"},
		{"long.tgz", one("d3/mate1.pgn", pgnText(2, 1, 1)+strings.Repeat(" ", 1<<20)), "d3/mate1.pgn: longer than 1024 KiB"},
		{"bomb.tgz", tarOfZeros(t), "more than 64 MiB when unpacked"},
		{"names.tgz", one("d3/a\nb\x1b[31m.pgn", pgnText(2, 1, 1)), `"d3/a\nb\x1b[31m.pgn": want a name of printable characters`},
		{"bad.tgz", one("d3/mate1.pgn", "1. e5 {(:)}"), "d3/mate1.pgn: line 1: bad record: event 1: try"},
		{"nodepth.tgz", one("d3/mate1.pgn", "1. e4 {(:)} ?? {(:0)}"), "d3/mate1.pgn: tag depth: \"\", want a number"},
		{"nomove.tgz", one("d3/mate1.pgn", pgnText(0, 1, 1)), "d3/mate1.pgn: tag depth: 0, want the number of the solver's moves"},
		{"huge.tgz", one("d3/mate1.pgn", pgnText(5000, 1, 1)), "d3/mate1.pgn: ply: 9999, want an odd number"},
		{"nostates.tgz", one("d3/mate1.pgn", pgnText(2, 0, 0)), "d3/mate1.pgn: belief: 0"},
		{"called.tgz", one("d3/mate1.pgn", pgnText(2, 5, 4)), "it is called mate1.pgn, but a plan mates 4 of 5 states"},
		{"notcalled.tgz", one("d3/nomate1.pgn", pgnText(2, 5, 5)), "it is called nomate1.pgn, but a plan mates 5 of 5 states"},
		{"turn.pgn", []byte(strings.Replace(pgnText(2, 1, 1), "    ?? {(:0)}\n", "", 1)), "after event 1 the solver is not to move"},
	} {
		name := filepath.Join(dir, test.name)
		if err := os.WriteFile(name, test.content, 0o644); err != nil {
			t.Fatal(err)
		}
		problems, err := collect(database.Import(name, nil))
		if err == nil || !strings.HasPrefix(err.Error(), name+": ") || !strings.Contains(err.Error(), test.want) || len(problems) > 0 {
			t.Errorf("%s: %d problems and then %v, want %q", test.name, len(problems), err, test.want)
			continue
		}
		if strings.ContainsAny(err.Error(), "\n\x1b") {
			t.Errorf("%s: %q is not one plain line", test.name, err)
		}
	}
	if _, err := collect(database.Import(filepath.Join(dir, "nothing"), nil)); err == nil || !strings.Contains(err.Error(), "no such file") {
		t.Errorf("no file: %v", err)
	}
	empty := t.TempDir()
	if _, err := collect(database.Import(empty, nil)); err == nil || !strings.Contains(err.Error(), "no PGN file in it") {
		t.Errorf("an empty folder: %v", err)
	}
}

func gzipped(t *testing.T, data []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestSpeed)
	if err == nil {
		_, err = w.Write(data)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// tarOfZeros is a small archive with a large file that is no PGN.
func tarOfZeros(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	zipper, err := gzip.NewWriterLevel(&out, gzip.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	const size = 65 << 20
	w := tar.NewWriter(zipper)
	if err := w.WriteHeader(&tar.Header{Name: "zeros", Mode: 0o644, Size: size, Typeflag: tar.TypeReg}); err != nil {
		t.Fatal(err)
	}
	if _, err := io.CopyN(w, zeros{}, size); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := zipper.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// A problem of our own becomes a PGN that is imported as the same problem, but
// that coverage is exact only of a mate.
func TestExport(t *testing.T) {
	problems := randomProblems(12, 20, 8)
	problems = append(problems, database.Problem{
		Rules: kriegspiel.Berkeley, Ply: 1, Verdict: database.Mate, Belief: 1, Covered: 1, Exact: true,
		Record: recordOf(t, `{"rules":"berkeley","solver":"w","start":"7k/5Q2/6K1/8/8/8/8/8 w - -","events":[]}`),
	})
	for i := range problems {
		p := problems[i]
		p.Exact = p.Verdict == database.Mate
		game, err := p.PGN()
		if err != nil {
			t.Fatal(err)
		}
		text, err := game.Append(nil)
		if err != nil {
			t.Fatal(err)
		}
		read, err := filtered.Parse(text, nil)
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		got, err := database.FromPGN(&read)
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		p.ID, p.Origin, p.Tags = p.NewID(), database.Origin{}, got.Tags
		sameProblems(t, string(text), []database.Problem{got}, []database.Problem{p})
	}
	position := database.Problem{Ply: 1, Belief: 1, Covered: 1, Verdict: database.Mate}
	position.Positions = append(position.Positions, positionOf(t, kriegspiel.Berkeley, "7k/5Q2/6K1/8/8/8/8/8 w - -"))
	if game, err := position.PGN(); err != nil || game.Record.Start != position.Positions[0] || len(game.Record.Events) != 0 {
		t.Errorf("one position: %+v, %v", game, err)
	}
	position.Positions = append(position.Positions, positionOf(t, kriegspiel.Berkeley, "k7/5Q2/6K1/8/8/8/8/8 w - -"))
	if _, err := position.PGN(); err == nil {
		t.Error("two positions became a PGN")
	}
}
