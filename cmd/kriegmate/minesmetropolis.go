package main

import (
	"slices"

	"kriegmate/estimate"
	"kriegmate/mines"
	"kriegmate/mines/trial"
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
	v := p.View()
	layouts := mines.NewCompletions(rules, &v)
	going := estimate.NewMixing(layouts, slices.Collect(layouts.All()), layouts.Chance)
	exactly := *going
	exactly.Exactly = true
	f := &trial.Figure{
		Title: "Metropolis from uniform, 4x4 with 6 mines", X: "steps", Y: "total variation", Low: 1e-4, High: 1,
		Curves: []trial.Curve{{Name: "from a random layout (fast-alone)"}, {Name: "from the last draw, if it fits (fast)"}, {Name: "from a random layout, on until one fits"}},
	}
	for steps := 1; steps <= walkSteps; steps *= 2 {
		for i, distance := range []float64{exactly.Fresh(steps), exactly.Inherited(steps), going.Fresh(steps)} {
			f.Curves[i].Points = append(f.Curves[i].Points, trial.Point{X: float64(steps), Y: trial.Interval{Value: distance, Low: distance, High: distance}})
		}
	}
	return f, nil
}
