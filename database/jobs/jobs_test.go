package jobs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"kriegmate/database/bench"
	"kriegmate/database/selfplay"
	"kriegmate/database/shard"
)

// smallRun returns a run of short games. The same near miss comes in games 2 and 7.
func smallRun(games int) *selfplay.Run {
	o := selfplay.DefaultOptions()
	o.Seed, o.MaxMoves, o.MaxStates = 5, 25, 50
	r := selfplay.NewRun(&o)
	r.Games, r.Workers = games, 2
	return r
}

// smallSession returns a session of a few problems and two searchers, one of them in two
// modes. Each search is done once.
func smallSession(t *testing.T, problems int) *bench.Session {
	t.Helper()
	opened, err := bench.Open("selfplay3.kdb")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { opened.Close() })
	s := &bench.Session{
		Sources: opened.Sources, Command: "as before", Limits: bench.Limits{Timeout: time.Minute, Memory: 1 << 30}, Workers: 1,
		Filter: bench.Filter{Limit: problems / 2},
	}
	for _, mode := range []bench.Mode{bench.Estimated, bench.Interleaved} {
		c, err := bench.Contenders([]string{"best"}, mode)
		if err != nil {
			t.Fatal(err)
		}
		s.Contenders = append(s.Contenders, c...)
	}
	return s
}

