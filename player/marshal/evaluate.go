package marshal

import (
	"kriegmate/kriegspiel/chess"
	"kriegmate/player/exchange"
)

// value returns that of a kind of piece, in hundredths of a pawn.
func value(kind chess.Piece) float64 { return float64(exchange.Values[kind]) }

// A board is a position with both sides seen by the player, and the squares that each holds.
type board struct {
	exchange.Board
	ours, hostile chess.Bitboard
}

// set sets the board. theirs is seen by the opponent.
func (b *board) set(own, theirs *chess.Side) {
	b.Set(own, theirs)
	b.ours, b.hostile = b.Own.All(), b.Theirs.All()
}

// material returns what the pieces of a side are worth.
func material(s *chess.Side) float64 {
	queens := s.Diagonals & s.Straights
	return value(chess.Pawn)*float64(s.Pawns.Count()) + value(chess.Knight)*float64(s.Knights.Count()) +
		value(chess.Bishop)*float64((s.Diagonals&^queens).Count()) + value(chess.Rook)*float64((s.Straights&^queens).Count()) +
		value(chess.Queen)*float64(queens.Count())
}

// static returns what the board is worth to the player, without what can be taken.
func (b *board) static(w *Weights) float64 {
	own, theirs := &b.Own, &b.Theirs
	hidden := b.hostile.Count() - 1
	sum := material(own) - material(theirs)
	sum += b.pawns(w, hidden) + b.pieces(w)
	if hidden > 5 {
		front := own.King.Bit().Up()
		front |= front.UpLeft() | front.UpRight() | front.Up()
		front |= own.King.Bit().UpLeft() | own.King.Bit().UpRight()
		sum += w.Shelter*float64(min(3, (front&own.Pawns).Count())) - w.Walk*float64(own.King.Rank())
	} else {
		few := float64(6-hidden) / 6
		sum += few * (w.Near*float64(b.Nearness()) + w.Edge*float64(b.Edgeness()))
	}
	return sum
}

// pawns returns what the ways of the pawns are worth.
func (b *board) pawns(w *Weights, hidden int) (sum float64) {
	late := 1 + float64(15-hidden)/5
	blocks := b.Theirs.Pawns | b.Theirs.Pawns.PawnAttacksDown()
	for rest := b.Own.Pawns; rest != 0; rest &= rest - 1 {
		sq := rest.First()
		way := float64(sq.Rank() - 1)
		sum += w.Advance * way * late
		if ahead(sq)&blocks == 0 {
			sum += w.Passed * way * way / 4 * late
		}
	}
	for rest := b.Theirs.Pawns; rest != 0; rest &= rest - 1 {
		way := float64(6 - rest.First().Rank())
		sum -= w.Advance * way * way / 4
	}
	return sum
}

// ahead returns the squares before sq on its file.
func ahead(sq chess.Square) chess.Bitboard {
	return 0x0101010101010100 << sq
}

// pieces returns what the places of the officers are worth.
func (b *board) pieces(w *Weights) (sum float64) {
	own := &b.Own
	occupied := b.ours | b.hostile
	queens := own.Diagonals & own.Straights
	const first = 0xff
	minors := own.Knights | own.Diagonals&^queens
	sum -= w.Develop * float64((minors & first).Count())
	squares := 0
	for rest := own.Knights; rest != 0; rest &= rest - 1 {
		squares += (chess.KnightAttacks(rest.First()) &^ b.ours).Count()
	}
	for rest := own.Diagonals &^ queens; rest != 0; rest &= rest - 1 {
		squares += (chess.DiagonalAttacks(rest.First(), occupied) &^ b.ours).Count()
	}
	for rest := own.Straights &^ queens; rest != 0; rest &= rest - 1 {
		squares += (chess.StraightAttacks(rest.First(), occupied) &^ b.ours).Count() / 2
	}
	return sum + w.Mobility*float64(squares)
}

// points turns hundredths of a pawn into what is to be hoped for: -1 is a lost game, 1 a
// won one.
func (w *Weights) points(worth float64) float64 {
	if worth < 0 {
		return worth / (w.Scale - worth)
	}
	return worth / (w.Scale + worth)
}
