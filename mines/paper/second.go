package paper

import (
	"context"
	"fmt"
	"slices"
	"time"

	"kriegmate/mines"
	"kriegmate/mines/players"
	"kriegmate/mines/trial"
	"kriegmate/report"
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

// timeShare is the part of the paper's time per move that our search takes.
const timeShare = 30

// defaultGames is how many games are enough to know a strength.
const defaultGames = 300

// Second is table 2 of the second paper: how often players win, theirs and ours, beside
// the optimum. Fields that are zero are as described.
type Second struct {
	// Boards are some of the table's, such as "4x4/4"; none means all.
	Boards []string
	Games  int // for each player and board; 0 means 300
	// Time is how long the tree search may think about a move, or Simulations how far;
	// if both are 0, it has a thirtieth of the paper's time.
	Time        time.Duration
	Simulations int
	Seed        uint64
	Workers     int   // games at a time; 0 is one
	Memory      int64 // bytes for the optimum; 0 stands for what package exact takes
	// Done, if not nil, is called with every game as it ends, by one goroutine at a
	// time.
	Done func(trial.Game)
}

// NoRow is the error that a board is not in the second paper's table.
type NoRow struct{ Board string }

// Error names the board.
func (e *NoRow) Error() string { return e.Board + " is not in the second paper's table 2" }

// Option returns what asks for it, the boards.
func (e *NoRow) Option() string { return "boards" }

// rows returns the rows of the table to play.
func (s *Second) rows() ([]table2Row, error) {
	if len(s.Boards) == 0 {
		return table2, nil
	}
	var rows []table2Row
	for _, board := range s.Boards {
		i := slices.IndexFunc(table2, func(r table2Row) bool { return r.board == board })
		if i < 0 {
			return nil, &NoRow{board}
		}
		rows = append(rows, table2[i])
	}
	return rows, nil
}

// tournament returns what is played on each of the boards.
func (s *Second) tournament() (*trial.Tournament, error) {
	t := &trial.Tournament{Games: s.Games, Workers: s.Workers, Exact: true, Memory: s.Memory, Done: s.Done}
	t.Options = players.Options{Time: s.Time, Simulations: s.Simulations, Seed: s.Seed}
	if t.Games == 0 {
		t.Games = defaultGames
	}
	var err error
	t.Players, err = players.List("myopic-random", "myopic", "bssuct")
	return t, err
}

// Total returns how many games the experiment has, or an error if a board is not in the
// table.
func (s *Second) Total() (int, error) {
	t, err := s.tournament()
	if err != nil {
		return 0, err
	}
	rows, err := s.rows()
	return t.Games * len(t.Players) * len(rows), err
}

// Run plays all games. If ctx is cancelled the error says so, and the findings are
// about the games that have ended.
func (s *Second) Run(ctx context.Context) (*Findings, error) {
	t, err := s.tournament()
	if err != nil {
		return nil, err
	}
	rows, err := s.rows()
	if err != nil {
		return nil, err
	}
	found := &Findings{Table: report.Table{
		Title: "Table 2 of the second paper beside ours: wins in per cent, ours by strength", Words: 1,
		Columns: []string{
			"board", "optimum", "CSP-PGMS, paper", "myopic, ties uniform", "myopic, ties best",
			"BSSUCT, paper", "time/move, paper", "BSSUCT", "95 %", "of the optimum", "time/move",
		},
	}}
	for i := range rows {
		if err := rows[i].play(ctx, t, found); err != nil {
			return found, err
		}
	}
	return found, nil
}

// play plays on the board of a row, and adds what was found also if it is
// interrupted.
func (r *table2Row) play(ctx context.Context, t *trial.Tournament, found *Findings) error {
	o := t.Options
	if o.Time == 0 && o.Simulations == 0 {
		o.Time = r.time / timeShare
	}
	b, err := trial.ParseBoard(r.board)
	if err != nil {
		return err
	}
	rows, err := t.Play(ctx, trial.Setting{Board: b, First: mines.Classic}, o)
	found.Rows = append(found.Rows, rows...)
	if len(rows) == len(t.Players) {
		found.Table.Rows = append(found.Table.Rows, r.beside(rows))
	}
	return err
}

// beside returns a row of the table with our figures beside the paper's.
func (r *table2Row) beside(rows []trial.Row) []string {
	uniform, ties, tree := rows[0].Judged.Strength, rows[1].Judged.Strength, rows[2].Judged.Strength
	optimum := rows[0].Judged.Optimum
	return []string{
		r.board, fmt.Sprintf("%.3f", 100*optimum), r.pgms, plusMinus(uniform), plusMinus(ties),
		r.bssuct, report.Seconds(r.time.Seconds()).String(), fmt.Sprintf("%.3f", 100*tree.Value), tree.Percent(),
		fmt.Sprintf("%.1f %%", 100*(tree.Value/optimum)), trial.Limit(rows[2].Options),
	}
}

// plusMinus writes an estimate in per cent with its standard error.
func plusMinus(i report.Interval) string {
	return fmt.Sprintf("%.2f ± %.2f", 100*i.Value, 100*i.Error())
}
