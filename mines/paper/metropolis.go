package paper

import (
	"slices"

	"kriegmate/estimate"
	"kriegmate/mines"
	"kriegmate/report"
)

// The position on which the walk of Metropolis is followed: 4x4 with 6 mines. It is not
// typical: of some hundred random positions with six open cells and 8 to 40 layouts it
// is the one in which a walk from a random layout that goes on until one fits is farthest
// from uniform after one step. In many that distance is 0, because all layouts that fit
// are alike.
const (
	walkBoard = "0011\n#23#\n####\n####"
	walkMines = 6
	walkSteps = 128 // the most
)

// Metropolis returns how far from uniform the draws of Metropolis are after so many
// steps on a position of 4x4 with 6 mines, worked out exactly, for three ways to begin
// a walk.
func Metropolis() (*report.Curves, error) {
	p, err := mines.ParsePosition(walkBoard, walkMines)
	if err != nil {
		return nil, err
	}
	rules, err := mines.NewRules(p.Board)
	if err != nil {
		return nil, err
	}
	v := p.View()
	layouts := mines.NewCompletions(rules, &v)
	going := estimate.NewMixing(layouts, slices.Collect(layouts.All()), layouts.Chance)
	exactly := *going
	exactly.Exactly = true
	plot := &report.Curves{
		Title: "Metropolis from uniform, 4x4 with 6 mines", X: "steps", Y: "total variation", Low: 1e-4, High: 1,
		Curves: []report.Curve{{Name: "from a random layout (fast-alone)"}, {Name: "from the last draw, if it fits (fast)"}, {Name: "from a random layout, on until one fits"}},
	}
	for steps := 1; steps <= walkSteps; steps *= 2 {
		for i, distance := range []float64{exactly.Fresh(steps), exactly.Inherited(steps), going.Fresh(steps)} {
			plot.Curves[i].Points = append(plot.Curves[i].Points, report.Measured{X: float64(steps), Y: report.Estimate{Value: distance, Low: distance, High: distance}})
		}
	}
	return plot, nil
}
