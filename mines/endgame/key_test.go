package endgame

import (
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"kriegmate/mines"
)

// TestKey closes the sets of all positions that random games on a small board lead to. Sets that a
// symmetry of the board takes to each other have the same key, others have not:
// held against the layouts themselves.
func TestKey(t *testing.T) {
	r := newRules(t, 3, 4, 4)
	s := newBoardSolver(r, mines.Win, 8)
	names, found := map[key]string{}, map[string]key{}
	var visit func(list []mines.Set, closed mines.Set, depth int)
	visit = func(list []mines.Set, closed mines.Set, depth int) {
		for rest := closed; rest != 0 && depth > 0; rest &= rest - 1 {
			f := new(frame)
			s.open(f, list, mines.Cell(bits.TrailingZeros64(uint64(rest))), closed)
			for _, p := range f.parts {
				if p.set.unknown == 0 {
					continue
				}
				k, name := s.key(p.set.list[0], p.set.unknown), canonical(s, p.set.list, p.set.unknown)
				if other, ok := names[k]; ok && other != name {
					t.Fatalf("one key for two sets:\n%s\n%s", name, other)
				}
				if _, ok := names[k]; ok {
					continue
				}
				names[k] = name
				found[name] = k
				visit(p.set.list, p.set.unknown, depth-1)
			}
		}
	}
	all := slices.Collect(func(yield func(mines.Set) bool) {
		_, states := r.Begin(mines.None, 0)
		states(yield)
	})
	visit(all, r.All(), 4)
	// Some sets have two keys: where a count beside other unknown cells follows from the rest.
	if len(names) < 500 || len(names) > len(found)*11/10 {
		t.Errorf("%d keys for %d sets", len(names), len(found))
	}
}

// canonical writes the unknown cells with their mines in every layout, in the way that
// the board is turned in which this text is the first.
func canonical(s *Solver, list []mines.Set, unknown mines.Set) string {
	var texts []string
	for _, to := range s.Symmetries {
		turned := make([]mines.Set, len(list))
		for i, l := range list {
			turned[i] = turn(to, l&unknown)
		}
		slices.Sort(turned)
		texts = append(texts, fmt.Sprint(turn(to, unknown), turned))
	}
	return slices.Min(texts)
}

func turn(to []mines.Cell, set mines.Set) (turned mines.Set) {
	for c := range to {
		turned |= set >> c & 1 << to[c]
	}
	return turned
}
