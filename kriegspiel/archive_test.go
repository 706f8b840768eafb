package kriegspiel_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/database"
	"kriegmate/kriegspiel"
)

// archive holds files of the Berkeley problem database. It carries no licence
// and is no part of the project.
const archive = "../../shared/berkeley/krieg-db-v1.2-part.tgz"

// Every file of the database is read, and written back byte for byte; so it is
// after a detour through JSON, with its own tags.
func TestBerkeleyArchive(t *testing.T) {
	games := 0
	eachInArchive(t, func(name string, text []byte) {
		games++
		game, err := kriegspiel.ParsePGN(text, nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
		r := game.Record
		if r.Rules != kriegspiel.BerkeleyDB || r.Solver != white || len(r.Events) == 0 {
			t.Errorf("%s: %v, solver %v, %d events; want berkeley-db, w, some", name, r.Rules, r.Solver, len(r.Events))
		}
		if f := r.Follow(); !endsWithSolverToMove(f, r.Events) {
			t.Errorf("%s does not end with White to move", name)
		}
		writtenAs(t, name, game, text)
		back, err := kriegspiel.ParseJSON(r.AppendJSON(nil), nil)
		if err != nil {
			t.Errorf("%s: ParseJSON: %v", name, err)
			return
		}
		if diff := diffRecords(r, back); diff != "" {
			t.Errorf("%s: through JSON (-want +got):\n%s", name, diff)
		}
		game.Record = back
		writtenAs(t, name+" through JSON", game, text)
	})
	t.Logf("%d games", games)
	if games < 1000 {
		t.Errorf("%d games in the archive, want at least 1,000", games)
	}
}

func endsWithSolverToMove(f kriegspiel.Follower, events []kriegspiel.Event) bool {
	for _, e := range events {
		if err := f.Next(e); err != nil {
			return false
		}
	}
	return f.OwnTurn && !f.Ended
}

func writtenAs(t *testing.T, name string, game kriegspiel.PGN, want []byte) {
	t.Helper()
	got, err := game.Append(nil)
	if err != nil {
		t.Errorf("%s: Append: %v", name, err)
	} else if !bytes.Equal(got, want) {
		t.Errorf("%s (-want +got):\n%s", name, cmp.Diff(string(want), string(got)))
	}
}

// eachInArchive calls f for every game of the archive, or skips the test.
func eachInArchive(t *testing.T, f func(name string, text []byte)) {
	t.Helper()
	if _, err := os.Stat(archive); errors.Is(err, fs.ErrNotExist) {
		t.Skipf("the Berkeley database is not there: %v", err)
	}
	files, err := database.PGNFiles(archive)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		f(file.Name, file.Text)
	}
}
