package play

import (
	"fmt"
	"math/rand/v2"
	"time"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player/roster"
)

// A Question says how a game is to begin, in the words of the program's options.
type Question struct {
	// Side is that of the person, "w" or "b"; "" is White.
	Side string `json:"side"`
	// Against is the name of the program; "" is the first.
	Against string `json:"against"`
	// Seed is that of the program's random numbers; nil draws one.
	Seed *uint64 `json:"seed"`
	// Start is a FEN; "" is the normal array.
	Start string `json:"start"`
	Draws bool   `json:"draws"`
	Rules string `json:"rules"` // "" is berkeley
}

// Setup returns how the game is played. An error names the field.
func (q *Question) Setup() (s Setup, err error) {
	s = Setup{Against: roster.Programs()[0], Seed: rand.Uint64(), Draws: q.Draws, Date: time.Now().Format("2006.01.02")}
	s.Start.Position = chess.Start()
	if q.Seed != nil {
		s.Seed = *q.Seed
	}
	if q.Rules != "" {
		if s.Start.Rules, err = kriegspiel.ParseRules(q.Rules); err != nil {
			return s, fmt.Errorf("rules: %w", err)
		}
	}
	if q.Start != "" {
		if s.Start.Position, err = s.Start.Rules.ParseFEN(q.Start); err != nil {
			return s, fmt.Errorf("start: %w", err)
		}
	}
	if q.Side != "" {
		if s.Side, err = chess.ParseColour(q.Side); err != nil {
			return s, fmt.Errorf("side: %w", err)
		}
	}
	if q.Against != "" {
		if s.Against, err = roster.Named(q.Against); err != nil {
			return s, fmt.Errorf("against: %w", err)
		}
	}
	if !s.Start.Position.Movable() {
		return s, fmt.Errorf("start: the game is over: %s has no move", s.Start.Position.Turn.Name())
	}
	return s, nil
}
