package database_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"sync"
	"testing"

	"kriegmate/database"
)

// A problem that is refused leaves no trace in the file.
func TestAddRefuses(t *testing.T) {
	all := randomProblems(20, 12, 2)
	header := database.Header{Generator: "a test", Rules: "berkeley", Frame: 5}
	var fit []database.Problem
	for _, p := range all {
		if p.Rules.String() == header.Rules {
			fit = append(fit, p)
		}
	}
	want, err := os.ReadFile(write(t, header, fit))
	if err != nil {
		t.Fatal(err)
	}
	name := t.TempDir() + "/file.kdb"
	w, err := database.Create(name, header)
	if err != nil {
		t.Fatal(err)
	}
	for i := range all {
		err := w.Add(&all[i])
		if field := (*database.FieldError)(nil); all[i].Rules.String() != header.Rules {
			if !errors.As(err, &field) || field.Field != "rules" {
				t.Errorf("a problem under %v was added: %v", all[i].Rules, err)
			}
		} else if err != nil {
			t.Error(err)
		}
		wrong := fit[0]
		wrong.Ply = 2
		if err := w.Add(&wrong); err == nil || !strings.HasPrefix(err.Error(), "ply: 2") {
			t.Errorf("a problem of two ply was added: %v", err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(name); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%v, or the problems that were refused left a trace", err)
	}
	if err := w.Add(&fit[0]); !errors.Is(err, os.ErrClosed) {
		t.Errorf("Add after Close: %v", err)
	}
	if err := w.Close(); err != nil {
		t.Errorf("a second Close: %v", err)
	}
}

// A frame is never larger than what readers take.
func TestLargeFrame(t *testing.T) {
	w, err := database.Create(t.TempDir()+"/file.kdb", testHeader)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	p := randomProblems(21, 1, 2)[0]
	p.Certificate = json.RawMessage(`"` + strings.Repeat("x", 65<<20) + `"`)
	if err := w.Add(&p); err == nil || !strings.Contains(err.Error(), "leave out certificates") {
		t.Errorf("65 MiB were added: %v", err)
	}
}

// A file that ends with a short frame keeps it until there is a fuller one: what
// was in the file is in it at every moment.
func TestShortFrameStays(t *testing.T) {
	all := randomProblems(22, 16, 2)
	name := write(t, testHeader, all[:11])
	w, err := database.Resume(name, testHeader, nil)
	if err != nil {
		t.Fatal(err)
	}
	old, err := os.Open(name) // stays what it is when another file takes its name
	if err != nil {
		t.Fatal(err)
	}
	defer old.Close()
	before, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for i := 11; i < 15; i++ {
		if err := w.Add(&all[i]); err != nil {
			t.Fatal(err)
		}
		now, err := os.ReadFile(name)
		if err != nil || !bytes.Equal(now, before) {
			t.Errorf("after problem %d, which fills no frame, the file has changed, %v", i+1, err)
		}
	}
	if w.Written() != 11 {
		t.Errorf("%d problems are said to be written, want 11", w.Written())
	}
	if err := w.Add(&all[15]); err != nil { // and this one fills it
		t.Fatal(err)
	}
	if w.Written() != 16 {
		t.Errorf("%d problems are said to be written, want 16", w.Written())
	}
	still := make([]byte, len(before)+1)
	if n, _ := old.ReadAt(still, 0); !bytes.Equal(still[:n], before) {
		t.Error("the short frame was written over")
	}
	r := open(t, name)
	got, err := collect(r.Problems())
	if !errors.Is(err, database.ErrCut) {
		t.Errorf("a file that is being written: %v, want that it has no end", err)
	}
	sameProblems(t, "while it is being written", got, all)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

// A resumed file has the header that it is resumed with.
func TestResumeRefuses(t *testing.T) {
	name := write(t, testHeader, randomProblems(23, 9, 2))
	before, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for field, change := range map[string]func(*database.Header){
		"generator": func(h *database.Header) { h.Generator = "another test" },
		"seed":      func(h *database.Header) { h.Seed++ },
		"rules":     func(h *database.Header) { h.Rules = "berkeley" },
		"frame":     func(h *database.Header) { h.Frame = 9 },
	} {
		other := testHeader
		change(&other)
		if _, err := database.Resume(name, other, nil); err == nil || !strings.Contains(err.Error(), ": "+field+": ") {
			t.Errorf("resumed with another %s: %v", field, err)
		}
	}
	long, longer := testHeader, testHeader
	long.Generator = "a test" + strings.Repeat(" --much 1", 20)
	longer.Generator = long.Generator + " --more 2"
	const want = `generator: "--much 1" in the file, now "--much 1 --more 2"`
	if _, err := database.Resume(write(t, long, nil), longer, nil); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("resumed with an option more: %v, want %s", err, want)
	}
	// What is damaged is left for the user to decide: here within a frame, and
	// where the second one begins.
	second := len(before) - len(bytes.SplitN(before, []byte("\x28\xb5\x2f\xfd"), 4)[3])
	for _, at := range []int{len(before) / 2, second - 4} {
		damaged := bytes.Clone(before)
		damaged[at] ^= 1
		if err := os.WriteFile(name, damaged, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := database.Resume(name, testHeader, nil); !errors.Is(err, database.ErrDamaged) {
			t.Errorf("a file damaged at byte %d was resumed: %v", at, err)
		}
		if after, err := os.ReadFile(name); err != nil || !bytes.Equal(after, damaged) {
			t.Errorf("a file damaged at byte %d was changed, %v", at, err)
		}
	}
}

// Several goroutines read parts of one file at a time.
func TestConcurrentShards(t *testing.T) {
	all := randomProblems(24, 60, 3)
	r := open(t, write(t, testHeader, all))
	const n = 4
	var shards [n][]database.Problem
	var errs [n]error
	var group sync.WaitGroup
	for k := range n {
		group.Go(func() { shards[k], errs[k] = collect(r.Shard(k+1, n)) })
	}
	group.Wait()
	var got []database.Problem
	for k := range n {
		if errs[k] != nil {
			t.Error(errs[k])
		}
		got = append(got, shards[k]...)
	}
	sameProblems(t, "the shards", got, all)
}

// Shards of a file that was cut are parts of what is whole, and then the error.
func TestShardsOfCutFile(t *testing.T) {
	content, problems, ends := smallFile(t)
	cut := content[:ends[2]+3]
	r, err := database.NewReader(bytes.NewReader(cut), int64(len(cut)))
	if err != nil {
		t.Fatal(err)
	}
	first, err1 := collect(r.Shard(1, 2))
	second, err2 := collect(r.Shard(2, 2))
	if !errors.Is(err1, database.ErrCut) || !errors.Is(err2, database.ErrCut) {
		t.Errorf("%v and %v, want that the file is cut", err1, err2)
	}
	sameProblems(t, "both shards", append(first, second...), problems[:4])
	for _, wrong := range [][2]int{{0, 2}, {3, 2}, {1, 0}} {
		if _, err := collect(r.Shard(wrong[0], wrong[1])); err == nil || errors.Is(err, database.ErrCut) {
			t.Errorf("Shard(%d, %d): %v", wrong[0], wrong[1], err)
		}
	}
	if _, _, err := r.Find("no such id"); !errors.Is(err, database.ErrCut) {
		t.Errorf("an id that may be behind the cut: %v", err)
	}
}
