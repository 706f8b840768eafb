package trial

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"kriegmate/mines"
	"kriegmate/mines/players"
	"kriegmate/report"
)

func kinds(t *testing.T, names ...string) []players.Kind {
	t.Helper()
	list, err := players.List(names...)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func settings(t *testing.T, rules []mines.First, texts ...string) []Setting {
	t.Helper()
	var boards []*mines.Board
	for _, text := range texts {
		b, err := ParseBoard(text)
		if err != nil {
			t.Fatal(err)
		}
		boards = append(boards, b)
	}
	list, err := Settings(boards, rules...)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func run(t *testing.T, tour *Tournament) []Row {
	t.Helper()
	rows, err := tour.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func TestSettings(t *testing.T) {
	got := settings(t, []mines.First{mines.Classic, mines.Gnomine}, "4x4/2", "9x9/10")
	var words []string
	for _, at := range got {
		words = append(words, at.String()+" "+at.First.String())
	}
	if want := []string{"4x4/2 classic", "4x4/2 gnomine", "9x9/10 classic", "9x9/10 gnomine"}; !slices.Equal(words, want) {
		t.Errorf("%v, want %v", words, want)
	}
	for text, want := range map[string]string{
		"4x4":    `"4x4": the number of mines "": want a whole number; want SIZE/MINES, such as 9x9/10`,
		"4x4/16": `"4x4/16": 16 mines on 4x4`,
		"four/4": `"four/4": the size "four"`,
	} {
		if _, err := ParseBoard(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	b, err := ParseBoard("3x3/6")
	if err != nil {
		t.Fatal(err)
	}
	noRoom := (*mines.NoRoom)(nil)
	if _, err := Settings([]*mines.Board{b}, mines.Classic, mines.Gnomine); !errors.As(err, &noRoom) {
		t.Errorf("six mines and gnomine on 3x3: %v", err)
	}
}

// A row of three with one mine: myopic begins at an end and wins all games; random
// ties begin in the middle once in three times, and win half of those.
func TestTournament(t *testing.T) {
	tour := &Tournament{
		Settings: settings(t, []mines.First{mines.Classic}, "1x3/1"), Players: kinds(t, "myopic", "myopic-random", "perfect"),
		Options: players.Options{Seed: 3}, Games: 400, Workers: 2, Exact: true,
	}
	done := 0
	tour.Done = func(Game) { done++ }
	rows := run(t, tour)
	if len(rows) != 3 || done != 1200 || tour.Total() != 1200 {
		t.Fatalf("%d rows, %d games of %d; want 3 and 1200", len(rows), done, tour.Total())
	}
	for _, i := range []int{0, 2} {
		r := rows[i]
		if r.Won != 400 || r.Rate.Value != 1 || r.Rate.Low < 0.98 || r.Score.Value != 1 || r.Guesses != 0 || r.Judged.Optimum != 1 || r.Judged.Strength.Value != 1 {
			t.Errorf("%s: %+v", r.Player, r)
		}
	}
	r := rows[1]
	if r.String() != "1x3/1" || r.First != mines.Classic || r.Player != "myopic-random" || r.Games != 400 || r.Options.Seed != 3 || r.Against != "myopic" {
		t.Errorf("%+v", r)
	}
	if s := r.Judged.Strength; r.Rate.Value < 0.75 || r.Rate.Value > 0.91 || s.Low > 5./6 || s.High < 5./6 || math.Abs(r.Better.Value-(r.Rate.Value-1)) > 1e-12 || r.Better.High >= 0 {
		t.Errorf("it wins 5 of 6: %+v, strength %v", r, s)
	}
}

// timeless returns the rows without what a clock has measured.
func timeless(rows []Row) []Row {
	rows = slices.Clone(rows)
	for i := range rows {
		rows[i].Time, rows[i].GuessTime, rows[i].WorstGuess = 0, 0, 0
	}
	return rows
}

// The same seed gives the same games whatever the workers, another seed others.
func TestTournamentSeed(t *testing.T) {
	play := func(workers int, seed uint64) []byte {
		tour := &Tournament{
			Settings: settings(t, []mines.First{mines.Gnomine, mines.Classic}, "5x5/5", "4x4/3"), Players: kinds(t, "myopic-random", "fast"),
			Options: players.Options{Simulations: 30, Seed: seed}, Games: 40, Workers: workers,
		}
		rows := timeless(run(t, tour))
		if len(rows) != 8 {
			t.Fatalf("%d rows, want 8", len(rows))
		}
		for i := range rows {
			rows[i].Options.Seed = 0
		}
		text, err := JSON(rows)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	one := play(1, 1)
	if many := play(3, 1); !bytes.Equal(one, many) {
		t.Errorf("with one worker %s, with three %s", one, many)
	}
	if other := play(1, 2); bytes.Equal(one, other) {
		t.Errorf("the same with another seed: %s", one)
	}
}

// A tournament that is cancelled has rows about the games that have ended, and about no
// others.
func TestTournamentCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	tour := &Tournament{Settings: settings(t, []mines.First{mines.Classic}, "4x4/3", "5x5/3"), Players: kinds(t, "myopic", "guess"), Games: 1 << 40, Workers: 2}
	done := [2]int{}
	tour.Done = func(g Game) {
		if done[g.Contender]++; done[1] == 3 {
			cancel()
		}
	}
	rows, err := tour.Run(ctx)
	if !errors.Is(err, context.Canceled) || len(rows) != 2 || rows[0].Games != done[0] || rows[1].Games != done[1] || done[1] < 3 {
		t.Errorf("%v, %d rows %+v, games %v", err, len(rows), rows, done)
	}
	if rows, err := tour.Run(ctx); !errors.Is(err, context.Canceled) || len(rows) != 0 {
		t.Errorf("cancelled before the start: %v, %+v", err, rows)
	}
}

func TestFits(t *testing.T) {
	tour := &Tournament{Settings: settings(t, []mines.First{mines.Classic}, "4x4/3", "9x9/10"), Players: kinds(t, "myopic", "fast")}
	unfit := (*Unfit)(nil)
	if err := tour.Fits(); !errors.As(err, &unfit) || unfit.Player != "fast" || unfit.Option() != "players" || unfit.Unwrap() == nil || !strings.HasPrefix(err.Error(), "fast: a board of 9x9 has 81 cells") {
		t.Errorf("fast on 9x9: %v", err)
	}
	tour.Players, tour.Exact = kinds(t, "myopic"), true
	if err := tour.Fits(); !errors.As(err, &unfit) || unfit.Player != "" || unfit.Option() != "exact" || !strings.HasPrefix(err.Error(), "a board of 9x9 has 81 cells") {
		t.Errorf("the optimum of 9x9: %v", err)
	}
	if _, err := tour.Run(context.Background()); err == nil {
		t.Error("it was played all the same")
	}
	tour.Exact = false
	if err := tour.Fits(); err != nil {
		t.Errorf("myopic on 9x9: %v", err)
	}
}

// someRows are figures that can be checked by eye.
func someRows(t *testing.T) []Row {
	t.Helper()
	at := settings(t, []mines.First{mines.Gnomine}, "4x4/2")[0]
	first := Row{Setting: at, Player: "myopic", Against: "myopic", Options: players.Options{Time: 20 * time.Millisecond, Seed: 7}}
	first.Summary = Summary{
		Games: 50, Won: 40, Rate: report.Interval{Value: 0.8, Low: 0.67, High: 0.89}, Score: report.Interval{Value: 0.9, Low: 0.85, High: 0.95}, Time: 3 * time.Millisecond,
		Guesses: 1.5, GuessTime: 400 * time.Microsecond, WorstGuess: time.Millisecond,
	}
	second := first
	second.Player, second.Options = "bssuct", players.Options{Objective: mines.Score, Simulations: 1, Seed: 7}
	second.Better = report.Interval{Value: 0.125, Low: math.Inf(-1), High: math.Inf(1)}
	second.Judged = &Judged{0.9375, report.Interval{Value: 0.875, Low: 0.75, High: 1}}
	return []Row{first, second}
}

// Every figure stands under its column, as people read it.
func TestTable(t *testing.T) {
	rows := someRows(t)
	table := Table(rows)
	for i, want := range []map[string]string{
		{
			"board": "4x4/2", "first": "gnomine", "thinking": "20.0 ms", "player": "myopic", "games": "50", "won": "80.00 %", "score": "0.9000",
			"against first": "-", "time/game": "3.00 ms", "guesses/game": "1.50", "time/guess": "400 µs", "worst": "1.00 ms",
		},
		{"thinking": "1 simulation", "player": "bssuct", "against first": "+12.50", "optimum": "93.750 %", "strength": "87.500 %"},
	} {
		for column, word := range want {
			if at := slices.Index(table.Columns, column); at < 0 || table.Rows[i][at] != word {
				t.Errorf("row %d: %q is not %q in %q", i, column, word, table.Rows[i])
			}
		}
	}
	// The bounds follow what they are of.
	if got := table.Rows[1]; got[6] != "67.00 to 89.00" || got[9] != "-" || got[16] != "75.00 to 100.00" {
		t.Errorf("bounds in %q", got)
	}
	if plain := Table(rows[:1]); len(plain.Columns) != 14 || slices.Contains(plain.Columns, "strength") {
		t.Errorf("without a judge: %q", plain.Columns)
	}
}

// JSON has parts of one and seconds, CSV the same figures; what is not known is null, or
// empty.
func TestRowFiles(t *testing.T) {
	text, err := JSON(someRows(t))
	var got []map[string]any
	if err != nil || json.Unmarshal(text, &got) != nil || len(got) != 2 || !bytes.HasSuffix(text, []byte("]\n")) {
		t.Fatalf("%v: %s", err, text)
	}
	for i, want := range []map[string]any{
		{
			"board": "4x4", "mines": 2., "first": "gnomine", "player": "myopic", "objective": "win", "thinking": 0.02, "simulations": 0., "seed": 7.,
			"games": 50., "won": 40., "rate": 0.8, "rate_low": 0.67, "rate_high": 0.89, "score": 0.9, "score_low": 0.85, "score_high": 0.95,
			"against": "myopic", "game_time": 0.003, "guesses": 1.5, "guess_time": 0.0004, "worst_guess": 0.001, "optimum": nil, "strength": nil,
		},
		{"objective": "score", "thinking": 0., "simulations": 1., "better": 0.125, "better_low": nil, "optimum": 0.9375, "strength": 0.875, "strength_low": 0.75, "strength_high": 1.},
	} {
		for field, value := range want {
			if found, ok := got[i][field]; !ok || found != value {
				t.Errorf("row %d: %s is %v, want %v", i, field, found, value)
			}
		}
	}
	data, err := CSV(someRows(t))
	if err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil || len(lines) != 3 || len(lines[0]) != len(got[0]) {
		t.Fatalf("%v: %s", err, data)
	}
	for field, want := range map[string]string{"player": "bssuct", "games": "50", "better": "0.125", "better_low": "", "strength_low": "0.75"} {
		if at := slices.Index(lines[0], field); at < 0 || lines[2][at] != want {
			t.Errorf("%s is not %q in %q", field, want, lines[2])
		}
	}
	if none, err := JSON(nil); err != nil || string(none) != "[]\n" {
		t.Errorf("no rows: %q, %v", none, err)
	}
}
