package selfplay

import (
	"context"
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

// rereadOptions keep everything of one ply, so that what is found does not depend on what
// was kept before.
func rereadOptions(ply int, verdicts ...database.Verdict) *Options {
	o := DefaultOptions()
	o.Seed, o.Reanalyse, o.Plies, o.Verdicts, o.All, o.Diverse, o.MaxMoves, o.MaxStates = 4, ply, []int{ply}, verdicts, true, false, 30, 1000
	return &o
}

// problemsOf returns the problems of a file.
func problemsOf(t *testing.T, name string) (list []database.Problem) {
	t.Helper()
	r, err := database.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for p, err := range r.Problems() {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return list
}

// What is found in the near misses of a file is what the games themselves give with more
// reanalysis: in one run, in one that goes on, and in shards.
func TestHarvestAgain(t *testing.T) {
	const games = 5
	ctx, dir := context.Background(), t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	played := func(name string, o *Options) []database.Problem {
		r := NewRun(o)
		r.Games, r.Workers = games, 2
		if _, err := r.Create(ctx, file(name)); err != nil {
			t.Fatal(err)
		}
		return problemsOf(t, file(name))
	}
	near := played("three.kdb", rereadOptions(3, database.NearMiss))
	want := played("five.kdb", rereadOptions(5))
	verdicts := map[database.Verdict]int{}
	for i := range want {
		verdicts[want[i].Verdict]++
	}
	if len(near) == 0 || len(verdicts) != 2 {
		t.Fatalf("%d near misses of 3 ply, and of 5 ply %v: these games test nothing", len(near), verdicts)
	}

	reread := func() *Run {
		o := rereadOptions(5)
		o.Seed = 0 // which the file knows
		r := NewRun(o)
		if err := r.ReadFrom(ctx, file("three.kdb")); err != nil {
			t.Fatal(err)
		}
		return r
	}
	r := reread()
	if _, err := r.Create(ctx, file("again.kdb")); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, problemsOf(t, file("again.kdb"))); diff != "" {
		t.Errorf("-played +read again:\n%s", diff)
	}
	if got := r.Report(); got.Games != got.Ends[Reread] || got.Games != len(r.source) {
		t.Errorf("%d games of %d, %d of them read again", got.Games, len(r.source), got.Ends[Reread])
	}

	r = reread()
	r.Problems = 3
	for range 2 {
		if _, err := r.Resume(ctx, file("resumed.kdb")); err != nil {
			t.Fatal(err)
		}
		r = reread()
	}
	if diff := cmp.Diff(want, problemsOf(t, file("resumed.kdb"))); diff != "" {
		t.Errorf("-played +resumed:\n%s", diff)
	}

	var names []string
	for i := 1; i <= 2; i++ {
		names = append(names, file("shard"+string(rune('0'+i))))
		if _, err := reread().CreateShard(ctx, names[i-1], shard.Index{I: i, N: 2}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Merge(ctx, file("merged.kdb"), names...); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, problemsOf(t, file("merged.kdb"))); diff != "" {
		t.Errorf("-played +merged:\n%s", diff)
	}
}

// A moment that is a near miss of 3 ply and of 5 is looked at once, from 5 ply on.
func TestReadFromBothPlies(t *testing.T) {
	name := filepath.Join(t.TempDir(), "both.kdb")
	o := rereadOptions(5, database.NearMiss)
	o.Plies = nil
	r := NewRun(o)
	r.Games = 2
	if _, err := r.Create(t.Context(), name); err != nil {
		t.Fatal(err)
	}
	type moment struct{ game, events int }
	least, both := map[moment]int{}, 0
	for _, p := range problemsOf(t, name) {
		m := moment{p.Origin.Game, len(p.Record.Events)}
		if ply, ok := least[m]; !ok || p.Ply < ply {
			least[m] = p.Ply
		}
		if p.Ply == 5 {
			both++
		}
	}
	again := NewRun(rereadOptions(7))
	if err := again.ReadFrom(t.Context(), name); err != nil {
		t.Fatal(err)
	}
	places := 0
	for game, list := range again.source {
		for _, x := range list {
			places++
			if want := least[moment{game, len(x.record.Events)}] + 2; x.ply != want {
				t.Errorf("game %d: looked at with %d ply first, want %d", game, x.ply, want)
			}
		}
	}
	if places != len(least) || both == 0 {
		t.Errorf("%d places of %d moments, %d with 5 ply", places, len(least), both)
	}
}

// Problems of a file are of no use to who looks no further than their ply.
func TestReadFromNoFurther(t *testing.T) {
	name := filepath.Join(t.TempDir(), "three.kdb")
	r := NewRun(rereadOptions(3))
	r.Games = 2
	if made, err := r.Create(t.Context(), name); err != nil || made.Problems == 0 {
		t.Fatal(made, err)
	}
	for ply, want := range map[int]string{3: "have 3 ply and more, and reanalyse is 3", 5: ""} {
		o := rereadOptions(ply)
		err := NewRun(o).ReadFrom(t.Context(), name)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("with %d ply: %v, want %q", ply, err, want)
		}
	}
}

// A turn before a mate in 3 ply there may be one in 5. What is found there, and in near misses, is
// found in the games themselves too, by who looks everywhere with 5 ply, and nothing else is; nor is
// anything found twice.
func TestHarvestBeforeMates(t *testing.T) {
	ctx, name := context.Background(), filepath.Join(t.TempDir(), "three.kdb")
	options := func(ply int, verdicts ...database.Verdict) *Options {
		o := rereadOptions(ply, verdicts...)
		o.Seed, o.MaxMoves = 6, 60
		return o
	}
	r := NewRun(options(3))
	r.Games, r.Workers = 20, 2
	if _, err := r.Create(ctx, name); err != nil {
		t.Fatal(err)
	}
	play := func(r *Run) map[string]database.Problem {
		list := map[string]database.Problem{}
		err := r.Play(ctx, func(p *database.Problem) error {
			if _, twice := list[p.ID]; twice {
				t.Errorf("%s is found twice", p.ID)
			}
			list[p.ID] = *p
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	everywhere := options(5, database.Mate)
	everywhere.First = 5
	all := NewRun(everywhere)
	all.Games, all.Workers = 20, 2
	want := play(all)
	before, there := 0, 0
	found := problemsOf(t, name)
	for id, p := range want {
		n := len(p.Record.Events)
		if slices.ContainsFunc(found, func(f database.Problem) bool {
			return f.Verdict == database.Mate && f.Origin == p.Origin && lastTurn(f.Record.Events) == n
		}) {
			before++
		} else if slices.ContainsFunc(found, func(f database.Problem) bool {
			return f.Verdict == database.NearMiss && f.Origin == p.Origin && len(f.Record.Events) == n
		}) {
			there++
		} else {
			delete(want, id)
		}
	}
	again := NewRun(options(5, database.Mate))
	if err := again.ReadFrom(ctx, name); err != nil {
		t.Fatal(err)
	}
	got := play(again)
	if diff := cmp.Diff(want, got); diff != "" || before == 0 || there == 0 {
		t.Errorf("%d before mates, %d in near misses, -played +read again:\n%s", before, there, diff)
	}
}

// lastTurn returns where the last turn of White begins in what White has heard by the time it is
// to move again.
func lastTurn(events []kriegspiel.Event) (at int) {
	for i := range events[:len(events)-1] {
		if events[i].Theirs() {
			at = i + 1
		}
	}
	return at
}

// Who begins with 5 ply finds what near misses of 3 ply lead to, and beside it only what is no
// near miss of 3 ply, nor a mate.
func TestHarvestFirst(t *testing.T) {
	found := func(first int) map[string]database.Problem {
		o := rereadOptions(5)
		o.First = first
		r := NewRun(o)
		r.Games, r.Workers = 4, 2
		list := map[string]database.Problem{}
		if err := r.Play(t.Context(), func(p *database.Problem) error { list[p.ID] = *p; return nil }); err != nil {
			t.Fatal(err)
		}
		return list
	}
	usual, all := found(3), found(5)
	j := newJudge()
	more := 0
	for id, p := range all {
		if _, ok := usual[id]; ok {
			delete(usual, id)
			continue
		}
		more++
		if v := j.judge(t.Context(), replay(t, &p), 3, interest{true, true}); v.Verdict != database.NoMate {
			t.Errorf("%s is a %v of 3 ply, and not found by way of it", id, v.Verdict)
		}
	}
	if len(usual) > 0 || more == 0 || more == len(all) {
		t.Errorf("%d more of %d; not found: %v", more, len(all), usual)
	}
}

// Files that are no source, and that have nothing to look at.
func TestReadFromRefuses(t *testing.T) {
	ctx, dir := context.Background(), t.TempDir()
	write := func(name, generator string, problems ...database.Problem) string {
		name = filepath.Join(dir, name)
		w, err := database.Create(name, database.Header{Generator: generator, Rules: "berkeley"})
		if err != nil {
			t.Fatal(err)
		}
		for i := range problems {
			if err := w.Add(&problems[i]); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return name
	}
	b := beliefOf(t, bare, guarded)
	without := database.Problem{Solver: chess.White, Ply: 3, Verdict: database.NearMiss, Belief: 2, Covered: 1, Exact: true}
	for i := range b.states {
		without.Positions = append(without.Positions, b.view.OwnTurn(&b.states[i]))
	}
	without.ID = without.NewID()
	for _, test := range []struct{ name, want string }{
		{filepath.Join(dir, "none.kdb"), "no such file"},
		{write("other.kdb", "somebody else"), "want a file that kriegmate generate has made"},
		{write("part.kdb", generator+"--reanalyse 3 --games 4 --shard 1/2 by abc"), "as a whole"},
		{write("empty.kdb", generator+"--reanalyse 3"), "no problems"},
		{write("positions.kdb", generator+"--reanalyse 3", without), "has no record"},
	} {
		err := NewRun(rereadOptions(5)).ReadFrom(ctx, test.name)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", filepath.Base(test.name), err, test.want)
		}
	}
}

// The name of the source is an option of the file, a word whatever the file is called.
func TestFromOption(t *testing.T) {
	o := rereadOptions(5)
	o.From = "nine_ply.kdb"
	text := o.String()
	back, err := ParseOptions(text)
	if err != nil || back.From != o.From || !slices.Contains(strings.Fields(text), "--from") {
		t.Errorf("%q: %q, %v", text, back.From, err)
	}
}
