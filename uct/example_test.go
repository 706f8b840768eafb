package uct_test

import (
	"context"
	"fmt"

	"kriegmate/uct"
)

// A climb is a game of three steps: from any height one can stop and keep what was
// climbed, in tenths, or go on. A step up is as likely as a fall, which ends the game
// with nothing.
type climb struct{}

func (climb) Options(dst []uct.Option[string], height int) []uct.Option[string] {
	if height >= 0 && height < 4 {
		dst = append(dst, uct.Option[string]{Action: "stop", High: 1}, uct.Option[string]{Action: "go on", High: 1})
	}
	return dst
}

func (climb) Outcomes(dst []uct.Outcome[int], height int, action string) []uct.Outcome[int] {
	unknown := uct.Appraisal{Low: 0, Value: 0.5, High: 1}
	switch {
	case action == "stop":
		return append(dst, uct.Outcome[int]{State: -1, Probability: 1, Reward: float64(height) / 10})
	case height == 3:
		return append(dst, uct.Outcome[int]{State: 4, Probability: 0.5, Reward: 1}) // the top
	}
	return append(dst, uct.Outcome[int]{State: height + 1, Probability: 0.5, Appraisal: unknown})
}

// At height 3 to go on is worth 1/2 and to stop 0.3; at height 2 it is 1/4 and 0.2; at
// height 1 it is 1/8 and 0.1.
func Example() {
	p := uct.Planner[int, string]{Model: climb{}}
	action, stats := p.Run(context.Background(), 1, 0)
	fmt.Printf("%s, worth %.3f, proved: %t\n", action, stats.Value, stats.Solved)
	// Output:
	// go on, worth 0.125, proved: true
}
