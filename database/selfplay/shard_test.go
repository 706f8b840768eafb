package selfplay

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/database"
	"kriegmate/database/shard"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
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

// handmade writes a shard with problems of which only game, size and key matter.
func handmade(t *testing.T, s Shard, finds ...[3]int) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), fmt.Sprintf("%d.kdb", s.I))
	w, err := database.Stage(name, s.Header())
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range finds {
		p := database.Problem{
			ID: fmt.Sprintf("%d-%d", s.I, i), Rules: s.Options.Rules, Ply: 3, Verdict: database.Mate, Belief: f[1], Covered: f[1], Exact: true,
			Record: &kriegspiel.Record{Rules: s.Options.Rules, Start: chess.Start()},
			Origin: database.Origin{Seed: s.Options.Seed, Game: f[0]}, Tags: []kriegspiel.Tag{{Name: keyTag, Value: fmt.Sprintf("%016x", f[2])}},
		}
		if err := w.Add(&p); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return name
}

// Of the games of all shards those problems are kept that a run keeps: one of a game, the
// larger first; none twice; small ones only as a fifth.
func TestMergeSelects(t *testing.T) {
	run := NewRun(testOptions())
	run.Games = 8
	first := handmade(t, run.Shard(shard.Index{I: 1, N: 2}),
		[3]int{1, 1, 'a'}, // small, and nothing is kept yet
		[3]int{1, 5, 'b'}, // kept, #1
		[3]int{2, 5, 'b'}, // again
		[3]int{3, 5, 'c'}, // kept, #2
		[3]int{3, 7, 'h'}, // of a game that has one
		[3]int{4, 5, 'd'}) // kept, #3
	second := handmade(t, run.Shard(shard.Index{I: 2, N: 2}),
		[3]int{5, 5, 'e'}, // kept, #4
		[3]int{6, 2, 'a'}, // the first small one, one of five
		[3]int{7, 1, 'g'}, // a second one, of six
		[3]int{8, 5, 'c'}) // again
	out := filepath.Join(t.TempDir(), "out.kdb")
	if _, err := Merge(context.Background(), out, second, first); err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, p := range problemsOf(t, out) {
		if p.Tags != nil {
			t.Errorf("%s has the tags %v", p.ID, p.Tags)
		}
		ids = append(ids, p.ID)
	}
	if want := []string{"1-1", "1-3", "1-5", "2-0", "2-1"}; !slices.Equal(ids, want) {
		t.Errorf("kept %v, want %v", ids, want)
	}
}

// What is not a shard of the run, or not whole, is refused by its name, and nothing is
// written.
func TestMergeRefuses(t *testing.T) {
	of := func(i int, change func(*Shard)) Shard {
		o := *testOptions()
		s := Shard{shard.Index{I: i, N: 2}, &o, 4, 0, "abc"}
		change(&s)
		return s
	}
	same := func(*Shard) {}
	good := handmade(t, of(1, same), [3]int{1, 5, 1})
	plain := filepath.Join(t.TempDir(), "plain.kdb")
	run := shardRun(t, 1, "")
	if _, err := run.Create(context.Background(), plain); err != nil {
		t.Fatal(err)
	}
	cut := handmade(t, of(2, same), [3]int{3, 5, 2})
	data, err := os.ReadFile(cut)
	if err == nil {
		err = os.WriteFile(cut, data[:len(data)*2/3], 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ name, other, want string }{
		{"seed", handmade(t, of(2, func(s *Shard) { s.Options.Seed = 16 })), " is of another run than " + good + ": seed 16, but seed 15"},
		{"rules", handmade(t, of(2, func(s *Shard) { s.Options.Rules = kriegspiel.BerkeleyDB })), ": rules berkeley-db, but rules berkeley"},
		{"commit", handmade(t, of(2, func(s *Shard) { s.Commit = "abd" })), ": commit abd, but commit abc"},
		{"options", handmade(t, of(2, func(s *Shard) { s.Options.All = true })), " --reanalyse 3 --all, but options "},
		{"games", handmade(t, of(2, func(s *Shard) { s.Games = 5 })), ": 5 games, but 4 games"},
		{"problems", handmade(t, of(2, func(s *Shard) { s.Problems = 9 })), ": 4 games and 9 problems, but 4 games"},
		{"number of shards", handmade(t, of(2, func(s *Shard) { s.N = 3 })), " is shard 2/3, but "},
		{"twice", handmade(t, of(1, same)), " are both shard 1/2: leave one out"},
		{"game of another shard", handmade(t, of(2, same), [3]int{2, 5, 2}), ": problem 2-0 is of game 2 of seed 15, but shard 2/2 has games 3 to 4"},
		{"games in no order", handmade(t, of(2, same), [3]int{4, 5, 2}, [3]int{3, 5, 3}), ": problem 2-1 is of game 3 of seed 15"},
		{"no shard", plain, plain + ": not a shard"},
		{"cut", cut, cut + ": at byte "},
		{"missing file", plain + "x", plain + "x: no such file"},
	} {
		out := filepath.Join(t.TempDir(), "out.kdb")
		_, err := Merge(context.Background(), out, good, test.other)
		if err == nil || !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), test.other) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %s", test.name, err, test.want)
		}
		if left, _ := os.ReadDir(filepath.Dir(out)); len(left) > 0 {
			t.Errorf("%s: %v is left", test.name, left)
		}
	}
	if _, err := Merge(context.Background(), filepath.Join(t.TempDir(), "out.kdb"), good); err == nil || err.Error() != "shard 2/2 is missing" {
		t.Errorf("a gap: %v", err)
	}
}

// Options are read as they are written.
func TestParseOptions(t *testing.T) {
	plain := DefaultOptions()
	all := Options{
		MinBelief: 2, MaxBelief: 30, MaxStates: 40, MaxMoves: 50, MaxTries: 1 << 40, Reanalyse: 7, First: 5, MinHidden: 3, Plies: []int{5, 7},
		Verdicts: []database.Verdict{database.Mate, database.NearMiss}, PerGame: 4, All: true, Endings: true, Mates: 8, NearMisses: 9,
	}
	for _, want := range []Options{plain, all} {
		got, err := ParseOptions(want.String())
		if d := cmp.Diff(want, got); err != nil || d != "" {
			t.Errorf("%s: %v %s", want, err, d)
		}
	}
	for _, text := range []string{"", "--all", plain.String() + " --new 3", plain.String() + " --ply x", plain.String() + " --all --all"} {
		if _, err := ParseOptions(text); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}
