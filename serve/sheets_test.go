package serve

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"kriegmate/database"
	"kriegmate/database/library"
)

// The first problem of the handmade file: the king on a8 in all three states, the bishop
// on each of its squares in one of them.
func TestProblem(t *testing.T) {
	files, err := library.New("../database/testdata/v1.kdb")
	if err != nil {
		t.Fatal(err)
	}
	s := New(Config{Library: files})
	for _, which := range []string{"1", "2a5d64c24d78d934", "1"} { // at last from what is kept
		var got Sheet
		if status := answer(t, s, "/api/v1/problems/v1.kdb/"+which, "", &got); status != 200 {
			t.Fatalf("%s: status %d", which, status)
		}
		if got.Number != 1 || got.States != 3 || got.Own != "8/1RK5/8/8/8/8/8/7R" || got.Hidden != 1 || got.Heat["K"]["a8"] != 1 || got.Heat["B"]["g8"] != 1./3 || len(got.Heat["B"]) != 3 {
			t.Errorf("%s: %+v", which, got)
		}
	}
	for path, want := range map[string]int{"v1.kdb/6": 404, "v1.kdb/0": 404, "v1.kdb/nothing": 404, "passwd/1": 404} {
		var bad struct{ Error string }
		if status := answer(t, s, "/api/v1/problems/"+path, "", &bad); status != want {
			t.Errorf("%s: status %d, want %d", path, status, want)
		}
	}
}

// The places for sheets are bounded: what came first goes first.
func TestSheetsAreForgotten(t *testing.T) {
	s := newSheets(1)
	name := func(i int) sheetName { return sheetName{nil, string(rune('a' + i))} }
	for i := range mostSheets + 1 { // one too many
		s.keep(name(i), []byte("sheet"))
	}
	s.keep(name(0), make([]byte, longestKept+1))
	if s.get(name(0)) != nil || s.get(name(1)) == nil || len(s.kept) != mostSheets || len(s.last) != mostSheets {
		t.Errorf("%d of %d are kept", len(s.kept), mostSheets)
	}
}

// manyProblems writes a file with so many problems: those of a set again and again, with
// ids of their own.
func manyProblems(t testing.TB, n int) (path string) {
	t.Helper()
	from, err := database.Open("../database/shipped/selfplay3.kdb")
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	var some []database.Problem
	for p, err := range from.Range(1, 100) {
		if err != nil {
			t.Fatal(err)
		}
		some = append(some, p)
	}
	path = filepath.Join(t.TempDir(), "many.kdb")
	w, err := database.Create(path, database.Header{Rules: from.Header.Rules})
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		p := some[i%len(some)]
		p.ID = time.Unix(int64(i), 0).UTC().Format("20060102150405") + "xx"
		if err := w.Add(&p); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// A page of a long file, its first or its last, is read without the rest: what stands between
// may be damaged.
func TestPagesOfALongFile(t *testing.T) {
	long := 3000
	if testing.Short() {
		long = 1000
	}
	path := manyProblems(t, long)
	damage(t, path)
	files, err := library.New(path)
	if err != nil {
		t.Fatal(err)
	}
	s := New(Config{Library: files})
	for _, from := range []int{1, long * 9 / 10} {
		var page Page
		if status := answer(t, s, fmt.Sprintf("/api/v1/problems/many.kdb?brief=true&count=20&from=%d", from), "", &page); status != 200 || len(page.Problems) != 20 || page.Total != long || page.Problems[0].Problem != nil {
			t.Errorf("from %d: status %d, %d problems of %d", from, status, len(page.Problems), page.Total)
		}
	}
	var bad struct{ Error string }
	if status := answer(t, s, fmt.Sprintf("/api/v1/problems/many.kdb?brief=true&count=20&from=%d", long/2), "", &bad); status == 200 {
		t.Error("the middle of the file is listed, though it is damaged")
	}
}

// damage overwrites the middle of a file, from a third to two thirds of it.
func damage(t *testing.T, path string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	clear(data[len(data)/3 : len(data)*2/3])
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}
