package database_test

import (
	"testing"
	"time"

	"kriegmate/database"
)

// speedFile returns a file of random records, and the size of its text.
func speedFile(tb testing.TB) (r *database.Reader, problems int, size int64) {
	tb.Helper()
	list := randomProblems(10, 320, 25)
	for i := range list {
		line, err := list[i].AppendJSON(nil)
		if err != nil {
			tb.Fatal(err)
		}
		size += int64(len(line))
	}
	return open(tb, write(tb, database.Header{Generator: "a test"}, list)), len(list), size
}

func readThrough(tb testing.TB, r *database.Reader, want int) {
	tb.Helper()
	got := 0
	for _, err := range r.Problems() {
		if err != nil {
			tb.Fatal(err)
		}
		got++
	}
	if got != want {
		tb.Fatalf("%d problems, want %d", got, want)
	}
}

// At least 20 MB of text a second are read and checked on one core. On a busy
// machine some of the rounds get none; the best one counts.
func TestReadSpeed(t *testing.T) {
	r, problems, size := speedFile(t)
	best, rounds := 0.0, 40
	if testing.Short() {
		rounds = 1
	}
	for range rounds {
		began := time.Now()
		readThrough(t, r, problems)
		best = max(best, float64(size)/1e6/time.Since(began).Seconds())
	}
	t.Logf("%.1f MB/s", best)
	// -short is for the race detector, which is many times slower.
	if !testing.Short() && best < 20 {
		t.Errorf("%.1f MB/s, want at least 20", best)
	}
}

// BenchmarkRead reports the text that is read a second, decompressed.
func BenchmarkRead(b *testing.B) {
	r, problems, size := speedFile(b)
	b.SetBytes(size)
	for b.Loop() {
		readThrough(b, r, problems)
	}
}

// BenchmarkProblem reads one problem from the middle of a file.
func BenchmarkProblem(b *testing.B) {
	r, problems, _ := speedFile(b)
	for b.Loop() {
		if _, err := r.Problem(problems / 2); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkWrite reports the text that is written a second, before compression.
func BenchmarkWrite(b *testing.B) {
	_, _, size := speedFile(b)
	list := randomProblems(10, 320, 25)
	b.SetBytes(size)
	for b.Loop() {
		write(b, database.Header{Generator: "a test"}, list)
	}
}
