package oracle

import (
	"context"
	"sync/atomic"
	"time"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/endgame"
)

// MakeDepth is with how many moves left a search makes a table that takes seconds:
// what is shorter is searched sooner.
const MakeDepth = 5

// An Oracle answers the questions of one problem. It is safe for concurrent use.
type Oracle struct {
	endings *Endings // nil if the oracle knows nothing
	limits  Limits
	gaveUp  atomic.Bool // a table could not be made within the limits
}

// Limits bound the making of tables for one problem.
type Limits struct {
	Context  context.Context // what is made ends with it
	Deadline time.Time       // of the problem; zero if there is none
	Memory   int64           // bytes; zero is no limit
}

// Oracle returns an oracle for one problem, under the rules for which the tables hold.
func (e *Endings) Oracle(l Limits) *Oracle { return &Oracle{endings: e, limits: l} }

// Holds tells whether the tables hold under a rule set: where they do not, nothing is
// known.
func Holds(r kriegspiel.Rules) bool { return r == kriegspiel.Berkeley }

// Under returns the oracle for a rule set, which may know nothing.
func (o *Oracle) Under(r kriegspiel.Rules) *Oracle {
	if !Holds(r) {
		return &Oracle{}
	}
	return o
}

// An Ending is a belief state against a bare king, on the solver's board.
type Ending struct {
	Material endgame.Material
	endgame.Position
}

// EndingOf returns a belief state with the solver to move as an ending. ok is false if
// it is none: the opponent may have more than its king, or the solver more than three
// pieces beside it, or the right to castle.
func EndingOf(v *kriegspiel.View, states []kriegspiel.State) (e Ending, ok bool) {
	if v.Own.Castling != 0 || v.Own.All().Count() > 1+most {
		return e, false
	}
	for i := range states {
		s := &states[i]
		if s.Pawns|s.Knights|s.Diagonals|s.Straights != 0 {
			return e, false
		}
		e.Set |= s.King.Turn().Bit()
	}
	e.At[0] = v.Own.King
	var letters [most]byte
	n := 0
	for i, kind := range kinds {
		for rest := v.Own.Pieces(kind); rest != 0; rest &= rest - 1 {
			letters[n] = order[i]
			n++
			e.At[n] = rest.First()
		}
	}
	e.Material = endgame.Material(letters[:n])
	return e, len(states) > 0
}

// most is how many pieces a table can have beside the solver's king.
const most = len(endgame.Placement{}) - 1

// kinds are the kinds of pieces in the order of a material, order their letters.
var kinds = [...]chess.Piece{chess.Queen, chess.Rook, chess.Bishop, chess.Knight, chess.Pawn}

const order = "QRBNP"

// Within returns in how many moves a belief state is won, if in at most depth, or 0;
// and whether that is known.
func (o *Oracle) Within(v *kriegspiel.View, states []kriegspiel.State, depth int) (moves int, known bool) {
	e, ok := o.ending(v, states)
	if !ok {
		return 0, false
	}
	t := o.table(e.Material, depth >= MakeDepth)
	if moves, known = o.moves(t, &e); moves > depth {
		moves = 0
	}
	return moves, known
}

// Moves returns in how many moves a belief state is won, however many these are, or 0
// if in no number of moves; and whether that is known. It makes a table if that takes
// seconds.
func (o *Oracle) Moves(v *kriegspiel.View, states []kriegspiel.State) (moves int, known bool) {
	e, ok := o.ending(v, states)
	if !ok {
		return 0, false
	}
	return o.moves(o.table(e.Material, true), &e)
}

// AtHand is [Oracle.Moves] with the tables that need not be made.
func (o *Oracle) AtHand(v *kriegspiel.View, states []kriegspiel.State) (moves int, known bool) {
	e, ok := o.ending(v, states)
	if !ok {
		return 0, false
	}
	return o.moves(o.table(e.Material, false), &e)
}

// Propose returns what to propose in a belief state that is known to be won, for the
// shortest certain mate.
func (o *Oracle) Propose(v *kriegspiel.View, states []kriegspiel.State) (m chess.Move, ok bool) {
	e, ok := o.ending(v, states)
	if !ok {
		return 0, false
	}
	t := o.table(e.Material, false)
	if t == nil {
		return 0, false
	}
	p, err := t.Propose(e.At, e.Set)
	if err != nil {
		return 0, false
	}
	return p.Move, true
}

// Table returns the table of an ending that is at hand, nil if there is none.
func (o *Oracle) Table(m endgame.Material) *endgame.Table { return o.table(m, false) }

// ending is EndingOf, and false where the oracle knows nothing.
func (o *Oracle) ending(v *kriegspiel.View, states []kriegspiel.State) (Ending, bool) {
	if o.endings == nil || len(states) == 0 || states[0].All() != states[0].King.Bit() {
		return Ending{}, false
	}
	return EndingOf(v, states)
}

// moves asks a table.
func (o *Oracle) moves(t *endgame.Table, e *Ending) (moves int, known bool) {
	if t == nil {
		return 0, e.Material.Hopeless()
	}
	moves, err := t.Moves(e.At, e.Set)
	if err != nil {
		o.endings.fail(err)
		return 0, false
	}
	return moves, true
}

// table returns the table of an ending, nil if there is none. It is made if asked for,
// but not again for this problem where that went beyond the limits.
func (o *Oracle) table(m endgame.Material, wanted bool) *endgame.Table {
	if m.Hopeless() {
		return nil
	}
	if !wanted || !quick(m) || o.gaveUp.Load() {
		return o.endings.open(o.limits.Context, m)
	}
	ctx := o.limits.Context
	if !o.limits.Deadline.IsZero() {
		half, cancel := context.WithTimeout(ctx, time.Until(o.limits.Deadline)/2)
		defer cancel()
		ctx = half
	}
	t := o.endings.make(ctx, m, o.limits.Memory/memoryShare)
	if t == nil {
		o.gaveUp.Store(true)
	}
	return t
}

// memoryShare is how many times the memory of its sets a table takes while it is made.
const memoryShare = 4
