package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// shortGames are flags of games that take a hundredth of a second each.
var shortGames = []string{"generate", "--seed", "5", "--games", "4", "--max-moves", "25", "--max-states", "50"}

// Shards are joined to the file of one run, and what cannot be joined is told in a line.
func TestMerge(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	if _, complaints, status := kriegmate(t, "", append(shortGames, "--out", in("whole.kdb"))...); status != 0 {
		t.Fatalf("status %d: %s", status, complaints)
	}
	for i := 1; i <= 3; i++ {
		name := in(fmt.Sprintf("%d.kdb", i))
		if out, complaints, status := kriegmate(t, "", append(shortGames, "--shard", fmt.Sprintf("%d/3", i), "--out", name)...); status != 0 || complaints != "" {
			t.Fatalf("status %d: %s%s", status, out, complaints)
		}
	}
	out, complaints, status := kriegmate(t, "", "merge", in("out.kdb"), in("3.kdb"), in("1.kdb"), in("2.kdb"))
	if want := "1 problem in " + in("out.kdb") + "\n  3 ply: 1 near-miss\n"; status != 0 || out != want {
		t.Fatalf("status %d: %s%s, want\n%s", status, out, complaints, want)
	}
	whole, _ := os.ReadFile(in("whole.kdb"))
	if merged, err := os.ReadFile(in("out.kdb")); err != nil || !bytes.Equal(merged, whole) {
		t.Errorf("%v, or the files differ", err)
	}
	shard := func(args ...string) []string {
		return slices.Concat(shortGames, []string{"--out", in("new.kdb"), "--shard"}, args)
	}
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"merge", in("new.kdb"), in("1.kdb"), in("3.kdb")}, "shard 2/3 is missing"},
		{[]string{"merge", in("new.kdb"), in("1.kdb"), in("2.kdb"), in("1.kdb"), in("3.kdb")}, in("1.kdb") + " and " + in("1.kdb") + " are both shard 1/3: leave one out"},
		{[]string{"merge", in("new.kdb"), in("whole.kdb")}, in("whole.kdb") + ": not a shard: it was not made by kriegmate generate with --shard"},
		{[]string{"merge", in("1.kdb"), in("1.kdb"), in("2.kdb"), in("3.kdb")}, in("1.kdb") + " exists: the first argument is the file to write, which must not"},
		{[]string{"merge", "-", in("1.kdb"), in("2.kdb"), in("3.kdb")}, "merge needs the name of the file to write, not -"},
		{[]string{"merge", in("new.kdb")}, "merge takes the file to write and the shards: see kriegmate merge --help"},
		{shard("0/3"), `--shard: "0/3", want a shard from 1/3 to 3/3`},
		{shard("4/3"), `--shard: "4/3", want a shard from 1/3 to 3/3`},
		{shard("1"), `--shard: "1", want I/N, such as 2/7 for the second of seven shards`},
		{shard("a/b"), `--shard: "a/b", want I/N, such as 2/7 for the second of seven shards`},
		{shard("1/3", "--resume"), "--shard: a shard is written whole or not at all: leave out --resume"},
		{append(shortGames, "--out", in("2.kdb"), "--shard", "1/3"), "--out: " + in("2.kdb") + " exists, and is not this shard: remove it, or name another file"},
		{[]string{"generate", "--problems", "1", "--out", in("new.kdb"), "--shard", "1/3"}, "--shard: a run is cut by its games: add --games N"},
		{[]string{"bench", "--shard", "4/3"}, `--shard: "4/3", want a shard from 1/3 to 3/3`},
	} {
		out, complaints, status := kriegmate(t, "", test.args...)
		if want := "kriegmate: " + test.want + "\n"; status != statusBadInput || complaints != want || out != "" {
			t.Errorf("%s: status %d\n%s%swant\n%s", strings.Join(test.args, " "), status, out, complaints, want)
		}
	}
	if _, err := os.Stat(in("new.kdb")); err == nil {
		t.Error("a file is written all the same")
	}
}

// A shard without games has a file, which was not there before it was made.
func TestShardWithoutGames(t *testing.T) {
	name := filepath.Join(t.TempDir(), "4.kdb")
	for _, when := range []string{"made", "found"} {
		out, complaints, status := kriegmate(t, "", "generate", "--seed", "7", "--games", "1", "--shard", "4/5", "--out", name)
		if status != 0 || out != "0 games\n0 problems in the file\n" {
			t.Errorf("%s: status %d, %s, printed %q", when, status, complaints, out)
		}
	}
}
