package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kriegmate/database"
)

// smallRun are flags of a run that takes a second or so.
var smallRun = []string{"generate", "--seed", "15", "--workers", "2", "--problems", "4"}

func TestGenerate(t *testing.T) {
	name := filepath.Join(t.TempDir(), "problems.kdb")
	out, complaints, status := kriegmate(t, "", append(smallRun, "--out", name)...)
	if status != 0 || complaints != "" {
		t.Fatalf("status %d: %s", status, complaints)
	}
	for _, want := range []string{" gave a problem", "4 problems in the file", "3 ply: ", "hidden pieces besides the king on average"} {
		if !strings.Contains(out, want) {
			t.Errorf("the report does not say %q:\n%s", want, out)
		}
	}
	r, err := database.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if r.Header.Seed != 15 || r.Header.Rules != "berkeley" || !strings.HasPrefix(r.Header.Generator, "kriegmate generate --min-belief 1 --max-belief 100 ") {
		t.Errorf("header %+v", r.Header)
	}
	n := 0
	for p, err := range r.Problems() {
		if err != nil {
			t.Fatal(err)
		}
		if n++; p.Origin.Seed != 15 || p.Origin.Game == 0 || p.Ply != 3 || !p.Exact {
			t.Errorf("problem %d is of game %d of seed %d, with %d ply, exact %t", n, p.Origin.Game, p.Origin.Seed, p.Ply, p.Exact)
		}
	}
	if n != 4 {
		t.Errorf("%d problems, want 4", n)
	}
}

// A run that is interrupted leaves a whole file, says how to go on, and does. When
// the interruption comes is for the tests of package selfplay.
func TestGenerateInterrupted(t *testing.T) {
	folder := t.TempDir()
	whole, cut := filepath.Join(folder, "whole.kdb"), filepath.Join(folder, "cut.kdb")
	ctx, interrupt := context.WithCancel(context.Background())
	interrupt()
	var out, complaints bytes.Buffer
	args := append([]string{"kriegmate"}, append(smallRun, "--out", cut)...)
	status := run(ctx, args, streams{strings.NewReader(""), &out, &complaints})
	if want := "kriegmate: 0 problems in " + cut + ": go on with --resume\nkriegmate: interrupted\n"; status != statusInterrupted || complaints.String() != want {
		t.Fatalf("status %d, %q, want %d, %q", status, complaints.String(), statusInterrupted, want)
	}
	r, err := database.Open(cut)
	if err != nil || !r.Whole() {
		t.Fatalf("%v, or the file is not whole", err)
	}
	r.Close()
	for name, args := range map[string][]string{cut: append(smallRun, "--resume"), whole: smallRun} {
		if _, complaints, status := kriegmate(t, "", append(args, "--out", name)...); status != 0 {
			t.Fatal(complaints)
		}
	}
	compareFiles(t, whole, cut)
}

func compareFiles(t *testing.T, a, b string) {
	t.Helper()
	want, err := os.ReadFile(a)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(b)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s has %d bytes, %s %d, and they differ", a, len(want), b, len(got))
	}
}

func TestGenerateMistakes(t *testing.T) {
	folder := t.TempDir()
	there := filepath.Join(folder, "there.kdb")
	if _, complaints, status := kriegmate(t, "", "generate", "--games", "1", "--out", there); status != 0 {
		t.Fatal(complaints)
	}
	notes := filepath.Join(t.TempDir(), "notes.json")
	if err := os.WriteFile(notes, []byte(`{"of":"marshal","games":2}`), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, want string
		args       []string
	}{
		{"no file", "add --out FILE", []string{"--games", "1"}},
		{"no end", "add --games N or --problems N", []string{"--out", "x.kdb"}},
		{"file exists", "add --resume", []string{"--games", "1", "--out", there}},
		{"another seed", "seed: 1 in the file, now 2", []string{"--games", "1", "--seed", "2", "--resume", "--out", there}},
		{"no games", "--games: want a positive number", []string{"--games", "0", "--out", "x.kdb"}},
		{"no number", "--problems: \"many\"", []string{"--problems", "many", "--out", "x.kdb"}},
		{"half a number", "--problems: \"5+\"", []string{"--problems", "5+", "--out", "x.kdb"}},
		{"even ply", "--reanalyse: 4", []string{"--games", "1", "--reanalyse", "4", "--out", "x.kdb"}},
		{"ply without reanalysis", "--ply: 5", []string{"--games", "1", "--ply", "5", "--out", "x.kdb"}},
		{"verdict", "mate and near-miss", []string{"--games", "1", "--verdict", "no-mate", "--out", "x.kdb"}},
		{"belief", "--min-belief: 9", []string{"--games", "1", "--min-belief", "9", "--max-belief", "3", "--out", "x.kdb"}},
		{"hidden", "--min-hidden: 16", []string{"--games", "1", "--min-hidden", "16", "--out", "x.kdb"}},
		{"white", "--white: \"nobody\"", []string{"--games", "1", "--white", "nobody", "--out", "x.kdb"}},
		{"black", "--black: marshal:\"x\"", []string{"--games", "1", "--black", "marshal:x", "--out", "x.kdb"}},
		{"simulations", "--simulations: want a positive number", []string{"--games", "1", "--simulations", "-3", "--out", "x.kdb"}},
		{"endings", "--endings: only hunter", []string{"--games", "1", "--white", "marshal", "--endings", "--out", "x.kdb"}},
		{"another program", "now \"--reanalyse 3 --white marshal", []string{"--games", "1", "--white", "default", "--resume", "--out", there}},
		{"from elsewhere", "--from: the games are those of the file: leave out --seed", []string{"--from", there, "--seed", "2", "--out", "x.kdb"}},
		{"from no problems", "kriegmate: --from: " + notes + ": not a file of problems", []string{"--from", notes, "--out", "x.kdb"}},
		{"from something else", "kriegmate: --from: " + handmade + ": want a file that kriegmate generate has made", []string{"--from", handmade, "--out", "x.kdb"}},
		{"from nothing", "kriegmate: --from: open missing.kdb: no such file", []string{"--from", "missing.kdb", "--out", "x.kdb"}},
		{"workers", "--workers", []string{"--games", "1", "--workers", "0", "--out", "x.kdb"}},
		{"arguments", "takes no arguments", []string{"--games", "1", "--out", "x.kdb", "more"}},
		{"a folder", "is a folder, want the name of a file", []string{"--games", "1", "--out", folder}},
		{"folder", "missing", []string{"--games", "1", "--out", filepath.Join(folder, "missing", "x.kdb")}},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, complaints, status := kriegmate(t, "", append([]string{"generate"}, test.args...)...)
			if status != statusBadInput || !strings.Contains(complaints, test.want) || strings.Count(complaints, "\n") != 1 {
				t.Errorf("status %d, %q, want %d and one line with %q", status, complaints, statusBadInput, test.want)
			}
		})
	}
	if files, err := os.ReadDir(folder); err != nil || len(files) != 1 {
		t.Errorf("files are left behind: %v, %v", files, err)
	}
}
