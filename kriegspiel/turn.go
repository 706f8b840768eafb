package kriegspiel

import "kriegmate/kriegspiel/chess"

// turn is what was asked in the middle of a turn, of either side.
type turn uint8

const (
	// asked tells that the solver has asked and may not ask again.
	asked turn = 1 << iota
	// obliged tells that it was answered "yes" and may propose nothing but
	// diagonal steps of pawns.
	obliged
	// bound tells that the opponent was answered "yes" and has to make a capture
	// with a pawn.
	bound
)

// allShut is no pawn that can take.
const allShut = 0xff

// shut returns which of the pawns, counted from a1, cannot take by what is told in p of
// their tries.
func shut(pawns chess.Bitboard, p Percept) (set uint8) {
	from, squares := p.TryFrom()
	switch {
	case p&triesMask == 0:
		return allShut
	case !squares:
		return 0
	}
	for i := uint8(1); pawns != 0; i, pawns = i<<1, pawns&(pawns-1) {
		if !from.Has(pawns.First()) {
			set |= i
		}
	}
	return set
}

// allowed appends what may be proposed in the middle of a turn, or where pawns are shut.
func (v *View) allowed(dst []chess.Move) []chess.Move {
	n := len(dst)
	dst = v.Own.Proposals(dst)
	for _, m := range dst[n:] {
		if v.allows(m) {
			dst[n] = m
			n++
		}
	}
	return dst[:n]
}

// allows tells whether what was said leaves room for a proposal.
func (v *View) allows(m chess.Move) bool {
	if !v.Own.Diagonal(m) {
		return v.turn&obliged == 0
	}
	before := v.Own.Pawns & (m.From().Bit() - 1)
	return v.shut>>before.Count()&1 == 0
}

// answered returns the view after the solver has asked.
func (v *View) answered(p Percept) View {
	next := *v
	next.turn |= asked
	if p&AnyYes != 0 {
		next.turn |= obliged
	} else {
		next.shut = allShut
	}
	next.key = next.turnKey()
	return next
}

// turnKey returns the key of a view in the middle of a turn: what may be proposed and asked
// is not what it is at the start, so it has a hash of its own.
func (v *View) turnKey() uint64 {
	said := fold(uint64(v.turn)|uint64(v.shut)<<8^secret[0], v.denied^secret[2])
	return fold(sideKey(&v.Own)^secret[1], said)
}

// released returns the view of a solver who has tried what it had to, and was refused.
func (v *View) released(m chess.Move) View {
	next := *v
	next.turn &^= obliged
	if v.Own.Diagonal(m) {
		next.denied |= v.denial(m)
		next.key = next.turnKey()
	}
	return next
}

// denial returns the bit of a diagonal step in the set of those that were denied: each own
// pawn, counted from a1, has two, one that can be promoted eight.
func (v *View) denial(m chess.Move) uint64 {
	before := v.Own.Pawns & (m.From().Bit() - 1)
	bit, right := 2*before.Count()+6*(before&rank7).Count(), 1
	if kind := m.Promotion(); kind != chess.NoPiece {
		bit, right = bit+int(kind-chess.Knight), 4
	}
	if m.To().File() > m.From().File() {
		bit += right
	}
	return 1 << bit
}

// askFirst lets the diagonal steps among dst[n:] ask first, as long as nothing was asked,
// and leaves out those that were denied.
func (v *View) askFirst(dst []chess.Move, n int) []chess.Move {
	for _, m := range dst[n:] {
		if v.Own.Diagonal(m) {
			if v.denied&v.denial(m) != 0 {
				continue
			}
			if v.turn&asked == 0 {
				m |= chess.Ask
			}
		}
		dst[n] = m
		n++
	}
	return dst[:n]
}

// Obliged tells whether the solver was answered "yes" in this turn and must capture, or
// try to, with a pawn.
func (v *View) Obliged() bool { return v.turn&obliged != 0 }

// Split is the function of that name for players who have heard what the referee tells
// of the pawn tries of the side to move.
func (r Rules) Split(p *chess.Position, solver chess.Colour) (View, State) {
	v, s := Split(p, solver)
	if kind := r.features().tries; kind != 0 && p.Turn == solver {
		v.shut = shut(v.Own.Pawns, told(kind, p.Takes()))
	}
	return v, s
}

// Told returns what the referee tells of the pawn tries of the side to move, seen by
// it; 0 if nothing.
func (r Rules) Told(p *chess.Position) Percept {
	kind := r.features().tries
	if kind == 0 || !p.Movable() {
		return 0
	}
	return told(kind, p.Takes())
}
