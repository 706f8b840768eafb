package paper

import (
	"slices"
	"strings"
	"testing"
	"time"

	"kriegmate/mines"
	"kriegmate/mines/players"
	"kriegmate/mines/trial"
)

// An order is what was given, and the rest as in the paper.
func TestOrder(t *testing.T) {
	kinds, err := players.List("myopic")
	if err != nil {
		t.Fatal(err)
	}
	order := func(paper, given string) *Order {
		return &Order{
			Paper: paper, Boards: []string{"4x4/4"}, Times: []time.Duration{time.Second}, Runs: 7,
			Tournament: &trial.Tournament{Players: kinds, Games: 5, Workers: 2, Memory: 1 << 20, Options: players.Options{Time: time.Minute, Objective: mines.Win, Seed: 3}},
			Given:      func(option string) bool { return slices.Contains(strings.Fields(given), option) },
		}
	}
	e, err := order("first", "").Experiment()
	if f, ok := e.(*First); err != nil || !ok || f.Boards != nil || f.Players != nil || f.Objective != nil || f.Runs != 7 || len(f.Times) != 1 || f.Seed != 3 || f.Workers != 2 {
		t.Errorf("the first paper's: %+v, %v", e, err)
	}
	e, err = order("first", "boards players objective").Experiment()
	if f, ok := e.(*First); err != nil || !ok || len(f.Boards) != 1 || len(f.Players) != 1 || *f.Objective != mines.Win {
		t.Errorf("the first paper's, otherwise: %+v, %v", e, err)
	}
	e, err = order("second", "").Experiment()
	if s, ok := e.(*Second); err != nil || !ok || s.Boards != nil || s.Games != 0 || s.Time != 0 || s.Seed != 3 || s.Memory != 1<<20 {
		t.Errorf("the second paper's: %+v, %v", e, err)
	}
	e, err = order("second", "boards games time").Experiment()
	if s, ok := e.(*Second); err != nil || !ok || len(s.Boards) != 1 || s.Games != 5 || s.Time != time.Minute {
		t.Errorf("the second paper's, otherwise: %+v, %v", e, err)
	}
	if e, err = order("", "boards games time players").Experiment(); err != nil || e.(Own).Tournament.Games != 5 {
		t.Errorf("one's own: %+v, %v", e, err)
	}
	for _, test := range []struct{ paper, given, want string }{
		{"third", "", `paper: "third", want`}, {"", "games runs", "runs goes with --paper first"}, {"", "plots", "plots goes"}, {"first", "games", "paper first: leave out --games"}, {"second", "plots", "paper second: leave out --plots"},
	} {
		if _, err := order(test.paper, test.given).Experiment(); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s with %s: error %v, want %q", test.paper, test.given, err, test.want)
		}
	}
}
