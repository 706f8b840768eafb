package hidden

import (
	"context"
	"strings"

	"kriegmate/kriegspiel/chess"
)

// mostDescribed is the most placements that [Describe] holds against a list.
const mostDescribed = 1 << 16

// Describe returns words that stand for a list of positions, all of them and no others,
// and whether it has found some. The positions are those of one belief state: they agree
// on who is to move and on the pieces of that side. There are no words for positions in
// which somebody may castle or take en passant.
func Describe(ctx context.Context, list []chess.Position) (Problem, bool) {
	if len(list) == 0 {
		return Problem{}, false
	}
	p := Problem{Solver: list[0].Turn, Limit: mostDescribed}
	for i := range list {
		us, them := &list[i].Us, &list[i].Them
		if us.Castling|them.Castling != 0 || us.EnPassant|them.EnPassant != 0 {
			return Problem{}, false
		}
	}
	own, theirs := known(&list[0]), guess(list)
	if p.White, p.Black = words(own), words(theirs); p.Solver == chess.Black {
		p.White, p.Black = p.Black, p.White
	}
	found, err := p.Positions(ctx)
	p.Limit = 0
	return p, err == nil && same(found.List, list)
}

// kindsInOrder are the kinds of pieces as they are told.
var kindsInOrder = [...]chess.Piece{chess.King, chess.Queen, chess.Rook, chess.Bishop, chess.Knight, chess.Pawn}

// known returns the pieces of the side to move.
func known(p *chess.Position) (pieces []Piece) {
	for _, kind := range kindsInOrder {
		for rest := squaresOf(p, kind, p.Turn); rest != 0; rest &= rest - 1 {
			pieces = append(pieces, Piece{Kind: kind, Squares: rest.First().Bit()})
		}
	}
	return pieces
}

// guess returns the pieces of the side that is not to move: of each kind those that stand
// in the same place everywhere, and as many others as there ever are, each on any of the
// other squares.
func guess(list []chess.Position) (pieces []Piece) {
	for _, kind := range kindsInOrder {
		always, ever := ^chess.Bitboard(0), chess.Bitboard(0)
		most, least := 0, 64
		for i := range list {
			at := squaresOf(&list[i], kind, list[i].Turn.Other())
			always &= at
			ever |= at
			most, least = max(most, at.Count()), min(least, at.Count())
		}
		for rest := always; rest != 0; rest &= rest - 1 {
			pieces = append(pieces, Piece{Kind: kind, Squares: rest.First().Bit()})
		}
		for n := always.Count(); n < most; n++ {
			pieces = append(pieces, Piece{Kind: kind, Squares: ever &^ always, Maybe: n >= least})
		}
	}
	return pieces
}

// squaresOf returns where a side has pieces of a kind, on the real board.
func squaresOf(p *chess.Position, kind chess.Piece, c chess.Colour) (at chess.Bitboard) {
	white, black := p.Sides()
	side := &white
	if c == chess.Black {
		side = &black
	}
	for rest := side.Pieces(kind); rest != 0; rest &= rest - 1 {
		at |= c.Square(rest.First()).Bit()
	}
	return at
}

func words(pieces []Piece) string {
	list := make([]string, len(pieces))
	for i := range pieces {
		list[i] = pieces[i].String()
	}
	return strings.Join(list, " ")
}

// same tells whether two lists have the same positions; the first has each once.
func same(once, list []chess.Position) bool {
	seen := make(map[chess.Position]bool, len(list))
	for _, p := range list {
		seen[p] = true
	}
	for _, p := range once {
		if !seen[p] {
			return false
		}
	}
	return len(once) == len(seen)
}
