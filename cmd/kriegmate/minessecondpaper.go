package main

import (
	"fmt"
	"slices"
	"time"

	"github.com/urfave/cli/v2"

	"kriegmate/database/bench"
	"kriegmate/mines"
	"kriegmate/mines/players"
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
	if t.players, err = players.List("myopic-random", "myopic", "bssuct"); err != nil {
		return f, err
	}
	rows, err := chosenTable2(c, t)
	if err != nil {
		return f, err
	}
	table := table2Table()
	t.bar = newBar(s.err, "games", t.games*len(t.players)*len(rows))
	for i := range rows {
		if err = rows[i].play(c, t, &f, &table); err != nil {
			break
		}
	}
	t.bar.clear()
	f.tables = []string{table.Text(), sweepTable(f.rows)}
	return f, err
}

// chosenTable2 returns the rows of the table that the flags name.
func chosenTable2(c *cli.Context, t *tournament) ([]table2Row, error) {
	if !c.IsSet("boards") {
		return table2, nil
	}
	var rows []table2Row
	for _, at := range t.settings {
		i := slices.IndexFunc(table2, func(r table2Row) bool { return r.board == at.String() })
		if i < 0 {
			return nil, fmt.Errorf("--boards: %s is not in the second paper's table 2", at)
		}
		rows = append(rows, table2[i])
	}
	return rows, nil
}

// play plays on the board of a row, and adds what was found also if it is
// interrupted.
func (r *table2Row) play(c *cli.Context, t *tournament, f *findings, table *bench.Table) error {
	o := t.options
	if !c.IsSet("time") && !c.IsSet("simulations") {
		o.Time = r.time / paperShare
	}
	at, err := chosenSettings(r.board, mines.Classic.String())
	if err != nil {
		return err
	}
	found, err := t.play(c.Context, at[0], o)
	f.rows = append(f.rows, found...)
	if len(found) == len(t.players) {
		table.Rows = append(table.Rows, r.beside(found, o))
	}
	return err
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
func (r *table2Row) beside(found []sweepRow, o players.Options) []string {
	uniform, ties, tree := found[0].strength(), found[1].strength(), found[2].strength()
	optimum := *found[0].optimum
	return []string{
		r.board, fmt.Sprintf("%.3f", 100*optimum), r.pgms, plusMinus(uniform), plusMinus(ties),
		r.bssuct, timeText(r.time), fmt.Sprintf("%.3f", 100*tree.Value), boundsText(tree), percentage(tree.Value/optimum, 1), limitText(o),
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
