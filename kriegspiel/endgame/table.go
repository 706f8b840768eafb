package endgame

import "kriegmate/kriegspiel/chess"

// A Table holds, for every placement of a material, the sets of squares from
// which the solver wins, each with the number of moves that it takes. It is
// safe for concurrent use once it is solved.
type Table struct {
	space    *space
	families []family
	rounds   int // how many are done
	complete bool
	store    *store                        // what has not been loaded; nil if all has
	smaller  [maxPieces]*Table             // after the capture of each piece; nil if nobody wins then
	promoted [len(promotionLetters)]*Table // after each promotion; nil if nobody wins then
}

// A family is the maximal winning sets of one placement, for every number of
// moves for which they were maximal, in the order of these numbers.
type family []run

// A run is the sets of a family that need the same number of moves: the first
// live ones are still maximal, the others lie in sets that need more moves.
type run struct {
	sets  []chess.Bitboard
	live  uint32
	moves uint16
}

// never is the value of sets that do not win in any number of moves.
const never = 1<<16 - 1

// value returns in how many moves a set wins: 0 if it is empty, never if it
// does not win.
func (f family) value(s chess.Bitboard) int {
	if s == 0 {
		return 0
	}
	for i := range f {
		if covers(f[i].sets, s) {
			return int(f[i].moves)
		}
	}
	return never
}

// within tells whether a set wins in at most n moves.
func (f family) within(n int, s chess.Bitboard) bool {
	if s == 0 {
		return true
	}
	for i := range f {
		if int(f[i].moves) > n {
			return false
		}
		if covers(f[i].sets, s) {
			return true
		}
	}
	return false
}

// newest returns the sets that need n moves if they are the last of the
// family, and none otherwise.
func (f family) newest(n int) []chess.Bitboard {
	for i := len(f) - 1; i >= 0 && int(f[i].moves) >= n; i-- {
		if int(f[i].moves) == n {
			return f[i].sets
		}
	}
	return nil
}

// add adds the sets of a new round.
func (f *family) add(moves int, sets []chess.Bitboard) {
	f.bury(sets)
	*f = append(*f, run{sets, uint32(len(sets)), uint16(moves)})
}

// bury moves the sets that larger ones contain behind those that are still
// maximal.
func (f family) bury(larger []chess.Bitboard) {
	for i := range f {
		r := &f[i]
		for k := 0; k < int(r.live); {
			if !covers(larger, r.sets[k]) {
				k++
				continue
			}
			r.live--
			r.sets[k], r.sets[r.live] = r.sets[r.live], r.sets[k]
		}
	}
}

// alive appends the sets that are still maximal.
func (f family) alive(dst []chess.Bitboard) []chess.Bitboard {
	for i := range f {
		dst = append(dst, f[i].sets[:f[i].live]...)
	}
	return dst
}

// newTable returns the table of m before the first round.
func newTable(m Material) *Table {
	sp := newSpace(m)
	return &Table{space: sp, families: make([]family, sp.size())}
}

// Material returns the material of the table.
func (t *Table) Material() Material { return t.space.material }

// Complete tells whether all rounds are done: what wins in no number of moves
// that the table knows never wins.
func (t *Table) Complete() bool { return t.complete }

// Rounds returns for how many moves the table has been worked out. In a
// complete table nothing needs as many.
func (t *Table) Rounds() int { return t.rounds }

// value returns in how many moves a set of a placement wins.
func (t *Table) value(p *Placement, s chess.Bitboard) int {
	n, g := t.space.find(p)
	return t.family(n).value(g.set(s))
}

// within tells whether a set of a placement wins in at most n moves.
func (t *Table) within(p *Placement, s chess.Bitboard, n int) bool {
	if t == nil {
		return s == 0
	}
	k, g := t.space.find(p)
	return t.family(k).within(n, g.set(s))
}

// most returns the largest number of moves in the table.
func (t *Table) most() (n int) {
	for _, f := range t.families {
		if len(f) > 0 {
			n = max(n, int(f[len(f)-1].moves))
		}
	}
	return n
}