// done does jobs as workers do, the last first, and returns the files with their results.
func done(t *testing.T, list []Job) (names []string) {
	t.Helper()
	dir := t.TempDir()
	for _, job := range slices.Backward(list) {
		text, err := job.Encode()
		if err != nil {
			t.Fatal(err)
		}
		again, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		result, err := again.Run(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(dir, again.Name())
		if err := os.WriteFile(name, result, 0o644); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	return names
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// The jobs of a generation give, joined, what one machine writes.
func TestGenerate(t *testing.T) {
	dir := t.TempDir()
	whole, out := filepath.Join(dir, "whole.kdb"), filepath.Join(dir, "out.kdb")
	if _, err := smallRun(8).Create(context.Background(), whole); err != nil {
		t.Fatal(err)
	}
	list := slices.Collect(Generate(smallRun(8), 3))
	if len(list) != 3 || list[1].Name() != "generate-2-of-3" {
		t.Fatalf("%d jobs, of which the second is %s", len(list), list[1].Name())
	}
	merged, err := Merge(context.Background(), out, done(t, list)...)
	if err != nil || merged.Counts.Problems() != 1 {
		t.Fatalf("%+v, %v, want one problem", merged, err)
	}
	if !bytes.Equal(read(t, whole), read(t, out)) {
		t.Error("the files differ")
	}
}

// A run that ends with its problems has jobs without end. It can be joined as soon as they
// are enough, and further jobs change nothing.
func TestGenerateWithoutEnd(t *testing.T) {
	dir := t.TempDir()
	run := smallRun(0)
	run.Problems = 1
	whole := filepath.Join(dir, "whole.kdb")
	if _, err := run.Create(context.Background(), whole); err != nil {
		t.Fatal(err)
	}
	run = smallRun(0)
	run.Problems = 1
	var list []Job
	for job := range Generate(run, 1) {
		if list = append(list, job); len(list) == 3 {
			break
		}
	}
	if list[2].Name() != "generate-3" {
		t.Errorf("the third job is %s", list[2].Name())
	}
	names := done(t, list)
	if _, err := Merge(context.Background(), filepath.Join(dir, "early.kdb"), names[2]); err == nil || err.Error() != "shard 2/ is missing: 0 problems of those before are not enough" {
		t.Errorf("joined too early: %v", err)
	}
	for i, some := range [][]string{names[1:], names} {
		out := filepath.Join(dir, fmt.Sprint(i))
		if _, err := Merge(context.Background(), out, some...); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(read(t, whole), read(t, out)) {
			t.Errorf("%d jobs: the files differ", len(some))
		}
	}
}

// times are what differs from run to run.
var times = regexp.MustCompile(`"(cpu|wall)":[0-9.e+-]+,`)

// same compares two results files but for their times, and their heads byte for byte.
func same(t *testing.T, want, got string) {
	t.Helper()
	a, b := times.ReplaceAll(read(t, want), nil), times.ReplaceAll(read(t, got), nil)
	if !bytes.Equal(a, b) {
		t.Errorf("%s:\n%s\nwant\n%s", got, b, a)
	}
	if a, b := read(t, bench.HeadFile(want)), read(t, bench.HeadFile(got)); !bytes.Equal(a, b) {
		t.Errorf("the head is\n%s\nwant\n%s", b, a)
	}
}

// The shards of a measurement, and its jobs, give, joined, what one worker writes.
func TestBench(t *testing.T) {
	dir := t.TempDir()
	whole := smallSession(t, 4)
	whole.File = filepath.Join(dir, "whole.jsonl")
	if run, err := whole.Run(context.Background()); err != nil || len(run.Results) != 8 {
		t.Fatalf("%v, want 8 results", err)
	}
	for _, n := range []int{1, 3, 7} {
		var names []string
		for i := 1; i <= n; i++ {
			s := smallSession(t, 4)
			s.Shard, s.File = shard.Index{I: i, N: n}, filepath.Join(dir, fmt.Sprintf("%d-of-%d", i, n))
			if n == 3 {
				s.Workers = 2
			}
			run, err := RunBench(context.Background(), s)
			if err != nil || len(run.Results) != run.Head.Jobs() {
				t.Fatalf("%d results, %v", len(run.Results), err)
			}
			if n == 3 { // for the comparison of the heads
				run.Head.Workers = 1
				if err := bench.WriteHead(s.File, &run.Head); err != nil {
					t.Fatal(err)
				}
			}
			names = append(names, s.File)
		}
		slices.Reverse(names)
		out := filepath.Join(dir, fmt.Sprint(n, ".jsonl"))
		if merged, err := Merge(context.Background(), out, names...); err != nil || merged.Results != 8 {
			t.Fatalf("%d shards: %+v, %v, want 8 results", n, merged, err)
		}
		same(t, whole.File, out)
	}
	list, err := Bench(smallSession(t, 4), 3)
	if err != nil || len(list) != 3 || list[0].Name() != "bench-1-of-3" {
		t.Fatalf("%d jobs, %v", len(list), err)
	}
	out := filepath.Join(dir, "jobs.jsonl")
	if merged, err := Merge(context.Background(), out, done(t, list)...); err != nil || merged.Results != 8 {
		t.Fatalf("%+v, %v, want 8 results", merged, err)
	}
	same(t, whole.File, out)
}

// A shard that is done is not run again; another file in its place stays.
func TestRunBenchAgain(t *testing.T) {
	s := smallSession(t, 2)
	s.Shard, s.File = shard.Index{I: 1, N: 2}, filepath.Join(t.TempDir(), "r.jsonl")
	if _, err := RunBench(context.Background(), s); err != nil {
		t.Fatal(err)
	}
	before := read(t, s.File)
	s.Begin = func(int) { t.Error("run again") }
	if run, err := RunBench(context.Background(), s); err != nil || len(run.Results) != 2 || !bytes.Equal(read(t, s.File), before) {
		t.Errorf("%v, or not the results from before", err)
	}
	s.Shard.I = 2
	if _, err := RunBench(context.Background(), s); err == nil || err.Error() != s.File+" is shard 1/2, not 2/2: name another file" {
		t.Errorf("error %v", err)
	}
	s.Shard.I = 1
	s.Limits.Repeat = 7
	if _, err := RunBench(context.Background(), s); err == nil || !strings.Contains(err.Error(), "is of another run: a minimum time of 0s with at most 0 repetitions, but ") {
		t.Errorf("error %v", err)
	}
	s.Limits.Repeat = 0
	if err := os.WriteFile(s.File, before[:bytes.IndexByte(before, '\n')+1], 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := RunBench(context.Background(), s); err == nil || err.Error() != s.File+" has 1 results of 2: remove it to run the shard again" {
		t.Errorf("error %v", err)
	}
}

// A run that is interrupted leaves nothing.
func TestInterrupted(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(context.Background())
	s := smallSession(t, 4)
	s.Shard, s.File = shard.Index{I: 1, N: 1}, filepath.Join(dir, "r.jsonl")
	s.Done = func(*bench.Result) { cancel() }
	if _, err := RunBench(ctx, s); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want an interruption", err)
	}
	for job := range Generate(smallRun(8), 1) {
		if _, err := job.Run(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("error %v, want an interruption", err)
		}
	}
	list, err := Bench(smallSession(t, 2), 1)
	if err != nil {
		t.Fatal(err)
	}
	names := done(t, append(list, slices.Collect(Generate(smallRun(1), 1))...))
	for i, name := range names {
		if _, err := Merge(ctx, filepath.Join(dir, fmt.Sprint(i)), name); i == 1 && !errors.Is(err, context.Canceled) {
			t.Errorf("%s: error %v, want an interruption", name, err)
		}
	}
	if left, _ := os.ReadDir(dir); len(left) > 1 {
		t.Errorf("%v is left", left)
	}
}

// A job of another commit, or one that is none, is not run.
func TestParse(t *testing.T) {
	var job Job
	for job = range Generate(smallRun(8), 1) {
	}
	text, err := job.Encode()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ from, to, want string }{
		{`"commit":"`, `"commit":"x`, "a job of commit x"},
		{`"games"`, `"fames"`, "no job"},
		{`"generate"`, `"check"`, "no job"},
		{`"shard":"1/1"`, `"shard":"2/1"`, "no job"},
		{`"shard":"1/1"`, `"shard":""`, "no job"},
		{`{`, ``, "no job"},
	} {
		changed := strings.Replace(string(text), test.from, test.to, 1)
		if _, err := Parse([]byte(changed)); err == nil || !strings.HasPrefix(err.Error(), test.want) || changed == string(text) {
			t.Errorf("%s: %v, want %s", changed, err, test.want)
		}
	}
}

// An existing file stays as it is.
func TestMergeOverAFile(t *testing.T) {
	list, err := Bench(smallSession(t, 2), 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range done(t, append(list, slices.Collect(Generate(smallRun(1), 1))...)) {
		before := read(t, name)
		if _, err := Merge(context.Background(), name, name); !errors.Is(err, fs.ErrExist) || !bytes.Equal(before, read(t, name)) {
			t.Errorf("error %v, want that the file exists", err)
		}
	}
}

// Results that are not whole, or not of one run, are refused by the name of their file.
func TestMergeRefusesResults(t *testing.T) {
	list, err := Bench(smallSession(t, 4), 2)
	if err != nil {
		t.Fatal(err)
	}
	names := done(t, list) // the second shard first
	second, first := string(read(t, names[0])), string(read(t, names[1]))
	lines := strings.SplitAfter(second, "\n")
	for _, test := range []struct{ name, text, want string }{
		{"cut in a line", second[:len(second)-9], "cut short"},
		{"cut behind a line", strings.Join(lines[:3], ""), "cut short"},
		{"longer", second + lines[1], "more results than shard 2/2 has"},
		{"lines in another order", lines[0] + lines[2] + lines[1] + strings.Join(lines[3:], ""), "by best:interleaved, want "},
		{"problems in another order", lines[0] + lines[3] + lines[4] + lines[1] + lines[2], "have the signature "},
		{"twice", first, "are both shard 1/2: leave one out"},
		{"commit", strings.Replace(second, `"commit":"`, `"commit":"x`, 1), "is of another run than "},
		{"limits", strings.Replace(second, `"timeout":60`, `"timeout":61`, 1), "a timeout of 1m1s, but a timeout of 1m0s"},
		{"no shard", strings.Replace(second, `"shard":"2/2",`, ``, 1), "not a shard"},
		{"no results", "{}\n", "not a results file"},
		{"problems", "PK", "join them apart"},
	} {
		dir := t.TempDir()
		changed := filepath.Join(dir, "changed")
		if err := os.WriteFile(changed, []byte(test.text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := Merge(context.Background(), filepath.Join(dir, "out"), names[1], changed); err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %s", test.name, err, test.want)
		}
		if left, _ := os.ReadDir(dir); len(left) != 1 {
			t.Errorf("%s: %v is left", test.name, left)
		}
	}
	dir := t.TempDir()
	beside := filepath.Join(dir, "results")
	for name, text := range map[string]string{beside: strings.Join(lines[1:], ""), beside + ".head.json": ""} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Merge(context.Background(), filepath.Join(dir, "out"), names[1], beside); err == nil || !strings.HasPrefix(err.Error(), beside+".head.json: not the head of a results file") {
		t.Errorf("an empty head: %v", err)
	}
	if _, err := Merge(context.Background(), filepath.Join(t.TempDir(), "out"), names[0]); err == nil || err.Error() != "shard 1/2 is missing" {
		t.Errorf("a gap: %v", err)
	}
}
