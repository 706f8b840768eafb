package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kriegmate/database/bench"
)

// The problems with labels by others are no part of the project: the tests that read
// them skip where they are absent.
const (
	berkeleyArchive = "../../../shared/berkeley/krieg-db-v1.2-part.tgz"
	composedProblem = "../../../shared/composed.jsonl"
)

var deep = flag.Bool("deep", false, "run the long versions of the tests")

// mislabelled are the problems of the Berkeley database that are called mates and are
// refuted, with certificates that hold.
var mislabelled = map[string]bool{"d7/mate286.pgn": true, "d7/mate19.pgn": true}

// present skips a test without the file.
func present(t *testing.T, name string) {
	t.Helper()
	if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
		t.Skipf("the shared data are not there: %v", err)
	}
}

// The program as it is shipped decides the Berkeley problems as they are labelled: with
// -deep all of 3 to 9 ply, else a few of 3 and 5.
func TestBerkeleyLabels(t *testing.T) {
	present(t, berkeleyArchive)
	dir := t.TempDir()
	file, results := filepath.Join(dir, "berkeley.kdb"), filepath.Join(dir, "results.jsonl")
	if _, complaints, status := kriegmate(t, "", "import", berkeleyArchive, "--out", file); status != 0 {
		t.Fatal(complaints)
	}
	args := []string{"bench", file, "--searchers", "best", "--min-time", "0s", "--timeout", "10m", "--memory", "4096", "--out", results}
	least := 1600
	if !*deep {
		args, least = append(args, "--ply", "3,5", "--every", "25"), 35
	}
	out, complaints, status := kriegmate(t, "", args...)
	run, err := bench.ReadRun(results)
	if err != nil || status > statusFailed {
		t.Fatalf("status %d, %v, %s", status, err, complaints)
	}
	for i := range run.Results {
		if r := &run.Results[i]; !r.Solved() && !mislabelled[r.Origin] {
			t.Errorf("%s, %v in %d ply: found %s %s", r.Origin, r.Want, r.Ply, r.Found, r.Stopped)
		}
	}
	if n := len(run.Results); n != run.Head.Problems || n < least {
		t.Errorf("%d results of %d problems, want %d at least\n%s", n, run.Head.Problems, least, out)
	}
}

// And composed problems as others have solved them: with -deep all, the deepest of 17
// ply, else those of 3 ply.
func TestComposedLabels(t *testing.T) {
	present(t, composedProblem)
	file, err := os.Open(composedProblem)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var questions strings.Builder
	want := map[string]string{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var row struct {
			ID     string
			Belief []string
			Ply    int
			Mate   *bool
		}
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		if row.Mate == nil || row.Ply > 3 && !*deep {
			continue
		}
		id := fmt.Sprintf("%s, %d ply", row.ID, row.Ply)
		if want[id] = "no-mate"; *row.Mate {
			want[id] = "mate"
		}
		question, err := json.Marshal(map[string]any{"id": id, "belief": row.Belief, "ply": row.Ply})
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&questions, "%s\n", question)
	}
	out, complaints, status := kriegmate(t, questions.String(), "solve", "--batch", "--searcher", "best")
	if status > statusFailed {
		t.Fatalf("status %d, %s", status, complaints)
	}
	answered := 0
	for line := range strings.Lines(out) {
		var answer struct{ ID, Verdict string }
		if err := json.Unmarshal([]byte(line), &answer); err != nil {
			t.Fatal(err)
		}
		if answered++; answer.Verdict != want[answer.ID] {
			t.Errorf("%s: %s, want %s", answer.ID, answer.Verdict, want[answer.ID])
		}
	}
	if answered != len(want) || answered < 20 {
		t.Errorf("%d answers to %d questions", answered, len(want))
	}
}
