package paper

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"kriegmate/mines"
	"kriegmate/mines/exact"
	"kriegmate/mines/players"
	"kriegmate/mines/trial"
	"kriegmate/report"
)

// cell returns what stands under a column of a table; where columns have the same name,
// the one after a column that has not.
func cell(t *testing.T, table *report.Table, row int, columns ...string) string {
	t.Helper()
	at := 0
	for _, column := range columns {
		next := slices.Index(table.Columns[at:], column)
		if next < 0 {
			t.Fatalf("no column %q in %q", columns, table.Columns)
		}
		at += next
	}
	return table.Rows[row][at]
}

// The second paper's table has its figures beside ours; perfect play is 961 of 1365 on
// 4x4 with 4 mines, and every player that begins at an end of the row of three wins.
func TestSecond(t *testing.T) {
	e := Second{Boards: []string{"4x4/4", "1x3/1"}, Games: 10, Simulations: 50, Seed: 1, Workers: 2}
	done := 0
	e.Done = func(trial.Game) { done++ }
	found, err := e.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if total, err := e.Total(); total != 60 || done != 60 || err != nil || len(found.Rows) != 6 || len(found.Table.Rows) != 2 {
		t.Fatalf("%d games of %d, %v; %d rows, %d in the table", done, total, err, len(found.Rows), len(found.Table.Rows))
	}
	for row, want := range []map[string]string{
		{"board": "4x4/4", "optimum": "70.403", "CSP-PGMS, paper": "64.7", "BSSUCT, paper": "70.0 ± 0.6", "time/move, paper": "10.0 s", "time/move": "50 simulations"},
		{"board": "1x3/1", "optimum": "100.000", "CSP-PGMS, paper": "100", "myopic, ties best": "100.00 ± 0.00", "BSSUCT": "100.000", "of the optimum": "100.0 %"},
	} {
		for column, word := range want {
			if got := cell(t, &found.Table, row, column); got != word {
				t.Errorf("row %d: %s is %q, want %q", row, column, got, word)
			}
		}
	}
	if r := found.Rows[0]; r.Player != "myopic-random" || r.Judged == nil || r.First != mines.Classic {
		t.Errorf("the first row is %+v", r)
	}
}

// No player of the paper wins more often than the best strategy does, but for its error;
// on the boards that are worked out at once.
func TestTable2(t *testing.T) {
	judged := 0
	for _, row := range table2 {
		b, err := trial.ParseBoard(row.board)
		if err != nil {
			t.Fatal(err)
		}
		if row.time < 10*time.Second || b.Cells() > 16 {
			continue
		}
		s, err := exact.New(b, exact.Options{})
		if err != nil {
			t.Fatal(err)
		}
		o, err := s.Optimum(context.Background(), mines.Classic)
		if err != nil {
			t.Fatal(err)
		}
		optimum, _ := o.Value().Float64()
		for _, text := range []string{row.pgms, row.bssuct} {
			var wins, margin float64
			if n, _ := fmt.Sscanf(text, "%f ± %f", &wins, &margin); n == 0 {
				t.Fatalf("%s: no figure in %q", row.board, text)
			}
			if wins-3*margin > 100*optimum+0.05 {
				t.Errorf("%s: %s in the paper, but the optimum is %.3f", row.board, text, 100*optimum)
			}
			judged++
		}
	}
	if judged != 8 {
		t.Errorf("%d figures judged, want those of four boards", judged)
	}
}

// The table of the first paper has a figure for both of its players at each time, and
// each time is twice the one before.
func TestTable1(t *testing.T) {
	for d := 100 * time.Millisecond; d <= 12800*time.Millisecond; d *= 2 {
		for column, text := range table1[d] {
			score, err := strconv.ParseFloat(text, 64)
			if err != nil || score <= 0.7 || score > 1 {
				t.Errorf("%v, %s: %q, %v", d, firstPlayers[column], text, err)
			}
		}
	}
	if len(table1) != 8 || len(firstPlayers) != 2 {
		t.Errorf("%d times, %d players", len(table1), len(firstPlayers))
	}
}

// A mean of one game has no bounds; an interval of two standard errors of 1 % on either
// side is about 4 % wide.
func TestWords(t *testing.T) {
	one := report.Mean([]float64{0.5})
	if got := scoreBounds(one); got != "-" {
		t.Errorf("bounds of one game: %q", got)
	}
	if got := scoreBounds(report.Interval{Value: 0.5, Low: 0.25, High: 0.75}); got != "0.2500 to 0.7500" {
		t.Errorf("bounds: %q", got)
	}
	if got := plusMinus(report.Interval{Value: 0.5, Low: 0.5 - 0.0196, High: 0.5 + 0.0196}); got != "50.00 ± 1.00" {
		t.Errorf("an estimate with its error: %q", got)
	}
}

