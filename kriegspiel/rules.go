package kriegspiel

import (
	"fmt"

	"kriegmate/kriegspiel/chess"
)

// Rules is a rule set. Its methods are the domain that searchers and
// estimators work on.
type Rules uint8

const (
	// Berkeley is the default rule set.
	Berkeley Rules = iota
	// BerkeleyDB is how the Berkeley problem database of 2004 was made.
	BerkeleyDB
)

// ruleNames are the names on the command line and in files.
var ruleNames = [...]string{Berkeley: "berkeley", BerkeleyDB: "berkeley-db"}

// String returns the name of the rule set.
func (r Rules) String() string { return ruleNames[r] }

// ParseRules returns the rule set with the given name.
func ParseRules(name string) (Rules, error) {
	for r, n := range ruleNames {
		if n == name {
			return Rules(r), nil
		}
	}
	return 0, fmt.Errorf("unknown rule set %.16q, want berkeley or berkeley-db", name)
}

// Normal returns the position as the rule set counts it: under Berkeley an en
// passant square is dropped where no legal move captures there.
func (r Rules) Normal(p chess.Position) chess.Position {
	if r == Berkeley {
		p.DropVainEnPassant()
	}
	return p
}

// ParseFEN reads a position as the rule set counts it.
func (r Rules) ParseFEN(text string) (chess.Position, error) {
	parse := chess.ParseFEN
	if r == BerkeleyDB {
		parse = chess.ParseLooseFEN
	}
	p, err := parse(text)
	if err != nil {
		return p, err
	}
	return r.Normal(p), nil
}

// Moves appends the solver's proposals: every move that would be legal on a
// board with its own pieces alone, and every diagonal step of a pawn onto a square
// without an own piece.
func (r Rules) Moves(dst []chess.Move, v *View) []chess.Move {
	return v.Own.Proposals(dst)
}

// Try proposes m in the position of v and s and returns what the referee
// announces. If m is legal, s becomes the state after it: it loses the captured
// piece and its en passant square; the own piece is moved by [Rules.After]. If m is
// refused, s is unchanged. m must come from [Rules.Moves] at v.
func (r Rules) Try(v *View, s *State, m chess.Move) Percept {
	p := chess.Position{Us: v.Own}
	s.TurnInto(&p.Them)
	if !p.Legal(m) {
		return Refused
	}
	var heard Percept
	if sq, ok := p.Taken(m); ok {
		heard = Capture(sq)
		r.remove(s, sq.Turn())
	}
	s.EnPassant = 0
	p.Apply(m)
	return heard | r.status(&p)
}

// status returns what is announced of the side to move: check, and the end of
// the game if it has no move, or if the other side has won on material.
func (r Rules) status(p *chess.Position) Percept {
	checkers, movable := p.Status()
	heard := check(p.Us.King, checkers)
	switch {
	case !movable && checkers != 0:
		return heard | Checkmate
	case r.WonOnMaterial(p):
		return heard | Material
	case !movable:
		return heard | Stalemate
	}
	return heard
}

// WonOnMaterial tells whether the side that has just moved has won on material,
// which only BerkeleyDB knows: the side to move has a bare king, and the other
// king stands next to enough material to mate.
func (r Rules) WonOnMaterial(p *chess.Position) bool {
	return r == BerkeleyDB && enough(&p.Them, &p.Us)
}

// lightSquares are the 32 squares of the colour of h1.
const lightSquares chess.Bitboard = 0x55aa55aa55aa55aa

const edgeFiles chess.Bitboard = 0x8181818181818181

// enough tells whether loser has a bare king and winner's king stands next to
// enough material to mate: a queen, a rook, a pawn that is not on the edge, two
// bishops of opposite colours, or bishop and knight.
func enough(winner, loser *chess.Side) bool {
	if loser.All() != loser.King.Bit() {
		return false
	}
	near := chess.KingAttacks(winner.King)
	bishops := winner.Pieces(chess.Bishop) & near
	return winner.Straights&near != 0 ||
		winner.Pawns&near&^edgeFiles != 0 ||
		bishops&lightSquares != 0 && bishops&^lightSquares != 0 ||
		bishops != 0 && winner.Knights&near != 0
}

// After returns the view after the proposal m was answered with p; a refusal
// changes nothing.
func (r Rules) After(v *View, m chess.Move, p Percept) View {
	if p.Illegal() {
		return *v
	}
	own := v.Own
	own.Play(m)
	return NewView(own, v.Colour)
}

// AfterReply returns the view after the opponent's turn was heard as p.
func (r Rules) AfterReply(v *View, p Percept) View {
	own := v.Own
	own.EnPassant = 0
	if sq, ok := p.Captured(); ok {
		r.remove(&own, sq)
	}
	return NewView(own, v.Colour)
}

// remove takes a piece off the board of its owner. Under BerkeleyDB a castling
// right outlives its rook.
func (r Rules) remove(s *chess.Side, sq chess.Square) {
	rights := s.Castling
	s.Remove(sq)
	if r == BerkeleyDB {
		s.Castling = rights
	}
}
