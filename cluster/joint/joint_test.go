package joint_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"kriegmate/cluster"
	"kriegmate/cluster/joint"
	"kriegmate/cluster/natsqueue"
	"kriegmate/database/bench"
	"kriegmate/database/jobs"
	"kriegmate/database/selfplay"
	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// coordinator returns one that has two workers.
func coordinator(t *testing.T) *cluster.Coordinator {
	t.Helper()
	s, err := natsqueue.Start(t.TempDir(), -1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	q, err := natsqueue.Open(t.Context(), &natsqueue.Address{URL: s.URL()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(q.Close)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() {
		ended <- (&cluster.Worker{Queue: q, Program: joint.Program(), Name: "w", Lanes: 2, Do: joint.Do}).Work(ctx)
	}()
	t.Cleanup(func() {
		cancel()
		<-ended
	})
	return &cluster.Coordinator{Queue: q, Log: func(line string) { t.Error(line) }}
}

// shortGames returns a run of short games.
func shortGames() *selfplay.Run {
	o := selfplay.DefaultOptions()
	o.Seed, o.MaxMoves, o.MaxStates = 5, 25, 50
	return selfplay.NewRun(&o)
}

// The file of a run is that of a single machine, whether it ends with a number of games or
// of problems, and nothing is left beside it.
func TestGenerate(t *testing.T) {
	for name, limit := range map[string]func(*selfplay.Run) error{
		"games":    func(r *selfplay.Run) error { r.Games = 12; return nil },
		"problems": func(r *selfplay.Run) error { return r.SetWanted("1") },
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			alone, together := filepath.Join(dir, "alone.kdb"), filepath.Join(dir, "together.kdb")
			run := shortGames()
			if err := limit(run); err != nil {
				t.Fatal(err)
			}
			made, err := run.Create(t.Context(), alone)
			if err != nil {
				t.Fatal(err)
			}
			again := shortGames()
			if err := limit(again); err != nil {
				t.Fatal(err)
			}
			merged, err := joint.Generate(t.Context(), coordinator(t), again, together)
			if err != nil || merged.Counts.Problems() != made.Problems || made.Problems == 0 {
				t.Fatalf("%v, %d problems, want %d", err, merged.Counts.Problems(), made.Problems)
			}
			if !bytes.Equal(read(t, alone), read(t, together)) {
				t.Error("the file is not that of a single machine")
			}
			if list, err := os.ReadDir(dir); err != nil || len(list) != 2 {
				t.Errorf("in the folder are %v, %v", list, err)
			}
			if _, err := joint.Generate(t.Context(), nil, again, together); !errors.Is(err, fs.ErrExist) {
				t.Errorf("over a file: %v", err)
			}
		})
	}
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// clocks are the parts of results that depend on the time.
var clocks = regexp.MustCompile(`"(cpu|wall)":[^,]*,`)

// Results are those of a single machine but for their times.
func TestBench(t *testing.T) {
	session := func(file string) *bench.Session {
		opened, err := bench.Open("selfplay3.kdb")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { opened.Close() })
		contenders, err := bench.Contenders([]string{"best", "gl-dbu"})
		if err != nil {
			t.Fatal(err)
		}
		return &bench.Session{
			Sources: opened.Sources, Contenders: contenders, Workers: 1, File: file,
			Limits: bench.Limits{Timeout: time.Minute, Memory: 1 << 30, Repeat: 1}, Filter: bench.Filter{Limit: 4},
		}
	}
	dir := t.TempDir()
	alone, together := filepath.Join(dir, "alone.jsonl"), filepath.Join(dir, "together.jsonl")
	if _, err := session(alone).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	merged, err := joint.Bench(t.Context(), coordinator(t), session(together), together)
	if err != nil || merged.Results != 16 { // 4 mates and 4 near misses, by 2 searchers
		t.Fatalf("%v, %d results, want 16", err, merged.Results)
	}
	if got, want := clocks.ReplaceAll(read(t, together), nil), clocks.ReplaceAll(read(t, alone), nil); !bytes.Equal(got, want) {
		t.Errorf("results\n%s\nwant\n%s", got, want)
	}
	if runs, err := bench.ReadRuns(together); err != nil || len(runs) != 1 || len(runs[0].Results) != 16 {
		t.Errorf("they cannot be read: %v", err)
	}
}

// A certificate that holds, one that does not, and one that is none: the last is set
// aside with its name.
func TestCheck(t *testing.T) {
	position, err := kriegspiel.Berkeley.ParseFEN("7k/8/5K2/8/8/8/8/6R1 w - -")
	if err != nil {
		t.Fatal(err)
	}
	b, err := mate.Open(t.Context(), mate.Given{Rules: kriegspiel.Berkeley, Positions: []chess.Position{position}}, estimate.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	solver := mate.Solver{Ply: 3, Certificate: true}
	found, err := solver.Solve(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	certificate, err := found.Certify()
	if err != nil {
		t.Fatal(err)
	}
	text, err := certificate.JSON()
	if err != nil {
		t.Fatal(err)
	}
	certificate.Ply = 1 // from here it takes two moves
	wrong, err := certificate.JSON()
	if err != nil {
		t.Fatal(err)
	}
	var told strings.Builder
	tell := func(v *joint.Verdict) error {
		_, err := fmt.Fprintf(&told, "%s: %.20q, %t\n", v.File, v.Text, v.Refused != "")
		return err
	}
	c := coordinator(t)
	if err := joint.Check(t.Context(), c, []jobs.Claim{{File: "right", Text: text}, {File: "wrong", Text: wrong}}, tell); err != nil {
		t.Fatal(err)
	}
	if want := "right: \"mate in 3 ply under \", false\nwrong: \"\", true\n"; told.String() != want {
		t.Errorf("told\n%swant\n%s", told.String(), want)
	}
	c.Log = nil
	aside := (*cluster.AsideError)(nil)
	err = joint.Check(t.Context(), c, []jobs.Claim{{File: "nonsense", Text: []byte("nonsense")}}, tell)
	if !errors.As(err, &aside) || len(aside.Jobs) != 1 || !strings.HasPrefix(aside.Jobs[0], "nonsense (") {
		t.Errorf("%v", err)
	}
}

// endless says of a position that it cannot be won in 100 moves by a solver who sees
// everything, which takes for ever to verify.
const endless = `{"version":1,"rules":"berkeley","solver":"w","ply":199,"verdict":"no-mate","belief":"0",` +
	`"refutations":[{"states":["7k/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -"],"sighted":true}]}`

// A certificate that is not verified in time is not refused: nothing is known of it.
func TestCheckOutOfTime(t *testing.T) {
	job, err := jobs.Check([]jobs.Claim{{File: "endless", Text: []byte(endless)}})[0].Encode()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if result, err := joint.Do(ctx, nil, job); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%s, %v, want that the time is over", result, err)
	}
}

// What is no job of this program is an error.
func TestDo(t *testing.T) {
	if _, err := joint.Do(t.Context(), nil, []byte(`{"commit":"another"}`)); err == nil || !strings.Contains(err.Error(), "commit another") {
		t.Errorf("%v", err)
	}
}
