package kriegspiel_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/database"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/filtered"
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
		game, ok := thereAndBack(t, name, text)
		if !ok {
			return
		}
		r := game.Record
		if r.Rules != kriegspiel.BerkeleyDB || r.Solver != white || len(r.Events) == 0 {
			t.Errorf("%s: %v, solver %v, %d events; want berkeley-db, w, some", name, r.Rules, r.Solver, len(r.Events))
		}
		if f := r.Follow(); !endsWithSolverToMove(f, r.Events) {
			t.Errorf("%s does not end with White to move", name)
		}
	})
	t.Logf("%d games", games)
	if games < 1000 {
		t.Errorf("%d games in the archive, want at least 1,000", games)
	}
}

// The same for games of our own, of self-play and of random moves: of both
// solvers and rule sets, some from another start than the normal array.
func TestGamesFile(t *testing.T) {
	data, err := os.ReadFile("testdata/games.pgn")
	if err != nil {
		t.Fatal(err)
	}
	had := map[string]int{}
	for i, text := range bytes.SplitAfter(data, []byte("%\n")) {
		text, ok := bytes.CutSuffix(text, []byte("%\n"))
		if !ok {
			break
		}
		game, ok := thereAndBack(t, fmt.Sprintf("game %d", i+1), text)
		if !ok {
			continue
		}
		r := &game.Record
		had[r.Rules.String()]++
		had[r.Solver.Name()]++
		if r.Start != chess.Start() {
			had["another start"]++
		}
		for _, e := range r.Events {
			had["events"]++
			if e.Refusals > 0 || e.Percept.Illegal() {
				had["refusals"]++
			}
			if e.Percept.Check() != 0 {
				had["checks"]++
			}
		}
	}
	want := map[string]int{"berkeley": 18, "berkeley-db": 6, "White": 18, "Black": 6, "another start": 6, "events": 1252, "refusals": 541, "checks": 102}
	if diff := cmp.Diff(want, had); diff != "" {
		t.Errorf("what the games have (-want +got):\n%s", diff)
	}
}

// thereAndBack reads a game and writes it back, also by way of JSON.
func thereAndBack(t *testing.T, name string, text []byte) (filtered.PGN, bool) {
	t.Helper()
	game, err := filtered.Parse(text, nil)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return game, false
	}
	writtenAs(t, name, game, text)
	back, err := kriegspiel.ParseJSON(game.Record.AppendJSON(nil), nil)
	if err != nil {
		t.Errorf("%s: ParseJSON: %v", name, err)
		return game, false
	}
	if diff := diffRecords(game.Record, back); diff != "" {
		t.Errorf("%s: through JSON (-want +got):\n%s", name, diff)
	}
	writtenAs(t, name+" through JSON", filtered.PGN{Tags: game.Tags, Record: back}, text)
	return game, true
}

func endsWithSolverToMove(f kriegspiel.Follower, events []kriegspiel.Event) bool {
	for _, e := range events {
		if err := f.Next(e); err != nil {
			return false
		}
	}
	return f.OwnTurn && !f.Ended
}

func writtenAs(t *testing.T, name string, game filtered.PGN, want []byte) {
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
