package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// benchJSON runs mines bench and returns its rows.
func benchJSON(t *testing.T, args string) []sweepRowJSON {
	t.Helper()
	out, complaints, status := kriegmate(t, "", append([]string{"mines", "bench", "--json", "-"}, strings.Fields(args)...)...)
	var rows []sweepRowJSON
	if err := json.Unmarshal([]byte(out), &rows); err != nil || status != 0 {
		t.Fatalf("%s: status %d, %v: %s%s", args, status, err, out, complaints)
	}
	return rows
}

// A row of three with one mine: myopic begins at an end and wins all games; random
// ties begin in the middle once in three times, and win half of those.
func TestMinesBench(t *testing.T) {
	rows := benchJSON(t, "--boards 1x3/1 --players myopic,myopic-random,perfect --games 400 --exact --seed 3")
	if len(rows) != 3 {
		t.Fatalf("%d rows, want 3", len(rows))
	}
	for _, i := range []int{0, 2} {
		if r := rows[i]; r.Won != 400 || r.Rate != 1 || r.RateHigh != 1 || r.RateLow < 0.98 || r.Score != 1 || *r.Optimum != 1 || *r.Strength != 1 || r.Guesses != 0 {
			t.Errorf("%s: %+v", r.Player, r)
		}
	}
	r := rows[1]
	if r.Board != "1x3" || r.Mines != 1 || r.First != "classic" || r.Player != "myopic-random" || r.Games != 400 || r.Seed != 3 || r.Against != "myopic" {
		t.Errorf("%+v", r)
	}
	if r.Rate < 0.75 || r.Rate > 0.91 || *r.StrengthLow > 5./6 || *r.StrengthHigh < 5./6 || math.Abs(r.Better-(r.Rate-1)) > 1e-12 || *r.BetterHigh >= 0 {
		t.Errorf("it wins 5 of 6: %+v, strength %v", r, *r.Strength)
	}
}

// The same seed gives the same games whatever the workers, another seed others.
func TestMinesBenchSeed(t *testing.T) {
	const args = "--boards 5x5/5,4x4/3 --first gnomine,classic --players myopic-random,fast --simulations 30 --games 40 "
	one, many, other := benchJSON(t, args+"--workers 1"), benchJSON(t, args+"--workers 3"), benchJSON(t, args+"--workers 1 --seed 2")
	same := true
	for i := range one {
		for _, rows := range [][]sweepRowJSON{one, many, other} {
			rows[i].GameTime, rows[i].GuessTime, rows[i].WorstGuess = 0, 0, 0
		}
		if one[i].Won != many[i].Won || one[i].Score != many[i].Score || one[i].Guesses != many[i].Guesses {
			t.Errorf("with one worker %+v, with three %+v", one[i], many[i])
		}
		same = same && one[i].Score == other[i].Score
	}
	if len(one) != 8 || same {
		t.Errorf("%d rows, want 8; the same with another seed: %v", len(one), same)
	}
}

// The table names the players, and the files have the same figures.
func TestMinesBenchFiles(t *testing.T) {
	dir := t.TempDir()
	out, complaints, status := kriegmate(t, "", "mines", "bench", "--boards", "4x4/2", "--games", "50",
		"--csv", filepath.Join(dir, "r.csv"), "--json", filepath.Join(dir, "r.json"))
	if status != 0 || !strings.Contains(out, " 4x4/2  classic  20.0 ms   myopic ") || !strings.Contains(out, "guess ") || strings.Contains(out, "strength") {
		t.Errorf("status %d, %s:\n%s", status, complaints, out)
	}
	text, err := os.ReadFile(filepath.Join(dir, "r.csv"))
	if err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil || len(lines) != 3 || lines[0][0] != "board" || lines[2][0] != "4x4" || lines[2][3] != "guess" || lines[1][8] != "50" || lines[0][8] != "games" {
		t.Errorf("%v: %s", err, text)
	}
	data, err := os.ReadFile(filepath.Join(dir, "r.json"))
	var rows []sweepRowJSON
	if err != nil || json.Unmarshal(data, &rows) != nil || len(rows) != 2 || rows[0].Optimum != nil {
		t.Errorf("%v: %s", err, data)
	}
}

// The second paper's table has its figures beside ours; perfect play is 961 of 1365 on
// 4x4 with 4 mines.
func TestMinesBenchSecondPaper(t *testing.T) {
	out, complaints, status := kriegmate(t, "", "mines", "bench", "--paper", "second", "--boards", "4x4/4,1x3/1", "--games", "10", "--simulations", "50")
	for _, want := range []string{" 4x4/4   70.403             64.7 ", "70.0 ± 0.6            10.0 s", " 1x3/1  100.000              100 ", "50 simulations", "myopic-random"} {
		if status != 0 || !strings.Contains(out, want) {
			t.Errorf("status %d, %s: no %q in\n%s", status, complaints, want, out)
		}
	}
}

