package play

import (
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// An ending is how a game has ended.
type ending struct {
	result string // as in PGN
	why    string // a sentence without its dot, which stands in the tag Termination
}

// The results of games.
const (
	whiteWins  = "1-0"
	blackWins  = "0-1"
	drawn      = "1/2-1/2"
	unfinished = "*"
)

// wins returns the result of a game that a side has won.
func wins(c chess.Colour) string {
	if c == chess.White {
		return whiteWins
	}
	return blackWins
}

// What a draw takes, if the players have agreed on these rules: a position for the third
// time, or so many half-moves without a capture or a move of a pawn.
const (
	repetitions = 3
	quietTurns  = 100
)

// judge tells whether the game has ended with the move that was answered by p, and how.
// At the start p is zero.
func (g *Game) judge(p kriegspiel.Percept) ending {
	now := &g.seen[len(g.seen)-1]
	mover := now.position.Turn.Other()
	switch {
	case p.End() == kriegspiel.Stalemate:
		return ending{drawn, "stalemate"}
	case p.End() == kriegspiel.Checkmate:
		return ending{wins(mover), mover.Name() + " mates"}
	case p.End() != 0:
		return ending{wins(mover), mover.Name() + " wins on material"}
	case dead(&now.position):
		return ending{drawn, "neither side has the pieces to mate"}
	case g.setup.Draws && now.quiet >= quietTurns:
		return ending{drawn, "50 moves without a capture or a move of a pawn"}
	case g.setup.Draws && g.repeated() >= repetitions:
		return ending{drawn, "the position stands for the third time"}
	}
	return ending{}
}

// repeated counts how often the position has stood on the board.
func (g *Game) repeated() (n int) {
	now := &g.seen[len(g.seen)-1]
	for i := range g.seen {
		if g.seen[i].position == now.position {
			n++
		}
	}
	return n
}

// dead tells whether no play at all could mate with what is on the board: bare kings, a
// single bishop or knight, or bishops that all go on squares of one colour.
func dead(p *chess.Position) bool {
	us, them := &p.Us, p.Them
	if us.Pawns|us.Straights|them.Pawns|them.Straights != 0 {
		return false
	}
	bishops, knights := us.Diagonals|them.Diagonals, us.Knights|them.Knights
	switch {
	case knights == 0:
		return bishops&lightSquares == 0 || bishops&^lightSquares == 0
	case bishops == 0:
		return knights.Count() == 1
	}
	return false
}

// lightSquares are the squares of one colour, whichever side looks at the board.
const lightSquares chess.Bitboard = 0x55aa55aa55aa55aa