// Unless told otherwise a move has a thirtieth of the paper's 10 seconds; on a row of
// three with one mine nobody needs them.
func TestSecondTime(t *testing.T) {
	for want, e := range map[string]Second{
		"333 ms": {Boards: []string{"1x3/1"}, Games: 2},
		"2.00 s": {Boards: []string{"1x3/1"}, Games: 2, Time: 2 * time.Second},
	} {
		found, err := e.Run(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if got := cell(t, &found.Table, 0, "time/move"); got != want {
			t.Errorf("a move has %s, want %s", got, want)
		}
	}
}

// All seven boards, three players, 300 games each.
func TestSecondTotal(t *testing.T) {
	if total, err := new(Second).Total(); total != 7*3*300 || err != nil {
		t.Errorf("%d games, %v; want 6300", total, err)
	}
	e := Second{Boards: []string{"4x4/4", "9x9/10"}}
	for _, err := range []error{second(e.Total()), second(e.Run(context.Background()))} {
		if row := (*NoRow)(nil); !errors.As(err, &row) || err.Error() != "9x9/10 is not in the second paper's table 2" {
			t.Errorf("9x9: %v", err)
		}
	}
}

func second[T any](_ T, err error) error { return err }

func kinds(t *testing.T, names ...string) []players.Kind {
	t.Helper()
	list, err := players.List(names...)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// The first paper's experiment gives a table with its figures beside those of the same
// player on the same board at the same time, and a plot for each board.
func TestFirst(t *testing.T) {
	e := First{
		Boards: []string{"4x4/6", "3x4/4"}, Players: kinds(t, "fast", "bsr-uct-forced"),
		Times: []time.Duration{100 * time.Millisecond, time.Millisecond, time.Millisecond}, Runs: 1, Workers: 2,
	}
	total, err := e.Total()
	if err != nil || total != 8 {
		t.Errorf("%d games, %v; want two players, two boards, two times", total, err)
	}
	found, err := e.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	figures, err := found.Figures()
	if err != nil || len(figures) != 3 || figures[0].Name != "metropolis" || figures[1].Name != "score-3x4-4" || figures[2].Name != "score-4x4-6" {
		t.Errorf("%d figures, %v; want that of Metropolis and one for each board", len(figures), err)
	}
	for row, want := range [][4]string{
		{"4x4/6", "1.00 ms", "-", "-"}, // the paper has no such time
		{"4x4/6", "100 ms", "0.779", "-"},
		{"3x4/4", "1.00 ms", "-", "-"}, // nor such a board
		{"3x4/4", "100 ms", "-", "-"},
	} {
		got := [4]string{
			cell(t, &found.Table, row, "board"), cell(t, &found.Table, row, "time/move"),
			cell(t, &found.Table, row, "fast", "paper"), cell(t, &found.Table, row, "bsr-uct-forced", "paper"),
		}
		if got != want {
			t.Errorf("row %d is %q, want %q", row, got, want)
		}
	}
	if len(found.Plots) != 2 || len(found.Rows) != 8 {
		t.Errorf("%d plots, %d rows", len(found.Plots), len(found.Rows))
	}
	for name, want := range map[string]string{"score-4x4-6": "4x4 with 6 mines, first cell gnomine, 1 game a point", "score-3x4-4": "3x4 with 4 mines"} {
		plot := found.Plots[name]
		if plot == nil {
			t.Fatalf("no plot %s", name)
		}
		picture, err := plot.SVG()
		if err != nil || !strings.HasPrefix(plot.Title, want) || !bytes.Contains(picture, []byte("bsr-uct-forced")) {
			t.Errorf("%s: %v, title %q, want %q", name, err, plot.Title, want)
		}
		for i, curve := range plot.Curves {
			if len(curve.Points) != 2 || curve.Points[0].X != 0.001 || curve.Points[1].X != 0.1 || curve.Name != e.Players[i].Name {
				t.Errorf("%s: %+v", name, curve)
			}
		}
	}
	for _, r := range found.Rows {
		if r.First != mines.Gnomine || r.Options.Objective != mines.Score {
			t.Errorf("%+v", r)
		}
	}
}

// As the paper has it: two boards, two players, 200 games for each of five times.
func TestFirstTotal(t *testing.T) {
	if total, err := new(First).Total(); total != 2*2*5*200 || err != nil {
		t.Errorf("%d games, %v; want 4000", total, err)
	}
	if err := second((&First{Boards: []string{"4x4"}}).Total()); err == nil || !strings.Contains(err.Error(), "want SIZE/MINES") {
		t.Errorf("a board without mines: %v", err)
	}
	unfit, noRoom := (*trial.Unfit)(nil), (*mines.NoRoom)(nil)
	e := First{Boards: []string{"9x9/10"}}
	if err := second(e.Total()); !errors.As(err, &unfit) || unfit.Player != "bsr-uct" {
		t.Errorf("9x9: %v", err)
	}
	e.Boards = []string{"3x3/6"}
	if err := second(e.Run(context.Background())); !errors.As(err, &noRoom) {
		t.Errorf("3x3 with six mines: %v", err)
	}
}

// A tournament of one's own has no table beside a paper's and no plots.
func TestOwn(t *testing.T) {
	b, err := trial.ParseBoard("1x3/1")
	if err != nil {
		t.Fatal(err)
	}
	tour := &trial.Tournament{Settings: []trial.Setting{{Board: b, First: mines.Classic}}, Players: kinds(t, "myopic", "perfect"), Games: 3}
	var e Experiment = Own{tour}
	total, err := e.Total()
	if err != nil || total != 6 {
		t.Errorf("%d games, %v; want 6", total, err)
	}
	found, err := e.Run(context.Background())
	if err != nil || len(found.Rows) != 2 {
		t.Fatalf("%d rows, %v", len(found.Rows), err)
	}
	if figures, err := found.Figures(); len(figures) != 0 || err != nil || !strings.HasPrefix(found.Text(), "Games\n") {
		t.Errorf("%d figures, %v, text\n%s", len(figures), err, found.Text())
	}
	tour.Players = kinds(t, "fast")
	tour.Settings[0].Board, err = trial.ParseBoard("9x9/10")
	if unfit := (*trial.Unfit)(nil); err != nil || !errors.As(second(e.Total()), &unfit) {
		t.Errorf("fast on 9x9: %v", second(e.Total()))
	}
}

// Figures are named and sorted; one without a point cannot be drawn.
func TestFigures(t *testing.T) {
	walk := &report.Curves{Title: "walk", High: 1, Curves: []report.Curve{{Name: "steps", Points: []report.Measured{{X: 1, Y: report.Estimate{Value: 0.5, Low: 0.4, High: 0.6}}}}}}
	f := Findings{Table: report.Table{Title: "Beside", Columns: []string{"board"}}, Plots: map[string]*report.Curves{"b": walk, "a": walk}}
	figures, err := f.Figures()
	if err != nil || len(figures) != 2 || figures[0].Name != "a" || figures[1].Name != "b" {
		t.Fatalf("%v, %+v", err, figures)
	}
	want, err := walk.SVG()
	if got, err2 := figures[0].SVG(); err != nil || err2 != nil || !bytes.Equal(got, want) {
		t.Errorf("another picture than that of the curves: %v, %v", err, err2)
	}
	if text := f.Text(); !strings.HasPrefix(text, "Beside\n") || !strings.Contains(text, "\n\nGames\n") {
		t.Errorf("two tables:\n%s", text)
	}
	f.Plots["c"] = new(report.Curves)
	if _, err := f.Figures(); err == nil {
		t.Error("a plot without a point was drawn")
	}
}

// An interrupted experiment has the rows of the games that have ended; its tables have
// whole lines alone.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	games := 0
	stop := func(trial.Game) {
		if games++; games == 5 {
			cancel()
		}
	}
	win := mines.Win
	e := First{Boards: []string{"3x3/2"}, Players: kinds(t, "myopic", "guess"), Times: []time.Duration{1, 2}, Runs: 2, Objective: &win, Done: stop}
	found, err := e.Run(ctx)
	if !errors.Is(err, context.Canceled) || len(found.Rows) == 0 || len(found.Table.Rows) != 1 || len(found.more) != 0 || found.Rows[0].Options.Objective != mines.Win {
		t.Errorf("%v, %d rows, %d in the table", err, len(found.Rows), len(found.Table.Rows))
	}
	found, err = (&Second{Simulations: 1}).Run(ctx)
	if !errors.Is(err, context.Canceled) || len(found.Rows) != 0 || len(found.Table.Rows) != 0 {
		t.Errorf("cancelled before the start: %v, %+v", err, found)
	}
}

// Metropolis comes nearer to uniform with every step and never there; a walk from a
// random layout that goes on until one fits is near from the start.
func TestMetropolis(t *testing.T) {
	f, err := Metropolis()
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
