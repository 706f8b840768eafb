package database_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"kriegmate/database"
	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// berkeleyFile holds a part of the Berkeley problem database. It carries no
// licence and is no part of the project.
const berkeleyFile = "../../shared/berkeley/krieg-db-v1.2-part.tgz"

// berkeley imports the part of the database, or skips the test.
func berkeley(tb testing.TB) []database.Problem {
	tb.Helper()
	if _, err := os.Stat(berkeleyFile); errors.Is(err, fs.ErrNotExist) {
		tb.Skipf("the Berkeley database is not there: %v", err)
	}
	problems, err := collect(database.Import(berkeleyFile, nil))
	if err != nil {
		tb.Fatal(err)
	}
	return problems
}

// The part of the database is imported in order, with what its names and tags
// say.
func TestBerkeley(t *testing.T) {
	problems := berkeley(t)
	var counts database.Counts
	for i := range problems {
		p := &problems[i]
		counts.Add(p)
		name := strings.TrimSuffix(path.Base(p.Origin.File), ".pgn")
		mate := strings.HasPrefix(name, "mate")
		switch folder := path.Dir(p.Origin.File); {
		case folder != []string{3: "d3", 5: "d5", 7: "d7", 9: "d9"}[p.Ply]:
			t.Errorf("%s: %d ply", p.Origin.File, p.Ply)
		case mate != (p.Verdict == database.Mate) || !mate && p.Verdict != database.NearMiss:
			t.Errorf("%s: %v", p.Origin.File, p.Verdict)
		case p.Rules != kriegspiel.BerkeleyDB || p.Exact != mate:
			t.Errorf("%s: rules %v, exact %v", p.Origin.File, p.Rules, p.Exact)
		}
	}
	// Counted with tar tzf, grep and uniq -c.
	want := database.Counts{
		{Ply: 3, Verdict: database.Mate, Problems: 249}, {Ply: 3, Verdict: database.NearMiss, Problems: 235},
		{Ply: 5, Verdict: database.Mate, Problems: 239}, {Ply: 5, Verdict: database.NearMiss, Problems: 252},
		{Ply: 7, Verdict: database.Mate, Problems: 262}, {Ply: 7, Verdict: database.NearMiss, Problems: 228},
		{Ply: 9, Verdict: database.Mate, Problems: 79}, {Ply: 9, Verdict: database.NearMiss, Problems: 106},
	}
	if len(counts) != len(want) {
		t.Fatalf("counts %v, want %v", counts, want)
	}
	for i := range want {
		if counts[i] != want[i] {
			t.Errorf("counts %v, want %v", counts[i], want[i])
		}
	}
	for i, name := range []string{"d3/mate0.pgn", "d3/mate1.pgn", "d3/mate2.pgn"} {
		if problems[i].Origin.File != name {
			t.Errorf("problem %d is %s, want %s", i+1, problems[i].Origin.File, name)
		}
	}
	belief, err := mate.Open(t.Context(), mate.Given{Rules: problems[0].Rules, Record: problems[0].Record, Positions: problems[0].Positions}, estimate.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if states, err := belief.All(); err != nil || len(states) != problems[0].Belief {
		t.Errorf("%s: %d states, %v; want %d", problems[0].Origin.File, len(states), err, problems[0].Belief)
	}
}

// The tag largest-mate-subset is no more than a lower bound: of the 16 states of
// d3/nomate443 it says 12, and the one move b8d6 mates in 13.
func TestBerkeleyTagIsLowerBound(t *testing.T) {
	problems := berkeley(t)
	i := slices.IndexFunc(problems, func(p database.Problem) bool { return p.Origin.File == "d3/nomate443.pgn" })
	if i < 0 {
		t.Skip("this part of the Berkeley database is without d3/nomate443")
	}
	p := &problems[i]
	belief, err := mate.Open(t.Context(), mate.Given{Rules: p.Rules, Record: p.Record, Positions: p.Positions}, estimate.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	states, err := belief.All()
	if err != nil {
		t.Fatal(err)
	}
	most, best := 0, chess.Move(0)
	for _, m := range p.Rules.Moves(nil, &belief.View) {
		mated := 0
		for _, s := range states {
			if p.Rules.Try(&belief.View, &s, m).Won() {
				mated++
			}
		}
		if mated > most {
			most, best = mated, m
		}
	}
	if len(states) != 16 || p.Covered != 12 || most != 13 || p.Exact {
		t.Errorf("%v mates %d of %d states, the tag says %d, exact %v", best, most, len(states), p.Covered, p.Exact)
	}
}

// Every problem of the part survives the file, within the size, and is exported
// byte for byte as it was published.
func TestBerkeleyThereAndBack(t *testing.T) {
	problems := berkeley(t)
	if testing.Short() {
		problems = problems[:300]
	}
	r := open(t, write(t, database.Header{Generator: "a test", Rules: "berkeley-db"}, problems))
	published := publishedFiles(t)
	read, err := collect(r.Problems())
	if err != nil {
		t.Fatal(err)
	}
	sameProblems(t, "through the file", read, problems)
	for i := range read {
		game, err := read[i].PGN()
		if err != nil {
			t.Fatal(err)
		}
		text, err := game.Append(nil)
		if err != nil {
			t.Fatal(err)
		}
		if want := published[read[i].Origin.File]; !bytes.Equal(text, want) {
			t.Errorf("%s is exported as\n%s\nwant\n%s", read[i].Origin.File, text, want)
		}
	}
	// Only some have about as many moves as the bound is for.
	var long []database.Problem
	for _, p := range read {
		if turns := strings.Count(string(published[p.Origin.File]), "?? {"); turns >= 20 && turns <= 30 {
			long = append(long, p)
		}
	}
	if got := perProblem(t, long); got > mostBytes {
		t.Errorf("%.0f bytes a problem, want at most %d", got, mostBytes)
	}
}

// publishedFiles reads the archive without any code of the package.
func publishedFiles(t *testing.T) map[string][]byte {
	t.Helper()
	file, err := os.Open(berkeleyFile)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for entries := tar.NewReader(unzipped); ; {
		entry, err := entries.Next()
		if err == io.EOF {
			return files
		}
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(entries)
		if err != nil {
			t.Fatal(err)
		}
		files[strings.TrimPrefix(entry.Name, "database-v1.2/")] = text
	}
}
