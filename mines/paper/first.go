package paper

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"kriegmate/internal/english"
	"kriegmate/mines"
	"kriegmate/mines/players"
	"kriegmate/mines/trial"
	"kriegmate/report"
)

// The first paper's table 1: the mean score on 4x4 with 6 mines by thinking time. The
// columns are those of firstPlayers.
const table1Board = "4x4/6"

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

// The boards, the players and the times of the first paper's experiment, as far as we
// repeat it.
var (
	firstBoards  = []string{table1Board, "7x7/11"}
	firstPlayers = []string{"bsr-uct", "fast"}
	firstTimes   = []time.Duration{50 * time.Millisecond, 100 * time.Millisecond, 200 * time.Millisecond, 400 * time.Millisecond, 800 * time.Millisecond}
)

// First is the first paper's experiment: the score by thinking time, under its rule for
// the first cell, gnomine, with a plot for each board. Fields that are zero are as in the
// paper.
type First struct {
	Boards  []string // such as "4x4/6"
	Players []players.Kind
	Times   []time.Duration // to think about a move
	Runs    int             // games for each board, player and time; 0 means 200
	// Objective is what the players go by, nil for the score.
	Objective *mines.Objective
	Seed      uint64
	Workers   int // games at a time; 0 is one
	// Done, if not nil, is called with every game as it ends, by one goroutine at a
	// time.
	Done func(trial.Game)
}

// defaultRuns is the number of games behind a point of the plot.
const defaultRuns = 200

// times returns the thinking times in ascending order.
func (f *First) times() []time.Duration {
	times := slices.Clone(f.Times)
	if len(times) == 0 {
		times = slices.Clone(firstTimes)
	}
	slices.Sort(times)
	return slices.Compact(times)
}

// tournament returns what is played with each of the times.
func (f *First) tournament() (*trial.Tournament, error) {
	t := &trial.Tournament{Players: f.Players, Games: f.Runs, Workers: f.Workers, Done: f.Done}
	t.Options = players.Options{Objective: mines.Score, Time: f.times()[0], Seed: f.Seed}
	if f.Objective != nil {
		t.Options.Objective = *f.Objective
	}
	if t.Games == 0 {
		t.Games = defaultRuns
	}
	texts := f.Boards
	if len(texts) == 0 {
		texts = firstBoards
	}
	boards, err := parseBoards(texts)
	if err != nil {
		return nil, err
	}
	if t.Settings, err = trial.Settings(boards, mines.Gnomine); err != nil {
		return nil, err
	}
	if len(t.Players) == 0 {
		if t.Players, err = players.List(firstPlayers...); err != nil {
			return nil, err
		}
	}
	return t, t.Fits()
}

func parseBoards(texts []string) ([]*mines.Board, error) {
	var list []*mines.Board
	for _, text := range texts {
		b, err := trial.ParseBoard(text)
		if err != nil {
			return nil, err
		}
		list = append(list, b)
	}
	return list, nil
}

// Total returns how many games the experiment has, or an error if it cannot be run.
func (f *First) Total() (int, error) {
	t, err := f.tournament()
	if err != nil {
		return 0, err
	}
	return t.Total() * len(f.times()), nil
}

// Run plays all games. If ctx is cancelled the error says so, and the findings are
// about the games that have ended.
func (f *First) Run(ctx context.Context) (*Findings, error) {
	t, err := f.tournament()
	if err != nil {
		return nil, err
	}
	found := &Findings{Plots: map[string]*report.Curves{}}
	found.Table = report.Table{
		Title: "Score by thinking time, first cell gnomine, beside the first paper's table 1", Words: 1,
		Columns: []string{"board", "time/move"},
	}
	for _, kind := range t.Players {
		found.Table.Columns = append(found.Table.Columns, kind.Name, "95 %", "won", "paper")
	}
	for _, at := range t.Settings {
		if err := f.byTime(ctx, t, at, found); err != nil {
			return found, err
		}
	}
	found.more = map[string]func() (*report.Curves, error){"metropolis": Metropolis}
	return found, nil
}

// byTime plays on a board with every thinking time.
func (f *First) byTime(ctx context.Context, t *trial.Tournament, at trial.Setting, found *Findings) error {
	plot := &report.Curves{
		Title: fmt.Sprintf("%s with %s, first cell %s, %s a point", at.Board.Size(), english.Count(at.Board.Mines, "mine"), at.First, english.Count(t.Games, "game")),
		X:     "thinking time per move, seconds", Y: "score", High: 1.02,
	}
	for _, kind := range t.Players {
		plot.Curves = append(plot.Curves, report.Curve{Name: kind.Name})
	}
	for _, d := range f.times() {
		o := t.Options
		o.Time = d
		rows, err := t.Play(ctx, at, o)
		found.Rows = append(found.Rows, rows...)
		if err != nil {
			return err
		}
		for i := range rows {
			plot.Curves[i].Points = append(plot.Curves[i].Points, report.Measured{X: d.Seconds(), Y: report.Estimate(rows[i].Score)})
		}
		found.Plots[fmt.Sprintf("score-%s-%d", at.Board.Size(), at.Board.Mines)] = plot
		found.Table.Rows = append(found.Table.Rows, scoresBeside(rows, d))
	}
	return nil
}

// scoresBeside returns a row of the table: the rows of all players for one time, with
// the paper's figures where it has them.
func scoresBeside(rows []trial.Row, d time.Duration) []string {
	words := []string{rows[0].String(), report.Seconds(d.Seconds()).String()}
	for i := range rows {
		r := &rows[i]
		paper := "-"
		if column := slices.Index(firstPlayers, r.Player); column >= 0 && table1[d][column] != "" && r.String() == table1Board {
			paper = table1[d][column]
		}
		words = append(words, fmt.Sprintf("%.4f", r.Score.Value), scoreBounds(r.Score), fmt.Sprintf("%.1f %%", 100*r.Rate.Value), paper)
	}
	return words
}

func scoreBounds(i report.Interval) string {
	if math.IsInf(i.High, 0) {
		return "-"
	}
	return fmt.Sprintf("%.4f to %.4f", i.Low, i.High)
}
