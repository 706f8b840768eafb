package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"kriegmate/database"
	"kriegmate/database/bench"
	"kriegmate/database/shipped"
	"kriegmate/kriegspiel"
)

// benchProblem returns a problem about positions.
func benchProblem(t *testing.T, ply int, verdict database.Verdict, fens ...string) database.Problem {
	t.Helper()
	p := database.Problem{Ply: ply, Verdict: verdict, Belief: len(fens), Origin: database.Origin{File: "by-hand.txt"}}
	for _, fen := range fens {
		position, err := kriegspiel.Berkeley.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		p.Positions = append(p.Positions, position)
	}
	switch verdict {
	case database.Mate:
		p.Covered, p.Exact = p.Belief, true
	case database.NearMiss:
		p.Covered, p.Exact = p.Belief-1, true
	}
	p.ID = p.NewID()
	return p
}

// problemFile writes problems to a file.
func problemFile(t *testing.T, problems ...database.Problem) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "by-hand.kdb")
	w, err := database.Create(name, database.Header{Generator: "test"})
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

// threeProblems: the corner is a mate in 3 ply and not in 1, and of the two
// kings one is mated by Qd8.
func threeProblems(t *testing.T) string {
	return problemFile(t, benchProblem(t, 3, database.Mate, cornerFEN), benchProblem(t, 1, database.NoMate, cornerFEN),
		benchProblem(t, 1, database.NearMiss, kingOnH8, kingOnA8))
}

// benchReport is what a test reads of a report in JSON.
type benchReport struct {
	Head struct {
		Problems  int
		Signature string
		Commit    string
		Machine   struct{ Go string }
	}
	Jobs, Done int
	Rows       []struct {
		Searcher, Verdict            string
		Ply, Problems, Solved, Wrong int
		CPU                          float64 `json:"cpu_median"`
		States                       float64 `json:"states_median"`
	}
	Speedups []struct {
		Baseline, Searcher string
		Problems           int
	}
	Wrong []struct{ Problem, Searcher, Found string }
}

func readReport(t *testing.T, name string) (r benchReport) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &r); err != nil {
		t.Fatal(err)
	}
	return r
}

