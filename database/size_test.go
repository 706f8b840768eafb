package database_test

import (
	"os"
	"testing"

	"kriegmate/database"
	"kriegmate/kriegspiel"
)

// mostBytes is what a problem with a record of 25 moves may take.
const mostBytes = 250

// A problem with a record of 25 moves takes at most 250 bytes, even where the
// moves are as hard to guess as those of random play.
func TestSize(t *testing.T) {
	n := 640
	if testing.Short() {
		n = 128
	}
	problems := randomProblems(5, n, 25)
	if got := perProblem(t, problems); got > mostBytes {
		t.Errorf("%.0f bytes a problem, want at most %d", got, mostBytes)
	}
}

// perProblem returns the size of a file of these problems, divided by their
// number.
func perProblem(t *testing.T, problems []database.Problem) float64 {
	t.Helper()
	info, err := os.Stat(write(t, database.Header{Generator: "a test"}, problems))
	if err != nil {
		t.Fatal(err)
	}
	moves, tries := 0, 0
	for i := range problems {
		for _, e := range problems[i].Record.Events {
			if e.Percept&kriegspiel.Theirs != 0 {
				continue
			}
			tries++
			if !e.Percept.Illegal() {
				moves++
			}
		}
	}
	n := float64(len(problems))
	size := float64(info.Size()) / n
	t.Logf("%d problems with %.1f moves and %.1f refused tries: %.1f bytes each", len(problems), float64(moves)/n, float64(tries-moves)/n, size)
	return size
}
