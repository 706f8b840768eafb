package database_test

import (
	"context"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/database"
	"kriegmate/estimate"
	"kriegmate/mate"
)

// Counted by hand from the problems of v1Problems: one bishop; a bare king; White's whole
// army but the king.
func TestHidden(t *testing.T) {
	problems := v1Problems(t)
	for i, want := range []int{1, 0, 15} {
		if got := problems[i].Hidden(); got != want {
			t.Errorf("problem %d hides %d pieces, want %d", i+1, got, want)
		}
	}
	for i, want := range []string{"8/1RK5/8/8/8/8/8/7R", "8/8/8/8/8/6k1/3q4/8"} {
		if v, err := problems[i].View(); err != nil || v.Placement() != want {
			t.Errorf("problem %d: %v, the solver has %s, want %s", i+1, err, v.Placement(), want)
		}
	}
}

// What the record says of the number of hidden pieces is so in every state.
func TestHiddenInEveryState(t *testing.T) {
	for _, name := range []string{"shipped/selfplay3.kdb", "shipped/selfplay5.kdb"} {
		file, err := database.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		for p, err := range file.Range(1, 12) {
			if err != nil {
				t.Fatal(err)
			}
			b, err := mate.Open(context.Background(), mate.Given{Rules: p.Rules, Record: p.Record, Positions: p.Positions}, estimate.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			states, err := b.All()
			if err != nil {
				t.Fatal(err)
			}
			for i := range states {
				if got, want := p.Hidden(), states[i].All().Count()-1; got != want {
					t.Fatalf("%s: problem %s hides %d pieces, and in state %d there are %d", name, p.ID, got, i, want)
				}
			}
		}
	}
}

func TestParseHidden(t *testing.T) {
	for text, want := range map[string]*database.Range{
		"": nil, "0": {}, "2": {Low: 2, High: 2}, "1..3": {Low: 1, High: 3}, "2..": {Low: 2, High: math.MaxInt}, "..1": {High: 1}, "..0": {},
	} {
		if got, err := database.ParseHidden(text); err != nil || !cmp.Equal(got, want) {
			t.Errorf("%q is %v, %v; want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"..", "-1", "3..1", "1..0", "few"} {
		if got, err := database.ParseHidden(text); err == nil {
			t.Errorf("%q is %v, want an error", text, got)
		}
	}
}

func TestFilterHidden(t *testing.T) {
	problems := v1Problems(t)
	f := database.Filter{Hidden: &database.Range{Low: 1, High: 3}}
	for i, want := range []bool{true, false, false} {
		if got := f.Takes(&problems[i]); got != want {
			t.Errorf("problem %d is taken: %v, want %v", i+1, got, want)
		}
	}
}
