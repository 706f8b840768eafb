package habits

import (
	"context"
	"errors"
	"math"

	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/movetext"
)

// A Lesson is what was learned from games, and how well. It is kept as JSON.
type Lesson struct {
	// Games is how many there were, and Moves how many moves of theirs were looked at.
	Games int `json:"games"`
	Moves int `json:"moves"`
	// KeptBack are games that were not learned from before the habits were held against them.
	KeptBack KeptBack `json:"kept_back"`
	// Habits are what was learned from all games, by name.
	Habits map[string]float64 `json:"habits"`
}

// KeptBack says among how many equally likely moves, as it were, a move of games is that were kept
// back: by what was learned from the others, by what is shipped, and if all are alike.
type KeptBack struct {
	Games   int     `json:"games"`
	Moves   int     `json:"moves"`
	Learned float64 `json:"learned"`
	Shipped float64 `json:"shipped"`
	Alike   float64 `json:"alike"`
}

// Learn learns the habits of the players with a name, or of all if that is "". Every fifth game
// is kept back at first.
func Learn(ctx context.Context, games []*movetext.Game, name string) (*Lesson, error) {
	const fifth = 5
	var all, most, back Examples
	l := &Lesson{Games: len(games)}
	for i, g := range games {
		of := func(c chess.Colour) bool {
			return name == "" || g.Tag([]string{chess.White: "white", chess.Black: "black"}[c]) == name
		}
		all.Add(g.Start, g.Moves, of)
		part := &most
		if i%fifth == fifth-1 {
			part = &back
			l.KeptBack.Games++
		}
		part.Add(g.Start, g.Moves, of)
	}
	if most.Len() == 0 || back.Len() == 0 {
		return nil, errors.New("too few moves to learn from: want five games or more, and some of the player's in the fifth")
	}
	l.Moves, l.KeptBack.Moves = all.Len(), back.Len()
	h, err := Fit(ctx, &most)
	if err != nil {
		return nil, err
	}
	for of, choices := range map[*Habits]*float64{h: &l.KeptBack.Learned, Shipped(): &l.KeptBack.Shipped, {}: &l.KeptBack.Alike} {
		*choices = math.Exp(back.Surprise(of))
	}
	if h, err = Fit(ctx, &all); err != nil {
		return nil, err
	}
	l.Habits = h.Numbers()
	for name, x := range l.Habits {
		l.Habits[name] = math.Round(x*1000) / 1000
	}
	return l, nil
}
