package main

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/urfave/cli/v2"

	"kriegmate/database/bench"
	"kriegmate/mines"
	"kriegmate/mines/players"
	"kriegmate/mines/trial"
)

// The first paper's table 1: the mean score on 4x4 with 6 mines by thinking time.
var table1 = map[time.Duration][2]string{
	100 * time.Millisecond:   {"0.933", "0.779"},
	200 * time.Millisecond:   {"0.933", "0.852"},
	400 * time.Millisecond:   {"0.964", "0.858"},
	800 * time.Millisecond:   {"0.964", "0.855"},
	1600 * time.Millisecond:  {"0.994", "0.858"},
	3200 * time.Millisecond:  {"0.988", "0.870"},
	6400 * time.Millisecond:  {"1", "0.845"},
	12800 * time.Millisecond: {"1", "0.839"},
}

// The boards and the players of the first paper, all with its rule; the players are in
// the order of its columns.
const (
	firstPaperBoards  = "4x4/6,7x7/11"
	firstPaperPlayers = "bsr-uct,fast"
)

// firstPaper measures the score by thinking time.
func firstPaper(c *cli.Context, s streams) (f findings, err error) {
	if err := leaveOut(c, "first", "exact", "time", "simulations", "games"); err != nil {
		return f, err
	}
	t, err := newTournament(c)
	if err != nil {
		return f, err
	}
	times, err := chosenTimes(c.String("times"))
	if err != nil {
		return f, err
	}
	boards := firstPaperBoards
	if c.IsSet("boards") {
		boards = c.String("boards")
	}
	if t.settings, err = chosenSettings(boards, mines.Gnomine.String()); err != nil {
		return f, err
	}
	if !c.IsSet("players") {
		if t.players, err = players.List(commaList(firstPaperPlayers)...); err != nil {
			return f, err
		}
	}
	if err := t.fits(); err != nil {
		return f, err
	}
	t.games = c.Int("runs")
	if !c.IsSet("objective") {
		t.options.Objective = mines.Score
	}
	t.bar = newBar(s.err, "games", t.games*len(t.players)*len(t.settings)*len(times))
	f.figures = map[string]*trial.Figure{}
	table := firstPaperTable(t.players)
	err = t.byTime(c, times, &f, &table)
	t.bar.clear()
	f.tables = []string{table.Text(), sweepTable(f.rows)}
	if c.IsSet("plots") && err == nil {
		f.figures["metropolis"], err = metropolisFigure()
	}
	return f, err
}

// byTime plays on every board with every thinking time.
func (t *tournament) byTime(c *cli.Context, times []time.Duration, f *findings, table *bench.Table) error {
	for _, at := range t.settings {
		figure := &trial.Figure{
			Title: fmt.Sprintf("%s with %s, first cell %s, %s a point", at.board.Size(), mines.Number(at.board.Mines, "mine"), at.first, mines.Number(t.games, "game")),
			X:     "thinking time per move, seconds", Y: "score", High: 1.02,
		}
		for _, p := range t.players {
			figure.Curves = append(figure.Curves, trial.Curve{Name: p.Name})
		}
		for _, d := range times {
			o := t.options
			o.Time = d
			rows, err := t.play(c.Context, at, o)
			f.rows = append(f.rows, rows...)
			if err != nil {
				return err
			}
			for i := range rows {
				figure.Curves[i].Points = append(figure.Curves[i].Points, trial.Point{X: d.Seconds(), Y: rows[i].Score})
			}
			f.figures[fmt.Sprintf("score-%s-%d", at.board.Size(), at.board.Mines)] = figure
			table.Rows = append(table.Rows, scoresBeside(rows, d))
		}
	}
	return nil
}

func firstPaperTable(kinds []players.Kind) bench.Table {
	t := bench.Table{
		Title: "Score by thinking time, first cell gnomine, beside the first paper's table 1", Words: 1,
		Columns: []string{"board", "time/move"},
	}
	for _, p := range kinds {
		t.Columns = append(t.Columns, p.Name, "95 %", "won", "paper")
	}
	return t
}

// scoresBeside returns a row of the table. The paper's is of 4x4 with 6 mines.
func scoresBeside(rows []sweepRow, d time.Duration) []string {
	words := []string{rows[0].String(), timeText(d)}
	for i := range rows {
		r := &rows[i]
		paper := "-"
		if column := slices.Index(commaList(firstPaperPlayers), r.player); column >= 0 && table1[d][column] != "" && r.String() == "4x4/6" {
			paper = table1[d][column]
		}
		words = append(words, fmt.Sprintf("%.4f", r.Score.Value), scoreBounds(r.Score), percentage(r.Rate.Value, 1), paper)
	}
	return words
}

func scoreBounds(i trial.Interval) string {
	if math.IsInf(i.High, 0) {
		return "-"
	}
	return fmt.Sprintf("%.4f to %.4f", i.Low, i.High)
}

// chosenTimes reads thinking times, and sorts them.
func chosenTimes(text string) ([]time.Duration, error) {
	var times []time.Duration
	for _, word := range commaList(text) {
		d, err := time.ParseDuration(word)
		if err != nil || d <= 0 {
			return nil, fmt.Errorf("--times: %.20q, want times such as 100ms with commas between", word)
		}
		times = append(times, d)
	}
	if len(times) == 0 {
		return nil, errors.New("--times: want times such as 100ms with commas between")
	}
	slices.Sort(times)
	return slices.Compact(times), nil
}
