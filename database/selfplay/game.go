package selfplay

import (
	"context"

	"kriegmate/database"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/endgame/oracle"
	"kriegmate/mate"
	"kriegmate/player"
	"kriegmate/player/hunter"
)

// An End is how a game ended.
type End uint8

// The ends of games.
const (
	Mated     End = iota // White has mated
	Lost                 // Black has
	Drawn                // stalemate, or nothing left for White to mate with
	Long                 // too many moves
	Exploded             // too many states
	Harvested            // nothing more was wanted of it
	Reread               // it was not played: problems of it were in a file
)

// A Game is what a game of self-play gave.
type Game struct {
	Number int
	Moves  int // of White
	End    End
	// Finds are the problems found in it, in their order, each verified. Of
	// each kind there are at most as many with more than two states as may be
	// kept of a game, and as many with fewer, unless all are asked for.
	Finds []Find
	// Unverified counts problems that a second searcher, or the check of a
	// certificate, has not confirmed. There should be none.
	Unverified int
}

// A Find is a problem found in a game.
type Find struct {
	Problem database.Problem
	// Hidden is the number of hidden pieces besides the king, summed over the
	// states.
	Hidden int

	needs mate.Needs // of a mate
	key   uint64
}

func (f *Find) kind() kind { return kind{f.Problem.Ply, f.Problem.Verdict} }

// fewStates is the size up to which a belief state counts as small.
const fewStates = 2

func (f *Find) small() bool { return f.Problem.Belief <= fewStates }

// A harvester plays games and gathers the problems in them. It is used by one
// goroutine at a time.
type harvester struct {
	options *Options
	judge   *judge
	game    *Game
	player  player.Informed    // White
	record  *kriegspiel.Record // of White, where problems are looked for
	endings *oracle.Endings
	full    []kind // of which no more are wanted

	programs [2]player.Program
}

// newHarvester returns a harvester that asks the endings if the options say so.
func newHarvester(o *Options, e *oracle.Endings) *harvester {
	h := &harvester{options: o, judge: newJudge(), endings: e}
	h.programs, _ = o.programs() // Run.Play has seen that they exist
	h.judge.tries = o.MaxTries
	return h
}

// play plays the game with the given number, and looks for no problems of the
// kinds that are full. It ends early, with what was found so far, if ctx is done.
func (h *harvester) play(ctx context.Context, number int, full []kind) *Game {
	o := h.options
	h.full = full
	seed := player.GameSeed(o.Seed, number)
	seat := player.Seat{Start: player.Start{Rules: o.Rules, Position: chess.Start()}, Colour: chess.White, Seed: seed}
	seat.Limits.States = o.MaxStates
	if !o.usual() {
		seat.Limits.Simulations = o.Simulations
	}
	h.game = &Game{Number: number, End: Long}
	h.player = h.white(ctx, seat)
	seat.Colour = chess.Black
	duel := player.NewDuel(seat.Start, h.player, h.programs[chess.Black].New(seat))
	for h.game.Moves < o.MaxMoves && ctx.Err() == nil {
		h.harvest(ctx)
		if h.complete() {
			h.game.End = Harvested
			break
		}
		h.game.Moves++
		if end, over := h.round(ctx, duel); over {
			h.game.End = end
			break
		}
	}
	return h.game
}

// white returns who plays White.
func (h *harvester) white(ctx context.Context, seat player.Seat) player.Informed {
	if h.options.white() != usualWhite {
		return player.NewWitness(h.programs[chess.White].New(seat), seat, h.options.MaxStates)
	}
	white := hunter.New(seat)
	if h.options.Endings {
		white.AskEndings(ctx, h.endings)
	}
	return white
}

// round plays a turn of White and one of Black, and tells how the game has ended
// if it has. A game that ctx has ended is as one that is too long.
func (h *harvester) round(ctx context.Context, d *player.Duel) (end End, over bool) {
	for _, mover := range []chess.Colour{chess.White, chess.Black} {
		_, p, err := d.Step(ctx)
		for err == nil && !p.Moved() {
			_, p, err = d.Step(ctx)
		}
		switch {
		case err != nil:
			return Long, true
		case p.End() != 0 && !p.Won():
			return Drawn, true
		case p.Won() && mover == chess.White:
			return Mated, true
		case p.Won():
			return Lost, true
		}
	}
	known := h.player.Known()
	switch own := &known.View.Own; {
	case !known.Whole:
		return Exploded, true
	case own.All() == own.King.Bit():
		return Drawn, true
	}
	return 0, false
}
