package play

import (
	"context"
	"slices"
	"time"

	"kriegmate/files"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/endgame/oracle"
	"kriegmate/kriegspiel/endgame/tablefile"
)

// Tables are [Endings] that are solved to the end: king and queen, rook or pawn against
// king, and others whose tables a folder has.
type Tables struct {
	solved   *oracle.Endings
	patience time.Duration // that a player has for a table; it is made all the same
}

// NewTables returns the endings of a folder, in which tables that are made will be kept.
// The empty name is no folder.
func NewTables(folder tablefile.Folder) *Tables {
	return TablesOf(oracle.New(folder), tableTime)
}

// TablesOf returns endings that a process has at hand. Patience is how long a player waits
// for a table that has to be made.
func TablesOf(solved *oracle.Endings, patience time.Duration) *Tables {
	return &Tables{solved, patience}
}

// The limits of tables: how long a player at a terminal waits for one, and the bytes that
// it may have.
const (
	tableTime   = 2 * time.Second
	tableMemory = 1 << 30
)

// Propose returns what the table of an ending says. A table that is not there is made
// while the game goes on, as long as ctx lasts.
func (t *Tables) Propose(ctx context.Context, rules kriegspiel.Rules, v *kriegspiel.View, states []kriegspiel.State) (chess.Move, bool) {
	view, set := *v, slices.Clone(states) // for who goes on when nobody waits any more
	patience, cancel := context.WithTimeout(ctx, t.patience)
	defer cancel()
	type proposal struct {
		move chess.Move
		ok   bool
	}
	p, err := files.Wait(patience, func() (p proposal, _ error) {
		o := t.solved.Oracle(oracle.Limits{Context: ctx, Memory: tableMemory}).Under(rules)
		if moves, known := o.Moves(&view, set); known && moves > 0 {
			p.move, p.ok = o.Propose(&view, set)
		}
		return p, nil
	})
	return p.move, err == nil && p.ok
}
