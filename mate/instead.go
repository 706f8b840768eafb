package mate

import (
	"context"
	"time"

	"kriegmate/estimate"
	"kriegmate/kriegspiel"
)

// Where the limits are too low for all states, some are drawn instead, in a part of
// the time that is kept for it.
const (
	insteadShare   = 4
	insteadTime    = 2 * time.Second // at the most
	insteadMinTime = 50 * time.Millisecond
)

// forAll returns the limits for looking for all states. Who counts them alone needs no time
// to draw some.
func (e *Estimator) forAll() estimate.Limits {
	limits := e.Limits
	if e.Instead > 0 && !e.Count {
		limits.Time -= min(limits.Time/insteadShare, insteadTime)
	}
	return limits
}

// instead draws states at the end of the history after so much time was spent; none
// if it finds none in the time.
func (e *Estimator) instead(ctx context.Context, h *History, rules kriegspiel.Rules, spent time.Duration) []kriegspiel.State {
	if e.Instead == 0 {
		return nil
	}
	limits := estimate.Limits{Memory: e.Limits.Memory, Time: insteadTime}
	if e.Limits.Time > 0 {
		limits.Time = min(insteadTime, max(e.Limits.Time-spent, insteadMinTime))
	}
	draw := Sample{Model: rules, Limits: limits, Seed: e.Seed}
	drawn, _ := draw.Draw(ctx, h, e.Instead) // what it has when it gives up is good too
	return drawn.States
}
