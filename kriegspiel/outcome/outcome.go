// Package outcome tells when a game is over and how it has ended: by what the referee
// announces, and by the draws of the tournament hall, which look at the true position and
// at its history. A [Watch] follows one game.
package outcome

import (
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// The results of games, as in PGN.
const (
	WhiteWins  = "1-0"
	BlackWins  = "0-1"
	Drawn      = "1/2-1/2"
	Unfinished = "*"
)

// Wins returns the result of a game that a side has won.
func Wins(c chess.Colour) string {
	if c == chess.White {
		return WhiteWins
	}
	return BlackWins
}

// A Kind of ending is one word for how a game has ended, under which games are counted.
type Kind string

// The kinds of endings that a Watch finds. The first three decide a game, but a stalemate
// is a draw under most rules.
const (
	Checkmate  Kind = "checkmate"
	Material   Kind = "material"
	Stalemate  Kind = "stalemate"
	Dead       Kind = "no-material"
	FiftyMoves Kind = "fifty-moves"
	Repetition Kind = "repetition"
)

// What a draw takes, if the players have agreed on these rules: a position for the third
// time, or so many half-moves without a capture or a move of a pawn.
const (
	repetitions = 3
	quietTurns  = 100
)

// An Ending is how a game has ended. The zero value is that of a game that goes on.
type Ending struct {
	Kind   Kind
	Result string // as in PGN
	Why    string // a sentence without its dot
}

// A Watch follows a game, and knows when it is over.
type Watch struct {
	// Rules are those of the game.
	Rules kriegspiel.Rules
	// Draws adds the third repetition of a position, and 50 moves of each side without a
	// capture or a move of a pawn.
	Draws bool

	seen []standing
}

// A standing is a position that has stood on the board.
type standing struct {
	position chess.Position
	quiet    int // half-moves since the last capture or move of a pawn
}

// Begin starts with the first position of a game, and tells whether there is nothing to
// play for in it.
func (w *Watch) Begin(start chess.Position) Ending {
	w.seen = append(w.seen[:0], standing{position: start})
	return w.judge(0)
}

// Moved tells how the game has ended, if it has, with the move m that led to the position
// next. P is what its player heard.
func (w *Watch) Moved(m chess.Move, p kriegspiel.Percept, next chess.Position) Ending {
	last := &w.seen[len(w.seen)-1]
	quiet := last.quiet + 1
	if _, took := p.Captured(); took || last.position.Us.Pawns.Has(m.From()) {
		quiet = 0
	}
	w.seen = append(w.seen, standing{next, quiet})
	return w.judge(p)
}

// Position returns the position after so many half-moves.
func (w *Watch) Position(halfMoves int) *chess.Position { return &w.seen[halfMoves].position }

// judge tells how the game has ended with what was answered to the last move.
func (w *Watch) judge(p kriegspiel.Percept) Ending {
	now := &w.seen[len(w.seen)-1]
	mover := now.position.Turn.Other()
	switch {
	case p.End() == kriegspiel.Checkmate:
		return Ending{Checkmate, Wins(mover), mover.Name() + " mates"}
	case p.End() == kriegspiel.Material:
		return Ending{Material, Wins(mover), mover.Name() + " wins on material"}
	case p.Won():
		return Ending{Stalemate, Wins(mover), mover.Name() + " stalemates, and wins by these rules"}
	case p.End() == kriegspiel.Stalemate:
		return Ending{Stalemate, Drawn, "stalemate"}
	case w.dead(&now.position):
		return Ending{Dead, Drawn, "neither side has the pieces to mate"}
	case w.Draws && now.quiet >= quietTurns:
		return Ending{FiftyMoves, Drawn, "50 moves without a capture or a move of a pawn"}
	case w.Draws && w.repeated() >= repetitions:
		return Ending{Repetition, Drawn, "the position stands for the third time"}
	}
	return Ending{}
}

// repeated counts how often the position has stood on the board. What was there before the
// last capture or move of a pawn does not come again.
func (w *Watch) repeated() (n int) {
	now := &w.seen[len(w.seen)-1]
	for i := len(w.seen) - 1 - now.quiet; i < len(w.seen); i++ {
		if w.seen[i].position == now.position {
			n++
		}
	}
	return n
}

// dead tells whether no play at all could win with what is on the board: bare kings, a
// single bishop or knight, or bishops that all go on squares of one colour. Where a stalemate
// wins it is bare kings alone, as one piece beside the king can stalemate.
func (w *Watch) dead(p *chess.Position) bool {
	us, them := &p.Us, p.Them
	if us.Pawns|us.Straights|them.Pawns|them.Straights != 0 {
		return false
	}
	bishops, knights := us.Diagonals|them.Diagonals, us.Knights|them.Knights
	switch {
	case w.Rules == kriegspiel.Rand:
		return bishops|knights == 0
	case knights == 0:
		return bishops&lightSquares == 0 || bishops&^lightSquares == 0
	case bishops == 0:
		return knights.Count() == 1
	}
	return false
}

// lightSquares are the squares of one colour, whichever side looks at the board.
const lightSquares chess.Bitboard = 0x55aa55aa55aa55aa
