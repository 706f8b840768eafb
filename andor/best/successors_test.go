package best

import (
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/internal/mix"
)

// broad is a game in which each state has eight replies, all of them different.
type broad struct{ endless }

const broadReplies = 8

func (broad) Hash(v, s *int) uint64 { return mix.Bits(uint64(*s + 1)) }

func (broad) Replies(dst []int, heard []plainPercept, _, s *int) ([]int, []plainPercept) {
	for k := range broadReplies {
		dst, heard = append(dst, *s*broadReplies+k), append(heard, plainPercept{})
	}
	return dst, heard
}

// States below a proposal count as memory while they are made, and a search for which they are too many stops there. What
// was counted is given back, so that the next proposal has as much room.
func TestMemoryBelow(t *testing.T) {
	const states, room = 2000, 2000 * broadReplies / 2
	s := Searcher[int, int, int, plainPercept]{Blind: true}
	s.begin(t.Context(), &andor.Problem[int, int, int, plainPercept]{Game: broad{}, Depth: 2})
	th := &s.first
	defer th.meter.End()
	f := th.frames[2]
	f.begin(new(int), 2)
	for i := range states {
		f.add(i, mix.Bits(uint64(i+1)))
		f.left = append(f.left, int32(i))
	}
	f.moves = []int{0}
	before := th.meter.Bytes()
	for range 2 {
		if all := th.expand(f, 0); !all || len(f.below.states) != states*broadReplies || th.meter.Bytes() != before {
			t.Errorf("without a limit: %v, %d states, %d bytes are still counted", all, len(f.below.states), th.meter.Bytes()-before)
		}
	}
	th.meter.SetLimits(andor.Limits{Memory: before + room*th.perState})
	all := th.expand(f, 0)
	if made := len(f.below.states); all || !th.meter.Stopped() || made < room || made > room+2*countEvery {
		t.Errorf("with room for %d states %d are made", room, made)
	}
	if th.meter.Bytes() != before {
		t.Errorf("%d bytes are still counted", th.meter.Bytes()-before)
	}
}
