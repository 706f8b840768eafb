package main

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/urfave/cli/v2"

	"kriegmate/database/bench"
	"kriegmate/estimate"
	"kriegmate/mines"
	"kriegmate/mines/exact"
	"kriegmate/mines/trial"
)

// A table2Row is a row of the second paper's table 2, in per cent.
type table2Row struct {
	board        string
	pgms, bssuct string
	time         time.Duration // per move
}

var table2 = []table2Row{
	{"4x4/4", "64.7", "70.0 ± 0.6", 10 * time.Second},
	{"1x3/1", "100", "100", 10 * time.Second},
	{"2x5/3", "22.6", "25.4 ± 1.0", 10 * time.Second},
	{"1x10/5", "12.93", "18.9 ± 0.2", 10 * time.Second},
	{"3x7/10", "4.50", "5.96 ± 0.16", 30 * time.Second},
	{"5x5/15", "0.63", "0.9 ± 0.1", 10 * time.Second},
	{"5x5/10", "8.20", "9", 300 * time.Second},
}

// paperShare is the part of the paper's time per move that we take.
const paperShare = 30

// secondPaperGames is how many games are enough to know a strength.
const secondPaperGames = 300

// secondPaper plays the boards of table 2, or those of them that the flags name.
func secondPaper(c *cli.Context, s streams) (f findings, err error) {
	if err := leaveOut(c, "first", "players", "exact", "objective", "times", "runs", "plots"); err != nil {
		return f, err
	}
	t, err := newTournament(c)
	if err != nil {
		return f, err
	}
	t.exact = true
	if !c.IsSet("games") {
		t.games = secondPaperGames
	}
	if t.players, err = playersFor([]string{"myopic-random", "myopic", "bssuct"}); err != nil {
		return f, err
	}
	rows := table2
	if c.IsSet("boards") {
		rows = nil
		for _, at := range t.settings {
			i := slices.IndexFunc(table2, func(r table2Row) bool { return r.board == at.String() })
			if i < 0 {
				return f, fmt.Errorf("--boards: %s is not in the second paper's table 2", at)
			}
			rows = append(rows, table2[i])
		}
	}
	table := table2Table()
	t.bar = newBar(s.err, "games", t.games*len(t.players)*len(rows))
	for i := range rows {
		o := t.options
		if !c.IsSet("time") && !c.IsSet("simulations") {
			o.time = rows[i].time / paperShare
		}
		var at []setting
		if at, err = chosenSettings(rows[i].board, mines.Classic.String()); err != nil {
			return f, err
		}
		var found []sweepRow
		found, err = t.play(c.Context, at[0], o)
		f.rows = append(f.rows, found...)
		if len(found) == len(t.players) {
			table.Rows = append(table.Rows, rows[i].beside(found, o))
		}
		if err != nil {
			break
		}
	}
	t.bar.clear()
	f.tables = []string{table.Text(), sweepTable(f.rows)}
	return f, err
}

func table2Table() bench.Table {
	return bench.Table{
		Title: "Table 2 of the second paper beside ours: wins in per cent, ours by strength", Words: 1,
		Columns: []string{
			"board", "optimum", "CSP-PGMS, paper", "myopic, ties uniform", "myopic, ties best",
			"BSSUCT, paper", "time/move, paper", "BSSUCT", "95 %", "of the optimum", "time/move",
		},
	}
}

// beside returns a row of the table with our figures beside the paper's.
func (r *table2Row) beside(found []sweepRow, o playerOptions) []string {
	uniform, ties, tree := found[0].strength(), found[1].strength(), found[2].strength()
	optimum := *found[0].optimum
	limit := timeText(o.time)
	if o.simulations > 0 {
		limit = fmt.Sprintf("%d simulations", o.simulations)
	}
	return []string{
		r.board, fmt.Sprintf("%.3f", 100*optimum), r.pgms, plusMinus(uniform), plusMinus(ties),
		r.bssuct, timeText(r.time), fmt.Sprintf("%.3f", 100*tree.Value), boundsText(tree), percentage(tree.Value/optimum, 1), limit,
	}
}

// plusMinus writes an estimate in per cent with its standard error.
func plusMinus(i trial.Interval) string {
	return fmt.Sprintf("%.2f ± %.2f", 100*i.Value, 100*i.Error())
}

// leaveOut returns an error if a flag was given that an experiment decides itself.
func leaveOut(c *cli.Context, names ...string) error {
	for _, name := range names {
		if c.IsSet(name) {
			return fmt.Errorf("--paper %s: leave out --%s", c.String("paper"), name)
		}
	}
	return nil
}

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

