package endgame

import (
	"testing"

	"kriegmate/kriegspiel/chess"
)

// The widest sets win and lose with any square more, and no placement has a
// larger one; the smallest sets that never win do so by one square as well.
func TestEdges(t *testing.T) {
	table := solved()["R"]
	widest := table.Widest(never)
	if lost := table.Figures().Lengths[0]; len(widest) != lost || lost == 0 {
		t.Errorf("%d widest sets of the %d placements that do not win", len(widest), lost)
	}
	for i, e := range widest {
		if got := table.moves(e.At, e.Set); got != e.Moves || got == 0 || e.Set|e.Breaks != Material("R").Full(e.At) || e.Set&e.Breaks != 0 || e.Breaks == 0 {
			t.Errorf("%v: %d moves from %x, want %d with the breaks %x", e.At, got, uint64(e.Set), e.Moves, uint64(e.Breaks))
		}
		for rest := e.Breaks; rest != 0; rest &= rest - 1 {
			if table.moves(e.At, e.Set|rest.First().Bit()) != 0 {
				t.Errorf("%v: wins with %v too", e.At, rest.First())
			}
		}
		if i > 0 && e.Set.Count() > widest[i-1].Set.Count() {
			t.Errorf("%v has a larger set than the one before", e.At)
		}
	}
}

// The smallest sets that never win are found by trying all smaller sets in turn.
func TestSmallest(t *testing.T) {
	for _, m := range usual() {
		table := solved()[m]
		list := table.Smallest(5)
		size := 3 // of sets that are tried
		if len(list) > 0 {
			size = list[0].Set.Count() - 1
		} else if table.Figures().Lengths[0] > 0 {
			t.Errorf("%v: no smallest set that never wins", m)
		}
		for _, pos := range list {
			if table.moves(pos.At, pos.Set) != 0 || pos.Set.Count() != size+1 {
				t.Errorf("%v %v: %x wins, or is not of %d squares", m, pos.At, uint64(pos.Set), size+1)
			}
		}
		for k, p := range table.space.first {
			if m == "Q" && k%16 != 0 {
				continue // all of them win
			}
			if set := table.someLosing(p, m.Full(p), 0, min(size, 2)); set != 0 {
				t.Fatalf("%v %v: %x never wins, and is smaller than %d squares", m, p, uint64(set), size+1)
			}
		}
	}
}

// someLosing tries all sets with so many squares more of those that are left.
func (t *Table) someLosing(p Placement, left, set chess.Bitboard, more int) chess.Bitboard {
	if set != 0 && t.moves(p, set) == 0 {
		return set
	}
	for ; left != 0 && more > 0; left &= left - 1 {
		if s := t.someLosing(p, left&(left-1), set|left.First().Bit(), more-1); s != 0 {
			return s
		}
	}
	return 0
}

// Every placement is counted once by its king's square, so that the counts of a
// table add up to all placements: the white king on a1 leaves a rook 63 squares.
func TestByKing(t *testing.T) {
	table := solved()["R"]
	by := table.ByKing()
	for s, e := range by {
		if e.Placements != 63 {
			t.Errorf("%v: %d placements, want 63", chess.Square(s), e.Placements)
		}
		if mirror := by[s^7]; mirror != e {
			t.Errorf("%v: %v, but %v on the mirrored square", chess.Square(s), e, mirror)
		}
	}
	won, fewest := 0, 0
	king := mustPlacement(t, "R", "Kc3 Ra1")[0]
	for s := range chess.Square(64) {
		p := Placement{king, s}
		if s == king {
			continue
		}
		if n := table.moves(p, Material("R").Full(p)); n > 0 {
			won++
			if fewest == 0 || n < fewest {
				fewest = n
			}
		}
	}
	if want := (Extent{63, won, fewest}); by[king] != want {
		t.Errorf("king on c3: %v, want %v", by[king], want)
	}
}
