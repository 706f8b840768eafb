package kriegspiel

import "kriegmate/kriegspiel/chess"

// Pack returns s as a code of 128 bits that are not all zero, and whether it has
// one; see [chess.Packed]. Whatever becomes of a state that has a code has one too.
func (r Rules) Pack(s *State) (code [2]uint64, ok bool) { return s.Pack() }

// Unpack sets s to the state with the given code.
func (r Rules) Unpack(s *State, code [2]uint64) { chess.Packed(code).Unpack(s) }

// Sounding appends the codes of the states after those replies to the states with
// the given codes of which the solver hears the given percept, and tells how many
// replies there are in all. It finds what [Rules.Replies] does without making
// the others. Codes that are zero are left out, and so are those of states in which the
// opponent could not have been refused so often. Where it does not know how, it does
// nothing and returns false.
func (r Rules) Sounding(dst, codes [][2]uint64, v *View, heard Percept, refusals int) (found [][2]uint64, all int, ok bool) {
	if !r.plain() || heard&Theirs == 0 || heard&^(Theirs|captureMask|checkMask|endMask) != 0 {
		return dst, 0, false
	}
	g := sounding{rules: r, view: v, heard: heard, refusals: refusals, dst: dst, watch: chess.WatchOf(&v.turned)}
	g.position.Them = v.turned
	theirs, mobile := v.turned.All(), v.mobile
	g.allowed = ^theirs
	if sq, ok := heard.Captured(); ok {
		g.allowed = theirs & sq.Turn().Bit()
		mobile &^= sq.Bit()
	}
	g.unsettled = mobile == 0 || heard&endMask != 0
	if v.turned.EnPassant != 0 {
		g.enPassant = v.turned.EnPassant.Bit().PawnAttacksDown()
	}
	for _, code := range codes {
		if code != [2]uint64{} {
			g.code = code
			all += g.replies()
		}
	}
	return g.dst, all, true
}

// sounding looks for the replies of which the same is heard.
type sounding struct {
	rules    Rules
	view     *View
	heard    Percept
	refusals int
	dst      [][2]uint64
	// allowed are the squares to which a piece goes that takes what is heard,
	// en passant aside.
	allowed chess.Bitboard
	// enPassant are the squares from which a pawn might take en passant.
	enPassant chess.Bitboard
	// unsettled tells that every reply must be looked at, because it may leave
	// the solver without a move.
	unsettled bool
	watch     chess.Watch // the solver's side

	code     chess.Packed
	position chess.Position // the opponent is to move
	fans     chess.Fans
	checks   chess.Checks
}

const (
	rank7     chess.Bitboard = 0xff << 48
	rank8     chess.Bitboard = 0xff << 56
	castlings chess.Bitboard = 1<<chess.C1 | 1<<chess.G1
)

// replies appends the replies to one state, and returns how many there are in all.
func (g *sounding) replies() (all int) {
	p := &g.position
	g.code.Unpack(&p.Us)
	if g.enPassant&p.Us.Pawns != 0 {
		return g.everyReply()
	}
	fans := g.fans.Look(p, &g.watch, g.allowed)
	if g.refusals > 0 && !g.bears() {
		return 0
	}
	g.checks.Look(p, chess.Bitboard(g.code[0]))
	for i := range fans {
		g.piece(&fans[i])
	}
	return g.fans.Count
}

// bears tells whether the opponent could have been refused so often. A pawn's diagonal
// step onto nothing is refused: mostly there are enough of these.
func (g *sounding) bears() bool {
	pawns, free := g.position.Us.Pawns, ^(g.position.Them.All() | chess.Bitboard(g.code[0]))
	steps := (pawns.UpLeft() & free).Count() + (pawns.UpRight() & free).Count()
	return steps >= g.refusals && (g.rules != BerkeleyDB || g.fans.Checkers == 0) ||
		g.rules.Refusable(g.view, &g.position.Us) >= g.refusals
}

// everyReply is replies the slow way: it makes them all and listens.
func (g *sounding) everyReply() int {
	if g.refusals > 0 && g.rules.Refusable(g.view, &g.position.Us) < g.refusals {
		return 0
	}
	var states [64]State
	var heard [64]Percept
	made, percepts := g.rules.Replies(states[:0], heard[:0], g.view, &g.position.Us)
	for i := range made {
		if percepts[i] == g.heard {
			code, _ := made[i].Pack()
			g.dst = append(g.dst, code)
		}
	}
	return len(made)
}

// piece appends the replies of a piece, which are legal.
func (g *sounding) piece(f *chess.Fan) {
	from, to := f.From, f.To
	if g.unsettled || g.checks.Uncover.Has(from) {
		g.listen(from, to)
		return
	}
	checking := to & g.checks.From(f.Kind)
	special := g.special(f.Kind, from, to)
	if g.heard&checkMask != 0 {
		g.listen(from, checking|special)
		return
	}
	g.dst = g.code.AppendMoves(g.dst, from, to&^(checking|special))
	if f.Kind == chess.Pawn && g.rules == BerkeleyDB && from < chess.A1+16 && to&^checking&(from.Bit()<<16) != 0 {
		last := &g.dst[len(g.dst)-1] // squares come in order: it has jumped
		*last = chess.Packed(*last).Jumped(from + 8)
	}
	g.listen(from, special)
}

// special returns of the squares to which a piece goes those where more happens
// than that it stands there: castling, promotion, and a jump of a pawn that may be
// taken on its way.
func (g *sounding) special(kind chess.Piece, from chess.Square, to chess.Bitboard) chess.Bitboard {
	switch {
	case kind == chess.King && from == chess.E1:
		return to & castlings
	case kind != chess.Pawn:
		return 0
	case from >= chess.A8-8:
		return to
	case g.rules == Berkeley && chess.PawnAttacks(from+8)&g.position.Them.Pawns != 0:
		return to & (from.Bit() << 16)
	}
	return 0
}

// listen makes the moves from one square to the given ones and appends those of
// which the right thing is heard. They take what is heard.
func (g *sounding) listen(from chess.Square, to chess.Bitboard) {
	promoting := to&rank8 != 0 && g.position.Us.Pawns.Has(from)
	for ; to != 0; to &= to - 1 {
		if !promoting {
			g.move(chess.NewMove(from, to.First()))
			continue
		}
		for kind := chess.Knight; kind <= chess.Queen; kind++ {
			g.move(chess.NewPromotion(from, to.First(), kind))
		}
	}
}

// move is listen for one move.
func (g *sounding) move(m chess.Move) {
	next := g.position.Us
	next.Play(m)
	if g.rules.settle(&g.position, m, &next) == g.heard&(checkMask|endMask) {
		code, _ := next.Pack()
		g.dst = append(g.dst, code)
	}
}
