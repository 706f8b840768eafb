package trial

import (
	"time"

	"kriegmate/mines"
	"kriegmate/report"
)

// A Summary is what the games of one contender show.
type Summary struct {
	Games, Won int
	Rate       report.Interval // of wins
	Score      report.Interval // the part of the free cells that was opened, on the mean
	Time       time.Duration   // per game, on the mean
	Guesses    float64         // per game, on the mean
	GuessTime  time.Duration   // per guess, on the mean
	WorstGuess time.Duration
	Loss       report.Interval // per game, on the mean, if there was a judge
	// Better is by how much it wins more often than the first contender, with the
	// interval of pairs of the same games.
	Better report.Interval
}

// Strength returns the probability of a win that the losses stand for, or the score if
// that was the judge's objective.
func (s *Summary) Strength(optimum float64) report.Interval {
	return report.Interval{Value: optimum - s.Loss.Value, Low: optimum - s.Loss.High, High: optimum - s.Loss.Low}
}

// Summarize returns a summary for each of so many contenders. The games are in the
// order of [Trial.Run].
func Summarize(b *mines.Board, contenders int, games []Game) []Summary {
	list := make([]Summary, contenders)
	base := map[int]bool{} // who won the first contender's games
	for i := range list {
		var own []Game
		for ; len(games) > 0 && games[0].Contender == i; games = games[1:] {
			own = append(own, games[0])
		}
		list[i] = summary(b, own)
		var pairs []float64
		for _, g := range own {
			if i == 0 {
				base[g.Number] = g.Won
			}
			if won, played := base[g.Number]; played {
				pairs = append(pairs, number(g.Won)-number(won))
			}
		}
		list[i].Better = report.Mean(pairs)
	}
	return list
}

func number(won bool) float64 {
	if won {
		return 1
	}
	return 0
}

// summary sums up the games of one contender.
func summary(b *mines.Board, games []Game) Summary {
	s := Summary{Games: len(games)}
	var losses, scores []float64
	var guesses int
	var took, guessing time.Duration
	for i := range games {
		g := &games[i]
		if g.Won {
			s.Won++
		}
		scores = append(scores, float64(g.Opened)/float64(b.Cells()-b.Mines))
		losses = append(losses, g.Loss)
		took += g.Time
		guesses += g.Guesses
		guessing += g.GuessTime
		s.WorstGuess = max(s.WorstGuess, g.WorstGuess)
	}
	s.Rate, s.Score, s.Loss = report.Wilson(float64(s.Won), s.Games), report.Mean(scores), report.Mean(losses)
	if s.Games > 0 {
		s.Time = took / time.Duration(s.Games)
		s.Guesses = float64(guesses) / float64(s.Games)
	}
	if guesses > 0 {
		s.GuessTime = guessing / time.Duration(guesses)
	}
	return s
}
