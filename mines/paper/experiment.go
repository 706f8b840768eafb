package paper

import (
	"context"
	"maps"
	"slices"

	"kriegmate/mines/trial"
	"kriegmate/report"
)

// An Experiment is games that are played for what they show.
type Experiment interface {
	// Total returns how many games there are, or an error if they cannot be played.
	Total() (int, error)
	// Run plays all games. If ctx is cancelled the error says so, and the findings are
	// about the games that have ended.
	Run(ctx context.Context) (*Findings, error)
}

// Findings are what an experiment has found, also if it was interrupted.
type Findings struct {
	Table report.Table // our figures beside the paper's; without a title if there is none
	Rows  []trial.Row  // what our games show, in full
	// Plots are by name, such as "score-4x4-6".
	Plots map[string]*report.Curves
	// more are plots that are worked out only where they are drawn.
	more map[string]func() (*report.Curves, error)
}

// Figures returns the plots, by name, as they are drawn.
func (f *Findings) Figures() ([]report.Figure, error) {
	plots := map[string]*report.Curves{}
	maps.Copy(plots, f.Plots)
	for name, workOut := range f.more {
		var err error
		if plots[name], err = workOut(); err != nil {
			return nil, err
		}
	}
	var list []report.Figure
	for _, name := range slices.Sorted(maps.Keys(plots)) {
		figure, err := plots[name].Figure()
		if err != nil {
			return nil, err
		}
		figure.Name = name
		list = append(list, *figure)
	}
	return list, nil
}

// JSON returns the rows in JSON.
func (f *Findings) JSON() ([]byte, error) { return trial.JSON(f.Rows) }

// CSV returns the rows as CSV.
func (f *Findings) CSV() ([]byte, error) { return trial.CSV(f.Rows) }

// Text returns the tables for people: ours beside the paper's, if there is one, and that
// of the games.
func (f *Findings) Text() string {
	games := trial.Table(f.Rows)
	if f.Table.Title == "" {
		return games.Text()
	}
	return f.Table.Text() + "\n" + games.Text()
}

// Own is an experiment of one's own: a tournament that is beside no paper's.
type Own struct{ Tournament *trial.Tournament }

// Total returns how many games there are, or a [trial.Unfit] error if a player is not
// for one of the boards.
func (o Own) Total() (int, error) { return o.Tournament.Total(), o.Tournament.Fits() }

// Run plays the tournament.
func (o Own) Run(ctx context.Context) (*Findings, error) {
	rows, err := o.Tournament.Run(ctx)
	return &Findings{Rows: rows}, err
}
