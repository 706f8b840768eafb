package kriegspiel

import (
	"errors"
	"fmt"
	"slices"
	"strings"

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
	// BerkeleyAny is Berkeley with the question "any?": who is answered "yes"
	// must make a capture with a pawn.
	BerkeleyAny
	// Wild16 is how the game is played on the ICC: the number of pawn tries is
	// told, and of the opponent's refusals nothing.
	Wild16
	// Cincinnati tells whether there are pawn tries.
	Cincinnati
	// English has the question "any?", which binds to one try.
	English
	// Dutch is English with the kind of the piece that takes.
	Dutch
	// Rand tells the squares of the pawns that have tries, and promotions; who
	// is stalemated loses.
	Rand
)

// features are what sets a rule set apart.
type features struct {
	name string
	// takenKind, takerKind, enPassant and promotion tell what is announced
	// beside square, check and end.
	takenKind, takerKind, enPassant, promotion bool
	// tries is how pawn tries are told: toldCount, toldWhether, toldFrom or 0.
	tries Percept
	// asks tells whether there is the question, and binds whether who is
	// answered "yes" must make a capture; otherwise it must try one.
	asks, binds bool
	// private tells that refusals are heard by the mover alone.
	private bool
	// stalemateWins tells that the stalemated side loses.
	stalemateWins bool
}

var ruleSets = [...]features{
	Berkeley:    {name: "berkeley"},
	BerkeleyDB:  {name: "berkeley-db"},
	BerkeleyAny: {name: "berkeley-any", asks: true, binds: true},
	Wild16:      {name: "wild16", takenKind: true, tries: toldCount, private: true},
	Cincinnati:  {name: "cincinnati", takenKind: true, tries: toldWhether},
	English:     {name: "english", enPassant: true, asks: true},
	Dutch:       {name: "dutch", enPassant: true, takerKind: true, asks: true},
	Rand:        {name: "rand", takenKind: true, promotion: true, tries: toldFrom, stalemateWins: true},
}

// String returns the name of the rule set.
func (r Rules) String() string { return ruleSets[r].name }

func (r Rules) features() *features { return &ruleSets[r] }

// plain tells of the rule sets without anything that features tell of: no
// proposal is nonsense.
func (r Rules) plain() bool { return r <= BerkeleyDB }

// Private tells whether refusals are heard by the player alone whose proposal was
// refused.
func (r Rules) Private() bool { return r.features().private }

// Asks tells whether the rule set has the question "any?".
func (r Rules) Asks() bool { return r.features().asks }

// MayAsk tells whether the solver may ask it at this point of its turn.
func (r Rules) MayAsk(v *View) bool { return r.Asks() && v.turn&asked == 0 }

// ParseRules returns the rule set with the given name.
func ParseRules(name string) (Rules, error) {
	for r := range ruleSets {
		if ruleSets[r].name == name {
			return Rules(r), nil
		}
	}
	if name == "crazykrieg" {
		return 0, errors.New("crazykrieg is not played here: it drops taken pieces back on the board, and these are the rules of chess without drops")
	}
	return 0, fmt.Errorf("unknown rule set %.16q, want one of %s", name, strings.Join(RuleNames(), ", "))
}

// RuleNames returns the names of the rule sets, the default first.
func RuleNames() (names []string) {
	for r := range ruleSets {
		names = append(names, ruleSets[r].name)
	}
	return names
}

// Normal returns the position as the rule set counts it: an en passant square is
// dropped where no legal move captures there, but not under BerkeleyDB.
func (r Rules) Normal(p chess.Position) chess.Position {
	if r != BerkeleyDB {
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

// Proposals appends what the solver may propose: every move that would be legal on a
// board with its own pieces alone, and every diagonal step of a pawn onto a square
// without an own piece; less what the referee has said to be impossible or out of turn.
func (r Rules) Proposals(dst []chess.Move, v *View) []chess.Move {
	if v.shut == 0 && v.turn == 0 {
		return v.Own.Proposals(dst)
	}
	return v.allowed(dst)
}

// Moves appends the proposals of a search or a plan: those of [Rules.Proposals], but under
// English and Dutch every diagonal step of a pawn asks first, with [chess.Ask], unless the
// question was asked in this turn. To ask costs nothing: after "yes" the step is tried as it
// would have been, and after "no" it would have been refused. But then the refusal tells
// which. A step that was refused before in the turn, as it is in a record, is left out.
func (r Rules) Moves(dst []chess.Move, v *View) []chess.Move {
	if r.plain() {
		return v.Own.Proposals(dst)
	}
	n := len(dst)
	if dst = r.Proposals(dst, v); r.asksToTry() {
		dst = v.askFirst(dst, n)
	}
	return dst
}

// asksToTry tells of the rule sets in which the question binds to one try.
func (r Rules) asksToTry() bool { return r.features().asks && !r.features().binds }

// MustTry tells whether the solver has been answered "yes" where it has to try a capture
// next, and need not make one. No search begins there: it would have to choose between
// plans for the one try.
func (r Rules) MustTry(v *View) bool { return v.Obliged() && r.asksToTry() }

// AsMove returns a proposal as it stands in [Rules.Moves].
func (r Rules) AsMove(v *View, m chess.Move) chess.Move {
	if r.asksToTry() && v.turn&asked == 0 && v.Own.Diagonal(m) {
		return m | chess.Ask
	}
	return m
}

// Questions appends the proposals that ask first, which are refused in more than one way.
func (r Rules) Questions(dst []chess.Move, v *View) []chess.Move {
	n := len(dst)
	if r.asksToTry() {
		dst = r.Moves(dst, v)
	}
	return dst[:n+len(slices.DeleteFunc(dst[n:], func(m chess.Move) bool { return m&chess.Ask == 0 }))]
}

// Try proposes m in the position of v and s and returns what the referee
// announces. If m is legal, s becomes the state after it: it loses the captured
// piece and its en passant square; the own piece is moved by [Rules.After]. If m is
// refused, s is unchanged, as it is by the question [chess.Ask]; if m asks first, the
// refusal has the answer in it. Otherwise m must come from [Rules.Moves] or
// [Rules.Proposals] at v.
func (r Rules) Try(v *View, s *State, m chess.Move) Percept {
	if !r.plain() {
		return r.tryTelling(v, s, m)
	}
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
	return r == BerkeleyDB && chess.Enough(&p.Them, &p.Us)
}

// After returns the view after the proposal m was answered with p; an answer to the
// question changes what may be proposed, a refusal of a pawn's step what [Rules.Moves] gives
// under English and Dutch, unless it has asked first.
func (r Rules) After(v *View, m chess.Move, p Percept) View {
	switch {
	case p.Illegal() && (m&chess.Ask != 0 || !r.asksToTry()):
		return *v
	case p.Illegal():
		return v.released(m)
	case p&(AnyYes|AnyNo) != 0:
		return v.answered(p)
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
		if p&EnPassant != 0 {
			sq += 8 // the pawn has walked up past the square moved to
		}
		r.remove(&own, sq)
	}
	next := NewView(own, v.Colour)
	if p&toldMask != 0 {
		next.shut = shut(own.Pawns, p)
	}
	return next
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
