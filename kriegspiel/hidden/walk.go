package hidden

import (
	"context"
	"slices"

	"kriegmate/kriegspiel/chess"
)

// A walk goes through all placements of the opponent's pieces.
type walk struct {
	ctx         context.Context
	solver      chess.Colour
	own, theirs []Piece
	chosen      placement // for the first pieces of theirs
	seen        map[placement]bool
	found       *Positions
}

// A placement is where each piece of the opponent stands, as a stand; the rest is zero.
// It is sorted where it is compared, for it does not matter which of two equal pieces
// stands where.
type placement [16]stand

// A stand is a kind of piece and its square, plus one, of the real board; 0 is a piece
// that is not there.
type stand uint16

func newStand(kind chess.Piece, sq chess.Square) stand { return stand(kind)<<8 | stand(sq) + 1 }

func (s stand) kind() chess.Piece    { return chess.Piece(s >> 8) }
func (s stand) square() chess.Square { return chess.Square(s&0xff) - 1 }

// from chooses a place for the pieces from number n on.
func (w *walk) from(n int) error {
	if n == len(w.theirs) {
		return w.add()
	}
	piece := &w.theirs[n]
	for rest := piece.Squares; rest != 0; rest &= rest - 1 {
		w.chosen[n] = newStand(piece.Kind, rest.First())
		if err := w.from(n + 1); err != nil {
			return err
		}
	}
	if w.chosen[n] = 0; !piece.Maybe {
		return nil
	}
	return w.from(n + 1)
}

// add counts the placement that was chosen, unless it has come before.
func (w *walk) add() error {
	key := w.chosen
	slices.Sort(key[:])
	if w.seen[key] {
		return nil
	}
	w.seen[key] = true
	if w.found.Placements++; w.found.Placements%4096 == 0 {
		if err := w.ctx.Err(); err != nil {
			return err
		}
	}
	p, reason := w.position(key)
	if reason != reasons {
		w.found.LeftOut[reason]++
		return nil
	}
	if p.Checkers() != 0 {
		w.found.Checked++
	}
	w.found.List = append(w.found.List, p)
	return nil
}

// position returns the position of a placement, or why there is none: the reason is
// reasons if there is.
func (w *walk) position(theirs placement) (p chess.Position, why Reason) {
	var us, them chess.Side
	var occupied, pawns chess.Bitboard
	put := func(side *chess.Side, colour chess.Colour, kind chess.Piece, sq chess.Square) bool {
		if occupied.Has(sq) {
			return false
		}
		occupied |= sq.Bit()
		if kind == chess.Pawn {
			pawns |= sq.Bit()
		}
		side.Put(kind, colour.Square(sq))
		return true
	}
	for _, piece := range w.own {
		if !put(&us, w.solver, piece.Kind, piece.Squares.First()) {
			return p, OneSquare
		}
	}
	for _, s := range theirs {
		if s != 0 && !put(&them, w.solver.Other(), s.kind(), s.square()) {
			return p, OneSquare
		}
	}
	const endRanks chess.Bitboard = 0xff | 0xff<<56
	p = chess.Position{Us: us, Them: them.Turn(), Turn: w.solver}
	turned := chess.Position{Us: them, Them: us.Turn()}
	switch {
	case pawns&endRanks != 0:
		return p, EndRank
	case chess.KingAttacks(p.Us.King).Has(p.Them.King):
		return p, Touching
	case turned.Checkers() != 0:
		return p, InCheck
	case !p.Movable():
		return p, GameOver
	}
	return p, reasons
}
