package selfplay

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"kriegmate/database/shard"
)

// shardRun returns a run of short games. The same near miss comes in games 2 and 7, and is
// to be kept once.
func shardRun(t *testing.T, games int, problems string) *Run {
	t.Helper()
	o := testOptions()
	o.Seed, o.MaxMoves, o.MaxStates = 5, 25, 50
	r := NewRun(o)
	r.Games, r.Workers = games, 2
	if err := r.SetWanted(problems); err != nil {
		t.Fatal(err)
	}
	return r
}

// shards plays all shards of a run, each with another number of workers.
func shards(t *testing.T, n int, run func() *Run) (names []string) {
	t.Helper()
	dir := t.TempDir()
	for i := 1; i <= n; i++ {
		r := run()
		r.Workers = 1 + i%3
		name := filepath.Join(dir, fmt.Sprintf("%d.kdb", i))
		if _, err := r.CreateShard(context.Background(), name, shard.Index{I: i, N: n}); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	return names
}

// All shards together become what one machine writes, into how many they may be cut.
func TestMerge(t *testing.T) {
	for _, test := range []struct {
		name     string
		games    int
		problems string
		change   func(*Options)
		shards   []int
	}{
		{"all that is found", 8, "", func(o *Options) {}, []int{1, 3, 7}},
		{"more shards than games", 2, "", func(o *Options) {}, []int{3}},
		{"so many problems", 8, "2", func(o *Options) { o.All, o.Diverse = true, false }, []int{3}},
		{"so many of each kind", 70, "1+1", func(o *Options) { o.PerGame, o.Reanalyse = 2, 5 }, []int{4}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if testing.Short() && test.games > 8 {
				return
			}
			run := func() *Run {
				r := shardRun(t, test.games, test.problems)
				test.change(r.Options)
				return r
			}
			whole := filepath.Join(t.TempDir(), "whole.kdb")
			done, err := run().Create(context.Background(), whole)
			if err != nil || done.Problems == 0 && test.games > 2 {
				t.Fatalf("%+v, %v", done, err)
			}
			want, _ := os.ReadFile(whole)
			for _, n := range test.shards {
				names := shards(t, n, run)
				slices.Reverse(names)
				out := filepath.Join(t.TempDir(), "out.kdb")
				counts, err := Merge(context.Background(), out, names...)
				if err != nil || counts.Problems() != done.Problems {
					t.Fatalf("%d shards: %v, %v, want %d problems", n, counts, err, done.Problems)
				}
				if got, err := os.ReadFile(out); err != nil || !bytes.Equal(got, want) {
					t.Errorf("%d shards: %v, or the files differ", n, err)
				}
			}
		})
	}
}
