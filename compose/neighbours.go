package compose

import (
	"kriegmate/andor"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// Neighbours are the problems in which one piece is left out, or stands one step of a
// king away.
type Neighbours struct {
	// Ply is the most half-moves that a mate was looked for within.
	Ply  int
	List []Neighbour
	// Impossible counts those that no state of the problem allows.
	Impossible int
}

// A Neighbour is a problem that differs in one piece.
type Neighbour struct {
	Piece  chess.Piece
	Colour chess.Colour
	From   chess.Square // of the real board
	// To is where the piece stands instead; LeftOut tells that it is nowhere.
	To      chess.Square
	LeftOut bool
	// States is how many states of the problem are possible with it.
	States int
	// Verdict tells whether there is a mate within Neighbours.Ply, Ply in how many
	// half-moves the shortest, and Key how one begins.
	Verdict andor.Verdict
	Ply     int
	Key     chess.Move

	view kriegspiel.View
}

// neighbours solves the neighbours, those with a piece less first. The pieces of the
// opponent are those that stand in the same place in all states.
func (w *work) neighbours() bool {
	list := &Neighbours{Ply: w.report.Ply}
	w.report.Neighbours = list
	var pieces []Neighbour
	v := &w.root.view
	for sq := range chess.Square(64) {
		if kind := v.Own.On(v.Colour.Square(sq)); kind != chess.NoPiece {
			pieces = append(pieces, Neighbour{Piece: kind, Colour: v.Colour, From: sq})
		}
		other := v.Colour.Other()
		if theirs := other.Square(sq); w.report.known.Has(theirs) {
			pieces = append(pieces, Neighbour{Piece: w.root.states[0].On(theirs), Colour: other, From: sq})
		}
	}
	for _, n := range pieces {
		if n.LeftOut = true; n.Piece != chess.King && !w.neighbour(n) {
			return false
		}
	}
	for _, n := range pieces {
		for rest := chess.KingAttacks(n.From); rest != 0; rest &= rest - 1 {
			if n.To = rest.First(); !w.neighbour(n) {
				return false
			}
		}
	}
	return true
}

// neighbour solves one neighbour.
func (w *work) neighbour(n Neighbour) bool {
	b := w.altered(&n)
	if b == nil {
		w.report.Neighbours.Impossible++
		return !w.late()
	}
	n.view = b.View
	for n.Ply = 1; n.Ply <= w.report.Neighbours.Ply; n.Ply += 2 {
		asked := w.problem(&node{b.View, b.Known(), kriegspiel.Depth(n.Ply)})
		asked.Want = andor.WantPlan
		found := w.searcher.Solve(w.ctx, asked)
		n.Verdict = found.Verdict
		if found.Plan != nil {
			n.Key = found.Plan.Try
		}
		if n.Verdict != andor.Refuted {
			break
		}
	}
	if n.Verdict == andor.Unknown {
		return false
	}
	w.report.Neighbours.List = append(w.report.Neighbours.List, n)
	return true
}

// altered returns the belief state in which the piece is moved or left out, nil if no
// state is possible then.
func (w *work) altered(n *Neighbour) *mate.Belief {
	var positions []chess.Position
	for i := range w.root.states {
		if i%lateEvery == 0 && w.late() {
			return nil
		}
		own, theirs := w.root.view.Own, w.root.states[i]
		side, other := &own, &theirs
		if n.Colour != w.root.view.Colour {
			side, other = other, side
		}
		if !n.LeftOut && (side.On(n.Colour.Square(n.To)) != chess.NoPiece || other.On(n.Colour.Other().Square(n.To)) != chess.NoPiece) {
			continue
		}
		n.alter(side)
		theirs.EnPassant = 0
		v := kriegspiel.NewView(own, w.root.view.Colour)
		p := v.OwnTurn(&theirs)
		if p, err := w.rules().ParseFEN(p.FEN()); err == nil && p.Movable() {
			positions = append(positions, p)
		}
	}
	if n.States = len(positions); n.States == 0 {
		return nil
	}
	b, err := mate.OfPositions(positions, w.rules())
	if err != nil {
		return nil
	}
	return b
}

// alter moves the piece of a side, which is seen by its owner, or takes it off the board.
func (n *Neighbour) alter(side *chess.Side) {
	from, to := n.Colour.Square(n.From), n.Colour.Square(n.To)
	if n.Piece == chess.King {
		side.King, side.Castling = to, 0
		return
	}
	side.Remove(from)
	if !n.LeftOut {
		side.Put(n.Piece, to)
	}
}

// known returns the squares, on the opponent's board, on which all states have the same
// piece.
func known(states []kriegspiel.State) (squares chess.Bitboard) {
	for sq := range chess.Square(64) {
		kind := states[0].On(sq)
		same := kind != chess.NoPiece
		for i := 1; same && i < len(states); i++ {
			same = states[i].On(sq) == kind
		}
		if same {
			squares |= sq.Bit()
		}
	}
	return squares
}
