package database_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kriegmate/database"
	"kriegmate/kriegspiel"
)

// writeLines writes a file of lines for an import.
func writeLines(t *testing.T, lines ...string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "own.JSONL")
	if err := os.WriteFile(name, []byte(strings.Join(lines, "\n")), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

// The corner as a line: with king and rook against a king, Kf7 and Rh1 mate.
const cornerLine = `{"rules":"berkeley","solver":"w","ply":3,"verdict":"mate","belief":1,"covered":1,"exact":true,"positions":["7k/8/5K2/8/8/8/8/6R1 w - -"]}`

// Problems are imported from lines of JSON as they stand in a file of problems. An id is
// made where there is none.
func TestImportLines(t *testing.T) {
	named := strings.Replace(cornerLine, "{", `{"id":"mine",`, 1)
	elsewhere := strings.Replace(cornerLine, `"positions"`, `"origin":{"file":"a book"},"positions"`, 1)
	problems, err := collect(database.Import(writeLines(t, "\ufeff"+cornerLine, "", named, elsewhere, ""), nil))
	if err != nil || len(problems) != 3 {
		t.Fatalf("%d problems, %v, want 3", len(problems), err)
	}
	for i, want := range []struct{ id, origin string }{{problems[0].NewID(), "own.JSONL"}, {"mine", "own.JSONL"}, {problems[0].NewID(), "a book"}} {
		p := &problems[i]
		if p.ID != want.id || p.Origin.File != want.origin || p.Verdict != database.Mate || p.Rules != kriegspiel.Berkeley || p.Check() != nil {
			t.Errorf("problem %d: %+v, want the id %s from %s", i+1, p, want.id, want.origin)
		}
	}
	// The rule set that they have may be named, no other one: there their verdicts need not be right.
	rules := kriegspiel.Berkeley
	if same, err := collect(database.Import(writeLines(t, named), &rules)); err != nil || len(same) != 1 || same[0].ID != "mine" {
		t.Errorf("under their rules: %+v, %v", same, err)
	}
	rules = kriegspiel.BerkeleyDB
	name := writeLines(t, named)
	if others, err := collect(database.Import(name, &rules)); err == nil || err.Error() != name+": line 1: rules: berkeley, but --rules says berkeley-db" {
		t.Errorf("under other rules: %+v, %v", others, err)
	}
	// What a file holds is what its lines say.
	out := filepath.Join(t.TempDir(), "own.kdb")
	if _, err := (&database.Importer{File: out, Sources: []string{writeLines(t, cornerLine)}}).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	r, err := database.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	read, err := collect(r.Problems())
	if err != nil {
		t.Fatal(err)
	}
	sameProblems(t, "the file", read, problems[:1])
}

func TestImportLinesErrors(t *testing.T) {
	for _, test := range []struct{ line, want string }{
		{`{"ply":3}`, "line 2: rules: "},
		{"hello", "line 2: not JSON"},
		{strings.Replace(cornerLine, `"ply":3`, `"ply":2`, 1), "line 2: ply: 2, want an odd number"},
		{strings.Replace(cornerLine, `"ply"`, `"elo"`, 1), "line 2: elo: unknown field"},
		{strings.Replace(cornerLine, `"covered":1`, `"covered":0`, 1), "line 2: covered: 0 of 1 states, but the verdict is mate"},
		{strings.Replace(cornerLine, " w - -", " b - -", 1), "line 2: positions: "},
	} {
		name := writeLines(t, cornerLine, test.line, cornerLine)
		problems, err := collect(database.Import(name, nil))
		if len(problems) != 1 || err == nil || !strings.HasPrefix(err.Error(), name+": "+test.want) {
			t.Errorf("%s: %d problems, %v, want 1 and %q", test.line, len(problems), err, test.want)
		}
	}
	if _, err := collect(database.Import("nowhere.jsonl", nil)); err == nil || !strings.HasPrefix(err.Error(), "nowhere.jsonl: no such file") {
		t.Errorf("no file: %v", err)
	}
}
