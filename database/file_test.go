package database_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"kriegmate/database"
)

func diffProblems(want, got *database.Problem) string {
	if reflect.DeepEqual(want, got) {
		return "" // as nearly always, and fast
	}
	return cmp.Diff(*want, *got, cmpopts.EquateEmpty())
}

var testHeader = database.Header{Generator: "a test", Seed: 7, Frame: 8}

// write writes problems into a new file and returns its name.
func write(t testing.TB, h database.Header, problems []database.Problem) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "test.kdb")
	w, err := database.Create(name, h)
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

func open(t testing.TB, name string) *database.Reader {
	t.Helper()
	r, err := database.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r
}

// What is written is read, in its order, whether the last frame is full or not.
func TestWriteRead(t *testing.T) {
	all := randomProblems(1, 33, 10)
	for _, n := range []int{0, 1, 7, 8, 9, 16, 33} {
		r := open(t, write(t, testHeader, all[:n]))
		if r.Header != testHeader || !r.Whole() {
			t.Errorf("%d problems: header %+v, whole %v; want %+v, true", n, r.Header, r.Whole(), testHeader)
		}
		got, err := collect(r.Problems())
		if err != nil {
			t.Errorf("%d problems: %v", n, err)
		}
		sameProblems(t, fmt.Sprint(n, " problems"), got, all[:n])
		counts, err := r.Counts()
		if err != nil || counts.Problems() != n {
			t.Errorf("%d problems: counts %v, %v", n, counts, err)
		}
	}
}

// Every problem is found by its number and by its id.
func TestRandomAccess(t *testing.T) {
	all := randomProblems(2, 21, 6)
	r := open(t, write(t, testHeader, all))
	for i := range all {
		got, err := r.Problem(i + 1)
		if err != nil {
			t.Fatalf("Problem(%d): %v", i+1, err)
		}
		sameProblems(t, fmt.Sprintf("Problem(%d)", i+1), []database.Problem{got}, all[i:i+1])
		n, got, err := r.Find(all[i].ID)
		if err != nil || n != i+1 || got.ID != all[i].ID {
			t.Errorf("Find(%s) = %d, %s, %v; want %d", all[i].ID, n, got.ID, err, i+1)
		}
	}
	// An id that a line has in another place is not that of its problem.
	hidden := slices.Clone(all[:2])
	hidden[0].Certificate = json.RawMessage(`{"id":"` + all[1].ID + `"}`)
	if n, got, err := open(t, write(t, testHeader, hidden)).Find(all[1].ID); err != nil || n != 2 || got.ID != all[1].ID {
		t.Errorf("Find(%s) = %d, %s, %v; want 2", all[1].ID, n, got.ID, err)
	}
	for from := -testHeader.Frame; from <= len(all)+2; from++ {
		for to := max(0, from-1); to <= len(all)+2; to++ {
			got, err := collect(r.Range(from, to))
			if err != nil {
				t.Fatalf("Range(%d, %d): %v", from, to, err)
			}
			last := min(to, len(all))
			sameProblems(t, fmt.Sprintf("Range(%d, %d)", from, to), got, all[min(max(0, from-1), last):last])
		}
	}
}

// The shards are all problems, each once, in their order, and of nearly equal
// sizes.
func TestShards(t *testing.T) {
	all := randomProblems(3, 21, 3)
	r := open(t, write(t, testHeader, all))
	for n := 1; n <= 25; n++ {
		var got []database.Problem
		for k := 1; k <= n; k++ {
			shard, err := collect(r.Shard(k, n))
			if err != nil {
				t.Fatalf("Shard(%d, %d): %v", k, n, err)
			}
			if low := len(all) / n; len(shard) != low && len(shard) != low+1 {
				t.Errorf("Shard(%d, %d) has %d problems, want %d or one more", k, n, len(shard), low)
			}
			got = append(got, shard...)
		}
		sameProblems(t, fmt.Sprint("the shards of ", n), got, all)
	}
}

// Whatever is cut off, resuming makes the file that was never cut.
func TestResume(t *testing.T) {
	all := randomProblems(4, 19, 3)
	want, err := os.ReadFile(write(t, testHeader, all))
	if err != nil {
		t.Fatal(err)
	}
	// Also what an interrupted writer leaves after closing its file.
	closed, err := os.ReadFile(write(t, testHeader, all[:11]))
	if err != nil {
		t.Fatal(err)
	}
	step := 37
	if testing.Short() {
		step = 301
	}
	for _, whole := range [][]byte{want, closed} {
		for length := 0; length <= len(whole); length += step {
			resumed(t, whole[:length], all, want)
		}
		resumed(t, whole, all, want)
	}
}

// resumed resumes a file with the given content and adds what is missing.
func resumed(t *testing.T, content []byte, all []database.Problem, want []byte) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "cut.kdb")
	if err := os.WriteFile(name, content, 0o644); err != nil {
		t.Fatal(err)
	}
	// What a writer may leave that was killed at a bad moment.
	if err := os.WriteFile(name+".new", content, 0o644); err != nil {
		t.Fatal(err)
	}
	var kept []database.Problem
	w, err := database.Resume(name, testHeader, func(p *database.Problem) { kept = append(kept, *p) })
	if err != nil {
		t.Fatalf("%d bytes: %v", len(content), err)
	}
	if w.Kept() != len(kept) || w.Written() != len(kept) {
		t.Errorf("%d bytes: kept %d, written %d, but was given %d", len(content), w.Kept(), w.Written(), len(kept))
	}
	sameProblems(t, "kept", kept, all[:len(kept)])
	for i := range all[len(kept):] {
		if err := w.Add(&all[len(kept)+i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%d bytes: the resumed file has %d bytes and differs from the one of %d that was never cut", len(content), len(got), len(want))
	}
	if left, _ := filepath.Glob(name + ".*"); left != nil {
		t.Errorf("left behind: %v", left)
	}
}
