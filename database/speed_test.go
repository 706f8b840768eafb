package database_test

import (
	"bytes"
	"encoding/json"
	"runtime"
	"testing"
	"time"

	"kriegmate/database"
	"kriegmate/internal/cputime"
)

// speedFile returns a file of random records, and its text.
func speedFile(tb testing.TB) (r *database.Reader, problems int, text []byte) {
	tb.Helper()
	list := randomProblems(10, 320, 25)
	for i := range list {
		var err error
		if text, err = list[i].AppendJSON(text); err != nil {
			tb.Fatal(err)
		}
	}
	return open(tb, write(tb, database.Header{Generator: "a test"}, list)), len(list), text
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

// Reading and checking the problems takes not much longer than package json takes
// to decode the text alone. Both take turns, and of each the quickest round counts,
// so that neither a slow machine nor a busy one decides; where it seems to take too long
// there are more rounds, as a machine may be busy for seconds.
func TestReadSpeed(t *testing.T) {
	const most = 1.6
	rounds, patience := 40, 400
	if testing.Short() {
		rounds, patience = 1, 1
	}
	r, problems, text := speedFile(t)
	runtime.LockOSThread() // whose time counts
	defer runtime.UnlockOSThread()
	var reading, decoding time.Duration
	for round := 0; round < rounds || round < patience && float64(reading) > most*float64(decoding); round++ {
		began := cputime.Now()
		readThrough(t, r, problems)
		read := cputime.Now() - began
		began = cputime.Now()
		for line := range bytes.Lines(text) {
			var value any
			if err := json.Unmarshal(line, &value); err != nil {
				t.Fatal(err)
			}
		}
		decoded := cputime.Now() - began
		if round == 0 {
			reading, decoding = read, decoded
		}
		reading, decoding = min(reading, read), min(decoding, decoded)
	}
	t.Logf("%.1f MB/s, %.1f times as long as package json", float64(len(text))/1e6/reading.Seconds(), float64(reading)/float64(decoding))
	// -short is for the race detector, which slows the two unequally.
	if !testing.Short() && float64(reading) > most*float64(decoding) {
		t.Errorf("reading takes %v, decoding %v: want at most %.1f times as long", reading, decoding, most)
	}
}

// BenchmarkRead reports the text that is read a second, decompressed.
func BenchmarkRead(b *testing.B) {
	r, problems, text := speedFile(b)
	b.SetBytes(int64(len(text)))
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
	_, _, text := speedFile(b)
	list := randomProblems(10, 320, 25)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		write(b, database.Header{Generator: "a test"}, list)
	}
}
