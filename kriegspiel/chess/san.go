package chess

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// A Notation names moves in SAN: the moves of one side, told apart from the
// other moves of a list. Which list that is decides what a name means: the
// legal moves for chess ([Position.SAN]), or all that a player may propose who
// does not see the enemy.
type Notation struct {
	Side   *Side  // who moves, seen by its owner
	Moves  []Move // what a name is told apart from
	Colour Colour // of the side
}

// Name returns the SAN of m without check marks: "Nbd2", "exd5", "e8=Q",
// "O-O". Only the diagonal step of a pawn has an x.
func (n *Notation) Name(m Move) string { return n.name(m, "") }

// CaptureName returns the SAN of m, which captures: the move of an officer has an x too.
func (n *Notation) CaptureName(m Move) string { return n.name(m, "x") }

func (n *Notation) name(m Move, x string) string {
	if m == Ask {
		return m.String()
	}
	from, to := n.Colour.Square(m.From()), n.Colour.Square(m.To())
	piece := n.Side.On(m.From())
	switch {
	case piece == King && castling(m) && m.To() == G1:
		return "O-O"
	case piece == King && castling(m):
		return "O-O-O"
	case piece == Pawn && from.File() == to.File():
		return to.String() + promotionName(m)
	case piece == Pawn:
		return from.String()[:1] + "x" + to.String() + promotionName(m)
	}
	return string(piece.Letter()) + n.origin(m, piece) + x + to.String()
}

func promotionName(m Move) string {
	if m.Promotion() == NoPiece {
		return ""
	}
	return "=" + string(m.Promotion().Letter())
}

// origin returns as much of the square a piece comes from as tells m apart: a
// file if that is enough, else a rank, else both.
func (n *Notation) origin(m Move, piece Piece) string {
	others, sameFile, sameRank := false, false, false
	for _, o := range n.Moves {
		if o.To() != m.To() || o.From() == m.From() || n.Side.On(o.From()) != piece {
			continue
		}
		others = true
		sameFile = sameFile || o.From().File() == m.From().File()
		sameRank = sameRank || o.From().Rank() == m.From().Rank()
	}
	name := n.Colour.Square(m.From()).String()
	switch {
	case !others:
		return ""
	case !sameFile:
		return name[:1]
	case !sameRank:
		return name[1:]
	}
	return name
}

// Parse reads a move of the list. Marks of check, mate and comment (+ # ! ?)
// are ignored, and so is the x of a piece; more of the origin than needed may
// be given.
func (n *Notation) Parse(text string) (Move, error) {
	w, err := parseSAN(text)
	if err != nil {
		return 0, err
	}
	var found Move
	for _, m := range n.Moves {
		if !n.matches(w, m) || m == found {
			continue
		}
		if found != 0 {
			return 0, fmt.Errorf("move %.12q is ambiguous: %s or %s", text, found.UCI(n.Colour), m.UCI(n.Colour))
		}
		found = m
	}
	if found == 0 {
		return 0, fmt.Errorf("move %.12q: no such move here", text)
	}
	return found, nil
}

// sanWords are the parts of a move in SAN.
type sanWords struct {
	piece      Piece
	file, rank byte // letters of the origin, 0 if not given
	to         Square
	promotion  Piece
	takes      bool
	castling   Square // where the king goes on its own board, 0 (a1) if it does not castle
}

func parseSAN(text string) (sanWords, error) {
	bad := func(why string) (sanWords, error) {
		return sanWords{}, fmt.Errorf("move %.12q: %s", text, why)
	}
	rest := strings.TrimRight(text, "+#!?")
	switch rest {
	case "O-O", "0-0":
		return sanWords{castling: G1}, nil
	case "O-O-O", "0-0-0":
		return sanWords{castling: C1}, nil
	}
	w := sanWords{piece: Pawn}
	if rest != "" && strings.IndexByte("NBRQK", rest[0]) >= 0 {
		w.piece = pieceOf(rest[0])
		rest = rest[1:]
	}
	if i := strings.IndexByte(rest, '='); i >= 0 {
		if len(rest) != i+2 || !canPromoteTo(pieceOf(rest[i+1])) {
			return bad("promotion to what? want =Q, =N, =R or =B")
		}
		w.promotion = pieceOf(rest[i+1])
		rest = rest[:i]
	}
	if len(rest) < 2 {
		return bad("no square to go to")
	}
	last := len(rest) - 2
	for last > 0 && !utf8.RuneStart(rest[last]) {
		last-- // the error has whole letters
	}
	to, err := ParseSquare(rest[last:])
	if err != nil {
		return bad(err.Error())
	}
	w.to = to
	origin, takes := strings.CutSuffix(rest[:last], "x")
	w.takes = takes
	if origin != "" && origin[0] >= 'a' && origin[0] <= 'h' {
		w.file, origin = origin[0], origin[1:]
	}
	if origin != "" && origin[0] >= '1' && origin[0] <= '8' {
		w.rank, origin = origin[0], origin[1:]
	}
	if origin != "" {
		return bad("neither SAN (Nf3, exd5, e8=Q, O-O) nor UCI (e2e4)")
	}
	return w, nil
}

func (n *Notation) matches(w sanWords, m Move) bool {
	from, to := n.Colour.Square(m.From()), n.Colour.Square(m.To())
	piece := n.Side.On(m.From())
	if castles := piece == King && castling(m); castles || w.castling != 0 {
		return castles && w.castling == m.To()
	}
	return piece == w.piece && to == w.to && m.Promotion() == w.promotion &&
		(w.file == 0 || from.String()[0] == w.file) &&
		(w.rank == 0 || from.String()[1] == w.rank) &&
		(piece != Pawn || w.file != 0 || from.File() == to.File()) &&
		(piece != Pawn || !w.takes || from.File() != to.File())
}

// SAN returns the name of a legal move, with + for check and # for mate.
func (p *Position) SAN(m Move) string {
	n := Notation{&p.Us, p.Moves(nil), p.Turn}
	name := n.Name(m)
	if _, takes := p.Taken(m); takes {
		name = n.CaptureName(m)
	}
	next := *p
	next.Apply(m)
	switch {
	case next.Checkers() == 0:
		return name
	case next.Movable():
		return name + "+"
	}
	return name + "#"
}

// ParseSAN reads the name of a legal move.
func (p *Position) ParseSAN(text string) (Move, error) {
	n := Notation{&p.Us, p.Moves(nil), p.Turn}
	return n.Parse(text)
}
