package kriegspiel

import (
	"errors"
	"fmt"
	"math/bits"

	"kriegmate/kriegspiel/chess"
)

// contradiction returns the field, and why, of a percept that no referee could
// announce in any position under the rules.
func (r Rules) contradiction(p Percept) (field string, err error) {
	checks := bits.OnesCount64(uint64(p.Check()))
	switch {
	case p.Illegal() && p&Theirs != 0:
		return "illegal", errors.New("the opponent's refusals are counted in illegals")
	case p.Illegal() && p != Refused:
		return "illegal", errors.New("nothing else is announced with a refusal")
	case checks > 2:
		return "check", fmt.Errorf("%d directions, want at most two", checks)
	case bits.OnesCount64(uint64(p.End())) > 1:
		return "end", errors.New("more than one end")
	case p&Checkmate != 0 && checks == 0:
		return "end", errors.New("checkmate without check")
	case p&Stalemate != 0 && checks != 0:
		return "end", errors.New("stalemate with check")
	case p&Material != 0 && r != BerkeleyDB:
		return "end", fmt.Errorf("no win on material under the rules %v", r)
	}
	if p.Illegal() {
		return "", nil
	}
	return r.untold(p)
}

// triesField is the field of a record for each way to tell pawn tries.
var triesField = map[Percept]string{toldCount: "tries", toldWhether: "pawntry", toldFrom: "tryfrom"}

// untold returns the field of an accepted move that the rules do not announce, or that
// they announce and that is missing.
func (r Rules) untold(p Percept) (field string, err error) {
	f := r.features()
	_, took := p.Captured()
	tells := f.tries != 0 && p.End() == 0
	for _, c := range []struct {
		field             string
		there, may, needs bool
	}{
		{"taken", p&(TakenPawn|TakenPiece) != 0, f.takenKind, took},
		{"by", p&(TakerPawn|TakerPiece) != 0, f.takerKind, took},
		{"enpassant", p&EnPassant != 0, f.enPassant, false},
		{"promotion", p&Promoted != 0, f.promotion, false},
		{triesField[p&toldMask], p&toldMask != 0, p&toldMask == f.tries, false},
		{triesField[f.tries], p&toldMask != 0, true, tells},
	} {
		switch {
		case c.there && !c.may:
			return c.field, fmt.Errorf("not announced under the rules %v", r)
		case c.may && c.needs && !c.there:
			return c.field, fmt.Errorf("missing: it is announced under the rules %v", r)
		}
	}
	switch {
	case !took && p&(TakenPawn|TakenPiece) != 0:
		return "taken", errors.New("nothing was captured")
	case !took && p&(TakerPawn|TakerPiece) != 0:
		return "by", errors.New("nothing was captured")
	case !took && p&EnPassant != 0:
		return "enpassant", errors.New("nothing was captured")
	case p.End() != 0 && p&toldMask != 0:
		return triesField[f.tries], errors.New("nothing is told of pawn tries when the game ends")
	}
	return "", nil
}

// wrongAsk tells what is wrong with a question of the solver.
func (f *Follower) wrongAsk(e Event) (field string, err error) {
	switch {
	case !f.Rules.Asks():
		return "ask", fmt.Errorf("no question under the rules %v", f.Rules)
	case f.View.turn&asked != 0:
		return "ask", errors.New("a second question in one turn")
	case e.Percept != AnyYes && e.Percept != AnyNo:
		return "any", errors.New(`the answer to a question is "yes" or "no"`)
	case e.Percept == AnyYes && chess.Diagonals(&f.View.Own).From() == 0:
		return "any", errors.New("yes, but no own pawn can take")
	}
	return "", nil
}

// wrongQuestion tells what is wrong with what was heard of the opponent's turn before
// its move.
func (f *Follower) wrongQuestion(e Event) (field string, err error) {
	_, took := e.Percept.Captured()
	switch {
	case e.Refusals < 0:
		return "illegals", errors.New("a negative number")
	case e.Refusals > 0 && f.Rules.Private():
		return "illegals", fmt.Errorf("the opponent's refusals are not heard under the rules %v", f.Rules)
	case e.Asked != 0 && !f.Rules.Asks():
		return "any", fmt.Errorf("no question under the rules %v", f.Rules)
	case e.After < 0:
		return "illegals_after", errors.New("a negative number")
	case e.After > 0 && e.Asked == 0:
		return "illegals_after", errors.New("refusals after a question, and none was asked")
	case e.Asked == AnyYes && e.After == 0 && e.Percept&TakerPiece != 0:
		return "by", errors.New(`a piece, but after "yes" a pawn must capture`)
	case e.Asked == AnyYes && !took && (e.After == 0 || f.Rules.features().binds):
		return "capture", errors.New(`missing: after "yes" a pawn must capture`)
	}
	return "", nil
}

// wrongOwn tells what is wrong with what is said of the own piece that has moved, and of
// squares on which there are own pieces.
func (f *Follower) wrongOwn(e Event) (field string, err error) {
	p, piece := e.Percept, f.View.Own.On(e.Try.From())
	after := f.Rules.After(&f.View, e.Try, p)
	from, _ := p.TryFrom()
	switch promotes := e.Try.Promotion() != chess.NoPiece; {
	case f.Rules.features().promotion && promotes != (p&Promoted != 0):
		return "promotion", errors.New("announced if an own pawn is promoted, and only then")
	case p&TakerPawn != 0 && piece != chess.Pawn || p&TakerPiece != 0 && piece == chess.Pawn:
		return "by", fmt.Errorf("the own piece that took is %s", pieceNames[piece])
	case from&after.Own.All() != 0:
		return "tryfrom", fmt.Errorf("an own piece is on %s", squareNames(from&after.Own.All(), f.View.Colour)[0])
	}
	return "", nil
}

// wrongTold tells what is wrong with what is said of own pieces: the kind of one that was
// taken, and the tries of own pawns.
func (f *Follower) wrongTold(p Percept) (field string, err error) {
	if sq, took := p.Captured(); took && p&EnPassant == 0 {
		pawn := f.View.Own.On(sq) == chess.Pawn
		if p&TakenPawn != 0 && !pawn || p&TakenPiece != 0 && pawn {
			return "taken", fmt.Errorf("the own piece on %v is %s", f.View.Colour.Square(sq), pieceNames[f.View.Own.On(sq)])
		}
	}
	after := f.Rules.AfterReply(&f.View, p)
	steps := chess.Diagonals(&after.Own)
	count, _ := p.TryCount()
	any, _ := p.PawnTry()
	from, _ := p.TryFrom()
	switch kind := p & toldMask; {
	case kind == toldCount && count > steps.Count():
		return "tries", fmt.Errorf("%d, but the own pawns have %d diagonal steps", count, steps.Count())
	case kind == toldWhether && any && steps.Count() == 0:
		return "pawntry", errors.New("no own pawn has a diagonal step")
	case kind == toldFrom && from&^steps.From() != 0:
		return "tryfrom", fmt.Errorf("no own pawn on %s has a diagonal step", squareNames(from&^steps.From(), f.View.Colour)[0])
	}
	return "", nil
}
