package trial

import (
	"context"
	"slices"

	"kriegmate/mines"
	"kriegmate/mines/exact"
	"kriegmate/mines/players"
)

// A Tournament lets players of several kinds play on several boards.
type Tournament struct {
	Settings []Setting
	Players  []players.Kind // the others are compared with the first
	Options  players.Options
	Games    int // for each player on each board
	Workers  int // games at a time; 0 is one
	// Exact has every choice compared with the best one, for small boards, and Memory
	// is how many bytes that may take; 0 stands for what package exact takes.
	Exact  bool
	Memory int64
	// Done, if not nil, is called with every game as it ends, by one goroutine at a
	// time.
	Done func(Game)
}

// Total returns how many games the tournament has.
func (t *Tournament) Total() int { return t.Games * len(t.Players) * len(t.Settings) }

// Run plays on all boards and returns the rows. If ctx is cancelled the error says so,
// and the rows are about the games that have ended.
func (t *Tournament) Run(ctx context.Context) ([]Row, error) {
	var rows []Row
	for _, at := range t.Settings {
		found, err := t.Play(ctx, at, t.Options)
		rows = append(rows, found...)
		if err != nil {
			return rows, err
		}
	}
	return rows, nil
}

// Unfit is the error that a board is too large for a player, or for the optimum.
type Unfit struct {
	Player string // by its name; empty if it is the optimum
	Err    error
}

// Error names the player.
func (e *Unfit) Error() string {
	if e.Player == "" {
		return e.Err.Error()
	}
	return e.Player + ": " + e.Err.Error()
}

// Option returns what asks for it: "players", or "exact" for the optimum.
func (e *Unfit) Option() string {
	if e.Player == "" {
		return "exact"
	}
	return "players"
}

// Unwrap returns what is wrong with the board.
func (e *Unfit) Unwrap() error { return e.Err }

// Fits returns an [Unfit] error if a player, or the optimum, is not for one of the
// boards.
func (t *Tournament) Fits() error {
	for _, at := range t.Settings {
		for _, kind := range t.Players {
			if _, err := kind.New(at.Board, t.Options); err != nil {
				return &Unfit{kind.Name, err}
			}
		}
		if _, err := t.judge(at.Board); err != nil {
			return &Unfit{"", err}
		}
	}
	return nil
}

// judge returns one who knows the optimum of a board, nil if nobody asks.
func (t *Tournament) judge(b *mines.Board) (*Judge, error) {
	if !t.Exact {
		return nil, nil
	}
	s, err := exact.New(b, exact.Options{Objective: t.Options.Objective, Memory: t.Memory})
	if err != nil {
		return nil, err
	}
	return NewJudge(s), nil
}

// Play lets all players play on one board, with options of its own, and returns a row
// for each player that has ended a game, also with the error of an interruption. The
// seed of the options is that of the layouts, too.
func (t *Tournament) Play(ctx context.Context, at Setting, o players.Options) ([]Row, error) {
	judge, err := t.judge(at.Board)
	if err != nil {
		return nil, err
	}
	games := Trial{Board: at.Board, First: at.First, Games: t.Games, Seed: o.Seed, Workers: t.Workers, Judge: judge, Done: t.Done}
	for _, kind := range t.Players {
		games.Contenders = append(games.Contenders, Contender{Name: kind.Name, New: func() (mines.Player, error) { return kind.New(at.Board, o) }})
	}
	optimum := 0.0
	if judge != nil {
		if optimum, err = judge.Optimum(ctx, at.Board, at.First); err != nil {
			return nil, err
		}
	}
	played, err := games.Run(ctx)
	var rows []Row
	for i, summary := range Summarize(at.Board, len(t.Players), played) {
		row := Row{Setting: at, Player: t.Players[i].Name, Against: t.Players[0].Name, Options: o, Summary: summary}
		if judge != nil {
			row.Judged = &Judged{optimum, summary.Strength(optimum)}
		}
		rows = append(rows, row)
	}
	return slices.DeleteFunc(rows, func(r Row) bool { return r.Games == 0 }), err
}
