package bench

import (
	"context"
	"testing"
	"time"

	"kriegmate/andor"
	"kriegmate/mate"
)

// A verdict that was found in time counts, however often the search is to be done
// again: neither is the time of all repetitions the time of one, nor does one that
// was held up take the verdict away.
func TestRepetitionsTakeNothingAway(t *testing.T) {
	limits := Limits{Timeout: 50 * time.Millisecond, Patience: 50 * time.Millisecond, MinTime: time.Hour, Repeat: 1e9}
	for _, test := range []struct {
		name string
		f    func(n int) mate.Result // the nth search, from 1
		most int                     // repetitions
	}{
		{"a minimum beyond the timeout", func(int) mate.Result {
			time.Sleep(5 * time.Millisecond)
			return mate.Result{Verdict: andor.Proved, Integrated: 1}
		}, 10},
		{"held up the third time", func(n int) mate.Result {
			if n == 3 {
				return mate.Result{Verdict: andor.Unknown, Integrated: 1}
			}
			return mate.Result{Verdict: andor.Proved, Integrated: 1, Stats: andor.Stats{Expanded: 7}}
		}, 2},
	} {
		n := 0
		r := Runner{Limits: limits, Contenders: []Contender{contender("it", func(context.Context, *mate.Problem) mate.Result {
			n++
			return test.f(n)
		})}}
		results, err := gather(t, context.Background(), r, tasks(cornerProblem(t, 3)))
		if err != nil {
			t.Fatal(err)
		}
		if got := results[0]; !got.Solved() || got.Repeats < 1 || got.Repeats > test.most {
			t.Errorf("%s: %+v, want it solved with 1 to %d repetitions", test.name, got, test.most)
		}
	}
}
