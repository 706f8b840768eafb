package mate_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"kriegmate/andor"
	"kriegmate/estimate"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// The states of a record are looked for when they are asked for, and known from
// then on; those known come first, in the same order.
func TestBeliefIsLazy(t *testing.T) {
	given := mate.Given{Record: recordOf(t, `{"solver":"w","events":[{"side":"w","try":"e2e4"},{"side":"b"}]}`)}
	b, err := mate.Open(t.Context(), given, estimate.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if len(b.Known()) != 0 || b.Whole() {
		t.Errorf("before anyone asks: %d states known, whole %v", len(b.Known()), b.Whole())
	}
	var first []kriegspiel.State
	for s := range b.States {
		if first = append(first, s); len(first) == 5 {
			break
		}
	}
	if len(b.Known()) != 5 || b.Whole() || b.Err() != nil {
		t.Errorf("after five: %d states known, whole %v, %v", len(b.Known()), b.Whole(), b.Err())
	}
	all, err := b.All()
	if err != nil || len(all) != 20 || !b.Whole() {
		t.Errorf("%d states, %v, whole %v; Black has 20 first moves", len(all), err, b.Whole())
	}
	if !slices.Equal(all[:5], first) || !slices.Equal(slices.Collect(b.States), all) {
		t.Error("the states come in another order the second time")
	}
}

// A record that nothing fits, limits and an interrupt are told.
func TestBeliefErrors(t *testing.T) {
	often := recordOf(t, `{"solver":"w","events":[{"side":"w","try":"e2e4"},{"side":"b","percept":{"illegals":15}}]}`)
	b, err := mate.OfRecord(t.Context(), often, estimate.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	impossible := (*estimate.Impossible)(nil)
	if states, err := b.All(); !errors.As(err, &impossible) || impossible.Event != 2 || len(states) != 0 || b.Err() != err {
		t.Errorf("15 refusals on the first move: %d states, %v", len(states), err)
	}
	quiet := recordOf(t, `{"solver":"w","events":[{"side":"w","try":"e2e4"},{"side":"b"},{"side":"w","try":"d2d4"},{"side":"b"}]}`)
	b, err = mate.OfRecord(t.Context(), quiet, estimate.Limits{States: 30})
	if err != nil {
		t.Fatal(err)
	}
	gaveUp := (*estimate.GaveUp)(nil)
	if states, err := b.All(); !errors.As(err, &gaveUp) || b.Whole() || len(states) == 0 || len(states) > 30 {
		t.Errorf("at most 30 states: %d, %v, whole %v", len(states), err, b.Whole())
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if b, err = mate.OfRecord(ctx, quiet, estimate.Limits{}); err != nil {
		t.Fatal(err)
	}
	if _, err := b.All(); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
}

func recordOf(t *testing.T, text string) *kriegspiel.Record {
	t.Helper()
	r, err := kriegspiel.ParseJSON([]byte(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	return &r
}

// One known position is not a list: an error about it names no line.
func TestOfFEN(t *testing.T) {
	if _, err := mate.OfFEN("x", kriegspiel.Berkeley, nil); err == nil || strings.Contains(err.Error(), "line") {
		t.Errorf("OfFEN names a line: %v", err)
	}
	b, err := mate.OfFEN("7k/8/5K2/8/8/8/8/6R1 w - -", kriegspiel.Berkeley, nil)
	if err != nil {
		t.Fatal(err)
	}
	if states, err := b.All(); len(states) != 1 || err != nil || !b.Whole() || b.View.Colour != chess.White {
		t.Errorf("%d states, %v, whole %v, of %v", len(states), err, b.Whole(), b.View.Colour)
	}
}

// What a searcher says is corrected by how the states ended.
func TestSettle(t *testing.T) {
	tooMany := &estimate.GaveUp{Event: 2, States: 5, Cause: estimate.ErrStates}
	for _, test := range []struct {
		name         string
		verdict      andor.Verdict
		stopped      andor.Cause
		err          error
		want         andor.Verdict
		wantStopped  andor.Cause
		isImpossible bool
	}{
		{"all states, proved", andor.Proved, 0, nil, andor.Proved, 0, false},
		{"some states, proved", andor.Proved, 0, tooMany, andor.Unknown, andor.OutOfStates, false},
		{"some states, refuted", andor.Refuted, 0, tooMany, andor.Refuted, 0, false},
		{"some states, unknown", andor.Unknown, 0, tooMany, andor.Unknown, andor.OutOfStates, false},
		{"some states, out of time", andor.Unknown, andor.OutOfTime, tooMany, andor.Unknown, andor.OutOfTime, false},
		{"late", andor.Proved, 0, &estimate.GaveUp{Cause: estimate.ErrTime}, andor.Unknown, andor.OutOfTime, false},
		{"past the deadline", andor.Proved, 0, &estimate.GaveUp{Cause: context.DeadlineExceeded}, andor.Unknown, andor.OutOfTime, false},
		{"too large", andor.Proved, 0, &estimate.GaveUp{Cause: estimate.ErrMemory}, andor.Unknown, andor.OutOfMemory, false},
		{"interrupted", andor.Proved, 0, &estimate.GaveUp{Cause: context.Canceled}, andor.Unknown, andor.Cancelled, false},
		{"no state", andor.Unknown, 0, &estimate.Impossible{Event: 3}, andor.Unknown, 0, true},
	} {
		r := mate.Result{Verdict: test.verdict, Stopped: test.stopped, Plan: &mate.Plan{}}
		err := mate.Settle(&r, test.err)
		if r.Verdict != test.want || r.Stopped != test.wantStopped || (err != nil) != test.isImpossible {
			t.Errorf("%s: %v, stopped by %v, %v", test.name, r.Verdict, r.Stopped, err)
		}
		if r.Plan == nil && r.Verdict == test.verdict {
			t.Errorf("%s: the plan is gone", test.name)
		}
	}
}
