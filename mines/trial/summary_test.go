package trial

import (
	"math"
	"testing"
	"time"

	"kriegmate/report"
)

// Two contenders, the second with one game less: wins, means and pairs by hand.
func TestSummarize(t *testing.T) {
	b := board(t, 1, 5, 1) // 4 free cells
	games := []Game{
		{Contender: 0, Number: 0, Won: true, Opened: 4, Time: 10},
		{Contender: 0, Number: 1, Opened: 1, Time: 30, Loss: 0.5, Guesses: 2, GuessTime: 20, WorstGuess: 15},
		{Contender: 0, Number: 2, Opened: 2, Time: 20, Loss: 0.25, Guesses: 1, GuessTime: 10, WorstGuess: 10},
		{Contender: 1, Number: 0, Won: true, Opened: 4, Time: 8},
		{Contender: 1, Number: 2, Won: true, Opened: 4, Time: 4},
	}
	list := Summarize(b, 3, games)
	first := list[0]
	if first.Games != 3 || first.Won != 1 || first.Rate != report.Wilson(1, 3) || first.Time != 20*time.Nanosecond {
		t.Errorf("first: %+v", first)
	}
	if !near(first.Score.Value, 7.0/12) || !near(first.Loss.Value, 0.25) || first.Guesses != 1 || first.GuessTime != 10 || first.WorstGuess != 15 {
		t.Errorf("first: %+v", first)
	}
	if s := first.Strength(0.75); !near(s.Value, 0.5) || s.Low >= s.Value || s.High <= s.Value || !near(s.High-s.Low, first.Loss.High-first.Loss.Low) {
		t.Errorf("strength %v with losses %v", s, first.Loss)
	}
	if first.Better.Value != 0 || first.Better.High != 0 {
		t.Errorf("better than itself by %v", first.Better)
	}
	// In game 0 both win, in game 2 the second alone.
	if second := list[1]; second.Games != 2 || second.Won != 2 || second.Better != report.Mean([]float64{0, 1}) {
		t.Errorf("second: %+v", second)
	}
	if third := list[2]; third.Games != 0 || third.Time != 0 || third.Rate != report.Wilson(0, 0) {
		t.Errorf("third, without games: %+v", third)
	}
}

func near(x, y float64) bool { return x == y || math.Abs(x-y) < 5e-5 }