func TestBench(t *testing.T) {
	dir, file := t.TempDir(), threeProblems(t)
	in := func(name string) string { return filepath.Join(dir, name) }
	out, complaints, status := kriegmate(t, "", "bench", file, "--searchers", "dfs,gl-dbu,ipns", "--min-time", "0", "--json", in("r.json"), "--csv", in("r.csv"),
		"--html", in("r.html"), "--plots", in("plots"), "--out", in("r.jsonl"), "--signature", "--tables")
	if status != 0 || complaints != "" {
		t.Fatalf("status %d, complaints %q", status, complaints)
	}
	for _, want := range []string{"problems: 3 of " + file, "9 of 9 searches done", "By ply and verdict", "By size of the belief state", "Speed-up over gl-dbu", "Work on the problems solved"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	r := readReport(t, in("r.json"))
	if r.Head.Problems != 3 || r.Jobs != 9 || r.Done != 9 || len(r.Rows) != 9 || r.Head.Machine.Go == "" || r.Head.Commit == "" || r.Head.Signature == "" {
		t.Errorf("%+v", r)
	}
	for _, row := range r.Rows {
		if row.Problems != 1 || row.Solved != 1 || row.Wrong != 0 || row.CPU <= 0 || row.States < 1 {
			t.Errorf("%+v, want it solved", row)
		}
	}
	// Two searchers beside the baseline, at 1 and at 3 ply.
	if len(r.Speedups) != 4 || r.Speedups[0].Baseline != "gl-dbu" || r.Speedups[0].Problems != 2 {
		t.Errorf("speed-ups %+v", r.Speedups)
	}
	if _, err := bench.ReadRun(in("r.jsonl")); err != nil {
		t.Error(err)
	}
	for _, name := range []string{"r.csv", "r.html", "plots/cactus-cpu-1ply.svg", "plots/cactus-states-1ply.png", "plots/cactus-cpu-3ply.png", "plots/cactus-states-3ply.svg"} {
		if info, err := os.Stat(in(name)); err != nil || info.Size() < 100 {
			t.Errorf("%s: %v", name, err)
		}
	}
	// The report again, from the results alone.
	again, complaints, status := kriegmate(t, "", "bench", "--report", in("r.jsonl"), "--signature", "--tables")
	if status != 0 || complaints != "" || again != out {
		t.Errorf("--report: status %d, complaints %q, printed\n%s\nwant\n%s", status, complaints, again, out)
	}
}

// Filters and modes reach the run.
func TestBenchChoices(t *testing.T) {
	file := threeProblems(t)
	for _, test := range []struct {
		args []string
		want string // searcher, ply, verdict of the rows
	}{
		{[]string{"--ply", "1"}, "gl-dbu 1 near-miss; gl-dbu 1 no-mate"},
		{[]string{"--verdict", "mate,no-mate"}, "gl-dbu 1 no-mate; gl-dbu 3 mate"},
		{[]string{"--belief", "2.."}, "gl-dbu 1 near-miss"},
		{[]string{"--belief", "..1", "--ply", "1,3"}, "gl-dbu 1 no-mate; gl-dbu 3 mate"},
		{[]string{"--ply", "3", "--interleaved", "--sequential"}, "gl-dbu:interleaved 3 mate; gl-dbu:sequential 3 mate"},
		{[]string{"--ply", "3", "--interleaved"}, "gl-dbu:interleaved 3 mate"},
	} {
		out, complaints, status := kriegmate(t, "", append([]string{"bench", file, "--searchers", "gl-dbu", "--min-time", "0", "--json", "-"}, test.args...)...)
		var r bench.Report
		if err := json.Unmarshal([]byte(out), &r); err != nil || status != 0 {
			t.Fatalf("%v: status %d, %v, %s", test.args, status, err, complaints)
		}
		var got []string
		for _, row := range r.Rows {
			got = append(got, row.Searcher+" "+string(rune('0'+row.Ply))+" "+row.Verdict)
		}
		if got := strings.Join(got, "; "); got != test.want {
			t.Errorf("%v: rows %s, want %s", test.args, got, test.want)
		}
	}
}

// The corner is said to be no mate in 3 ply: every searcher is found to
// disagree.
func TestBenchWrong(t *testing.T) {
	wrong := benchProblem(t, 3, database.NoMate, cornerFEN)
	file := problemFile(t, wrong)
	out, complaints, status := kriegmate(t, "", "bench", "--searchers", "gl-dbu,ipns", "--min-time", "0", file)
	want := "kriegmate: WRONG VERDICT: gl-dbu says mate in 3 ply of problem " + wrong.ID + " of " + file + " (by-hand.txt), which is no-mate\n"
	if status != statusFailed || !strings.Contains(complaints, want) || !strings.Contains(complaints, "kriegmate: 2 wrong verdicts") {
		t.Errorf("status %d, complaints %q, want %d and %q", status, complaints, statusFailed, want)
	}
	for _, want := range []string{"verdicts: 0 right, 2 WRONG", "WRONG VERDICTS, and"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

// A run that was cut goes on, and ends with the same results.
func TestBenchResume(t *testing.T) {
	file, results := threeProblems(t), filepath.Join(t.TempDir(), "r.jsonl")
	args := []string{"bench", file, "--searchers", "le-dfs,gl-dbu", "--min-time", "0", "--out", results}
	if _, complaints, status := kriegmate(t, "", args...); status != 0 {
		t.Fatal(complaints)
	}
	whole, err := os.ReadFile(results)
	if err != nil {
		t.Fatal(err)
	}
	if _, complaints, status := kriegmate(t, "", args...); status != statusBadInput || !strings.Contains(complaints, "exists: add --resume to go on with it") {
		t.Errorf("a second time: status %d, %q", status, complaints)
	}
	lines := bytes.SplitAfter(whole, []byte("\n"))
	cut := slices.Concat(lines[0], lines[1], lines[2], lines[3][:20])
	if err := os.WriteFile(results, cut, 0o644); err != nil {
		t.Fatal(err)
	}
	out, complaints, status := kriegmate(t, "", append(args, "--resume")...)
	if status != 0 || complaints != "" || !strings.Contains(out, "6 of 6 searches done") {
		t.Errorf("status %d, complaints %q, printed\n%s", status, complaints, out)
	}
	again, err := os.ReadFile(results)
	if err != nil {
		t.Fatal(err)
	}
	kept := len(cut) - 20
	if !bytes.Equal(again[:kept], whole[:kept]) || bytes.Count(again, []byte("\n")) != 6 {
		t.Errorf("the file was\n%s\ncut, and is\n%s", whole, again)
	}
	if _, complaints, status := kriegmate(t, "", append(args, "--resume", "--timeout", "5s")...); status != statusBadInput || !strings.Contains(complaints, "a timeout of 1m0s, now a timeout of 5s") {
		t.Errorf("with another timeout: status %d, %q", status, complaints)
	}
}

// An interrupt leaves a file that can be gone on with, and the tables so far.
func TestBenchInterrupt(t *testing.T) {
	file, results := threeProblems(t), filepath.Join(t.TempDir(), "r.jsonl")
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() {
		for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(time.Millisecond) {
			if data, _ := os.ReadFile(results); bytes.Count(data, []byte("\n")) >= 1 {
				break
			}
		}
		cancel()
	}()
	var out, complaints bytes.Buffer
	status := run(ctx, []string{"kriegmate", "bench", file, "--searchers", "gl-dbu,ipns", "--workers", "1", "--min-time", "500ms", "--repeat", "1000000", "--out", results},
		streams{strings.NewReader(""), &out, &complaints})
	if status != statusInterrupted || !strings.HasSuffix(complaints.String(), " in "+results+": go on with --resume\nkriegmate: interrupted\n") || !strings.Contains(out.String(), "hardest: ") {
		t.Errorf("status %d, complaints %q, printed\n%s", status, complaints.String(), out.String())
	}
	run, err := bench.ReadRun(results)
	if err != nil || len(run.Results) == 0 || len(run.Results) >= 6 {
		t.Errorf("%v, or not a part of the results", err)
	}
}

func TestBenchMistakes(t *testing.T) {
	file, dir := threeProblems(t), t.TempDir()
	text := filepath.Join(dir, "text.txt")
	if err := os.WriteFile(text, []byte("hello\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	cut := filepath.Join(dir, "cut.kdb")
	if err := os.WriteFile(cut, whole[:len(whole)-30], 0o644); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{filepath.Join(dir, "nothing.kdb")}, "nothing.kdb"},
		{[]string{text}, text},
		{[]string{file, "--searchers", "magic"}, `--searchers: "magic", want one of dfs, `},
		{[]string{file, "--searchers", "dfs,dfs"}, `--searchers: "dfs" twice`},
		{[]string{file, "--searchers", ""}, "--searchers: want names"},
		{[]string{file, "--ply", "4"}, `--ply: "4", want odd numbers`},
		{[]string{file, "--ply", "3,,5"}, `--ply: "", want odd numbers`},
		{[]string{file, "--verdict", "win"}, `--verdict: unknown verdict "win"`},
		{[]string{file, "--belief", "5..2"}, `--belief: "5..2": want a range`},
		{[]string{file, "--belief", ".."}, `--belief: "..": want a range`},
		{[]string{file, "--belief", "few"}, `--belief: "few": want a range`},
		{[]string{file, "--belief", "100.."}, "no problem of the files"},
		{[]string{file, "--every", "0"}, "--every: want a positive number"},
		{[]string{file, "--limit", "-1"}, "--limit: want a positive number"},
		{[]string{file, "--timeout", "0s"}, "--timeout: want a positive time"},
		{[]string{file, "--min-time", "-1s"}, "--min-time: want a time"},
		{[]string{file, "--repeat", "0"}, "--repeat: want a positive number"},
		{[]string{file, "--memory", "0"}, "--memory: want a positive number"},
		{[]string{file, "--workers", "0"}, "--workers: want a number from 1 to 256"},
		{[]string{file, "--hard", "-1s"}, "--hard: want a positive time"},
		{[]string{file, "--baseline", "magic", "--out", filepath.Join(dir, "r.jsonl")}, `--baseline: "magic" is not one of the searchers l-dub, `},
		{[]string{file, "--versus", "magic", "--out", filepath.Join(dir, "r.jsonl")}, `--versus: "magic" is not one of the searchers l-dub, `},
		{[]string{file, "--resume"}, "--resume goes on with a file: name it with --out"},
		{[]string{file, "--out", "-"}, "--out: want the name of a file"},
		{[]string{file, "--json", "-", "--csv", "-"}, "--json: --csv goes to standard output already"},
		{[]string{file, "--html", filepath.Join(dir, "none", "r.html")}, "--html: there is no folder"},
		{[]string{file, "--csv", dir}, "is a folder, want the name of a file"},
		{[]string{file, "--plots", text}, "text.txt is a file, want the name of a folder"},
		{[]string{file, "--csv", filepath.Join(dir, "r"), "--json", filepath.Join(dir, ".", "r")}, "is the file of --csv already"},
		{[]string{cut}, "the file is cut short: the problems before that are whole, and the command that wrote it goes on with --resume"},
		{[]string{file, "--out", text, "--resume"}, "not a results file of kriegmate bench"},
		{[]string{"--report"}, "--report wants files of results"},
		{[]string{"--report", text}, "not a results file of kriegmate bench"},
		{[]string{"--report", text, "--csv", text}, "text.txt is the file that is read: name another one"},
		{[]string{"--report", text, "--json", filepath.Join(dir, "text.txt.head.json")}, "belong to the results of --out: name another one"},
		{[]string{"--report", "a\x1b[2Jb"}, "a?[2Jb"},
		{[]string{"--report", text, "--out", "x"}, "--report runs nothing: leave out --out"},
	} {
		quick := []string{"bench", "--min-time", "0"}
		if test.args[0] == "--report" {
			quick = quick[:1] // it runs nothing
		}
		out, complaints, status := kriegmate(t, "", append(quick, test.args...)...)
		if status != statusBadInput || !strings.Contains(complaints, test.want) || strings.Count(complaints, "\n") != 1 || out != "" {
			t.Errorf("%v: status %d, complaints %q, printed %q, want status %d and one line with %q", test.args, status, complaints, out, statusBadInput, test.want)
		}
	}
	if data, _ := os.ReadFile(text); string(data) != "hello\n" {
		t.Error("a foreign file was changed")
	}
	if _, err := os.Stat(filepath.Join(dir, "r.jsonl")); err == nil {
		t.Error("a mistake was found after the run had begun")
	}
}

// Without a file, the benchmark takes what is built in.
func TestBenchWithoutFile(t *testing.T) {
	sets := shipped.Sets()
	name := filepath.Join(t.TempDir(), "r.json")
	args := []string{"bench", "--searchers", "best", "--min-time", "0", "--json", name}
	if testing.Short() {
		sets, args = sets[:1], append(args, "--ply", "3")
	}
	want := 0
	for _, set := range sets {
		want += 2 * set.Share
	}
	out, complaints, status := kriegmate(t, "", args...)
	if status != 0 || complaints != "" || !strings.Contains(out, "of the built-in selfplay3.kdb") {
		t.Fatalf("status %d, complaints %q, printed\n%s", status, complaints, out)
	}
	solved := 0
	for _, row := range readReport(t, name).Rows {
		solved += row.Solved - row.Wrong
	}
	if solved != want {
		t.Errorf("%d problems solved, want %d", solved, want)
	}
}
