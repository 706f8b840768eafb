package best

import (
	"context"
	"slices"
	"testing"

	"kriegmate/andor"
)

// shuffled returns so many hashes in no order.
func shuffled(many int) []uint64 {
	hashes := make([]uint64, many)
	for i := range hashes {
		hashes[i] = uint64(i) * 0x9e3779b97f4a7c15
	}
	return hashes
}

// A root of many states is work even where nothing is tried: a search that is cancelled while
// these are put in order visits no belief state any more.
func TestCancelledAtTheRoot(t *testing.T) {
	const depth = 6
	for name, s := range map[string]*Searcher[int, int, int, plainPercept]{
		"all numbers of moves": {Blind: true}, "one number of moves": {Blind: true, OneDepth: true},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		s.begin(ctx, &andor.Problem[int, int, int, plainPercept]{Game: endless{}, Depth: depth})
		root := s.first.frames[depth]
		root.begin(new(int), depth)
		for i, h := range shuffled(5000) {
			root.add(i, h)
		}
		cancel()
		won := s.first.start(root)
		if got := s.first.meter.End(); won || !s.first.meter.Stopped() || got.Nodes > 0 {
			t.Errorf("%s: won %v after %d nodes, want none", name, won, got.Nodes)
		}
	}
}

// looks is a context that is cancelled at the second look at it.
type looks struct {
	context.Context
	n int
}

func (l *looks) Err() error {
	if l.n++; l.n > 1 {
		return context.Canceled
	}
	return nil
}

// States are put in the order of their hashes. What is cancelled meanwhile leaves them as they
// are, and does not compare them all.
func TestSortStates(t *testing.T) {
	hashes := shuffled(1 << 18)
	sort := func(ctx context.Context) *frame[int, int, int, plainPercept] {
		th := &thread[int, int, int, plainPercept]{meter: andor.NewMeter(ctx, andor.Limits{}, 8)}
		defer th.meter.End()
		f := &frame[int, int, int, plainPercept]{}
		for i, h := range hashes {
			f.add(i, h)
		}
		th.sortStates(f)
		return f
	}
	f := sort(t.Context())
	for i, s := range f.states {
		if hashes[s] != f.hashes[i] {
			t.Fatalf("state %d has hash %x, want %x", s, f.hashes[i], hashes[s])
		}
	}
	if !slices.IsSorted(f.hashes) {
		t.Error("the hashes are not in order")
	}
	ctx := &looks{Context: t.Context()}
	if f = sort(ctx); !slices.Equal(f.hashes, hashes) || !slices.IsSorted(f.states) || ctx.n != 2 {
		t.Errorf("cancelled at the second look, it has looked %d times, or the states were moved", ctx.n)
	}
}
