package marshal

import (
	"math"
	"slices"

	"kriegmate/kriegspiel/chess"
	"kriegmate/player/exchange"
	"kriegmate/player/worth"
)

// Prices are what the kinds of pieces are worth, in hundredths of a pawn, by how many men are on the
// board. A king is worth more than all that it could take and be taken by.
type prices [worth.Men + 1][chess.King + 1]int64

// newPrices returns those of the settings.
func newPrices(s *Settings) *prices {
	p := new(prices)
	for men := range p {
		for kind := range p[men] {
			p[men][kind] = int64(math.Round(s.unit() * s.Worth.Piece(chess.Piece(kind), men)))
		}
		p[men][chess.King] = max(exchange.Values[chess.King], 3*slices.Max(p[men][:]))
	}
	return p
}

// unit returns how many hundredths of a pawn a unit of the logarithm of odds is: near an even position
// points then are what the odds say.
func (w *Weights) unit() float64 { return w.Scale / 2 }

// A board is a position with both sides seen by the player, and the squares that each holds.
type board struct {
	exchange.Board
	ours, hostile chess.Bitboard
	prices        *prices
}

// set sets the board. theirs is seen by the opponent.
func (b *board) set(own, theirs *chess.Side) {
	b.Set(own, theirs)
	b.ours, b.hostile = b.Own.All(), b.Theirs.All()
	b.Worth = &b.prices[min(b.ours.Count()+b.hostile.Count(), worth.Men)]
}

// value returns that of a kind of piece, in hundredths of a pawn.
func (b *board) value(kind chess.Piece) float64 { return float64(b.Value(kind)) }

// points turns hundredths of a pawn into what is to be hoped for: -1 is a lost game, 1 a
// won one.
func (w *Weights) points(worth float64) float64 {
	if worth < 0 {
		return worth / (w.Scale - worth)
	}
	return worth / (w.Scale + worth)
}
