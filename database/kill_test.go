package database_test

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"kriegmate/database"
	"kriegmate/database/internal/killtest"
)

// The test program appends to a file, if it is told so: its name, and how many
// problems it shall add before it closes the file as if it were interrupted, 0 for
// all.
func TestMain(m *testing.M) {
	killtest.Main(m, func(args []string) error {
		stop, err := strconv.Atoi(args[1])
		if err != nil {
			return err
		}
		return appendAll(os.Stdout, args[0], stop)
	})
}

// killProblems are what the killed programs write: each differs from all others.
func killProblems() []database.Problem {
	few := randomProblems(8, 10, 2)
	problems := make([]database.Problem, 1501)
	for i := range problems {
		problems[i] = few[i%len(few)]
		problems[i].Origin.Game = i + 1
	}
	return problems
}

var killHeader = database.Header{Generator: "a test of being killed", Frame: 4}

// appendAll goes on with a file, and tells each time how many problems are
// written.
func appendAll(out io.Writer, name string, stop int) error {
	w, err := database.Resume(name, killHeader, nil)
	if err != nil {
		return err
	}
	fmt.Fprintln(out, w.Written())
	problems := killProblems()[w.Kept():]
	if stop > 0 && stop < len(problems) {
		problems = problems[:stop]
	}
	for i := range problems {
		if err := w.Add(&problems[i]); err != nil {
			return err
		}
		fmt.Fprintln(out, w.Written())
	}
	return w.Close()
}

// A writer that is killed 50 times at random moments loses nothing that it
// said was written, and writes nothing twice; at the end the file is the one of
// a writer that nobody killed.
func TestKilled(t *testing.T) {
	all := killProblems()
	want, err := os.ReadFile(write(t, killHeader, all))
	if err != nil {
		t.Fatal(err)
	}
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	name := filepath.Join(t.TempDir(), "killed.kdb")
	kills, files := 0, 0
	for kills < 50 {
		stop := 0
		if random.IntN(3) == 0 {
			stop = 1 + random.IntN(6)
		}
		if killed, said := appendAndKill(t, random, name, stop); killed {
			kills++
			survived(t, name, all, said)
			continue
		}
		if got, err := os.ReadFile(name); err == nil && bytes.Equal(got, want) {
			os.Remove(name)
			files++
		}
	}
	if err := appendAll(io.Discard, name, 0); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("after %d kills the file has %d bytes and is not the one of %d bytes that nobody killed", kills, len(got), len(want))
	}
	t.Logf("%d kills, and %d times the file was finished before", kills, files)
}

// appendAndKill starts a program that appends to the file, and kills it at a
// random moment. It returns whether it was killed before its end, and how many
// problems it said were written.
func appendAndKill(t *testing.T, random *rand.Rand, name string, stop int) (killed bool, said int) {
	t.Helper()
	child := killtest.Start(t, name, strconv.Itoa(stop))
	// Wait until it works, mostly: then a kill hits the writing.
	if random.IntN(10) > 0 {
		said = lastNumber(t, child.Lines, 1)
	}
	// What it says is read all the time, or it would wait.
	last := make(chan int, 1)
	go func() { last <- lastNumber(t, child.Lines, 1<<30) }()
	killed = child.KillWhen(killtest.After(time.Duration(random.Int64N(int64(25 * time.Millisecond)))))
	return killed, max(said, <-last)
}

// lastNumber reads at most so many numbers, one a line, and returns the last.
func lastNumber(t *testing.T, lines *bufio.Reader, most int) (n int) {
	t.Helper()
	for range most {
		line, err := lines.ReadString('\n')
		if err == io.EOF {
			break // what was being written when it was killed does not count
		}
		if err == nil {
			n, err = strconv.Atoi(line[:len(line)-1])
		}
		if err != nil {
			t.Error(err)
			break
		}
	}
	return n
}

// survived checks that the file has at least the problems that were said to be
// written, and none but those.
func survived(t *testing.T, name string, all []database.Problem, said int) {
	t.Helper()
	r, err := database.Open(name)
	switch {
	case said == 0 && (errors.Is(err, os.ErrNotExist) || errors.Is(err, database.ErrFormat) || errors.Is(err, database.ErrCut)):
		return // killed before there was a header
	case err != nil:
		t.Fatal(err)
	}
	defer r.Close()
	got, err := collect(r.Problems())
	if err != nil && !errors.Is(err, database.ErrCut) {
		t.Errorf("after a kill: %v", err)
	}
	if len(got) < said {
		t.Errorf("after a kill: %d problems, but %d were said to be written", len(got), said)
	}
	sameProblems(t, "after a kill", got, all[:min(len(got), len(all))])
}
