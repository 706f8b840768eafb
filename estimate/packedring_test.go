package estimate_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/estimate"
)

// shyRing is the ring with codes, in which a walker on a cell that four divides answers a
// shout: it is heard to be near, and stays.
type shyRing struct{ ring }

func (r shyRing) Try(wall *int, s *int, m int) ringPercept {
	if m == shout && *s%4 == 0 {
		return near
	}
	return r.ring.Try(wall, s, m)
}

func (shyRing) Pack(s *int) (code [2]uint64, ok bool) { return [2]uint64{uint64(*s), 1}, true }

func (shyRing) Unpack(s *int, code [2]uint64) { *s = int(code[0]) }

func (shyRing) Sounding(dst, _ [][2]uint64, _ *int, _ ringPercept, _ int) ([][2]uint64, int, bool) {
	return dst, 0, false
}

func (r shyRing) Answered(wall *int, moves []int, heard []ringPercept) func([][2]uint64, []int64) {
	return func(codes [][2]uint64, fits []int64) {
		for i, code := range codes {
			if code == [2]uint64{} {
				continue
			}
			var s int
			r.Unpack(&s, code)
			for j, m := range moves {
				if codes[i] = [2]uint64{}; r.Try(wall, &s, m) != heard[j] {
					break
				}
				fits[j]++
				codes[i], _ = r.Pack(&s)
			}
		}
	}
}

// What becomes of one state may be what another was all along. After a shout that nobody
// answers 3 has become 2, which was there; 5 has become 4, which was there too but would have
// answered; 7 has become 6, and so has nobody else. 8 would have answered.
func TestStatesThatBecomeOthers(t *testing.T) {
	for _, count := range []bool{false, true} {
		e := estimate.Exact[int, int, int, ringPercept]{Model: shyRing{}, Count: count}
		h := &estimate.History[int, int, int, ringPercept]{States: []int{2, 3, 4, 5, 7, 8, 10},
			Events: []estimate.Event[int, ringPercept]{{Try: shout, Percept: nothing}}}
		belief, err := e.Estimate(t.Context(), h)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]int64{7, 4}, belief.Sizes); diff != "" {
			t.Errorf("count %v: sizes (-by hand +got):\n%s", count, diff)
		}
		if got := slices.Sorted(slices.Values(belief.States)); !count && !slices.Equal(got, []int{2, 4, 6, 10}) {
			t.Errorf("the states are %v, want 2, 4, 6 and 10", got)
		}
	}
}
