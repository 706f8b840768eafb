package bench

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kriegmate/andor"
	"kriegmate/database"
	"kriegmate/database/internal/killtest"
	"kriegmate/mate"
)

// The test program works on the results file that it is told of, to its end, or if it is
// to be killed until there are a few results more.
func TestMain(m *testing.M) {
	killtest.Main(m, func(args []string) error {
		if len(args) > 1 && args[1] == doomed {
			return longRun(args[0], 3*time.Millisecond, 8)
		}
		return longRun(args[0], 0, 500)
	})
}

const doomed = "doomed"

// longRun puts 250 problems to two searchers, each of which takes the given
// time for each, and goes on where the file ends. After as many searches as most it
// waits to be killed: however late that comes on a busy machine, there is something left.
func longRun(name string, each time.Duration, most int32) error {
	p, err := mate.OfFEN(corner, 0, nil)
	if err != nil {
		return err
	}
	position := p.View.OwnTurn(&p.Known()[0])
	var problems []database.Problem
	for i := range 250 {
		q := database.Problem{ID: fmt.Sprintf("p%d", i), Ply: 2*i + 1, Belief: 1, Verdict: database.Verdict(i % 3)}
		q.Positions = append(q.Positions, position)
		problems = append(problems, q)
	}
	var searches atomic.Int32
	slow := func(_ context.Context, q *mate.Problem) mate.Result {
		if searches.Add(1) > most {
			time.Sleep(time.Hour)
		}
		time.Sleep(each)
		return mate.Result{Verdict: andor.Proved, Integrated: 1, Stats: andor.Stats{Expanded: int64(q.Depth)}}
	}
	s := Session{
		Workers: 2, Contenders: []Contender{contender("one", slow), contender("two", slow)},
		Sources: []Source{source("invented", problems...)}, File: name,
	}
	_, err = s.Resume(context.Background())
	return err
}

// A run that is killed fifty times, at any moment, and gone on with each time
// ends with the results of one that was not: nothing is lost, nothing is there
// twice.
func TestKill(t *testing.T) {
	dir := t.TempDir()
	quiet, killed := filepath.Join(dir, "quiet.jsonl"), filepath.Join(dir, "killed.jsonl")
	if err := longRun(quiet, 0, 500); err != nil {
		t.Fatal(err)
	}
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	for kills := 0; kills < 50; kills++ {
		// Every other time it is killed while it writes, else at once.
		size, late := fileSize(killed), killtest.After(10*time.Second)
		pause := time.Duration(rng.IntN(20)) * time.Millisecond
		var writes func() bool
		now := func() bool {
			if writes == nil && (kills%2 == 1 || fileSize(killed) != size || late()) {
				writes = killtest.After(pause)
			}
			return writes != nil && writes()
		}
		if !killtest.Start(t, killed, doomed).KillWhen(now) {
			t.Fatalf("kill %d came too late", kills+1)
		}
	}
	killedRun, err := ReadRun(killed)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(killedRun.Results); n < 25 || n >= 500 {
		t.Fatalf("%d of 500 results after all kills: the test proves nothing", n)
	}
	killtest.Start(t, killed).Wait()
	got, err := ReadRun(killed)
	if err != nil {
		t.Fatal(err)
	}
	want, err := ReadRun(quiet)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(timeless(want.Results), timeless(got.Results)); d != "" || len(got.Results) != 500 {
		t.Errorf("%d results, want 500: %s", len(got.Results), d)
	}
}

// fileSize returns the size of a file, -1 if there is none.
func fileSize(name string) int64 {
	info, err := os.Stat(name)
	if err != nil {
		return -1
	}
	return info.Size()
}