// The boards and the players of the first paper, all with its rule.
const (
	firstPaperBoards  = "4x4/6,7x7/11"
	firstPaperPlayers = "bsr-uct,fast"
)

// firstPaper measures the score by thinking time.
func firstPaper(c *cli.Context, s streams) (f findings, err error) {
	if err := leaveOut(c, "first", "players", "exact", "time", "simulations", "games"); err != nil {
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
	if t.players, err = playersFor(commaList(firstPaperPlayers)); err != nil {
		return f, err
	}
	if err := t.fits(); err != nil {
		return f, err
	}
	t.games = c.Int("runs")
	if !c.IsSet("objective") {
		t.options.objective = exact.Score
	}
	t.bar = newBar(s.err, "games", t.games*len(t.players)*len(t.settings)*len(times))
	f.figures = map[string]*trial.Figure{}
	table := firstPaperTable()
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
			Title: fmt.Sprintf("%s with %d mines, first cell %s, %d games a point", sizeText(at.board), at.board.Mines, at.first, t.games),
			X:     "thinking time per move, seconds", Y: "score", High: 1.02,
		}
		for _, p := range t.players {
			figure.Curves = append(figure.Curves, trial.Curve{Name: p.name})
		}
		for _, d := range times {
			o := t.options
			o.time = d
			rows, err := t.play(c.Context, at, o)
			f.rows = append(f.rows, rows...)
			if err != nil {
				return err
			}
			for i := range rows {
				figure.Curves[i].Points = append(figure.Curves[i].Points, trial.Point{X: d.Seconds(), Y: rows[i].Score})
			}
			f.figures[fmt.Sprintf("score-%s-%d", sizeText(at.board), at.board.Mines)] = figure
			table.Rows = append(table.Rows, scoresBeside(rows, d))
		}
	}
	return nil
}

func firstPaperTable() bench.Table {
	return bench.Table{
		Title: "Score by thinking time, first cell gnomine, beside the first paper's table 1", Words: 1,
		Columns: []string{
			"board", "time/move", "bsr-uct", "95 %", "won", "paper", "fast", "95 %", "won", "paper",
		},
	}
}

// scoresBeside returns a row of the table. The paper's is of 4x4 with 6 mines.
func scoresBeside(rows []sweepRow, d time.Duration) []string {
	paper, known := table1[d]
	if !known || rows[0].String() != "4x4/6" {
		paper = [2]string{"-", "-"}
	}
	words := []string{rows[0].String(), timeText(d)}
	for i := range rows {
		words = append(words, fmt.Sprintf("%.4f", rows[i].Score.Value), scoreBounds(rows[i].Score), percentage(rows[i].Rate.Value, 1), paper[i])
	}
	return words
}

func scoreBounds(i trial.Interval) string { return fmt.Sprintf("%.4f to %.4f", i.Low, i.High) }

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

// The position on which the walk of Metropolis is followed: 4x4 with 6 mines.
const (
	walkBoard = "01##\n133#\n#3##\n####"
	walkMines = 6
	walkSteps = 256 // the most
)

// metropolisFigure draws how far from uniform the draws of Metropolis are after so many
// steps, worked out exactly.
func metropolisFigure() (*trial.Figure, error) {
	p, err := mines.ParsePosition(walkBoard, walkMines)
	if err != nil {
		return nil, err
	}
	rules, err := mines.NewRules(p.Board)
	if err != nil {
		return nil, err
	}
	v := viewOf(rules, p)
	layouts := mines.NewCompletions(rules, &v)
	mixing := estimate.NewMixing(layouts, slices.Collect(layouts.All()), layouts.Chance)
	f := &trial.Figure{
		Title: "Distance of a draw by Metropolis from uniform, 4x4 with 6 mines", X: "steps", Y: "total variation", High: 1,
		Curves: []trial.Curve{{Name: "from the last draw (fast)"}, {Name: "from a random layout (fast-alone)"}},
	}
	for steps := 1; steps <= walkSteps; steps *= 2 {
		for i, distance := range []float64{mixing.Inherited(steps), mixing.Fresh(steps)} {
			f.Curves[i].Points = append(f.Curves[i].Points, trial.Point{X: float64(steps), Y: trial.Interval{Value: distance, Low: distance, High: distance}})
		}
	}
	return f, nil
}

// viewOf returns what a position of a small board shows.
func viewOf(r *mines.Rules, p *mines.Position) mines.View {
	var v mines.View
	for c := range mines.Cell(p.Board.Cells()) {
		if p.Open(c) {
			v = r.After(&v, c, mines.Percept(p.Shown[c]))
		}
	}
	return v
}
