package selfplay

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"kriegmate/database"
	"kriegmate/database/internal/killtest"
)

// The test program goes on with the file that it is told of.
func TestMain(m *testing.M) {
	killtest.Main(m, func(args []string) error {
		pause := func(*database.Problem) error { time.Sleep(10 * time.Millisecond); return nil }
		return generate(context.Background(), args[0], killedRun(), pause)
	})
}

// killedRun is the run that is killed.
func killedRun() *Run {
	r := NewRun(testOptions())
	r.Games, r.Workers = 2, 2
	return r
}

// A run that is killed 20 times, at random moments and whenever the file has
// grown, and resumed each time, writes the file of one that nobody killed.
func TestKilled(t *testing.T) {
	start := time.Now()
	want := generated(t, killedRun())
	whole := time.Since(start)
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	name := filepath.Join(t.TempDir(), "problems.kdb")
	kills, held := 0, map[int]bool{}
	times := 10
	switch {
	case testing.Short():
		times = 2
	case *deepSets:
		times = 20
	}
	for attempts := 0; kills < times || len(held) < 2; attempts++ {
		if attempts == 20*times {
			t.Fatalf("%d attempts: %d killed, and left files with %v problems", attempts, kills, held)
		}
		before := problemsIn(name)
		now := killtest.After(20*time.Millisecond + time.Duration(random.Int64N(int64(whole))))
		if kills%2 == 1 {
			now = func() bool { return problemsIn(name) > before }
		}
		if killtest.Start(t, name).KillWhen(now) {
			kills++
			held[problemsIn(name)] = true
			continue
		}
		compareFile(t, name, want) // it was finished before
		os.Remove(name)
	}
	if err := generate(context.Background(), name, killedRun(), nothing); err != nil {
		t.Fatal(err)
	}
	compareFile(t, name, want)
}

// compareFile tells whether a file has the bytes that are wanted.
func compareFile(t *testing.T, name string, want []byte) {
	t.Helper()
	got, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("the file differs from that of a run that was not interrupted")
	}
}

// problemsIn returns how many problems can be read from a file that was cut.
func problemsIn(name string) (n int) {
	r, err := database.Open(name)
	if err != nil {
		return 0
	}
	defer r.Close()
	for _, err := range r.Problems() {
		if err != nil {
			break
		}
		n++
	}
	return n
}
