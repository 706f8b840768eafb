package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"kriegmate/files"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/movetext"
	"kriegmate/kriegspiel/outcome"
	"kriegmate/player"
	"kriegmate/player/roster"
)

// Saved reads a file with a game that was saved, and how it was played, as far as the file says so.
// In a game that names nobody "You" the person plays the side to move, and a program that
// is not known by its name is the first of [roster.Programs].
func Saved(ctx context.Context, name string) (Setup, *movetext.Game, error) {
	if name == "-" {
		return Setup{}, nil, errors.New("-: the standard input is for what you say: name the file of a game")
	}
	text, err := files.Read(ctx, name, nil)
	if err != nil {
		return Setup{}, nil, err
	}
	s, game, err := Parse(string(text))
	if err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return s, game, err
}

// Parse reads the PGN of one game, and how it was played, as far as it says so; see
// [Saved].
func Parse(text string) (Setup, *movetext.Game, error) {
	games := movetext.Split(text)
	if len(games) != 1 {
		return Setup{}, nil, fmt.Errorf("want the PGN of one game, and there are %d", len(games))
	}
	game, err := movetext.Parse(games[0])
	if game != nil && game.Tag("filtered") != "" {
		err = errors.New("this is one side of a game: want the PGN of both sides, as play saves it")
	}
	if err != nil {
		return Setup{}, nil, err
	}
	s := Setup{Start: player.Start{Position: game.Start}, Against: roster.Programs()[0], Draws: game.Tag(strings.ToLower(drawsTag)) != "", Date: game.Tag("date")}
	s.Start.Rules, _ = game.Rules()
	end := game.End()
	s.Side = end.Turn
	for c, name := range []string{chess.White: game.Tag("white"), chess.Black: game.Tag("black")} {
		if name == person {
			s.Side = chess.Colour(c)
		}
		if program, err := roster.Named(name); err == nil {
			s.Against = program
		}
	}
	return s, game, nil
}

// Resume goes on with a game, or begins one if it is nil. Its error is that of a game that
// is over, or that the rules do not allow.
func Resume(s Setup, game *movetext.Game) (*Game, error) {
	if !s.Start.Position.Movable() {
		return nil, fmt.Errorf("the game is over: %s has no move", s.Start.Position.Turn.Name())
	}
	if game == nil {
		return New(s), nil
	}
	if game.Result != "" && game.Result != outcome.Unfinished {
		return nil, fmt.Errorf("%w: %.60q", ErrOver, cmp.Or(game.Tag("termination"), game.Result))
	}
	g, err := Restore(s, game)
	if err == nil && g.Over() {
		err = fmt.Errorf("%w: %s", ErrOver, g.ending.Why)
	}
	if err != nil {
		return nil, err
	}
	return g, nil
}

// Restore returns a game as it was saved, over or not. Its error is that of a game that
// the rules do not allow.
func Restore(s Setup, game *movetext.Game) (*Game, error) {
	if _, err := game.Referee(s.Start.Rules); err != nil {
		return nil, err
	}
	line := *game
	if end := game.End(); end.Turn != s.Side {
		// What the program had been refused nobody has heard of yet.
		line.Refused = line.Refused[:min(len(line.Refused), len(line.Moves))]
	}
	g := New(s)
	g.undone, _ = strconv.Atoi(game.Tag("undone"))
	g.replay(line.Tries())
	if !g.Over() && game.Result != "" && game.Result != outcome.Unfinished {
		g.ending = outcome.Ending{Result: game.Result, Why: cmp.Or(game.Tag("termination"), "the game was ended")}
	}
	return g, nil
}
