package tablefile

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/endgame"
)

func solve(t *testing.T, m endgame.Material) *endgame.Table {
	t.Helper()
	table, err := endgame.Tables{}.Solve(t.Context(), m, endgame.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// randomQuestion returns a placement of king and rook, and squares on which the
// opponent's king can be.
func randomQuestion(rng *rand.Rand) (p endgame.Placement, set chess.Bitboard) {
	for set == 0 {
		p[0], p[1] = chess.Square(rng.IntN(64)), chess.Square(rng.IntN(64))
		if p[0] != p[1] {
			set = endgame.Material("R").Full(p) & chess.Bitboard(rng.Uint64()|rng.Uint64())
		}
	}
	return p, set
}

func TestReadBack(t *testing.T) {
	table := solve(t, "R")
	d := Folder(filepath.Join(t.TempDir(), "new", "folder"))
	if err := d.Store(table); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(d.Path("R"))
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d bytes", info.Size())
	file, err := Open(d.Path("R"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if file.Table.Head() != table.Head() {
		t.Errorf("head %v, want %v", file.Table.Head(), table.Head())
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		p, set := randomQuestion(rng)
		want, _ := table.Moves(p, set)
		if got, err := file.Table.Moves(p, set); got != want || err != nil {
			t.Fatalf("%v, squares %x: %d, %v, want %d", p, uint64(set), got, err, want)
		}
	}
}

// What a process has left that was ended while it wrote a table is removed when the table is written again, and
// nothing else: no other table's, nothing of a process that goes on, and no file of somebody else.
func TestLeftIsRemoved(t *testing.T) {
	d := Folder(t.TempDir())
	want := []string{"KRK.kmt", "KRK.kmt.2024", "KRK.kmt.new", "KRK.kmt.newer", "KRK.kmt.new1.txt", "KQK.kmt.new5"}
	for _, name := range append([]string{"KRK.kmt.new123", "KRK.kmt.new4"}, want[1:]...) {
		if err := os.WriteFile(filepath.Join(string(d), name), []byte("some of it"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if runtime.GOOS != "windows" {
		writing, err := newSpare(d.Path("R"))
		if err != nil {
			t.Fatal(err)
		}
		defer writing.Close()
		want = append(want, filepath.Base(writing.Name()))
	}
	if err := d.Store(solve(t, "R")); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(string(d))
	if err != nil {
		t.Fatal(err)
	}
	var left []string
	for _, e := range entries {
		left = append(left, e.Name())
	}
	slices.Sort(want)
	if !slices.Equal(left, want) {
		t.Errorf("%q is left, want %q", left, want)
	}
}

// An answer does not need the blocks of other placements: with all but one
// damaged there are answers, and errors, but no wrong answers.
func TestOneBlockIsEnough(t *testing.T) {
	table := solve(t, "R")
	d := Folder(t.TempDir())
	if err := d.Store(table); err != nil {
		t.Fatal(err)
	}
	file, err := Open(d.Path("R"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	data, err := os.ReadFile(d.Path("R"))
	if err != nil {
		t.Fatal(err)
	}
	for i := range table.Blocks() {
		if i != 3 {
			data[file.begins[i]+20] ^= 1
		}
	}
	if err := os.WriteFile(d.Path("R"), data, 0o644); err != nil {
		t.Fatal(err)
	}
	damaged, err := Open(d.Path("R"))
	if err != nil {
		t.Fatal(err)
	}
	defer damaged.Close()
	rng := rand.New(rand.NewPCG(3, 4))
	answered, failed := 0, 0
	for range 2000 {
		p, set := randomQuestion(rng)
		want, _ := table.Moves(p, set)
		got, err := damaged.Table.Moves(p, set)
		switch {
		case errors.Is(err, ErrDamaged):
			failed++
		case err != nil || got != want:
			t.Fatalf("%v, squares %x: %d, %v, want %d", p, uint64(set), got, err, want)
		default:
			answered++
		}
	}
	if answered < 20 || failed < 20 {
		t.Errorf("%d answered, %d failed: too few to tell", answered, failed)
	}
	if err := damaged.Table.Load(); !errors.Is(err, ErrDamaged) {
		t.Errorf("Load: %v, want %v", err, ErrDamaged)
	}
}

// A bit that flips anywhere is noticed, at the latest when all is loaded, and
// so is a file that ends early.
func TestDamage(t *testing.T) {
	d := Folder(t.TempDir())
	if err := d.Store(solve(t, "R")); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(d.Path("R"))
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "x.kmt")
	load := func(data []byte) error {
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
		f, err := Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		return f.Table.Load()
	}
	rng := rand.New(rand.NewPCG(5, 6))
	bits := 60
	for i := range bits {
		at := rng.IntN(len(whole))
		if i < 40 { // most of them at the ends
			at = []int{i % 8, len(whole) - 1 - i*4}[i%2]
		}
		data := append([]byte(nil), whole...)
		data[at] ^= 1 << rng.IntN(8)
		if err := load(data); !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrVersion) {
			t.Errorf("a bit of byte %d of %d flipped: error %v", at, len(whole), err)
		}
	}
	for _, size := range []int{0, 7, 8, 31, len(whole) / 2, len(whole) - 1} {
		if err := load(whole[:size]); !errors.Is(err, ErrDamaged) {
			t.Errorf("%d of %d bytes: error %v", size, len(whole), err)
		}
	}
	if err := load(whole); err != nil {
		t.Errorf("the whole file: %v", err)
	}
}

// A table that was interrupted is stored, and gone on with to the same end.
func TestGoOn(t *testing.T) {
	d := Folder(t.TempDir())
	want := solve(t, "R")
	stopped := 0
	for {
		ctx, cancel := context.WithCancel(t.Context())
		rounds := 0
		table, err := d.Solve(ctx, endgame.Tables{}, "R", endgame.Options{Progress: func(endgame.Progress) {
			if rounds++; rounds == 9 {
				cancel()
			}
		}})
		cancel()
		if err == nil {
			compare(t, table, want)
			break
		}
		if stopped++; !errors.Is(err, context.Canceled) || stopped > 10 {
			t.Fatalf("stopped %d times: %v", stopped, err)
		}
	}
	if stopped < 3 {
		t.Errorf("stopped %d times only", stopped)
	}
	again, err := d.Solve(t.Context(), endgame.Tables{}, "R", endgame.Options{Progress: func(endgame.Progress) {
		t.Error("solved again what is stored")
	}})
	if err != nil {
		t.Fatal(err)
	}
	compare(t, again, want)
}

func compare(t *testing.T, got, want *endgame.Table) {
	t.Helper()
	if got.Head() != want.Head() {
		t.Errorf("head %v, want %v", got.Head(), want.Head())
	}
	for i := range want.Blocks() {
		if string(got.AppendBlock(nil, i)) != string(want.AppendBlock(nil, i)) {
			t.Errorf("block %d differs", i)
		}
	}
}

// A file under the name of another ending would give wrong answers.
func TestFileOfAnotherEnding(t *testing.T) {
	over, cancel := context.WithCancel(t.Context())
	cancel()
	begun, err := endgame.Tables{}.Solve(over, "R", endgame.Options{})
	if begun == nil || err == nil {
		t.Fatalf("%v, %v, want what was begun", begun, err)
	}
	d := Folder(t.TempDir())
	if err := errors.Join(d.Store(begun), os.Rename(d.Path("R"), d.Path("Q"))); err != nil {
		t.Fatal(err)
	}
	if table, err := d.Stored("Q"); table != nil || !errors.Is(err, ErrDamaged) {
		t.Errorf("%v, %v, want %v", table, err, ErrDamaged)
	}
	if _, err := d.Solve(t.Context(), endgame.Tables{}, "Q", endgame.Options{}); !errors.Is(err, ErrDamaged) {
		t.Errorf("Solve: %v, want %v", err, ErrDamaged)
	}
}

// What is no ordinary file is not opened: nobody may write to a pipe.
func TestNoOrdinaryFile(t *testing.T) {
	if _, err := Open(t.TempDir()); !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), "it is no ordinary file") {
		t.Errorf("a folder: %v", err)
	}
}