// Unless the flags say otherwise a move has a thirtieth of the paper's 10 seconds; on a
// row of three with one mine nobody needs them.
func TestMinesBenchSecondPaperTime(t *testing.T) {
	out, complaints, status := kriegmate(t, "", "mines", "bench", "--paper", "second", "--boards", "1x3/1", "--games", "2")
	if status != 0 || !strings.Contains(out, "100.0 %     333 ms\n") {
		t.Errorf("status %d, %s:\n%s", status, complaints, out)
	}
}

// The first paper's experiment gives a table with its figures beside those of the same
// player, a plot for each board, and the one of Metropolis.
func TestMinesBenchFirstPaper(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "plots")
	out, complaints, status := kriegmate(t, "", "mines", "bench", "--paper", "first", "--boards", "4x4/6,3x4/4", "--runs", "1", "--times", "100ms,1ms", "--players", "fast,bsr-uct-forced", "--plots", dir)
	if status != 0 {
		t.Fatal(complaints)
	}
	for _, want := range []string{" 4x4/6    1.00 ms ", " 4x4/6     100 ms ", "0.779", " 3x4/4     100 ms ", "bsr-uct-forced"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if strings.Contains(out, "0.933") {
		t.Errorf("the paper's bsr-uct stands beside another:\n%s", out)
	}
	for name, want := range map[string]string{"score-4x4-6": "bsr-uct-forced", "score-3x4-4": "fast", "metropolis": "total variation"} {
		if picture, err := os.ReadFile(filepath.Join(dir, name+".svg")); err != nil || !bytes.Contains(picture, []byte(want)) {
			t.Errorf("%s: %v, want a picture with %q", name, err, want)
		}
	}
}

// Metropolis comes nearer to uniform with every step and never there; a walk from a
// random layout that goes on until one fits is near from the start.
func TestMetropolisFigure(t *testing.T) {
	f, err := metropolisFigure()
	if err != nil {
		t.Fatal(err)
	}
	for _, curve := range f.Curves {
		points := curve.Points
		for i, p := range points[1:] {
			if p.Y.Value >= points[i].Y.Value || p.Y.Value <= 0 {
				t.Errorf("%s: %v from uniform after %v steps, %v after %v", curve.Name, p.Y.Value, p.X, points[i].Y.Value, points[i].X)
			}
		}
	}
	fresh, last, going := f.Curves[0].Points, f.Curves[1].Points, f.Curves[2].Points
	if len(fresh) != 8 || len(last) != 8 || len(going) != 8 {
		t.Fatalf("%d, %d and %d points", len(fresh), len(last), len(going))
	}
	if fresh[0].Y.Value < 0.5 || last[0].Y.Value < 0.5 || fresh[7].Y.Value > 0.1 || last[7].Y.Value > 0.1 || going[0].Y.Value > 0.1 {
		t.Errorf("%v, %v, %v", fresh, last, going)
	}
}

// An interrupted run shows the games that have ended, as a whole table.
func TestMinesBenchInterrupted(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	interrupted, stop := context.WithCancel(context.Background())
	context.AfterFunc(ctx, stop)
	var out, complaints bytes.Buffer
	status := run(interrupted, []string{"kriegmate", "mines", "bench", "--boards", "4x4/3", "--games", "100000000", "--json", "-"}, streams{strings.NewReader(""), &out, &complaints})
	var rows []sweepRowJSON
	if err := json.Unmarshal(out.Bytes(), &rows); err != nil || status != statusInterrupted || len(rows) != 2 || rows[0].Games == 0 {
		t.Errorf("status %d, %v, complaints %s: %s", status, err, complaints.String(), out.String())
	}
}

func TestMinesBenchMistakes(t *testing.T) {
	testMinesMistakes(t, []minesMistake{
		{"bench 4x4 4", "", "name boards with --boards"},
		{"bench --boards 4x4", "", `--boards: "4x4"`},
		{"bench --boards 4x4/16", "", "16 mines on 4x4"},
		{"bench --first soon", "", "--first: the first-move rule"},
		{"bench --boards 3x3/6 --first gnomine", "", "have no room"},
		{"bench --players nobody", "", `--players: "nobody", want one of myopic, `},
		{"bench --players myopic,myopic", "", `--players: "myopic" twice`},
		{"bench --players fast", "", "--players: fast: a board of 9x9 has 81 cells"},
		{"bench --exact", "", "--exact: a board of 9x9 has 81 cells"},
		{"bench --games 0", "", "--games: want a positive number"},
		{"bench --workers 0", "", "--workers: want a number from 1"},
		{"bench --paper third", "", `--paper: "third", want first or second`},
		{"bench --paper second --players myopic", "", "--paper second: leave out --players"},
		{"bench --paper second --boards 9x9/10", "", "9x9/10 is not in the second paper's table 2"},
		{"bench --paper first --times 1", "", `--times: "1", want times such as 100ms`},
		{"bench --csv - --json -", "", "only one of --csv and --json"},
		{"bench --csv nowhere/r.csv", "", "--csv: there is no folder nowhere"},
	})
}
